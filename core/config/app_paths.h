// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QCoreApplication>

namespace homard {

/// Where things lie on disk. Plain values, absolute paths without a trailing slash.
struct AppPaths {
    Q_DECLARE_TR_FUNCTIONS(homard::AppPaths)
public:
    QString config; ///< Settings and policy. Written by the user's own window only (S59).
    QString data;   ///< Database, checkpoints, logs.
    QString cache;  ///< May be deleted at any time.
    QString home; ///< The assistant's own Markdown files; the user's, so its permissions are left alone once it exists.

    /// The places of this platform (XDG on Linux), or all four below one folder where HOMARD_HOME names one.
    static AppPaths standard();
    /// `root`/config, /data, /cache and /home. A relative `root` is taken from the current folder.
    static AppPaths below(const QString &root);

    QString settingsFile() const { return config + QStringLiteral("/settings.json"); }
    QString logs() const { return data + QStringLiteral("/logs"); }

    /// Makes the four folders where they are missing, for their owner alone (0700), and takes the rights of others away
    /// from config, data and cache. The error names the folder.
    Result<void> ensure() const;
};

/// Makes `path` with all its parents, the last one for its owner alone (0700). True if it is there afterwards.
bool makePrivateFolder(const QString &path);

} // namespace homard
