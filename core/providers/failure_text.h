// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace homard {

/// What an error body says, whatever its shape: {"error":{…}}, {"error":"…"}, {"message":…}, {"detail":…}, a list, an
/// event, plain text, a page.
struct FailureText {
    QString words; ///< For people; empty for a page or an empty body.
    QString codes; ///< Types, codes and status words, joined by spaces, lower case.
    QString requestId;
    int code = 0;      ///< A numeric code of an HTTP status inside the body.
    QString delay;     ///< google.rpc.RetryInfo's retryDelay, "34.4s".
    bool page = false; ///< HTML: must not be shown as it is.
    bool empty = false;
};

FailureText failureText(const QByteArray &body);

} // namespace homard
