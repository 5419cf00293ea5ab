// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/result.h"
#include <QString>

namespace homard {

/// The private /tmp of each session: <cache>/sandbox/sessions/<id>, mode 0700. Thread-safe.
class SessionFolders
{
public:
    explicit SessionFolders(QString cacheFolder) : m_base(cacheFolder + QStringLiteral("/sandbox")) {}

    /// Makes the session's folder if it is not there, and notes that it is used. An id that is not a plain word is
    /// hashed. Denied: it is not ours alone.
    Result<QString> temporary(const QString &sessionId) const;
    /// Removes a session's folder and all in it; links are not followed. Call when the session ends.
    Result<void> clear(const QString &sessionId) const;
    /// Removes the folders that no program has used since `wallMs`.
    void clearUnused(qint64 wallMs, const CancelToken &cancel) const;

private:
    QString sessionPath(const QString &sessionId) const;
    QString m_base;
};

/// Makes sure that `name` in `folder` is a real folder, so that a mount on it lands there and nowhere else.
Result<void> ensureRealFolder(const QString &folder, const QString &name);

} // namespace homard
