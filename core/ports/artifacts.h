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

    /// The path a long output may be streamed to (its folder exists, mode 0700).
    virtual Result<QString> pathFor(const QString &sessionId, const QString &id) = 0;
    /// Opens for reading: at most `maxBytes` from `offset`.
    virtual Result<QByteArray> read(const QString &sessionId, const QString &id, qint64 offset, qint64 maxBytes) = 0;
};

/// The id of a call's output: the call id, and a mark where strangers could have written in it. The mark is part of the
/// id, and so of the file's name, so that nobody can read the output and not know.
inline QString artifactId(const QString &callId, bool untrusted)
{
    return untrusted ? callId + QLatin1StringView("-untrusted") : callId;
}
inline bool isUntrustedArtifact(const QString &id)
{
    return id.endsWith(QLatin1StringView("-untrusted"));
}

} // namespace homard
