// SPDX-License-Identifier: GPL-3.0-or-later
#include "event_json.h"
#include <QJsonDocument>

namespace homard {

namespace {

using Line = std::optional<QJsonObject>;

QJsonValue number(const std::optional<qint64> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QJsonObject typed(const char *type, QJsonObject rest)
{
    rest.insert(QStringLiteral("type"), QLatin1StringView(type));
    return rest;
}

QJsonObject runEnded(const RunSummary &summary)
{
    QJsonObject out{{QStringLiteral("outcome"), wordOf(summary.outcome)},
                    {QStringLiteral("text"), summary.text},
                    {QStringLiteral("turns"), summary.turns},
                    {QStringLiteral("toolCalls"), summary.toolCalls},
                    {QStringLiteral("refused"), summary.refused},
                    {QStringLiteral("usage"), usageJson(summary.usage)},
                    {QStringLiteral("cost"), summary.cost ? QJsonValue(*summary.cost) : QJsonValue()}};
    if (summary.failure)
        out.insert(QStringLiteral("error"), failureJson(*summary.failure));
    return typed("run_ended", out);
}

/// One overload an event kind: a new kind does not compile until it is decided whether it has a line.
struct Visitor {
    const AgentEvent &event;

    Line operator()(const RunStarted &e) const
    {
        return typed("run_started", {{QStringLiteral("runId"), event.runId},
                                     {QStringLiteral("sessionId"), event.sessionId},
                                     {QStringLiteral("model"), e.model}});
    }
    Line operator()(const TextDelta &e) const { return typed("text_delta", {{QStringLiteral("text"), e.text}}); }
    Line operator()(const ThinkingDelta &e) const
    {
        return typed("thinking_delta", {{QStringLiteral("text"), e.text}});
    }
    Line operator()(const ToolCallPlanned &e) const
    {
        return typed("tool_call", {{QStringLiteral("callId"), e.call.id},
                                   {QStringLiteral("name"), e.call.name},
                                   {QStringLiteral("arguments"), callArgumentsJson(e.call)},
                                   {QStringLiteral("decision"), wordOf(e.decision)},
                                   {QStringLiteral("reason"), e.reason}});
    }
    Line operator()(const ApprovalSettled &e) const
    {
        return typed("approval",
                     {{QStringLiteral("callId"), e.callId}, {QStringLiteral("answer"), wordOf(e.answer.outcome)}});
    }
    Line operator()(const ToolCallEnded &e) const
    {
        QJsonObject out{{QStringLiteral("callId"), e.result.callId},
                        {QStringLiteral("name"), e.result.name},
                        {QStringLiteral("ok"), e.result.ok()},
                        {QStringLiteral("durationMs"), e.result.durationMs},
                        {QStringLiteral("content"), e.result.content}};
        if (!e.result.hint.isEmpty())
            out.insert(QStringLiteral("hint"), e.result.hint);
        return typed("tool_result", out);
    }
    Line operator()(const RetryScheduled &e) const
    {
        return typed("retry", {{QStringLiteral("reason"), e.reason}, {QStringLiteral("delayMs"), e.delayMs}});
    }
    Line operator()(const NoticeRaised &e) const
    {
        return typed("notice", {{QStringLiteral("text"), e.text}, {QStringLiteral("hint"), e.hint}});
    }
    Line operator()(const RunEnded &e) const { return runEnded(e.summary); }

    Line operator()(const RunQueued &) const { return {}; }
    Line operator()(const StateChanged &) const { return {}; }
    Line operator()(const TurnStarted &) const { return {}; }
    Line operator()(const MessageStarted &) const { return {}; }
    Line operator()(const MessageEnded &) const { return {}; }
    Line operator()(const ApprovalAsked &) const { return {}; }
    Line operator()(const ToolCallStarted &) const { return {}; }
    Line operator()(const ToolCallProgress &) const { return {}; }
    Line operator()(const ContextUsed &) const { return {}; }
    Line operator()(const TurnEnded &) const { return {}; }
    Line operator()(const SessionChanged &) const { return {}; }
};

} // namespace

std::optional<QJsonObject> eventJson(const AgentEvent &event)
{
    return std::visit(Visitor{event}, event.body);
}

QJsonValue callArgumentsJson(const ToolCall &call)
{
    if (call.argumentsValid)
        return call.arguments;
    if (call.rawArguments.trimmed().isEmpty())
        return QJsonObject();
    const auto document = QJsonDocument::fromJson(call.rawArguments.toUtf8());
    return document.isObject() ? QJsonValue(document.object()) : QJsonValue(call.rawArguments);
}

QJsonObject usageJson(const Usage &usage)
{
    return {{QStringLiteral("input"), number(usage.input)},
            {QStringLiteral("output"), number(usage.output)},
            {QStringLiteral("cacheRead"), number(usage.cacheRead)},
            {QStringLiteral("cacheWrite"), number(usage.cacheWrite)}};
}

QJsonObject failureJson(const ModelFailure &failure)
{
    // Told apart by a mark of its own: to the providers it is one of the invalid requests.
    const bool noTools = failure.kind == FailureClass::NoToolSupport;
    QJsonObject out{{QStringLiteral("class"), wordOf(noTools ? FailureClass::InvalidRequest : failure.kind)},
                    {QStringLiteral("message"), failure.message},
                    {QStringLiteral("hint"), failure.hint}};
    if (noTools)
        out.insert(QStringLiteral("noToolSupport"), true);
    return out;
}

} // namespace homard
