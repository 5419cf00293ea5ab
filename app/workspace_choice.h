// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "config/app_paths.h"

namespace homard {

/// The canonical path of a folder somebody wants to work on; the current folder if `wanted` is empty. Refuses what is
/// no folder, `/`, the user's home folder itself, and every folder that holds our own configuration, data or home
/// (product.md).
Result<QString> chooseWorkspace(const QString &wanted, const AppPaths &paths);

} // namespace homard
