// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/audit_record.h"
#include <QStringList>
#include <vector>

namespace homard {

/// Every decision and execution, in the order it happened. Append-only: there is no way here to change or remove a row.
/// What the journal says of calls and answers is in it by itself, in the same transaction. Thread-safe; blocking, so
/// never on the GUI thread. Errors as in SessionStore.
class AuditLog
{
public:
    virtual ~AuditLog() = default;

    /// For what is no call: modes, trust, rules, settings, undo. Durable on return. `seq` is ignored; a `wallMs` of 0
    /// is now.
    virtual Result<void> append(const AuditRecord &record) = 0;
    /// Newest first. Rows of a kind that a newer program wrote are left out.
    virtual Result<std::vector<AuditRecord>> records(const AuditFilter &filter) = 0;
    /// Whether all that was written is there: rows that somebody removed, and what keeps them, each fault a sentence.
    /// Who can write the database can also make such a row up; this tells what was done to it carelessly.
    virtual Result<QStringList> auditFaults() = 0;
};

} // namespace homard
