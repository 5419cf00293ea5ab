// SPDX-License-Identifier: GPL-3.0-or-later
#include "taint_rule.h"
#include "base/defence.h"
#include "base/text.h"
#include <QCoreApplication>

namespace homard {

QString taintSentence(const RunFacts &facts, const CallPlan &plan)
{
    const auto &exec = plan.effects.exec;
    const auto &input = plan.effects.input;
    const bool sends = (exec && (exec->network || !exec->confined)) || (input && (input->network || !input->confined));
    if (!defenceOn("taint") || facts.taintSource.isEmpty() || !sends)
        return {};
    return QCoreApplication::translate(
               "homard::TaintRule",
               "It can send data out, after reading content that nobody vouches for (%1): such content can hold "
               "instructions of a stranger.")
        .arg(visibleText(facts.taintSource));
}

} // namespace homard
