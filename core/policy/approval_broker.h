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
    bool keepsExpired = false; ///< There is a window in which an expired question can be asked again.
};

/// The open questions of all runs. Whoever asks people (window, terminal) reads the announced events or pending() and
/// calls settle(). Thread-safe: open(), the waits and redeem() on worker threads, the rest on any; nothing but the
/// waits blocks. `clock` outlives the broker; no wait() may be running when it is destroyed.
class ApprovalBroker : public Approvals
{
public:
    explicit ApprovalBroker(Clock &clock, ApprovalBrokerOptions options = {});
    ~ApprovalBroker() override;

    std::vector<ApprovalRequest> open(std::vector<ApprovalRequest> requests) override;
    ApprovalAnswer wait(const QString &approvalId, const CancelToken &cancel) override;
    LateAnswer waitExpired(const QString &approvalId, const CancelToken &cancel) override;
    bool askAgain(const QString &approvalId) override;
    bool redeem(const QString &approvalId, const QByteArray &planHash) override;

    /// Why nobody is asked a question: whole sentences for the user and the model, that say what to do. Empty: somebody
    /// is.
    using WhyNot = std::function<QString(const ApprovalRequest &)>;
    /// Called for each new question, on the thread that opens it, without a lock held. What is not asked is settled as
    /// Refused at once, with those words. Nobody is asked before an asker is set.
    void setAsker(WhyNot whyNot);
    /// A person's answer. False: too late, unknown, or settled before; then it counts for nothing.
    bool settle(const QString &approvalId, ApprovalAnswer answer) override;
    /// S08: how long questions live that are opened from now on.
    void setExpiry(std::chrono::milliseconds expiry);
    /// What is open, oldest first.
    std::vector<ApprovalRequest> pending() const override;
    /// Settles everything that is open as Stopped, once and for all: later questions are settled so as well. For the
    /// end of the program.
    void cancelAll();

private:
    struct Question {
        ApprovalRequest request;
        Rendezvous<ApprovalAnswer> answer;
        Rendezvous<LateAnswer> late;
        Clock::TimePoint until;
        std::chrono::milliseconds life{0}; ///< Also of an answer that is not used.
        quint64 number = 0;
        bool settled = false;
        bool redeemable = false;
        bool waitsExpired = false;
    };

    bool settleLocked(Question &question, const ApprovalAnswer &answer);
    void forgetOldLocked(Clock::TimePoint now);

    Clock &m_clock;
    ApprovalBrokerOptions m_options; // the expiry under the mutex
    mutable std::mutex m_mutex;
    std::map<QString, Question> m_questions;
    WhyNot m_whyNot;
    quint64 m_next = 0;
    bool m_closed = false;
};

} // namespace homard
