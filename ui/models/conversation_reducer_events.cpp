// SPDX-License-Identifier: GPL-3.0-or-later
// The second half of ConversationReducer: what events change.
#include "base/text.h"
#include "ui/models/conversation_reducer.h"
#include "ui/models/conversation_words.h"

namespace homard {

void ConversationReducer::apply(const AgentEvent &event)
{
    std::visit([&](const auto &body) { on(body, event); }, event.body);
}

void ConversationReducer::flush()
{
    // Mostly one row, the last one: a search from the end finds it at once.
    for (const auto &id : std::exchange(m_grown, {})) {
        if (const int index = m_rows.find(id); index >= 0)
            m_rows.tellChanged(index, 1);
    }
}

// ---- notes of a run ------------------------------------------------------------------------------------------------

/// A retry stands before the answer it led to, a notice behind the answer of its turn; where there is none, both stand
/// behind what came before.
RowPlace ConversationReducer::placeOf(const RunSpan &run, const RunNote &note, int ordinal) const
{
    int entry = run.first;
    for (int i = run.first; i >= 0 && i <= run.last; ++i) {
        if (m_rows.entry(i).turn <= note.turn)
            entry = i;
    }
    const bool own = entry >= 0 && m_rows.entry(entry).role == Role::Assistant && m_rows.entry(entry).turn == note.turn;
    return {entry, own && note.details.kind == NoticeKind::Retry ? 0 : 2, ordinal};
}

void ConversationReducer::takeOut(RunNote &note)
{
    const int old = note.place ? m_rows.lowerBound(*note.place) : m_rows.count();
    if (old < m_rows.count() && m_rows.at(old).id == note.id)
        m_rows.remove(old);
    note.place.reset();
}

void ConversationReducer::placeNote(const QString &runId, RunNote &note, const RowPlace &place)
{
    if (note.place && *note.place != place)
        takeOut(note);
    if (note.place)
        return;
    ConversationRow row;
    row.kind = RowKind::Notice;
    row.id = note.id;
    row.runId = runId;
    row.place = place;
    row.wallMs = note.wallMs;
    row.loaded = true;
    row.notice = std::make_shared<NoticeDetails>(note.details);
    m_rows.put(std::move(row));
    note.place = place;
}

void ConversationReducer::placeNotes(const QString &runId)
{
    auto &run = m_runs[runId];
    for (size_t i = 0; i < run.notes.size(); ++i) {
        if (run.end && run.notes[i].details.kind == NoticeKind::Retry &&
            run.notes[i].details.text == run.end->details.text)
            takeOut(run.notes[i]); // the end says it, once
        else
            placeNote(runId, run.notes[i], placeOf(run, run.notes[i], int(i)));
    }
    if (run.end)
        placeNote(runId, *run.end, {run.last, 3, run.endPart});
}

void ConversationReducer::addNote(const QString &runId, RunNote note)
{
    auto &run = m_runs[runId];
    // Told twice when it was stored while it was also on its way as an event.
    note.id = QStringLiteral("%1/%2/%3/%4/%5")
                  .arg(runId)
                  .arg(note.turn)
                  .arg(int(note.details.kind))
                  .arg(note.details.attempt)
                  .arg(note.details.text);
    for (const auto &known : run.notes) {
        if (known.id == note.id)
            return;
    }
    if (note.details.waits)
        m_retryNote = note.id;
    run.notes.push_back(std::move(note));
    placeNotes(runId);
}

void ConversationReducer::endRun(const QString &runId, NoticeDetails notice, qint64 wallMs)
{
    auto &run = m_runs[runId];
    if (run.end)
        return;
    RunNote end;
    end.id = runId + QStringLiteral("/end");
    end.details = std::move(notice);
    end.wallMs = wallMs;
    run.end = std::move(end);
    if (run.last < 0) { // of a run that made no message: behind all
        run.last = m_rows.entryCount() - 1;
        run.endPart = ++m_failures;
    }
    placeNotes(runId);
}

// ---- a run ---------------------------------------------------------------------------------------------------------

void ConversationReducer::on(const RunQueued &e, const AgentEvent &)
{
    addQueued(e.perceptionId, e.text);
}

void ConversationReducer::on(const RunStarted &e, const AgentEvent &event)
{
    m_activeRun = event.runId;
    m_known.insert(event.runId);
    m_turn = 0;
    removeQueued(e.perceptionId);
    closeEnd();
    if (!e.message || m_rows.entryOf(e.message->id) >= 0)
        return;
    ConversationEntry entry{e.message->id, event.runId, Role::User};
    entry.complete = true;
    ++m_unstored;
    setMessage(appendEntry(std::move(entry)), *e.message, {});
}

void ConversationReducer::on(const StateChanged &e, const AgentEvent &)
{
    if (e.state != RunState::Retrying)
        settleRetry();
}

void ConversationReducer::on(const TurnStarted &e, const AgentEvent &event)
{
    m_turn = e.turn;
    m_turnStartMs = event.wallMs;
}

void ConversationReducer::on(const MessageStarted &e, const AgentEvent &event)
{
    m_turnStarts.insert(e.messageId, m_turnStartMs);
    int index = m_rows.entryOf(e.messageId);
    if (index >= 0 && m_rows.entry(index).complete)
        return; // the store had it already
    if (index < 0) {
        ConversationEntry entry{e.messageId, event.runId, Role::Assistant};
        entry.wallMs = event.wallMs;
        index = appendEntry(std::move(entry));
        ++m_unstored;
    }
    auto &entry = m_rows.entry(index);
    entry.turn = m_turn;
    entry.live = true;
    entry.loaded = true;
    m_live = index;
    m_rows.setParts(index, {}); // what the store had of its draft comes again
}

void ConversationReducer::grow(const QString &messageId, RowKind kind, const QString &said, const AgentEvent &event)
{
    const QString text = shownProse(said);
    settleRetry();
    const int index = m_rows.entryOf(messageId);
    if (text.isEmpty() || index < 0 || !m_rows.entry(index).live)
        return;
    const auto [first, count] = m_rows.rowsOf(index);
    if (count > 0 && m_rows.at(first + count - 1).kind == kind) {
        auto &row = m_rows.quiet(first + count - 1);
        row.text += text;
        row.bytes = row.text.size();
        m_grown.insert(row.id);
        return;
    }
    if (text.trimmed().isEmpty())
        return; // no row for white space before a text
    if (count > 0)
        m_rows.change(first + count - 1, [](ConversationRow &row) { row.streaming = false; });
    ConversationRow row;
    row.kind = kind;
    row.id = messageId + QLatin1Char('/') + QString::number(count);
    row.messageId = messageId;
    row.runId = event.runId;
    row.place = {index, 1, count};
    row.wallMs = event.wallMs;
    row.text = text;
    row.bytes = text.size();
    row.loaded = true;
    row.streaming = true;
    m_rows.put(std::move(row));
}

void ConversationReducer::on(const TextDelta &e, const AgentEvent &event)
{
    grow(e.messageId, RowKind::Answer, e.text, event);
}

void ConversationReducer::on(const ThinkingDelta &e, const AgentEvent &event)
{
    grow(e.messageId, RowKind::Thinking, e.text, event);
}

void ConversationReducer::on(const MessageEnded &e, const AgentEvent &event)
{
    settleRetry();
    int index = m_rows.entryOf(e.message->id);
    if (index < 0) {
        ConversationEntry entry{e.message->id, event.runId, Role::Assistant};
        entry.turn = m_turn;
        index = appendEntry(std::move(entry));
        ++m_unstored;
    }
    auto &entry = m_rows.entry(index);
    if (std::exchange(entry.complete, true))
        return; // the store had it already, with the results of its calls
    if (m_live == index)
        m_live = -1;
    entry.live = false;
    setMessage(index, *e.message, {});
    placeNotes(event.runId);
}

/// What streamed and never became a message: its rows go, its notes move to what came before.
void ConversationReducer::dropLive()
{
    const int index = std::exchange(m_live, -1);
    if (index < 0)
        return;
    if (index != m_rows.entryCount() - 1) { // nothing follows a message that streams, but be sure
        m_rows.entry(index).live = false;
        return;
    }
    const QString runId = m_rows.entry(index).runId;
    auto &run = m_runs[runId];
    run.last = run.first == index ? -1 : index - 1;
    run.first = run.first == index ? -1 : run.first;
    if (!m_rows.entry(index).stored)
        --m_unstored;
    placeNotes(runId);
    m_rows.dropLastEntry();
}

void ConversationReducer::on(const TurnEnded &, const AgentEvent &)
{
    dropLive();
}

void ConversationReducer::on(const RunEnded &e, const AgentEvent &event)
{
    settleRetry();
    dropLive();
    const QString runId = event.runId.isEmpty() ? QStringLiteral("failure/%1").arg(m_failures + 1) : event.runId;
    if (runId == m_activeRun)
        m_activeRun.clear();
    const auto span = m_runs[runId];
    for (int i = std::max(0, span.first); span.first >= 0 && i <= span.last; ++i) {
        const auto [first, count] = m_rows.rowsOf(i);
        for (int k = first; k < first + count; ++k) {
            const auto &row = m_rows.at(k);
            if (row.call && !row.call->result)
                updateCall(row.id);
        }
    }
    if (auto notice = endNotice(e.summary))
        endRun(runId, std::move(*notice), event.wallMs);
    const bool began = m_runs[runId].first >= 0;
    offerAfter(runId, actionsAfter(e.summary, began, began && m_runs[runId].last > m_runs[runId].first));
}

// ---- a call --------------------------------------------------------------------------------------------------------

int ConversationReducer::callRowIndex(const QString &callId) const
{
    const auto facts = m_calls.constFind(callId);
    const int entry = facts == m_calls.constEnd() ? -1 : m_rows.entryOf(facts->messageId);
    return entry < 0 ? -1 : m_rows.find(entry, callId);
}

void ConversationReducer::updateCall(const QString &callId, const std::optional<ToolResult> &result)
{
    const int index = callRowIndex(callId);
    if (index < 0 || !m_rows.at(index).call) {
        if (result)
            m_calls[callId].result = result;
        return;
    }
    m_rows.change(index, [&](ConversationRow &row) {
        row.call = detailsOf(row.call->call, row.runId, result ? result : row.call->result);
    });
}

void ConversationReducer::on(const ToolCallPlanned &e, const AgentEvent &)
{
    auto &facts = m_calls[e.call.id];
    facts.decision = e.decision;
    facts.reason = e.reason;
    updateCall(e.call.id); // the row keeps the call as the message has it: the store knows no other
}

void ConversationReducer::on(const ApprovalAsked &e, const AgentEvent &)
{
    m_calls[e.request.callId].waits = true;
    updateCall(e.request.callId);
}

void ConversationReducer::on(const ApprovalSettled &e, const AgentEvent &)
{
    auto &facts = m_calls[e.callId];
    const AnsweredQuestion answer{e.answer.outcome, e.answer.words};
    facts.waits = e.answer.outcome == ApprovalOutcome::Expired; // until it is asked again, or the run goes on
    if (facts.answers.empty() || facts.answers.back() != answer)
        facts.answers.push_back(answer);
    updateCall(e.callId);
}

void ConversationReducer::on(const ToolCallStarted &e, const AgentEvent &event)
{
    auto &facts = m_calls[e.callId];
    facts.started = true;
    facts.waits = false;
    facts.startedAt = event.at;
    updateCall(e.callId);
}

void ConversationReducer::on(const ToolCallProgress &e, const AgentEvent &)
{
    auto &facts = m_calls[e.callId];
    const bool first = !facts.output;
    if (first)
        facts.output = std::make_shared<CallOutput>();
    facts.output->append(e.text);
    if (first)
        updateCall(e.callId);
    else if (callRowIndex(e.callId) >= 0)
        m_grown.insert(e.callId);
}

void ConversationReducer::on(const ToolCallEnded &e, const AgentEvent &)
{
    auto &facts = m_calls[e.result.callId];
    facts.waits = false;
    facts.output.reset();
    updateCall(e.result.callId, e.result);
}

// ---- notes ---------------------------------------------------------------------------------------------------------

void ConversationReducer::on(const RetryScheduled &e, const AgentEvent &event)
{
    settleRetry();
    if (m_live >= 0)
        m_rows.setParts(m_live, {}); // what came belongs to an attempt that failed
    RunNote note;
    note.turn = m_turn;
    note.wallMs = event.wallMs;
    note.details.kind = NoticeKind::Retry;
    note.details.text = e.reason;
    note.details.delayMs = e.delayMs;
    note.details.attempt = e.attempt;
    note.details.waits = true;
    note.details.until = event.at + std::chrono::milliseconds(e.delayMs);
    addNote(event.runId, std::move(note));
}

void ConversationReducer::on(const NoticeRaised &e, const AgentEvent &event)
{
    RunNote note;
    note.turn = m_turn;
    note.wallMs = event.wallMs;
    note.details.kind = e.warning ? NoticeKind::Warning : NoticeKind::Info;
    note.details.text = e.text;
    note.details.hint = e.hint;
    addNote(event.runId, std::move(note));
}

} // namespace homard
