// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/run_recorder.h"

namespace homard {

RunRecorder::RunRecorder(Journal &journal, EventSink &events, Clock &clock, QString sessionId, QString runId)
    : m_journal(journal), m_events(events), m_clock(clock), m_sessionId(std::move(sessionId)), m_runId(std::move(runId))
{
}

Result<void> RunRecorder::record(const std::vector<JournalEntry> &entries, std::vector<AgentEventBody> events)
{
    auto committed = m_journal.commit(entries);
    if (!committed)
        return committed;
    for (auto &body : events)
        publish(std::move(body));
    return {};
}

void RunRecorder::publish(AgentEventBody body)
{
    std::lock_guard lock(m_mutex);
    m_events.publish({m_sessionId, m_runId, ++m_sequence, m_clock.wallMs(), m_clock.now(), std::move(body)});
}

} // namespace homard
