// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_node.h"
#include "base/text.h"
#include <QJsonDocument>
#include <QJsonObject>

namespace homard {

namespace {
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
    detail.object = visibleText(truncated(objectOf(raw).simplified(), mostObject));
}

} // namespace homard
