// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/rule_book.h"
#include <QHash>
#include <algorithm>
#include <mutex>

namespace homard {

/// Rules in memory; records what was asked of it. Thread-safe.
class FakeRuleBook : public RuleBook
{
public:
    void put(RuleEntry entry)
    {
        std::lock_guard lock(m_mutex);
        m_entries.push_back(std::move(entry));
    }
    void setNotices(const QStringList &notices)
    {
        std::lock_guard lock(m_mutex);
        m_notices = notices;
    }
    void setOutsideMark(const QByteArray &mark, const QStringList &changes = {})
    {
        std::lock_guard lock(m_mutex);
        m_mark = mark;
        m_changes = changes;
    }
    void setFailing(bool fails)
    {
        std::lock_guard lock(m_mutex);
        m_fails = fails;
    }
    QStringList asked() const
    {
        std::lock_guard lock(m_mutex);
        return m_asked;
    }

    std::vector<RuleEntry> rules() override
    {
        std::lock_guard lock(m_mutex);
        return m_entries;
    }
    Result<void> revoke(const QString &id) override
    {
        std::lock_guard lock(m_mutex);
        m_asked << QStringLiteral("revoke ") + id;
        if (m_fails)
            return Error{ErrorCode::Io, QStringLiteral("the disk is full"), {}};
        const auto at = std::find_if(m_entries.begin(), m_entries.end(), [&](const auto &e) { return e.id == id; });
        if (at == m_entries.end())
            return Error{ErrorCode::NotFound, QStringLiteral("no such rule"), {}};
        m_revoked.insert(id, *at);
        m_entries.erase(at);
        return {};
    }
    Result<void> undoRevoke(const QString &id) override
    {
        std::lock_guard lock(m_mutex);
        m_asked << QStringLiteral("undo ") + id;
        if (!m_revoked.contains(id))
            return Error{ErrorCode::NotFound, QStringLiteral("no such rule"), {}};
        m_entries.push_back(m_revoked.take(id));
        return {};
    }
    QStringList notices() override
    {
        std::lock_guard lock(m_mutex);
        return m_notices;
    }
    QStringList outsideChanges() override
    {
        std::lock_guard lock(m_mutex);
        return m_changes;
    }
    QByteArray outsideMark() override
    {
        std::lock_guard lock(m_mutex);
        return m_mark;
    }
    Result<void> confirmOutsideChange(const QByteArray &shown) override { return answer("take ", shown); }
    Result<void> takeBackOutsideChange(const QByteArray &shown) override { return answer("keep ", shown); }

private:
    Result<void> answer(const char *what, const QByteArray &shown)
    {
        std::lock_guard lock(m_mutex);
        m_asked << QString::fromLatin1(what + shown);
        if (shown != m_mark)
            return Error{ErrorCode::Conflict, QStringLiteral("changed once more"), {}};
        m_mark.clear();
        return {};
    }

    mutable std::mutex m_mutex;
    std::vector<RuleEntry> m_entries;
    QHash<QString, RuleEntry> m_revoked;
    QStringList m_notices;
    QStringList m_asked;
    QStringList m_changes;
    QByteArray m_mark;
    bool m_fails = false;
};

} // namespace homard
