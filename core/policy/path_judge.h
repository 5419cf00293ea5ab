// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/work_budget.h"
#include <QString>
#include <QStringList>

namespace homard {

/// A path as the file system sees it now.
struct ResolvedPath {
    enum class Kind { Missing, File, Folder, Special, Unknown };

    QString path; ///< Absolute, all links resolved; of a missing path the deepest existing parent is resolved (S43).
    Kind kind = Kind::Unknown;   ///< Unknown: it could not be looked at, see why.
    bool throughDevices = false; ///< It leads through /proc, /sys or /dev.
    QString why;                 ///< If Unknown: a sentence for people without a full stop.

    bool isNullDevice() const { return path == QLatin1StringView("/dev/null"); }
};

/// Resolves component by component, so that ".." behind a link means what it means to the kernel. `base` is a canonical
/// absolute folder, used for relative paths; a path below it is resolved from there on. Looks at the disk.
ResolvedPath resolvePath(const QString &path, const QString &base);

/// `path` is `folder` or lies below it; both resolved. False for an empty folder.
bool isWithin(const QString &path, const QString &folder);
bool isWithinAny(const QString &path, const QStringList &folders);

/// What a person hears of a path that is to be read: empty if it may be read unasked. It must lie in the workspace, be
/// an ordinary file or folder, and bear no protected name. `metadataOnly`: names and dates are shown, not contents.
QString readRefusal(const QString &path, const QString &workspaceRoot, const QStringList &ownFolders,
                    bool metadataOnly);

/// How a program reads what lies below a folder.
struct TreeReading {
    bool follows = false;   ///< It follows links.
    bool namesOnly = false; ///< It shows names and dates, not contents.
    bool skipsGit = false;  ///< It leaves out folders called .git.
};

/// Why reading everything below `folder` asks, naming the first file that is why; empty if nothing protected lies there
/// and no link that is followed leads to such or out of the workspace. An entry costs two steps of `looks`; more than
/// that asks.
QString treeRefusal(const QString &folder, const QString &workspaceRoot, const QStringList &ownFolders,
                    TreeReading reading, WorkBudget &looks);

} // namespace homard
