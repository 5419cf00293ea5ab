// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_set.h"

namespace homard {

/// What rules and stages made of a verdict.
struct RuleRuling {
    Decision decision = Decision::Ask; ///< Never less strict than before.
    /// A person is asked whatever the mode or an earlier answer says.
    bool isHeld = false;
    QString rule;                 ///< Of the strictest: "rule:ID" or "stage:NAME"; empty: nothing was changed.
    QString sentence;             ///< Why, for people.
    std::vector<TraceStep> trace; ///< What did something, in its order.
};

/// The rules that refuse or ask, then the stages profile, provider, global, agent and group. Each can only narrow; what
/// one of them refuses stays refused. Pure; any thread.
RuleRuling narrowedBy(const RuleSet &rules, const CallFacts &facts, Decision before, qint64 nowMs);

} // namespace homard
