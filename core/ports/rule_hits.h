// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QString>

namespace homard {

/// How often a rule let a call pass.
struct RuleHit {
    qint64 hits = 0;
    qint64 lastMs = 0; ///< Wall clock.
    bool operator==(const RuleHit &) const = default;
};

/// Counts what rules let pass. Never in policy.json: writing a count back there could bring a revoked rule back (S16).
/// Thread-safe, quick: called as a call begins to run.
class RuleHits
{
public:
    virtual ~RuleHits() = default;
    virtual void add(const QString &ruleId, qint64 wallMs) = 0;
    virtual QHash<QString, RuleHit> all() const = 0;
};

} // namespace homard
