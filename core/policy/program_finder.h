// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QStringList>

namespace homard {

/// The absolute path of the program that `name` means: the first executable file of that name in `searchPath` (S32).
/// Errors: Invalid (`name` is a path), NotFound, Denied (it, or what it links to, lies in one of `writableFolders`,
/// where a command could have put it). Looks at the disk; any thread.
Result<QString> findProgram(const QString &name, const QStringList &searchPath, const QStringList &writableFolders);

} // namespace homard
