// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/rendezvous.h"
#include "ports/approvals.h"
#include <functional>
#include <map>
#include <mutex>

namespace homard {

struct ApprovalBrokerOptions {
    std::chrono::milliseconds expiry{30 * 60 * 1000}; ///< S08: of a question, and of an answer that is not used.
};

/// The open questions of all runs. Whoever asks people (window, terminal) reads the announced events or pending() and
/// calls settle(). Thread-safe: open(), wait() and redeem() on worker threads, the rest on any; nothing but wait()
/// blocks. `clock` outlives the broker; no wait() may be running when it is destroyed.
class ApprovalBroker : public Approvals
{
public:
    explicit ApprovalBroker(Clock &clock, ApprovalBrokerOptions options = {});
    ~ApprovalBroker() override;

    void open(const std::vector<ApprovalRequest> &requests) override;
    ApprovalAnswer wait(const QString &approvalId, const CancelToken &cancel) override;
    bool redeem(const QString &approvalId, const QByteArray &planHash) override;

    /// Who may be asked here: called for each new question, on the thread that opens it, without a lock held. Empty or
    /// false: nobody, the question is settled as Refused at once. Nobody is asked before an asker is set.
    void setAsker(std::function<bool(const ApprovalRequest &)> mayAsk);
    /// A person's answer. False: too late, unknown, or settled before; then it counts for nothing.
    bool settle(const QString &approvalId, ApprovalAnswer answer) override;
    /// What is open, oldest first.
    std::vector<ApprovalRequest> pending() const override;
    /// Settles everything that is open as Stopped, once and for all: later questions are settled so as well. For the
    /// end of the program.
    void cancelAll();

private:
    struct Question {
        ApprovalRequest request;
        Rendezvous<ApprovalAnswer> answer;
        Clock::TimePoint until;
        quint64 number = 0;
        bool settled = false;
        bool redeemable = false;
    };

    bool settleLocked(Question &question, const ApprovalAnswer &answer);
    void forgetOldLocked(Clock::TimePoint now);

    Clock &m_clock;
    const ApprovalBrokerOptions m_options;
    mutable std::mutex m_mutex;
    std::map<QString, Question> m_questions;
    std::function<bool(const ApprovalRequest &)> m_mayAsk;
    quint64 m_next = 0;
    bool m_closed = false;
};

} // namespace homard
