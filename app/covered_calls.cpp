// SPDX-License-Identifier: GPL-3.0-or-later
#include "covered_calls.h"
#include "policy/policy_gate.h"
#include "ports/tool_box.h"
#include "sessions/sqlite_session_store.h"

namespace homard {

namespace {

constexpr int lookedThrough = 100;

QString lineOf(const CallPlan &plan)
{
    const ToolPreview &effects = plan.effects;
    if (effects.exec)
        return effects.exec->text.simplified();
    return effects.change ? effects.change->path : effects.writes.value(0, effects.reads.value(0, plan.tool));
}

} // namespace

CoveredCalls coveredCalls(SqliteSessionStore &store, const ToolBox &tools, const PolicyGate &gate,
                          const CallPlan &asked, ApprovalScope scope)
{
    CoveredCalls out;
    const auto recent = store.recentCalls(asked.tool, lookedThrough + 1);
    if (!recent)
        return out;
    std::vector<CallPlanPtr> plans;
    for (RecentCall one : *recent) {
        if (one.call.id == asked.callId || out.looked == lookedThrough) // it is the question itself
            continue;
        ++out.looked;
        const Workspace workspace{one.workspace, false};
        if (tools.prepare(one.call))
            continue; // it could not run then either
        const auto preview = tools.preview(one.call, workspace, {});
        if (!preview)
            continue;
        GateRequest request;
        request.sessionId = one.sessionId;
        request.call = one.call;
        request.workspace = workspace;
        request.preview = *preview;
        if (const Verdict verdict = gate.judge(request); verdict.plan)
            plans.push_back(verdict.plan);
    }
    for (const size_t index : gate.alsoMatches(asked, scope, plans)) {
        const QString line = lineOf(*plans[index]);
        if (!out.lines.contains(line))
            out.lines.append(line);
    }
    return out;
}

} // namespace homard
