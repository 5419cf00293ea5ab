// SPDX-License-Identifier: GPL-3.0-or-later
#include "workspace_choice.h"
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("WorkspaceChoice", text);
}

QString canonical(const QString &path)
{
    const QString found = QFileInfo(path).canonicalFilePath();
    return found.isEmpty() ? QDir::cleanPath(path) : found;
}

bool holds(const QString &folder, const QString &path)
{
    return path == folder || path.startsWith(folder + QLatin1Char('/'));
}

} // namespace

Result<QString> chooseWorkspace(const QString &wanted, const AppPaths &paths)
{
    const QString named = wanted.isEmpty() ? QDir::currentPath() : wanted;
    const QFileInfo info(named);
    if (!info.isDir())
        return Error{ErrorCode::NotFound, say("There is no folder %1.").arg(named),
                     say("Name an existing folder with --workspace.")};
    const QString root = info.canonicalFilePath();
    const QString hint = say("Choose a folder for this piece of work, for example a project.");
    if (root == QLatin1StringView("/") || root == canonical(QDir::homePath()))
        return Error{ErrorCode::Denied, say("%1 is too large to work on: everything you have is in it.").arg(root),
                     hint};
    for (const auto &own : {paths.config, paths.data, paths.cache, paths.home}) {
        if (holds(root, canonical(own)))
            return Error{ErrorCode::Denied, say("%1 holds Homard's own files (%2).").arg(root, own), hint};
        if (holds(canonical(own), root) && own != paths.home)
            return Error{ErrorCode::Denied, say("%1 lies in Homard's own files (%2).").arg(root, own), hint};
    }
    return root;
}

} // namespace homard
