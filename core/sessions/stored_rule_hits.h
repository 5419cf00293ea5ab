// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/rule_hits.h"
#include "sessions/sqlite_session_store.h"

namespace homard {

/// The hits of rules in the session database, beside the audit; where nothing can be stored they last as long as the
/// program. Counting does not wait for the disk: the last hits before a kill may be missing. The store outlives this.
class StoredRuleHits : public RuleHits
{
public:
    explicit StoredRuleHits(SqliteSessionStore &store) : m_store(store) {}

    void add(const QString &ruleId, qint64 wallMs) override { m_store.noteRuleHit(ruleId, wallMs); }
    /// Blocking. Empty where they cannot be read.
    QHash<QString, RuleHit> all() const override
    {
        auto hits = m_store.ruleHits();
        return hits ? std::move(hits).value() : QHash<QString, RuleHit>();
    }

private:
    SqliteSessionStore &m_store;
};

} // namespace homard
