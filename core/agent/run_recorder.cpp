// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/run_recorder.h"

namespace homard {

RunRecorder::RunRecorder(Journal &journal, EventSink &events, Clock &clock, QString sessionId, QString runId)
    : m_journal(journal), m_events(events), m_clock(clock), m_sessionId(std::move(sessionId)), m_runId(std::move(runId))
{
}

Result<void> RunRecorder::record(const std::vector<JournalEntry> &entries, std::vector<AgentEventBody> events)
{
    // What the events tell happened before the disk had it: else the timeline and the store would disagree by a commit.
    const Moment moment = momentNow();
    auto committed = m_journal.commit(entries);
    if (!committed)
        return committed;
    publishAll(std::move(events), moment);
    return {};
}

void RunRecorder::publish(AgentEventBody body)
{
    std::lock_guard lock(m_mutex);
    m_events.publish(numbered(std::move(body), momentNow()));
}

void RunRecorder::publishAll(std::vector<AgentEventBody> bodies)
{
    publishAll(std::move(bodies), momentNow());
}

void RunRecorder::publishAll(std::vector<AgentEventBody> bodies, const Moment &moment)
{
    std::lock_guard lock(m_mutex);
    std::vector<AgentEvent> events;
    events.reserve(bodies.size());
    for (auto &body : bodies)
        events.push_back(numbered(std::move(body), moment));
    m_events.publishAll(std::move(events));
}

/// With the mutex held.
AgentEvent RunRecorder::numbered(AgentEventBody body, const Moment &moment)
{
    return {m_sessionId, m_runId, ++m_sequence, moment.wallMs, moment.at, std::move(body)};
}

} // namespace homard
