// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal_writer.h"
#include "domain/message_json.h"
#include "message_rows.h"
#include "session_reader.h"
#include "session_title.h"
#include "session_words.h"

namespace homard {

namespace {

QVariant nullable(const std::optional<qint64> &number)
{
    return number ? QVariant(*number) : QVariant();
}

QVariant nullable(const std::optional<double> &number)
{
    return number ? QVariant(*number) : QVariant();
}

QVariant timeIf(bool condition, qint64 wallMs)
{
    return condition ? QVariant(wallMs) : QVariant();
}

} // namespace

Result<void> JournalWriter::apply(const std::vector<JournalEntry> &batch)
{
    m_resultMessages.clear();
    m_linked.clear();
    for (const auto &entry : batch) {
        const auto *added = std::get_if<MessageAdded>(&entry);
        if (!added || !added->message)
            continue;
        for (const auto &block : added->message->blocks) {
            if (const auto *result = std::get_if<ToolResultBlock>(&block))
                m_resultMessages.insert(result->result.callId, added->message->id);
        }
    }
    for (const auto &entry : batch) {
        const auto result = std::visit([this](const auto &value) { return write(value); }, entry);
        if (!result)
            return result;
    }
    return {};
}

Result<void> JournalWriter::applyDraft(const Message &draft)
{
    return putMessage(draft, true);
}

Result<void> JournalWriter::write(const MessageAdded &entry)
{
    if (!entry.message || entry.message->id.isEmpty())
        return {ErrorCode::Invalid, tr("A message without an id cannot be stored."), {}};
    const auto stored = putMessage(*entry.message, false);
    return stored ? linkResults(*entry.message) : stored;
}

Result<void> JournalWriter::putMessage(const Message &message, bool draft)
{
    if (!message.parentId.isEmpty()) { // without looking first: nearly every message is new
        const auto inserted = insertMessage(message);
        if (!inserted || *inserted)
            return inserted ? Result<void>() : inserted.error();
    }
    Message linked = message;
    {
        auto rows = m_connection.select("SELECT state, parent_id FROM messages WHERE id = ?", {message.id});
        if (rows.next()) {
            const bool streaming = rows.text(0) == QLatin1StringView("streaming");
            if (linked.parentId.isEmpty())
                linked.parentId = rows.text(1);
            return draft && !streaming ? Result<void>() : replaceMessage(linked, streaming);
        }
        if (const auto status = rows.status(); !status)
            return status;
    }
    {
        auto rows = m_connection.select("SELECT head_id FROM sessions WHERE id = ?", {message.sessionId});
        if (!rows.next()) {
            const auto status = rows.status();
            return status ? noSession(message.sessionId) : status;
        }
        linked.parentId = rows.text(0);
    }
    const auto inserted = insertMessage(linked);
    return inserted ? Result<void>() : inserted.error();
}

/// False: there is one with this id.
Result<bool> JournalWriter::insertMessage(const Message &message)
{
    const auto inserted = m_connection.run("INSERT INTO messages(id, session_id, parent_id, run_id, role, state, "
                                           "blocks, context_tail, model, usage, wall_ms, "
                                           "check_sum) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                                           "ON CONFLICT(id) DO NOTHING",
                                           messageValues(message));
    if (!inserted)
        return inserted.error();
    if (m_connection.changes() == 0)
        return false;
    if (message.state != MessageState::Streaming) {
        if (const auto queued = m_connection.run("INSERT INTO index_queue(seq) VALUES(last_insert_rowid())"); !queued)
            return queued.error();
    }
    const QString title = message.role == Role::User ? titleFrom(message.text()) : QString();
    const auto counted = m_connection.run(
        "UPDATE sessions SET head_id = ?, message_count = message_count + 1, updated_ms = max(updated_ms, ?), "
        "title = CASE WHEN title = '' THEN ? ELSE title END, "
        "model = CASE WHEN ? = '' THEN model ELSE ? END WHERE id = ?",
        {message.id, message.wallMs, title, message.model, message.model, message.sessionId});
    if (!counted)
        return counted.error();
    return m_connection.changes() > 0 ? Result<bool>(true) : Result<bool>(noSession(message.sessionId));
}

Result<void> JournalWriter::replaceMessage(const Message &message, bool wasStreaming)
{
    QVariantList values = messageValues(message);
    values.append(message.id);
    const auto updated =
        m_connection.run("UPDATE messages SET id = ?, session_id = ?, parent_id = ?, run_id = ?, role = ?, state = ?, "
                         "blocks = ?, context_tail = ?, model = ?, usage = ?, wall_ms = ?, check_sum = ? WHERE id = ?",
                         values);
    if (!updated || !wasStreaming || message.state == MessageState::Streaming)
        return updated;
    const auto queued =
        m_connection.run("INSERT OR IGNORE INTO index_queue(seq) SELECT seq FROM messages WHERE id = ?", {message.id});
    if (!queued)
        return queued;
    return m_connection.run("UPDATE sessions SET updated_ms = max(updated_ms, ?), "
                            "model = CASE WHEN ? = '' THEN model ELSE ? END WHERE id = ?",
                            {message.wallMs, message.model, message.model, message.sessionId});
}

Result<void> JournalWriter::linkResults(const Message &message)
{
    for (const auto &block : message.blocks) {
        const auto *result = std::get_if<ToolResultBlock>(&block);
        if (!result || m_linked.contains(result->result.callId))
            continue;
        const auto linked = m_connection.run("UPDATE tool_calls SET result = NULL, result_message_id = ? WHERE id = ?",
                                             {message.id, result->result.callId});
        if (!linked)
            return linked;
    }
    return {};
}

Result<void> JournalWriter::write(const CallRecorded &entry)
{
    // A call that has started or ended is never set back, whatever comes late.
    return m_connection.run(
        "INSERT INTO tool_calls(id, message_id, run_id, idx, name, state, decision, rule, reason, plan_hash, "
        "planned_ms, approved_ms, "
        "started_ms) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT(id) DO UPDATE SET message_id = excluded.message_id, run_id = excluded.run_id, idx = excluded.idx, "
        "name = excluded.name, decision = excluded.decision, rule = excluded.rule, reason = excluded.reason, "
        "plan_hash = excluded.plan_hash, approved_ms = coalesce(approved_ms, excluded.approved_ms), "
        "started_ms = coalesce(started_ms, excluded.started_ms), "
        "state = CASE WHEN state IN ('started', 'finished', 'unknown') THEN state ELSE excluded.state END",
        {entry.callId, entry.messageId, entry.runId, entry.index, entry.name, wordOf(entry.state),
         wordOf(entry.decision), entry.rule, entry.reason, entry.planHash, entry.wallMs,
         timeIf(entry.state == CallState::Approved, entry.wallMs),
         timeIf(entry.state == CallState::Started, entry.wallMs)});
}

Result<void> JournalWriter::write(const CallMoved &entry)
{
    const QString state = wordOf(entry.state);
    const bool ended = entry.state == CallState::Finished || entry.state == CallState::Unknown;
    const auto moved = m_connection.run(
        "UPDATE tool_calls SET state = ?, approved_ms = coalesce(?, approved_ms), started_ms = coalesce(?, "
        "started_ms), "
        "finished_ms = coalesce(?, finished_ms) WHERE id = ? AND (state = ? OR state NOT IN ('finished', 'unknown'))",
        {state, timeIf(entry.state == CallState::Approved, entry.wallMs),
         timeIf(entry.state == CallState::Started, entry.wallMs), timeIf(ended, entry.wallMs), entry.callId, state});
    if (!moved || m_connection.changes() > 0)
        return moved;
    return {ErrorCode::Conflict,
            tr("The call “%1” is not recorded or has ended; it cannot become “%2”.").arg(entry.callId, state),
            {}};
}

Result<void> JournalWriter::write(const CallFinished &entry)
{
    const ToolResult &result = entry.result;
    const QString state = wordOf(result.status == ResultStatus::Interrupted ? CallState::Unknown : CallState::Finished);
    const auto holder = m_resultMessages.constFind(result.callId);
    const bool held = holder != m_resultMessages.constEnd();
    const QVariant content = held ? QVariant() : QVariant(compactJson(toJson(result)));
    const QVariant message = held ? QVariant(*holder) : QVariant();
    const auto finished = m_connection.run(
        "INSERT INTO tool_calls(id, message_id, run_id, idx, name, state, decision, rule, reason, plan_hash, "
        "planned_ms, started_ms, finished_ms, "
        "status, duration_ms, result, result_message_id) "
        "VALUES(?, '', '', 0, ?, ?, '', '', '', x'', ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT(id) DO UPDATE SET state = excluded.state, finished_ms = excluded.finished_ms, status = "
        "excluded.status, started_ms = coalesce(excluded.started_ms, started_ms), "
        "duration_ms = excluded.duration_ms, result_message_id = coalesce(excluded.result_message_id, "
        "result_message_id), "
        "result = CASE WHEN result_message_id IS NULL THEN excluded.result END "
        "WHERE state <> 'finished' OR status IS NULL", // what a call has ended with stays, whatever comes late
        {result.callId, result.name, state, entry.wallMs, timeIf(entry.startedWallMs > 0, entry.startedWallMs),
         entry.wallMs, wordOf(result.status), result.durationMs, content, message});
    if (finished && held && m_connection.changes() > 0)
        m_linked.insert(result.callId);
    return finished;
}

Result<void> JournalWriter::write(const RunBegun &entry)
{
    const auto begun =
        m_connection.run("INSERT INTO runs(id, session_id, perception_id, model, started_ms) VALUES(?, ?, ?, ?, ?)",
                         {entry.runId, entry.sessionId, entry.perceptionId, entry.model, entry.wallMs});
    if (!begun || entry.perceptionId.isEmpty())
        return begun;
    const auto taken = m_connection.run("UPDATE inbox SET taken_by = ? WHERE id = ? AND taken_by IS NULL",
                                        {entry.runId, entry.perceptionId});
    if (!taken || m_connection.changes() > 0)
        return taken;
    auto rows = m_connection.select("SELECT taken_by FROM inbox WHERE id = ?", {entry.perceptionId});
    if (!rows.next())
        return rows.status();
    if (rows.text(0).isEmpty())
        return {ErrorCode::Conflict, tr("The message was taken back before its run began."), {}};
    // One message starts one run, also after a restart in the wrong moment (F07).
    return {ErrorCode::Conflict, tr("The message “%1” has already been taken by a run.").arg(entry.perceptionId), {}};
}

Result<void> JournalWriter::write(const RunFinished &entry)
{
    const RunSummary &summary = entry.summary;
    const auto finished = m_connection.run(
        "UPDATE runs SET finished_ms = ?, outcome = ?, text = ?, turns = ?, tool_calls = ?, refused = "
        "?, usage = ?, cost = ?, "
        "failure_kind = ?, failure = ?, failure_hint = ?, by_refusal = ? WHERE id = ?",
        {entry.wallMs, wordOf(summary.outcome), summary.text, summary.turns, summary.toolCalls, summary.refused,
         usageText(summary.usage), nullable(summary.cost),
         summary.failure ? QVariant(wordOf(summary.failure->kind)) : QVariant(),
         summary.failure ? QVariant(summary.failure->message) : QVariant(),
         summary.failure ? QVariant(summary.failure->hint) : QVariant(), summary.endedByRefusal ? 1 : 0, entry.runId});
    if (!finished || m_connection.changes() > 0)
        return finished;
    return {ErrorCode::NotFound, tr("There is no run “%1”.").arg(entry.runId), {}};
}

Result<void> JournalWriter::write(const ApprovalRecorded &entry)
{
    return m_connection.run(
        "INSERT INTO approvals(id, call_id, outcome, words, plan_hash, wall_ms, scope, answered_by) "
        "VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
        {entry.approvalId, entry.callId, wordOf(entry.outcome), entry.words, entry.planHash, entry.wallMs,
         wordOf(entry.scope), entry.answeredBy});
}

Result<void> JournalWriter::write(const TurnRecorded &entry)
{
    const auto recorded =
        m_connection.run("INSERT INTO turns(run_id, turn, message_id, model, usage, cost, started_ms, wall_ms) "
                         "VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
                         {entry.runId, entry.turn, entry.messageId, entry.model, usageText(entry.usage),
                          nullable(entry.cost), entry.startedWallMs, entry.wallMs});
    if (!recorded)
        return recorded;
    // Sums like Usage::add: what was not told adds nothing, and stays untold where nothing was told.
    const Usage &usage = entry.usage;
    QVariantList values;
    for (const auto &count : {usage.input, usage.output, usage.cacheRead, usage.cacheWrite, usage.reasoning})
        values << nullable(count) << nullable(count);
    values << nullable(entry.cost) << nullable(entry.cost) << entry.runId;
    return m_connection.run("UPDATE sessions SET tokens_input = coalesce(tokens_input + ?, tokens_input, ?), "
                            "tokens_output = coalesce(tokens_output + ?, tokens_output, ?), "
                            "tokens_cache_read = coalesce(tokens_cache_read + ?, tokens_cache_read, ?), "
                            "tokens_cache_write = coalesce(tokens_cache_write + ?, tokens_cache_write, ?), "
                            "tokens_reasoning = coalesce(tokens_reasoning + ?, tokens_reasoning, ?), "
                            "cost = coalesce(cost + ?, cost, ?) WHERE id = (SELECT session_id FROM runs WHERE id = ?)",
                            values);
}

Result<void> JournalWriter::write(const NoteRecorded &entry)
{
    const NoteRecord &note = entry.note;
    return m_connection.run(
        "INSERT INTO run_notes(run_id, kind, turn, text, hint, warning, delay_ms, attempt, wall_ms) "
        "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {entry.runId, wordOf(note.kind), note.turn, note.text, note.hint, note.warning ? 1 : 0, note.delayMs,
         note.attempt, note.wallMs});
}

Result<void> JournalWriter::write(const DraftDropped &entry)
{
    QString sessionId;
    QString parentId;
    {
        auto rows = m_connection.select(
            "SELECT session_id, parent_id FROM messages WHERE id = ? AND state = 'streaming'", {entry.messageId});
        if (!rows.next())
            return rows.status(); // nothing was written of it yet
        sessionId = rows.text(0);
        parentId = rows.text(1);
    }
    // The search queue does not know it: a draft is queued when it becomes a message.
    if (const auto removed = m_connection.run("DELETE FROM messages WHERE id = ?", {entry.messageId}); !removed)
        return removed;
    return m_connection.run("UPDATE sessions SET message_count = message_count - 1, "
                            "head_id = CASE WHEN head_id = ? THEN ? ELSE head_id END WHERE id = ?",
                            {entry.messageId, parentId, sessionId});
}

} // namespace homard
