// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/audit_record.h"
#include "sql_connection.h"
#include <vector>

namespace homard {

/// Newest first.
Result<std::vector<AuditRecord>> readAudit(SqlConnection &connection, const AuditFilter &filter);
/// A row at `wallMs`, whatever the record says. Within the caller's transaction, or one of its own.
Result<void> appendAudit(SqlConnection &connection, const AuditRecord &record, qint64 wallMs);
/// Rows that are missing, triggers that are missing or were changed; each a sentence.
Result<QStringList> faultsOfAudit(SqlConnection &connection);
/// The first row of an audit that is empty yet gets a number above `seq`.
Result<void> numberAuditAfter(SqlConnection &connection, qint64 seq);

} // namespace homard
