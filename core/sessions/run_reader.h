// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/run_record.h"
#include "sql_connection.h"

namespace homard {

// However many runs, one query a table. A run that was broken off has neither an end nor a summary. Oldest first.

/// The newest runs of a session with all their rows; with `before`, a run's id, the newest of those older than it.
Result<std::vector<RunRecord>> readRuns(SqlConnection &connection, const QString &sessionId, int limit,
                                        const QString &before);
/// Those of all runs that have notes or did not end plainly, and the newest: with their turns and notes, without calls
/// and usage.
Result<std::vector<RunRecord>> readNotedRuns(SqlConnection &connection, const QString &sessionId);
/// These runs of the session, without the arguments of their calls: no message is read.
Result<std::vector<RunRecord>> readRunsById(SqlConnection &connection, const QString &sessionId,
                                            const QStringList &runIds);

} // namespace homard
