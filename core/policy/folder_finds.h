// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// Something in a folder that other programs run by themselves: a hook, a task, a server that an assistant starts.
struct FolderFind {
    QString path; ///< Relative to the folder.
    QString what; ///< Who runs it and when, a few words in the user's language, without a full stop.
};

/// What a folder brings along to be run (S64). Homard runs none of it; it is listed so that a person who opens the
/// folder knows what others would. Looks at names three levels deep, and into Git's configuration; follows no link,
/// starts nothing, and gives up after 5 000 entries (ours: a second on a slow disk). Sorted by path. Blocking: not on
/// the GUI thread.
std::vector<FolderFind> executableConfiguration(const QString &root);

} // namespace homard
