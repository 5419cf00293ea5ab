// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/run_record.h"
#include "sql_connection.h"
#include <vector>

namespace homard {

/// The newest calls of that tool over all sessions that are not removed, newest first. A call whose message cannot be
/// read is left out.
Result<std::vector<RecentCall>> readRecentCalls(SqlConnection &connection, const QString &tool, int limit);

} // namespace homard
