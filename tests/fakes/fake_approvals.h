// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/rendezvous.h"
#include "ports/approvals.h"
#include <map>
#include <set>

namespace homard {

/// Answers by tool name at once; a tool without an answer waits until settle() or cancel. Keeps every question. What
/// becomes of expired ones is `late`, one after another, and then Nobody.
class FakeApprovals : public Approvals
{
public:
    std::map<QString, ApprovalAnswer> answers;
    std::vector<LateAnswer> late;
    std::vector<QString> expired; ///< Ids that waitExpired() was called with.

    std::vector<ApprovalRequest> open(std::vector<ApprovalRequest> requests) override
    {
        std::lock_guard lock(m_mutex);
        for (const auto &request : requests) {
            m_requests.push_back(request);
            m_meetings.emplace(request.id, Rendezvous<ApprovalAnswer>());
            const auto it = answers.find(request.tool);
            if (it != answers.end())
                m_meetings[request.id].settle(it->second);
        }
        return requests;
    }
    ApprovalAnswer wait(const QString &id, const CancelToken &cancel) override
    {
        Rendezvous<ApprovalAnswer> meeting;
        {
            std::lock_guard lock(m_mutex);
            meeting = m_meetings.at(id);
        }
        const auto answer = meeting.wait(m_clock, cancel);
        if (!answer)
            return {ApprovalOutcome::Stopped, {}, false};
        if (answer->outcome == ApprovalOutcome::Allowed) {
            std::lock_guard lock(m_mutex);
            m_redeemable.insert(id);
        }
        return *answer;
    }
    LateAnswer waitExpired(const QString &id, const CancelToken &) override
    {
        std::lock_guard lock(m_mutex);
        expired.push_back(id);
        return expired.size() <= late.size() ? late[expired.size() - 1] : LateAnswer();
    }
    bool askAgain(const QString &) override { return false; }
    bool settle(const QString &id, ApprovalAnswer answer) override
    {
        std::lock_guard lock(m_mutex);
        const auto it = m_meetings.find(id);
        return it != m_meetings.end() && it->second.settle(std::move(answer));
    }
    std::vector<ApprovalRequest> pending() const override
    {
        std::lock_guard lock(m_mutex);
        return m_requests;
    }
    bool redeem(const QString &id, const QByteArray &) override
    {
        std::lock_guard lock(m_mutex);
        return m_redeemable.erase(id) > 0;
    }

private:
    mutable std::mutex m_mutex;
    SystemClock m_clock;
    std::vector<ApprovalRequest> m_requests;
    std::map<QString, Rendezvous<ApprovalAnswer>> m_meetings;
    std::set<QString> m_redeemable;
};

} // namespace homard
