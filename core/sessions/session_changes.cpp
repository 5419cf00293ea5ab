// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_changes.h"
#include "domain/draft.h"
#include "owner_table.h"
#include "session_reader.h"
#include "session_words.h"

namespace homard {

namespace {

/// `changed` as it is, or why it changed nothing: there is no such session, or it is removed.
Result<void> ofOne(SqlConnection &connection, Result<void> changed, const QString &sessionId)
{
    if (!changed || connection.changes() > 0)
        return changed;
    const auto session = readSession(connection, sessionId);
    return session ? Result<void>(noSession(sessionId)) : Result<void>(session.error());
}

Result<bool> runsNow(SqlConnection &connection, const QString &sessionId, const QStringList &activeRuns)
{
    bool runs = false;
    auto rows = connection.select("SELECT id FROM runs WHERE session_id = ? AND finished_ms IS NULL", {sessionId});
    while (rows.next())
        runs = runs || activeRuns.contains(rows.text(0));
    const auto status = rows.status();
    return status ? Result<bool>(runs) : Result<bool>(status.error());
}

/// Id, session and text.
Result<Perception> readWaiting(SqlConnection &connection, const QString &perceptionId)
{
    auto rows =
        connection.select("SELECT session_id, text FROM inbox WHERE id = ? AND taken_by IS NULL", {perceptionId});
    Perception waiting;
    waiting.id = perceptionId;
    if (rows.next()) {
        waiting.sessionId = rows.text(0);
        waiting.text = rows.text(1);
        return waiting;
    }
    if (const auto status = rows.status(); !status)
        return status.error();
    return Error{ErrorCode::NotFound, tr("This message does not wait any more: a run has taken it."), {}};
}

} // namespace

Result<void> storeMode(SqlConnection &connection, const QString &sessionId, SessionMode mode)
{
    if (mode == SessionMode::Trusted)
        return {ErrorCode::Invalid, tr("The trusted mode ends with the program and is never stored."), {}};
    return ofOne(
        connection,
        connection.run("UPDATE sessions SET mode = ? WHERE id = ? AND removed_ms IS NULL", {wordOf(mode), sessionId}),
        sessionId);
}

Result<void> storeChoice(SqlConnection &connection, const QString &sessionId, const ModelRef &choice)
{
    return ofOne(connection,
                 connection.run("UPDATE sessions SET choice_api = ?, choice_name = ?, choice_url = ?, choice_key = ? "
                                "WHERE id = ? AND removed_ms IS NULL",
                                {choice.api, choice.name, choice.baseUrl, choice.keyName, sessionId}),
                 sessionId);
}

Result<void> storeWorkspace(SqlConnection &connection, const QString &sessionId, const QString &workspace)
{
    if (workspace.isEmpty())
        return {ErrorCode::Invalid, tr("A session needs a workspace folder."), {}};
    return ofOne(
        connection,
        connection.run("UPDATE sessions SET workspace = ? WHERE id = ? AND removed_ms IS NULL", {workspace, sessionId}),
        sessionId);
}

Result<void> markRemoved(SqlConnection &connection, const QString &sessionId, const ProcessIdentity &self,
                         const QStringList &activeRuns, qint64 wallMs)
{
    SqlTransaction transaction(connection);
    if (!transaction.status())
        return transaction.status();
    if (const auto owner = otherOwner(connection, sessionId, self))
        return {ErrorCode::Busy, tr("This session is in use by another Homard (process %1).").arg(owner->pid),
                tr("Close it there, then remove it.")};
    const auto runs = runsNow(connection, sessionId, activeRuns);
    if (!runs)
        return runs.error();
    if (*runs)
        return {ErrorCode::Busy, tr("Something runs in this session."), tr("Stop it, then remove the session.")};
    const auto removed = ofOne(
        connection,
        connection.run("UPDATE sessions SET removed_ms = ? WHERE id = ? AND removed_ms IS NULL", {wallMs, sessionId}),
        sessionId);
    return removed ? transaction.commit() : removed;
}

Result<void> markRestored(SqlConnection &connection, const QString &sessionId)
{
    return ofOne(connection, connection.run("UPDATE sessions SET removed_ms = NULL WHERE id = ?", {sessionId}),
                 sessionId);
}

Result<void> storeDraft(SqlConnection &connection, const QString &sessionId, const QString &text, qint64 wallMs)
{
    if (text.isEmpty())
        return connection.run("DELETE FROM drafts WHERE session_id = ?", {sessionId});
    return connection.run("INSERT OR REPLACE INTO drafts(session_id, text, wall_ms) VALUES(?, ?, ?)",
                          {sessionId.isNull() ? QStringLiteral("") : sessionId, text, wallMs});
}

Result<QString> readDraft(SqlConnection &connection, const QString &sessionId)
{
    auto rows = connection.select("SELECT text FROM drafts WHERE session_id = ?",
                                  {sessionId.isNull() ? QStringLiteral("") : sessionId});
    if (rows.next())
        return rows.text(0);
    const auto status = rows.status();
    return status ? Result<QString>(QString()) : Result<QString>(status.error());
}

Result<void> takeFromInbox(SqlConnection &connection, const QString &perceptionId, qint64 wallMs)
{
    SqlTransaction transaction(connection);
    if (!transaction.status())
        return transaction.status();
    const auto waiting = readWaiting(connection, perceptionId);
    if (!waiting)
        return waiting.error();
    const auto draft = readDraft(connection, waiting->sessionId);
    if (!draft)
        return draft.error();
    auto done = storeDraft(connection, waiting->sessionId, draftBehind(waiting->text, *draft), wallMs);
    if (done)
        done = connection.run("UPDATE inbox SET taken_by = '', text = '' WHERE id = ?", {perceptionId});
    return done ? transaction.commit() : done;
}

} // namespace homard
