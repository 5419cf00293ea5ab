// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/run_record.h"
#include "sql_connection.h"

namespace homard {

/// The newest runs of a session, oldest first, with all their rows: one query a table, however many runs. A run that
/// was broken off has neither an end nor a summary.
Result<std::vector<RunRecord>> readRuns(SqlConnection &connection, const QString &sessionId, int limit);

} // namespace homard
