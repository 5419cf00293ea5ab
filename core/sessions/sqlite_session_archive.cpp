// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit_rows.h"
#include "checkpoint_care.h"
#include "database_care.h"
#include "outline_reader.h"
#include "owner_table.h"
#include "recent_calls.h"
#include "run_reader.h"
#include "session_changes.h"
#include "session_export.h"
#include "session_reader.h"
#include "session_words.h"
#include "sqlite_session_store_private.h"

// The parts of the store that no run needs: what windows and people read and change.

namespace homard {

namespace {
constexpr const char *checkpointById = "SELECT 1 FROM checkpoints WHERE id = ?";
} // namespace

Result<SessionOutline> SqliteSessionStore::outline(const QString &sessionId)
{
    return d->of(sessionId).readSettled<SessionOutline>(
        sessionId, [&](SqlConnection &connection) { return readOutline(connection, sessionId); });
}

Result<std::vector<MessagePtr>> SqliteSessionStore::messages(const QString &sessionId, const QStringList &ids)
{
    return d->of(sessionId).read<std::vector<MessagePtr>>(
        [&](SqlConnection &connection) { return readMessages(connection, sessionId, ids); });
}

Result<std::vector<RunRecord>> SqliteSessionStore::runs(const QString &sessionId, int limit, const QString &before)
{
    return d->of(sessionId).readSettled<std::vector<RunRecord>>(
        sessionId, [&](SqlConnection &connection) { return readRuns(connection, sessionId, limit, before); });
}

Result<std::vector<RunRecord>> SqliteSessionStore::notedRuns(const QString &sessionId)
{
    return d->of(sessionId).readSettled<std::vector<RunRecord>>(
        sessionId, [&](SqlConnection &connection) { return readNotedRuns(connection, sessionId); });
}

Result<std::vector<RunRecord>> SqliteSessionStore::runsById(const QString &sessionId, const QStringList &runIds)
{
    return d->of(sessionId).read<std::vector<RunRecord>>(
        [&](SqlConnection &connection) { return readRunsById(connection, sessionId, runIds); });
}

Result<void> SqliteSessionStore::setMode(const QString &sessionId, SessionMode mode)
{
    return d->of(sessionId).write<void>(
        [&](SqlConnection &connection) { return storeMode(connection, sessionId, mode); });
}

Result<void> SqliteSessionStore::setModel(const QString &sessionId, const ModelRef &choice)
{
    return d->of(sessionId).write<void>(
        [&](SqlConnection &connection) { return storeChoice(connection, sessionId, choice); });
}

Result<void> SqliteSessionStore::setWorkspace(const QString &sessionId, const QString &workspace)
{
    return d->of(sessionId).write<void>(
        [&](SqlConnection &connection) { return storeWorkspace(connection, sessionId, workspace); });
}

Result<void> SqliteSessionStore::removeSession(const QString &sessionId)
{
    return d->of(sessionId).write<void>([&](SqlConnection &connection) {
        return markRemoved(connection, sessionId, ownIdentity(), d->runsOfOurs(), d->clock.wallMs());
    });
}

Result<void> SqliteSessionStore::restoreSession(const QString &sessionId)
{
    return d->of(sessionId).write<void>([&](SqlConnection &connection) { return markRestored(connection, sessionId); });
}

Result<void> SqliteSessionStore::saveDraft(const QString &sessionId, const QString &text)
{
    return d->of(sessionId).write<void>(
        [&](SqlConnection &connection) { return storeDraft(connection, sessionId, text, d->clock.wallMs()); });
}

Result<QString> SqliteSessionStore::draft(const QString &sessionId)
{
    return d->of(sessionId).read<QString>([&](SqlConnection &connection) { return readDraft(connection, sessionId); });
}

Result<void> SqliteSessionStore::takeBack(const QString &perceptionId)
{
    return d->holding("SELECT 1 FROM inbox WHERE id = ?", perceptionId).write<void>([&](SqlConnection &connection) {
        return takeFromInbox(connection, perceptionId, d->clock.wallMs());
    });
}

Result<void> SqliteSessionStore::append(const AuditRecord &record)
{
    const qint64 wallMs = record.wallMs > 0 ? record.wallMs : d->clock.wallMs();
    return d->write<void>([&](SqlConnection &connection) { return appendAudit(connection, record, wallMs); });
}

Result<std::vector<AuditRecord>> SqliteSessionStore::records(const AuditFilter &filter)
{
    AuditFilter rest = filter;
    const auto read = [&rest](Private &from) {
        return from.read<std::vector<AuditRecord>>(
            [&](SqlConnection &connection) { return readAudit(connection, rest); });
    };
    auto found = read(*d);
    if (!found || !d->past)
        return found;
    rest.limit -= int(found->size());
    const auto earlier = read(*d->past->d); // its numbers are lower: see openPast()
    if (!earlier)
        return earlier;
    found->insert(found->end(), earlier->begin(), earlier->end());
    return found;
}

Result<QStringList> SqliteSessionStore::auditFaults()
{
    Private &stored = d->past ? *d->past->d : *d;
    return stored.read<QStringList>([](SqlConnection &connection) { return faultsOfAudit(connection); });
}

void SqliteSessionStore::noteRuleHit(const QString &ruleId, qint64 wallMs)
{
    if (d->database.readOnly)
        return;
    d->writer.post([ruleId, wallMs](SqlConnection *connection) {
        if (!connection)
            return;
        const BriefWait brief(*connection); // a count is worth no wait
        const auto counted = connection->run(
            "INSERT INTO rule_hits(rule_id, hits, last_ms) VALUES(?, 1, ?) ON CONFLICT(rule_id) DO UPDATE SET "
            "hits = hits + 1, last_ms = max(last_ms, excluded.last_ms)",
            {ruleId, wallMs});
        if (!counted)
            qCWarning(logSessions).noquote() << "a rule's hit was not counted:" << counted.error().text();
    });
}

Result<QHash<QString, RuleHit>> SqliteSessionStore::ruleHits()
{
    using Hits = QHash<QString, RuleHit>;
    const auto read = [](SqlConnection &connection) -> Result<Hits> {
        Hits hits;
        auto rows = connection.select("SELECT rule_id, hits, last_ms FROM rule_hits");
        while (rows.next())
            hits.insert(rows.text(0), {rows.integer(1), rows.integer(2)});
        const auto status = rows.status();
        return status ? Result<Hits>(std::move(hits)) : Result<Hits>(status.error());
    };
    // By the writing connection: what was posted before is counted.
    auto hits = d->writer.call<Hits>(read);
    if (!hits || !d->past)
        return hits;
    const auto earlier = d->past->d->read<Hits>(read);
    for (auto hit = earlier ? earlier->cbegin() : Hits::const_iterator(); earlier && hit != earlier->cend(); ++hit) {
        RuleHit &sum = (*hits)[hit.key()];
        sum = {sum.hits + hit->hits, qMax(sum.lastMs, hit->lastMs)};
    }
    return hits;
}

Result<std::vector<RecentCall>> SqliteSessionStore::recentCalls(const QString &tool, int limit)
{
    return d->read<std::vector<RecentCall>>(
        [&](SqlConnection &connection) { return readRecentCalls(connection, tool, limit); });
}

Result<void> SqliteSessionStore::addCheckpoint(const Checkpoint &checkpoint)
{
    return d->write<void>([&](SqlConnection &connection) {
        return connection.run(
            "INSERT INTO checkpoints(id, session_id, run_id, call_id, path, existed, content_hash, new_hash, mode, "
            "wall_ms, by_undo) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            {checkpoint.id, checkpoint.sessionId, checkpoint.runId, checkpoint.callId, checkpoint.path,
             checkpoint.existed ? 1 : 0, checkpoint.contentHash, checkpoint.newHash, checkpoint.mode, checkpoint.wallMs,
             checkpoint.byUndo ? 1 : 0});
    });
}

