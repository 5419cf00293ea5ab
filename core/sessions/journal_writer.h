// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/journal_entry.h"
#include "sql_connection.h"
#include <QHash>
#include <QSet>

namespace homard {

/// Writes journal entries with one connection, within the caller's transaction. Lives on the connection's thread.
class JournalWriter
{
public:
    explicit JournalWriter(SqlConnection &connection) : m_connection(connection) {}

    /// All entries in their order; the first failure ends it, and the caller rolls back.
    Result<void> apply(const std::vector<JournalEntry> &batch);
    /// A streamed message so far. Does nothing if the message is already there in its final form.
    Result<void> applyDraft(const Message &draft);

private:
    Result<void> write(const MessageAdded &entry);
    Result<void> write(const CallRecorded &entry);
    Result<void> write(const CallMoved &entry);
    Result<void> write(const CallFinished &entry);
    Result<void> write(const RunBegun &entry);
    Result<void> write(const RunFinished &entry);
    Result<void> write(const ApprovalRecorded &entry);
    Result<void> write(const TurnRecorded &entry);
    Result<void> write(const NoteRecorded &entry);
    Result<void> write(const DraftDropped &entry);

    Result<void> putMessage(const Message &message, bool draft);
    Result<bool> insertMessage(const Message &message);
    Result<void> replaceMessage(const Message &message, bool wasStreaming);
    Result<void> linkResults(const Message &message);

    SqlConnection &m_connection;
    QHash<QString, QString> m_resultMessages; // of the batch: call id → message that holds its result
    QSet<QString> m_linked;                   // calls of the batch whose row names that message
};

} // namespace homard
