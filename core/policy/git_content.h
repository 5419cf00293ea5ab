// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/argument_check.h"

namespace homard {

/// Makes a Git command that shows contents leave protected files out: what it would show is in the repository, not on
/// the disk, so paths alone do not tell. `top` is the repository's folder. Answers why it cannot (then it asks, a
/// sentence without a full stop), or changes reading.argv and answers nothing. Looks at the disk; any thread.
QString leaveSecretsOut(ArgumentReading &reading, const QString &top, const QString &workspaceRoot);

} // namespace homard
