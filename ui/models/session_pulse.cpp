// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_pulse.h"
#include "ui/models/question_events.h"

namespace homard {

/// What each event does to the pulse of its session.
struct SessionPulses::Reducer {
    SessionPulses &all;
    SessionPulse &pulse;
    const AgentEvent &event;

    void operator()(const RunQueued &) const { begin(); }
    void operator()(const RunStarted &) const
    {
        begin();
        pulse.failed = false;
        pulse.activity = SessionActivity::Running;
    }
    void operator()(const StateChanged &change) const
    {
        switch (change.state) {
        case RunState::Idle: end(); break;
        case RunState::Retrying: pulse.activity = SessionActivity::Retrying; break;
        case RunState::WaitingForApproval: pulse.activity = SessionActivity::Asks; break;
        case RunState::Error:
            break; // the run's end tells
        // The calls of a turn that need no answer run beside the questions.
        default: pulse.activity = pulse.questions > 0 ? SessionActivity::Asks : SessionActivity::Running;
        }
    }
    void operator()(const RetryScheduled &) const { pulse.activity = SessionActivity::Retrying; }
    void operator()(const MessageStarted &) const
    {
        if (pulse.activity == SessionActivity::Retrying)
            pulse.activity = SessionActivity::Running;
    }
    void operator()(const TextDelta &) const { resume(); }
    void operator()(const ThinkingDelta &) const { resume(); }
    void operator()(const ApprovalAsked &asked) const
    {
        if (all.m_questions.emplace(asked.request.callId, event.sessionId).second)
            ++pulse.questions;
        pulse.activity = SessionActivity::Asks;
    }
    void operator()(const ApprovalSettled &) const { close(); }
    void operator()(const ToolCallStarted &) const { close(); }
    void operator()(const ToolCallEnded &) const { close(); }
    void operator()(const RunEnded &ended) const
    {
        end();
        pulse.endedWallMs = event.wallMs;
        pulse.failed = ended.summary.outcome == RunOutcome::Error || ended.summary.outcome == RunOutcome::Limit;
        pulse.unread = event.sessionId != all.m_looked;
    }
    template <class Other>
    void operator()(const Other &) const
    {
    }

    void begin() const
    {
        if (pulse.startedWallMs == 0)
            pulse.startedWallMs = event.wallMs;
        if (pulse.activity == SessionActivity::Idle)
            pulse.activity = SessionActivity::Running;
    }
    void end() const
    {
        pulse.activity = SessionActivity::Idle;
        pulse.questions = 0;
        pulse.startedWallMs = 0;
        std::erase_if(all.m_questions, [this](const auto &one) { return one.second == event.sessionId; });
    }
    /// The wait is over: the stream moves again.
    void resume() const
    {
        if (pulse.activity == SessionActivity::Retrying)
            pulse.activity = SessionActivity::Running;
    }
    void close() const
    {
        if (all.m_questions.erase(callAnsweredBy(event.body)) == 0)
            return;
        --pulse.questions;
        if (pulse.questions == 0 && pulse.activity == SessionActivity::Asks)
            pulse.activity = SessionActivity::Running;
    }
};

QStringList SessionPulses::apply(const std::vector<AgentEvent> &events)
{
    std::map<QString, SessionPulse> before;
    QStringList order;
    QString id; // of `pulse`: events of one session come in long rows
    SessionPulse *pulse = nullptr;
    for (const AgentEvent &event : events) {
        if (event.sessionId.isEmpty())
            continue;
        if (pulse == nullptr || event.sessionId != id) {
            id = event.sessionId;
            pulse = &m_pulses[id];
            if (before.emplace(id, *pulse).second)
                order << id;
        }
        std::visit(Reducer{*this, *pulse, event}, event.body);
    }
    order.removeIf([&](const QString &one) { return before.at(one) == m_pulses.at(one); });
    return order;
}

SessionPulse SessionPulses::of(const QString &sessionId) const
{
    const auto found = m_pulses.find(sessionId);
    return found == m_pulses.end() ? SessionPulse{} : found->second;
}

bool SessionPulses::lookAt(const QString &sessionId)
{
    m_looked = sessionId;
    const auto found = m_pulses.find(sessionId);
    if (found == m_pulses.end() || (!found->second.unread && !found->second.failed))
        return false;
    found->second.unread = false;
    found->second.failed = false;
    return true;
}

void SessionPulses::forget(const QString &sessionId)
{
    m_pulses.erase(sessionId);
    std::erase_if(m_questions, [&](const auto &one) { return one.second == sessionId; });
}

} // namespace homard
