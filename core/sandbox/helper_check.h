// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"

namespace homard {

/// A helper program may be used only if it is given by an absolute path, exists, is executable, belongs to root or this
/// user, is writable by nobody else, and lies outside `workspace` (S57).
Result<void> checkHelper(const QString &path, const QString &workspace);

} // namespace homard
