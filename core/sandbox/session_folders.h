// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/result.h"
#include <QString>
#include <memory>

namespace homard {

class UniqueFd;

/// A session's private /tmp, in use: no program clears it as long as a copy of this lives.
struct SessionFolder {
    QString path;
    std::shared_ptr<const UniqueFd> lease; ///< Holds a shared lock on the folder.
};

/// The private /tmp of each session: <cache>/sandbox/sessions/<id>, mode 0700. Several programs may use them at once.
/// Thread-safe.
class SessionFolders
{
public:
    explicit SessionFolders(const QString &cacheFolder) : m_base(cacheFolder + QStringLiteral("/sandbox")) {}

    /// Makes the session's folder if it is not there, and notes that it is used. Hold what it returns while commands
    /// run. An id that is not a plain word is hashed. Denied: it is not ours alone.
    Result<SessionFolder> temporary(const QString &sessionId) const;
    /// Removes the folders that no program has used since `wallMs` and none uses now. No link is followed. When it is
    /// cancelled the next round goes on.
    void clearUnused(qint64 wallMs, const CancelToken &cancel) const;

private:
    QString sessionPath(const QString &sessionId) const;
    QString m_base;
};

/// Makes sure that `name` in `folder` is a real folder, so that a mount on it lands there and nowhere else.
Result<void> ensureRealFolder(const QString &folder, const QString &name);

} // namespace homard
