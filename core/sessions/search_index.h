// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "sql_connection.h"

namespace homard {

/// Indexes up to `limit` waiting messages in a transaction of its own, oldest first. Returns how many are done; 0: none
/// waits.
Result<int> indexWaiting(SqlConnection &connection, int limit);

/// Takes a message that is about to be deleted out of the indexes. Within the caller's transaction.
Result<void> forgetIndexed(SqlConnection &connection, qint64 seq);

/// Messages that are not indexed yet.
Result<int> countWaiting(SqlConnection &connection);

/// Searches the indexes, and all waiting messages without them. Newest waiting first, then whole words best first, then
/// parts of words. Nothing of removed sessions.
Result<std::vector<SearchHit>> searchMessages(SqlConnection &connection, const QString &query, int limit);

} // namespace homard
