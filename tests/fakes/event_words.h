// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"

namespace homard {

/// An event in one short line without ids and times, so that a test can compare whole lists.
inline QString eventWords(const AgentEvent &event, const std::vector<QString> &callIds)
{
    const auto call = [&](const QString &id) {
        for (size_t i = 0; i < callIds.size(); ++i) {
            if (callIds[i] == id)
                return QStringLiteral("#%1").arg(i + 1);
        }
        return QStringLiteral("#?");
    };
    struct Visitor {
        decltype(call) &number;
        QString operator()(const RunQueued &) const { return QStringLiteral("queued"); }
        QString operator()(const RunStarted &e) const { return QStringLiteral("run ") + e.message->text(); }
        QString operator()(const StateChanged &e) const { return QStringLiteral("state ") + wordOf(e.state); }
        QString operator()(const TurnStarted &e) const { return QStringLiteral("turn %1").arg(e.turn); }
        QString operator()(const MessageStarted &) const { return QStringLiteral("message"); }
        QString operator()(const TextDelta &e) const { return QStringLiteral("text ") + e.text; }
        QString operator()(const ThinkingDelta &e) const { return QStringLiteral("thinking ") + e.text; }
        QString operator()(const MessageEnded &e) const
        {
            return e.message->state == MessageState::Complete ? QStringLiteral("message ended")
                                                              : QStringLiteral("message interrupted");
        }
        QString operator()(const ToolCallPlanned &e) const
        {
            return QStringLiteral("planned %1 %2 %3").arg(number(e.call.id), e.call.name, wordOf(e.decision));
        }
        QString operator()(const ApprovalAsked &e) const { return QStringLiteral("asked ") + number(e.request.callId); }
        QString operator()(const ApprovalSettled &e) const
        {
            return QStringLiteral("settled %1 %2").arg(number(e.callId), wordOf(e.answer.outcome));
        }
        QString operator()(const ToolCallStarted &e) const { return QStringLiteral("started ") + number(e.callId); }
        QString operator()(const ToolCallProgress &e) const { return QStringLiteral("progress ") + number(e.callId); }
        QString operator()(const ToolCallEnded &e) const
        {
            return QStringLiteral("ended %1 %2").arg(number(e.result.callId), wordOf(e.result.status));
        }
        QString operator()(const RetryScheduled &e) const { return QStringLiteral("retry %1").arg(e.attempt); }
        QString operator()(const NoticeRaised &e) const { return QStringLiteral("notice ") + e.text; }
        QString operator()(const ContextUsed &) const { return {}; } // a number that depends on the prompt's length
        QString operator()(const TurnEnded &e) const { return QStringLiteral("turn %1 ended").arg(e.turn); }
        QString operator()(const SessionChanged &) const { return QStringLiteral("session changed"); }
        QString operator()(const RunEnded &e) const { return QStringLiteral("run ended ") + wordOf(e.summary.outcome); }
    };
    return std::visit(Visitor{call}, event.body);
}

/// The whole list; calls are numbered in the order they were planned.
inline QStringList eventList(const std::vector<AgentEvent> &events)
{
    std::vector<QString> ids;
    QStringList out;
    for (const auto &event : events) {
        if (const auto *planned = std::get_if<ToolCallPlanned>(&event.body))
            ids.push_back(planned->call.id);
        const auto words = eventWords(event, ids);
        if (!words.isEmpty())
            out.append(words);
    }
    return out;
}

} // namespace homard
