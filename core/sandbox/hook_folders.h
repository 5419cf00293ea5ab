// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/open_folder.h"
#include <QStringList>

namespace homard {

/// Where the repository in this folder keeps hooks beside .git/hooks (core.hooksPath in its .git/config), as names for
/// ProtectedNames: what a command writes there Git runs later, outside any sandbox (S54). Of a hidden folder all of it,
/// since hooks start what lies beside them. Only what lies in the folder; follows no link, reads at most 256 KiB. Empty
/// where there is none.
QStringList hookFoldersOf(const OpenFolder &root);

} // namespace homard
