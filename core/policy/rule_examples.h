// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_set.h"

namespace homard {

/// The first example of a rule that it does not keep to (PolicyRule::matches, doesNotMatch), as text; empty: it keeps
/// to all. Without a table no command is met. Pure.
QString failedExample(const PolicyRule &rule, const QString &home, const ProgramTable *table);

} // namespace homard
