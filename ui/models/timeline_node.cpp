// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_node.h"
#include "base/text.h"

namespace homard {

namespace {
/// Characters; ours. The conversation shows the whole, and a session of thousands of calls stays small.
constexpr qsizetype mostText = 4'000;
} // namespace

void TimelineNode::keepResult(const ToolResult &result)
{
    detail.hasResult = true;
    detail.output = truncated(result.content, mostText);
    detail.hint = truncated(result.hint, mostText);
    detail.diff = truncated(result.diff, mostText);
    detail.exitCode = result.exitCode;
}

void TimelineNode::keepPlan(const Verdict &verdict)
{
    detail.risk = verdict.risk;
    detail.riskWords = verdict.riskWords;
    detail.planText = truncated(verdict.planText, mostText);
    if (!verdict.plan || !verdict.plan->effects.exec)
        return;
    const auto &exec = *verdict.plan->effects.exec;
    detail.folder = exec.cwd;
    detail.confined = exec.confined;
    detail.network = exec.network;
}

void TimelineNode::keepArguments(const QString &raw)
{
    detail.arguments = truncated(raw, mostText);
}

} // namespace homard
