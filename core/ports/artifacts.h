// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QString>

namespace homard {

/// Full outputs of tools that were too long for the model, one file a call, in the data folder. Thread-safe; blocking.
class Artifacts
{
public:
    virtual ~Artifacts() = default;

    /// The path a long output may be streamed to (its folder exists, mode 0700). The artifact's id is the call id.
    virtual Result<QString> pathFor(const QString &sessionId, const QString &callId) = 0;
    /// Opens for reading: at most `maxBytes` from `offset`.
    virtual Result<QByteArray> read(const QString &sessionId, const QString &callId, qint64 offset,
                                    qint64 maxBytes) = 0;
};

} // namespace homard
