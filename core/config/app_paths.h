// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// A folder in which nothing can be stored (F13).
struct FolderFault {
    QString path;
    QString reason; ///< The system's words, for people, without a full stop.
};

/// Where things lie on disk. Plain values, absolute paths without a trailing slash.
struct AppPaths {
    QString config; ///< Settings and policy. Written by the user's own window only (S59).
    QString data;   ///< Database, checkpoints, logs.
    QString cache;  ///< May be deleted at any time.
    QString home; ///< The assistant's own Markdown files; the user's, so its permissions are left alone once it exists.

    /// The places of this platform (XDG on Linux), or all four below one folder where HOMARD_HOME names one.
    static AppPaths standard();
    /// `root`/config, /data, /cache and /home. A relative `root` is taken from the current folder.
    static AppPaths below(const QString &root);

    QString settingsFile() const { return config + QStringLiteral("/settings.json"); }
    /// The rules; outside every workspace, and no tool may write there (S59).
    QString policyFile() const { return config + QStringLiteral("/policy.json"); }
    QString logs() const { return data + QStringLiteral("/logs"); }

    /// Makes the four folders where they are missing, for their owner alone (0700), and takes the rights of others away
    /// from config, data and cache. Gives those that cannot be made or written; a full disk shows only later.
    std::vector<FolderFault> ensure() const;
};

/// Makes `path` with all its parents, the last one for its owner alone (0700). True if it is there afterwards.
bool makePrivateFolder(const QString &path);
/// Makes `path` like makePrivateFolder(). Why nothing can be stored in it, in the system's words; empty: something can.
QString folderFault(const QString &path);

} // namespace homard
