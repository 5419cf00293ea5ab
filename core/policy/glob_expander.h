// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "policy/work_budget.h"
#include <QStringList>

namespace homard {

/// The names that a pattern with * and ? stands for, sorted by code point, as a shell in `folder` (the workspace) would
/// give them; a name that starts with "-" comes as "./-…". `pattern` has other special characters escaped by a
/// backslash. Hidden names match only a pattern that starts with a dot. Errors:
/// NotFound (no match), Denied (a folder outside the workspace, a name with hidden characters), Invalid (more than 2000
/// names, or `looks` spent: one step a name, some more for one that matches). Looks at the disk.
Result<QStringList> expandGlob(const QString &pattern, const QString &folder, WorkBudget &looks);

} // namespace homard