Result<std::vector<Checkpoint>> SqliteSessionStore::checkpoints(const QString &sessionId, int limit)
{
    const auto read = [&](Private &from) {
        return from.read<std::vector<Checkpoint>>(
            [&](SqlConnection &connection) { return readCheckpoints(connection, sessionId, limit); });
    };
    auto found = read(d->of(sessionId));
    if (!sessionId.isEmpty() || !d->past || !found)
        return found;
    const auto earlier = read(*d->past->d); // what is in memory is newer
    if (!earlier)
        return earlier;
    for (const Checkpoint &one : *earlier) {
        if (int(found->size()) < limit)
            found->push_back(one);
    }
    return found;
}

Result<Checkpoint> SqliteSessionStore::checkpoint(const QString &checkpointId)
{
    return d->holding(checkpointById, checkpointId).read<Checkpoint>([&](SqlConnection &connection) {
        return readCheckpoint(connection, checkpointId);
    });
}

Result<void> SqliteSessionStore::mayUndo(const QString &checkpointId)
{
    const Private &from = d->holding(checkpointById, checkpointId);
    return from.database.readOnly ? Result<void>(from.database.refusal) : Result<void>();
}

Result<void> SqliteSessionStore::markCheckpointUndone(const QString &checkpointId)
{
    return d->holding(checkpointById, checkpointId).write<void>([&](SqlConnection &connection) -> Result<void> {
        const auto marked = connection.run("UPDATE checkpoints SET undone = 1 WHERE id = ?", {checkpointId});
        if (!marked || connection.changes() > 0)
            return marked;
        return {ErrorCode::NotFound, tr("There is no checkpoint “%1”.").arg(checkpointId), {}};
    });
}

