// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_fault.h"
#include <QCoreApplication>
#include <algorithm>

namespace homard {

namespace {

struct PlanFaultText {
    Q_DECLARE_TR_FUNCTIONS(PlanPage)
};

bool isShowable(const ExecPlan &exec, const std::vector<MarkedArgument> &marks)
{
    if (exec.usesShell())
        return !exec.text.isEmpty() && marks.empty();
    for (size_t i = 0; i < exec.steps.size(); ++i) {
        const ExecStep &step = exec.steps[i];
        if (step.argv.isEmpty() || step.program.isEmpty() || (step.join == Join::First) != (i == 0) ||
            (i > 0 && signOf(step.join).isEmpty()))
            return false;
    }
    return std::all_of(marks.begin(), marks.end(), [&](const MarkedArgument &mark) {
        return mark.step >= 0 && size_t(mark.step) < exec.steps.size() && mark.index >= 0 &&
               mark.index < exec.steps[size_t(mark.step)].argv.size();
    });
}

} // namespace

QString planFault(const ApprovalRequest &request)
{
    const Verdict &verdict = request.verdict;
    if (request.id.isEmpty() || verdict.decision == Decision::Deny)
        return PlanFaultText::tr("This is no question that can be answered.");
    if (!verdict.plan)
        return PlanFaultText::tr("The plan of this call is missing, so it cannot be allowed.");
    const CallPlan &plan = *verdict.plan;
    if (plan.tool != request.tool || plan.callId != request.callId || plan.sessionId != request.sessionId)
        return PlanFaultText::tr("The plan belongs to another call, so it cannot be allowed.");
    if (plan.effects.exec && !isShowable(*plan.effects.exec, verdict.marks))
        return PlanFaultText::tr("The command cannot be shown whole, so it cannot be allowed.");
    if (plan.effects.change && plan.effects.change->path.isEmpty())
        return PlanFaultText::tr("The change names no file, so it cannot be allowed.");
    return {};
}

QString signOf(Join join)
{
    switch (join) {
    case Join::First: break;
    case Join::Pipe: return QStringLiteral("|");
    case Join::And: return QStringLiteral("&&");
    case Join::Or: return QStringLiteral("||");
    case Join::Then: return QStringLiteral(";");
    }
    return {};
}

} // namespace homard
