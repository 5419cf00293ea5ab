// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sql_connection.h"

namespace homard {

/// Deletes some of what belongs to a session that was removed before `beforeMs`, in a short transaction of its own:
/// messages with what the search knows of them first, the session itself last, so that a kill in between only leaves
/// work for the next time. True: there is more to do.
Result<bool> purgeStep(SqlConnection &connection, qint64 beforeMs);

} // namespace homard
