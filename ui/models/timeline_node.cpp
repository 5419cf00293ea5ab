// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_node.h"
#include "base/text.h"
#include "ui/models/exact_text.h"
#include <QJsonDocument>
#include <QJsonObject>

namespace homard {

namespace {

TimelineState stateOfOpenCall(const TimelineNode &call, bool runIsOver)
{
    if (runIsOver) // its result was never written; the next run will say the same of it
        return call.hasStarted ? TimelineState::Interrupted : TimelineState::Skipped;
    if (call.hasStarted)
        return TimelineState::Running;
    if (call.row.decision == Decision::Deny)
        return TimelineState::Refused;
    if (call.row.decision == Decision::Allow)
        return TimelineState::Running; // or waits for its turn: it has begun as far as the journal knows
    const TimelineNode *last = call.children.empty() ? nullptr : call.children.back().get();
    if (!last || last->row.state == TimelineState::Asks || last->row.state == TimelineState::Edited ||
        last->row.state == TimelineState::Expired) // the run waits until it is asked again
        return TimelineState::Asks;
    if (last->row.state == TimelineState::Allowed)
        return TimelineState::Running;
    if (last->row.state == TimelineState::Denied)
        return TimelineState::Denied;
    return last->row.state == TimelineState::Stopped ? TimelineState::Skipped : TimelineState::Refused;
}

/// A refusal is a rule's, or it is the person's last word on it.
TimelineState stateOfEndedCall(const TimelineNode &call)
{
    const bool denied = call.status == ResultStatus::Refused && !call.children.empty() &&
                        call.children.back()->row.state == TimelineState::Denied;
    return denied ? TimelineState::Denied : timelineStateOf(*call.status);
}

/// Characters; ours. The conversation shows the whole, and a session of thousands of calls stays small.
constexpr qsizetype mostText = 4'000;
constexpr qsizetype mostObject = 120;

/// The argument that names what a call is about: a path before all, else the first text.
QString objectOf(const QString &raw)
{
    const auto arguments = QJsonDocument::fromJson(raw.toUtf8()).object();
    for (const auto *key : {"path", "file", "command", "url", "pattern", "query"}) {
        const auto value = arguments.value(QLatin1StringView(key));
        if (value.isString() && !value.toString().isEmpty())
            return value.toString();
    }
    for (const auto &value : arguments) {
        if (value.isString() && !value.toString().isEmpty())
            return value.toString();
    }
    return {};
}

} // namespace

TimelineState stateOfCall(const TimelineNode &call, bool runIsOver)
{
    return call.status ? stateOfEndedCall(call) : stateOfOpenCall(call, runIsOver);
}

void TimelineNode::keepResult(const ToolResult &result)
{
    detail.hasResult = true;
    detail.output = truncated(result.content, mostText);
    detail.hint = truncated(result.hint, mostText);
    detail.diff = truncated(result.diff, mostText);
    detail.exitCode = result.exitCode;
    detail.attempts = result.attempts;
    detail.cached = result.cached;
}

void TimelineNode::keepPlan(const Verdict &verdict)
{
    detail.risk = verdict.risk;
    detail.riskWords = verdict.riskWords;
    detail.trace = verdict.trace;
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
    detail.object = markedLine(objectOf(raw), mostObject);
}

} // namespace homard
