// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "sql_connection.h"

namespace homard {

/// The active branch without texts, from the index alone: the time does not grow with the texts. A message whose role
/// or state cannot be read is left out.
Result<SessionOutline> readOutline(SqlConnection &connection, const QString &sessionId);
/// These messages of the session in this order; what is not there or damaged is left out (F09).
Result<std::vector<MessagePtr>> readMessages(SqlConnection &connection, const QString &sessionId,
                                             const QStringList &ids);

} // namespace homard
