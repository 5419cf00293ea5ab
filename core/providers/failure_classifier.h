// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"
#include "net/http_client.h"
#include <QByteArray>
#include <QList>
#include <utility>

namespace homard {

/// Whom a request was for: makes messages and hints that name things. Every field may be empty.
struct FailureContext {
    QString model;
    QString baseUrl;
    QString keyName; ///< What the key is called in settings or the environment, e.g. "OPENAI_API_KEY".
    bool local = false;
};

/// All that is known of an answer that is a failure.
struct FailureFacts {
    int status = 0;                                   ///< HTTP status; 0 or 200 for an error inside a stream.
    QList<std::pair<QByteArray, QByteArray>> headers; ///< Names in lower case.
    QByteArray body;
    bool inStream = false; ///< `body` is an event of a stream that began well (F42).
    qint64 nowWallMs = 0;  ///< For a Retry-After that is a date; 0: such a date is not understood.
    FailureContext context;
};

/// One table for all providers (loop.md 10, F51): class, what the provider said, what to do, whether and when to try
/// again. `message` says who answered, what that means and the status, and then the provider's own words where there
/// are any (never a page's markup); `hint` is always ours.
ModelFailure classifyFailure(const FailureFacts &facts);

/// The failure for a request that got no complete answer.
ModelFailure failureFromHttp(const HttpError &error, const FailureContext &context);

} // namespace homard
