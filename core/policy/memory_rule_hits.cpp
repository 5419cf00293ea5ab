// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/memory_rule_hits.h"

namespace homard {

void MemoryRuleHits::add(const QString &ruleId, qint64 wallMs)
{
    std::lock_guard lock(m_mutex);
    RuleHit &hit = m_hits[ruleId];
    ++hit.hits;
    hit.lastMs = wallMs;
}

QHash<QString, RuleHit> MemoryRuleHits::all() const
{
    std::lock_guard lock(m_mutex);
    return m_hits;
}

} // namespace homard
