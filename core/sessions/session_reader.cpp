// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_reader.h"
#include "domain/message_json.h"
#include "message_branch.h"
#include "message_rows.h"
#include "session_words.h"
#include <QJsonDocument>
#include <QSet>

namespace homard {

namespace {

SessionInfo sessionFrom(const SqlRows &rows)
{
    SessionInfo info;
    info.id = rows.text(0);
    info.title = rows.text(1);
    info.workspace = rows.text(2);
    info.model = rows.text(3);
    info.createdWallMs = rows.integer(4);
    info.updatedWallMs = rows.integer(5);
    info.messageCount = int(rows.integer(6));
    info.usage = {rows.maybeInteger(7), rows.maybeInteger(8), rows.maybeInteger(9), rows.maybeInteger(10),
                  rows.maybeInteger(11)};
    info.cost = rows.maybeReal(12);
    info.mode = sessionModeFrom(rows.text(13)).value_or(SessionMode::Ask);
    if (info.mode == SessionMode::Trusted) // not by this program: it is never stored
        info.mode = SessionMode::Ask;
    info.choice = {rows.text(14), rows.text(15), rows.text(16), rows.text(17)};
    return info;
}

struct StoredMessages {
    std::vector<MessageRow> rows; // by seq
    QStringList damaged;
};

StoredMessages readRows(SqlConnection &connection, const QString &sessionId)
{
    StoredMessages stored;
    auto rows = connection.select(
        "SELECT seq, id, session_id, parent_id, run_id, role, state, blocks, context_tail, model, usage, "
        "wall_ms, check_sum FROM messages WHERE session_id = ? ORDER BY seq",
        {sessionId});
    while (rows.next()) {
        stored.rows.push_back(readMessageRow(rows));
        const MessageRow &row = stored.rows.back();
        if (!row.message)
            stored.damaged << tr("Message %1 (%2) cannot be read and is left out: %3.")
                                  .arg(QString::number(row.seq), row.id, row.message.error().message);
    }
    if (const auto status = rows.status(); !status)
        stored.damaged << tr("Reading stopped early, later messages may be missing: %1").arg(status.error().message);
    return stored;
}

std::vector<size_t> branchOf(StoredMessages &stored, const QString &headId)
{
    std::vector<MessageLink> links;
    links.reserve(stored.rows.size());
    for (const MessageRow &row : stored.rows)
        links.push_back({row.id, row.parentId, row.message.ok()});
    return activeBranch(links, headId, &stored.damaged);
}

OpenCall openCall(SqlConnection &connection, const Message &message, const ToolCall &call)
{
    OpenCall open{call, message.id, CallState::Planned, std::nullopt};
    auto rows = connection.select("SELECT state, result FROM tool_calls WHERE id = ?", {call.id});
    if (!rows.next())
        return open; // never recorded: it never ran, recording comes first
    // Whatever does not read is taken for a call that may have run.
    open.state = callStateFrom(rows.text(0)).value_or(CallState::Unknown);
    const auto result = toolResultFromJson(QJsonDocument::fromJson(rows.text(1).toUtf8()).object());
    if (open.state == CallState::Finished && result) // else it has finished, and its result is lost
        open.result = *result;
    return open;
}

void findOpenCalls(SqlConnection &connection, Conversation &conversation)
{
    QSet<QString> answered;
    for (const auto &message : conversation.messages) {
        for (const auto &block : message->blocks) {
            if (const auto *result = std::get_if<ToolResultBlock>(&block))
                answered.insert(result->result.callId);
        }
    }
    for (const auto &message : conversation.messages) {
        for (const auto &block : message->blocks) {
            const auto *call = std::get_if<ToolCallBlock>(&block);
            if (call && !answered.contains(call->call.id))
                conversation.openCalls.push_back(openCall(connection, *message, call->call));
        }
    }
}

/// What RunFinished says of a run that was refused for its size, and nothing of that run but the message itself.
void findRefused(SqlConnection &connection, Conversation &conversation)
{
    QSet<QString> runs;
    auto rows = connection.select(
        "SELECT id FROM runs WHERE session_id = ? AND failure_kind IN (?, ?)",
        {conversation.session.id, wordOf(FailureClass::ContextOverflow), wordOf(FailureClass::TooLarge)});
    while (rows.next())
        runs.insert(rows.text(0));
    for (const auto &message : conversation.messages) {
        if (message->role != Role::User)
            runs.remove(message->runId);
    }
    for (const auto &message : conversation.messages) {
        if (message->role == Role::User && runs.contains(message->runId))
            conversation.refused << message->id;
    }
}

Checkpoint checkpointFrom(const SqlRows &rows)
{
    return {rows.text(0),    rows.text(1),          rows.text(2),
            rows.text(3),    rows.text(4),          rows.integer(5) != 0,
            rows.bytes(6),   rows.bytes(7),         quint32(rows.integer(8)),
            rows.integer(9), rows.integer(10) != 0, rows.integer(11) != 0};
}

constexpr PerceptionSource sources[] = {PerceptionSource::User, PerceptionSource::Schedule, PerceptionSource::System,
                                        PerceptionSource::Agent, PerceptionSource::Gateway};

PerceptionSource sourceFrom(const QString &word)
{
    for (const auto source : sources) {
        if (wordOf(source) == word)
            return source;
    }
    return PerceptionSource::System; // the one with the fewest rights of its own
}

} // namespace

Result<SessionInfo> readSession(SqlConnection &connection, const QString &sessionId)
{
    auto rows = connection.select(
        "SELECT id, title, workspace, model, created_ms, updated_ms, message_count, tokens_input, tokens_output, "
        "tokens_cache_read, tokens_cache_write, tokens_reasoning, cost, mode, choice_api, choice_name, choice_url, "
        "choice_key, removed_ms FROM sessions WHERE id = ?",
        {sessionId});
    if (rows.next()) {
        if (!rows.maybeInteger(18))
            return sessionFrom(rows);
        return {ErrorCode::NotFound, tr("The session “%1” was removed.").arg(sessionId),
                tr("It is kept for 30 days and can be restored until then.")};
    }
    if (const auto status = rows.status(); !status)
        return status.error();
    return noSession(sessionId);
}

Error noSession(const QString &sessionId)
{
    return {ErrorCode::NotFound, tr("There is no session “%1”.").arg(sessionId), {}};
}

Result<QString> readHead(SqlConnection &connection, const QString &sessionId)
{
    auto rows = connection.select("SELECT head_id FROM sessions WHERE id = ?", {sessionId});
    const QString headId = rows.next() ? rows.text(0) : QString();
    const auto status = rows.status();
    return status ? Result<QString>(headId) : Result<QString>(status.error());
}

Result<std::vector<SessionInfo>> readSessions(SqlConnection &connection, int limit)
{
    std::vector<SessionInfo> sessions;
    auto rows = connection.select(
        "SELECT id, title, workspace, model, created_ms, updated_ms, message_count, tokens_input, tokens_output, "
        "tokens_cache_read, tokens_cache_write, tokens_reasoning, cost, mode, choice_api, choice_name, choice_url, "
        "choice_key FROM sessions WHERE removed_ms IS NULL ORDER BY updated_ms DESC, id DESC LIMIT ?",
        {limit});
    while (rows.next())
        sessions.push_back(sessionFrom(rows));
    const auto status = rows.status();
    return status ? Result<std::vector<SessionInfo>>(std::move(sessions))
                  : Result<std::vector<SessionInfo>>(status.error());
}

Result<Conversation> readConversation(SqlConnection &connection, const QString &sessionId)
{
    auto session = readSession(connection, sessionId);
    if (!session)
        return session.error();
    const auto headId = readHead(connection, sessionId);
    StoredMessages stored = readRows(connection, sessionId);
    Conversation conversation;
    conversation.session = std::move(session).value();
    for (const size_t i : branchOf(stored, headId ? *headId : QString())) {
        if (auto &message = stored.rows[i].message; message)
            conversation.messages.push_back(std::make_shared<const Message>(std::move(message).value()));
    }
    conversation.damaged = stored.damaged;
    findOpenCalls(connection, conversation);
    findRefused(connection, conversation);
    return conversation;
}

Result<Conversation> readAllMessages(SqlConnection &connection, const QString &sessionId)
{
    auto session = readSession(connection, sessionId);
    if (!session)
        return session.error();
    StoredMessages stored = readRows(connection, sessionId);
    Conversation conversation;
    conversation.session = std::move(session).value();
    conversation.damaged = stored.damaged;
    for (auto &row : stored.rows) {
        if (row.message)
            conversation.messages.push_back(std::make_shared<const Message>(std::move(row.message).value()));
    }
    findOpenCalls(connection, conversation);
    return conversation;
}

Result<std::vector<Perception>> readInbox(SqlConnection &connection, const QString &sessionId)
{
    std::vector<Perception> waiting;
    auto rows = connection.select("SELECT id, session_id, source, channel, text, priority, wall_ms FROM inbox "
                                  "WHERE session_id = ? AND taken_by IS NULL ORDER BY priority DESC, seq",
                                  {sessionId});
    while (rows.next()) {
        const auto priority =
            Priority(qBound<qint64>(qint64(Priority::Low), rows.integer(5), qint64(Priority::Urgent)));
        waiting.push_back({rows.text(0), rows.text(1), sourceFrom(rows.text(2)), rows.text(3), rows.text(4), priority,
                           rows.integer(6)});
    }
    const auto status = rows.status();
    return status ? Result<std::vector<Perception>>(std::move(waiting))
                  : Result<std::vector<Perception>>(status.error());
}

Result<std::vector<Checkpoint>> readCheckpoints(SqlConnection &connection, const QString &sessionId, int limit)
{
    std::vector<Checkpoint> checkpoints;
    auto rows = connection.select("SELECT id, session_id, run_id, call_id, path, existed, content_hash, new_hash, "
                                  "mode, wall_ms, undone, by_undo FROM checkpoints "
                                  "WHERE ? = '' OR session_id = ? ORDER BY seq DESC LIMIT ?",
                                  {sessionId, sessionId, limit});
    while (rows.next())
        checkpoints.push_back(checkpointFrom(rows));
    const auto status = rows.status();
    return status ? Result<std::vector<Checkpoint>>(std::move(checkpoints))
                  : Result<std::vector<Checkpoint>>(status.error());
}

Result<Checkpoint> readCheckpoint(SqlConnection &connection, const QString &checkpointId)
{
    auto rows = connection.select("SELECT id, session_id, run_id, call_id, path, existed, content_hash, new_hash, "
                                  "mode, wall_ms, undone, by_undo FROM checkpoints WHERE id = ?",
                                  {checkpointId});
    if (rows.next())
        return checkpointFrom(rows);
    if (const auto status = rows.status(); !status)
        return status.error();
    return {ErrorCode::NotFound, tr("There is no checkpoint “%1”.").arg(checkpointId), {}};
}

Result<Leftovers> readLeftovers(SqlConnection &connection, const QString &sessionId, const QStringList &activeRuns)
{
    Leftovers left;
    const auto collect = [&](const char *sql, QStringList &ids) -> Result<void> {
        auto rows = connection.select(sql, {sessionId});
        while (rows.next()) {
            if (!activeRuns.contains(rows.text(1)))
                ids << rows.text(0);
        }
        return rows.status();
    };
    // By the small partial indexes, whatever the planner thinks of those that cover more: a session may be long.
    const Result<void> all[] = {
        collect("SELECT id, run_id FROM messages INDEXED BY messages_streaming WHERE state = 'streaming' AND "
                "session_id = ?",
                left.messages),
        collect("SELECT c.id, c.run_id FROM tool_calls c INDEXED BY tool_calls_started CROSS JOIN messages m "
                "ON m.id = c.message_id WHERE c.state = 'started' AND m.session_id = ?",
                left.calls),
        collect("SELECT id, id FROM runs WHERE session_id = ? AND finished_ms IS NULL", left.runs)};
    for (const auto &part : all) {
        if (!part)
            return part.error();
    }
    return left;
}

Result<void> settleLeftovers(SqlConnection &connection, const Leftovers &leftovers, qint64 wallMs)
{
    for (const QString &id : leftovers.messages) {
        std::optional<Message> message;
        {
            auto rows = connection.select(
                "SELECT seq, id, session_id, parent_id, run_id, role, state, blocks, context_tail, model, "
                "usage, wall_ms, check_sum FROM messages WHERE id = ? AND state = 'streaming'",
                {id});
            if (rows.next()) {
                if (MessageRow row = readMessageRow(rows); row.message)
                    message = std::move(row.message).value();
            }
        }
        if (!message)
            continue;
        message->state = MessageState::Interrupted;
        const QVariantList values = messageValues(*message);
        const auto marked =
            connection.run("UPDATE messages SET state = ?, check_sum = ? WHERE id = ?", {values[5], values[11], id});
        if (!marked)
            return marked;
        const auto queued =
            connection.run("INSERT OR IGNORE INTO index_queue(seq) SELECT seq FROM messages WHERE id = ?", {id});
        if (!queued)
            return queued;
    }
    for (const QString &id : leftovers.calls) {
        const auto marked = connection.run(
            "UPDATE tool_calls SET state = 'unknown', finished_ms = ? WHERE id = ? AND state = 'started'",
            {wallMs, id});
        if (!marked)
            return marked;
    }
    for (const QString &id : leftovers.runs) {
        const auto marked = connection.run("UPDATE runs SET outcome = 'interrupted', finished_ms = ? WHERE id = ? "
                                           "AND finished_ms IS NULL",
                                           {wallMs, id});
        if (!marked)
            return marked;
    }
    return {};
}

QString wordOf(PerceptionSource source)
{
    switch (source) {
    case PerceptionSource::User: return QStringLiteral("user");
    case PerceptionSource::Schedule: return QStringLiteral("schedule");
    case PerceptionSource::System: return QStringLiteral("system");
    case PerceptionSource::Agent: return QStringLiteral("agent");
    case PerceptionSource::Gateway: return QStringLiteral("gateway");
    }
    return {};
}

} // namespace homard