Result<void> SqliteSessionStore::removeCheckpoint(const QString &checkpointId)
{
    return d->holding(checkpointById, checkpointId).write<void>([&](SqlConnection &connection) {
        return connection.run("DELETE FROM checkpoints WHERE id = ?", {checkpointId});
    });
}

Result<std::vector<KeptContent>> SqliteSessionStore::keptContents()
{
    if (isUnwritable())
        return {ErrorCode::Denied, tr("The session database cannot be written.")};
    return d->read<std::vector<KeptContent>>([](SqlConnection &connection) -> Result<std::vector<KeptContent>> {
        std::vector<KeptContent> out;
        auto rows = connection.select(
            "SELECT content_hash, MAX(wall_ms), MAX(EXISTS(SELECT 1 FROM owners WHERE owners.session_id = "
            "checkpoints.session_id)) FROM checkpoints WHERE existed = 1 GROUP BY content_hash",
            {});
        while (rows.next())
            out.push_back({rows.bytes(0), qMax<qint64>(1, rows.integer(1)), rows.integer(2) != 0});
        if (const auto status = rows.status(); !status)
            return status.error();
        return out;
    });
}

Result<QJsonObject> SqliteSessionStore::exportJson(const QString &sessionId)
{
    return d->of(sessionId).read<QJsonObject>(
        [&](SqlConnection &connection) { return sessionJson(connection, sessionId); });
}

Result<QString> SqliteSessionStore::exportMarkdown(const QString &sessionId)
{
    return d->of(sessionId).read<QString>([&](SqlConnection &connection) -> Result<QString> {
        const auto conversation = readConversation(connection, sessionId);
        return conversation ? Result<QString>(conversationMarkdown(*conversation))
                            : Result<QString>(conversation.error());
    });
}

Result<QString> SqliteSessionStore::backUp()
{
    if (d->database.inMemory)
        return {ErrorCode::Unsupported, tr("Sessions are in memory only: there is nothing to back up."), {}};
    // A connection of its own, here: neither writes nor the queries of others wait for it.
    const auto connection = openAgain(d->database.file, Use::Write, d->options.busyTimeoutMs);
    return connection ? homard::backUp(**connection, d->options.folder, QStringLiteral("copy"))
                      : Result<QString>(connection.error());
}

Result<QStringList> SqliteSessionStore::check()
{
    return d->read<QStringList>([&](SqlConnection &connection) -> Result<QStringList> {
        auto checked = quickCheck(connection, {});
        if (!checked)
            return checked;
        QStringList faults = std::move(checked).value();
        const auto all = readSessions(connection, -1);
        if (!all)
            faults << all.error().message;
        for (const auto &session : all ? *all : std::vector<SessionInfo>{}) {
            if (const auto messages = readAllMessages(connection, session.id); messages)
                faults << messages->damaged;
        }
        return faults;
    });
}

} // namespace homard
