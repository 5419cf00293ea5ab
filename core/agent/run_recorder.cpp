// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/run_recorder.h"
#include "base/logging.h"

namespace homard {

RunRecorder::RunRecorder(Journal &journal, EventSink &events, Clock &clock, QString sessionId, QString runId)
    : m_journal(journal), m_events(events), m_clock(clock), m_sessionId(std::move(sessionId)), m_runId(std::move(runId))
{
}

Result<void> RunRecorder::record(const std::vector<JournalEntry> &entries, std::vector<AgentEventBody> events)
{
    // What the events tell happened before the disk had it: else the timeline and the store would disagree by a commit.
    const Moment moment = momentNow();
    auto committed = commit(entries, events, moment);
    if (!committed)
        return committed;
    publishAll(std::move(events), moment);
    return {};
}

void RunRecorder::note(std::vector<AgentEventBody> events)
{
    if (events.empty())
        return;
    const Moment moment = momentNow();
    if (const auto kept = commit({}, events, moment); !kept)
        qCWarning(logAgent).noquote() << "not kept in the journal:" << kept.error().text();
    publishAll(std::move(events), moment);
}

Result<void> RunRecorder::commit(const std::vector<JournalEntry> &entries, const std::vector<AgentEventBody> &events,
                                 const Moment &moment)
{
    const auto notes = notesOf(events, moment);
    if (notes.empty())
        return m_journal.commit(entries);
    std::vector<JournalEntry> all = entries;
    all.insert(all.end(), notes.begin(), notes.end());
    return m_journal.commit(all);
}

/// The rows of those events that are neither a message nor a call.
std::vector<JournalEntry> RunRecorder::notesOf(const std::vector<AgentEventBody> &events, const Moment &moment)
{
    std::vector<JournalEntry> notes;
    const auto add = [&](NoteRecord note) {
        std::lock_guard lock(m_mutex);
        note.turn = m_turn;
        note.wallMs = moment.wallMs;
        notes.push_back(NoteRecorded{m_runId, std::move(note)});
    };
    for (const auto &event : events) {
        if (const auto *notice = std::get_if<NoticeRaised>(&event))
            add({NoteRecord::Kind::Notice, 0, notice->text, notice->hint, notice->warning});
        else if (const auto *retry = std::get_if<RetryScheduled>(&event))
            add({NoteRecord::Kind::Retry, 0, retry->reason, {}, false, retry->delayMs, retry->attempt});
    }
    return notes;
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
    if (const auto *started = std::get_if<TurnStarted>(&body))
        m_turn = started->turn;
    return {m_sessionId, m_runId, ++m_sequence, moment.wallMs, moment.at, std::move(body)};
}

} // namespace homard
