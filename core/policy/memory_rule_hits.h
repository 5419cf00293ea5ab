// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/rule_hits.h"
#include <mutex>

namespace homard {

/// Counts until the program ends.
class MemoryRuleHits : public RuleHits
{
public:
    void add(const QString &ruleId, qint64 wallMs) override;
    QHash<QString, RuleHit> all() const override;

private:
    mutable std::mutex m_mutex;
    QHash<QString, RuleHit> m_hits;
};

} // namespace homard
