// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_purge.h"
#include "search_index.h"

namespace homard {

namespace {

constexpr const char *approvalsOfSession =
    "DELETE FROM approvals WHERE call_id IN (SELECT c.id FROM tool_calls c JOIN runs r ON r.id = c.run_id "
    "WHERE r.session_id = ?)";
constexpr int messagesAStep = 16; // about 2 ms of search index each, and a commit waits for one step

Result<QString> purgeable(SqlConnection &connection, qint64 beforeMs)
{
    auto rows = connection.select("SELECT id FROM sessions WHERE removed_ms IS NOT NULL AND removed_ms < ? LIMIT 1",
                                  {beforeMs});
    const QString id = rows.next() ? rows.text(0) : QString();
    const auto status = rows.status();
    return status ? Result<QString>(id) : Result<QString>(status.error());
}

Result<std::vector<qint64>> messagesOf(SqlConnection &connection, const QString &sessionId)
{
    std::vector<qint64> found;
    auto rows = connection.select("SELECT seq FROM messages WHERE session_id = ? ORDER BY seq LIMIT ?",
                                  {sessionId, messagesAStep});
    while (rows.next())
        found.push_back(rows.integer(0));
    const auto status = rows.status();
    return status ? Result<std::vector<qint64>>(std::move(found)) : Result<std::vector<qint64>>(status.error());
}

/// Children before parents: each statement finds its rows by those of the next.
Result<void> deleteRest(SqlConnection &connection, const QString &sessionId)
{
    for (const char *sql :
         {approvalsOfSession, "DELETE FROM tool_calls WHERE run_id IN (SELECT id FROM runs WHERE session_id = ?)",
          "DELETE FROM turns WHERE run_id IN (SELECT id FROM runs WHERE session_id = ?)",
          "DELETE FROM run_notes WHERE run_id IN (SELECT id FROM runs WHERE session_id = ?)",
          "DELETE FROM runs WHERE session_id = ?", "DELETE FROM inbox WHERE session_id = ?",
          "DELETE FROM checkpoints WHERE session_id = ?", "DELETE FROM drafts WHERE session_id = ?",
          "DELETE FROM owners WHERE session_id = ?", "DELETE FROM sessions WHERE id = ?"}) {
        if (const auto deleted = connection.run(sql, {sessionId}); !deleted)
            return deleted;
    }
    return {};
}

} // namespace

Result<bool> purgeStep(SqlConnection &connection, qint64 beforeMs)
{
    SqlTransaction transaction(connection);
    if (!transaction.status())
        return transaction.status().error();
    const auto sessionId = purgeable(connection, beforeMs);
    if (!sessionId)
        return sessionId.error();
    if (sessionId->isEmpty())
        return false;
    const auto messages = messagesOf(connection, *sessionId);
    if (!messages)
        return messages.error();
    for (const qint64 seq : *messages) {
        if (const auto forgotten = forgetIndexed(connection, seq); !forgotten)
            return forgotten.error();
        if (const auto deleted = connection.run("DELETE FROM messages WHERE seq = ?", {seq}); !deleted)
            return deleted.error();
    }
    if (messages->empty()) {
        if (const auto rest = deleteRest(connection, *sessionId); !rest)
            return rest.error();
    }
    const auto committed = transaction.commit();
    return committed ? Result<bool>(true) : Result<bool>(committed.error());
}

} // namespace homard
