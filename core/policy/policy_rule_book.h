// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_store.h"
#include "ports/rule_book.h"

namespace homard {

/// The rules of a RuleStore for people. Thread-safe.
class PolicyRuleBook : public RuleBook
{
public:
    /// All outlive this.
    PolicyRuleBook(RuleStore &store, RuleHits &hits, std::function<qint64()> wallMs, QString home);

    std::vector<RuleEntry> rules() override;
    Result<void> revoke(const QString &id) override;
    Result<void> undoRevoke(const QString &id) override;
    QStringList notices() override;
    QByteArray outsideMark() override { return m_store.outsideMark(); }
    QStringList outsideChanges() override;
    Result<void> confirmOutsideChange(const QByteArray &shown) override { return m_store.confirmOutsideChange(shown); }
    Result<void> takeBackOutsideChange(const QByteArray &shown) override
    {
        return m_store.takeBackOutsideChange(shown);
    }

    /// Why the last answer could not be kept, for notices(); empty: it was.
    void setFailure(const QString &why);

private:
    RuleStore &m_store;
    RuleHits &m_hits;
    std::function<qint64()> m_wallMs;
    QString m_home;
    std::mutex m_mutex;
    QHash<QString, PolicyRule> m_revoked; ///< By id.
    QString m_failure;
};

} // namespace homard
