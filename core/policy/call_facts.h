// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_set.h"

namespace homard {

/// What `rules` have to know of a call. Looks at the disk where a rule names a path. `table` may be null only where the
/// plan has no command.
CallFacts factsOf(const CallPlan &plan, const StageNames &stages, const RuleSet &rules, const ProgramTable *table);

} // namespace homard
