// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/perception.h"
#include "domain/session.h"
#include "sql_connection.h"

namespace homard {

// What is read from the session database. Each function reads one state of it and changes nothing.

/// NotFound also where it is removed; then the hint says that it can be restored.
Result<SessionInfo> readSession(SqlConnection &connection, const QString &sessionId);
/// NotFound, in words.
Error noSession(const QString &sessionId);
/// The id of the newest message of the active branch; empty if there is none.
Result<QString> readHead(SqlConnection &connection, const QString &sessionId);
/// Newest first, without removed ones.
Result<std::vector<SessionInfo>> readSessions(SqlConnection &connection, int limit);
/// The active branch, and the calls in it that have no result.
Result<Conversation> readConversation(SqlConnection &connection, const QString &sessionId);
Result<std::vector<Perception>> readInbox(SqlConnection &connection, const QString &sessionId);
Result<std::vector<Checkpoint>> readCheckpoints(SqlConnection &connection, const QString &sessionId, int limit);
Result<Checkpoint> readCheckpoint(SqlConnection &connection, const QString &checkpointId);
/// All messages of the session, other branches too, in the order they were stored; damaged rows as sentences.
Result<Conversation> readAllMessages(SqlConnection &connection, const QString &sessionId);

/// What an unclean end left in a session.
struct Leftovers {
    QStringList messages; ///< Ids of messages in state streaming.
    QStringList calls;    ///< Ids of calls in state started.
    QStringList runs;     ///< Ids of runs that have no end.
    bool isEmpty() const { return messages.isEmpty() && calls.isEmpty() && runs.isEmpty(); }
};
/// `activeRuns`: runs that go on right now; what is theirs is no leftover.
Result<Leftovers> readLeftovers(SqlConnection &connection, const QString &sessionId, const QStringList &activeRuns);
/// Marks them: messages interrupted, calls unknown, runs interrupted (F01, F03). Within the caller's transaction.
Result<void> settleLeftovers(SqlConnection &connection, const Leftovers &leftovers, qint64 wallMs);

/// The stored words of a perception's source.
QString wordOf(PerceptionSource source);

} // namespace homard
