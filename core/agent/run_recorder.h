// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/event_sink.h"
#include "ports/journal.h"
#include <vector>

namespace homard {

/// Writes down what happens in one run: first to the journal, then as events, so that what is shown is already on disk
/// (invariant 3). Thread-safe; the ports outlive it.
class RunRecorder
{
public:
    RunRecorder(Journal &journal, EventSink &events, Clock &clock, QString sessionId, QString runId);

    /// Commits `entries` as one transaction, then publishes `events` in order, with the time before the commit. On
    /// failure nothing is published. Notices and retries among the events are kept in the same transaction.
    Result<void> record(const std::vector<JournalEntry> &entries, std::vector<AgentEventBody> events);
    /// For notices and retries that belong to no other commit: one of their own, then they are published, also where it
    /// failed, since what they say is true all the same.
    void note(std::vector<AgentEventBody> events);
    /// Publishes without the journal: streaming deltas, progress, states.
    void publish(AgentEventBody body);
    /// The same for what belongs together, in order.
    void publishAll(std::vector<AgentEventBody> bodies);

    const QString &sessionId() const { return m_sessionId; }
    const QString &runId() const { return m_runId; }
    qint64 wallMs() const { return m_clock.wallMs(); }
    Journal &journal() { return m_journal; }

private:
    struct Moment {
        qint64 wallMs;
        Clock::TimePoint at;
    };
    Result<void> commit(const std::vector<JournalEntry> &entries, const std::vector<AgentEventBody> &events,
                        const Moment &moment);
    std::vector<JournalEntry> notesOf(const std::vector<AgentEventBody> &events, const Moment &moment);
    Moment momentNow() const { return {m_clock.wallMs(), m_clock.now()}; }
    void publishAll(std::vector<AgentEventBody> bodies, const Moment &moment);
    AgentEvent numbered(AgentEventBody body, const Moment &moment);

    Journal &m_journal;
    EventSink &m_events;
    Clock &m_clock;
    QString m_sessionId;
    QString m_runId;
    std::mutex m_mutex; // keeps sequence numbers and publishing order the same
    qint64 m_sequence = 0;
    int m_turn = 0; // the last one that was announced: notes belong to it
};

} // namespace homard
