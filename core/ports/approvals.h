// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "domain/approval.h"

namespace homard {

/// What became of a question whose time had run out.
enum class AfterExpiry {
    Nobody,   ///< Nobody can have it asked again: it is a no.
    AskAgain, ///< The person wants to see it once more: it is judged and asked anew.
    Denied,
    Stopped, ///< The run or the program ends.
};

/// The same, with what the person said.
struct LateAnswer {
    AfterExpiry after = AfterExpiry::Nobody;
    ApprovalAnswer answer{ApprovalOutcome::Denied, {}, false}; ///< For Denied: words, and whether the run is to stop.
};

/// Questions to a person. Thread-safe.
/// Contract: registered before announced; settled exactly once; expiry, stop, error and shutdown are a no; an answer is
/// bound to the plan hash and used once (S08).
class Approvals
{
public:
    virtual ~Approvals() = default;

    /// Registers all questions of a turn together and gives them back as they are to be announced: each with the time
    /// at which it expires. From then on answers are accepted. A question that nobody may be asked here is settled as
    /// Refused at once.
    virtual std::vector<ApprovalRequest> open(std::vector<ApprovalRequest> requests) = 0;
    /// Waits for the answer to `approvalId`. Stopped if `cancel` comes first, Expired if its time runs out. Call once
    /// per id.
    virtual ApprovalAnswer wait(const QString &approvalId, const CancelToken &cancel) = 0;
    /// After wait() said Expired: the run keeps waiting until the person has it asked again or says no, or `cancel`
    /// comes. Nobody at once where there is no screen to do so at. Call once per id.
    virtual LateAnswer waitExpired(const QString &approvalId, const CancelToken &cancel) = 0;
    /// The person wants an expired question asked again. False: it is not one, or no run waits for it any more.
    virtual bool askAgain(const QString &approvalId) = 0;
    /// The person's answer. False: unknown, settled before, or too late; then nothing is changed and whoever asked says
    /// so. Of an expired question only Denied counts.
    virtual bool settle(const QString &approvalId, ApprovalAnswer answer) = 0;
    /// All open questions, oldest first, each with the time at which it expires.
    virtual std::vector<ApprovalRequest> pending() const = 0;
    /// True exactly once for an answer Allowed to this id with this plan hash; the executor calls it right before it
    /// runs.
    virtual bool redeem(const QString &approvalId, const QByteArray &planHash) = 0;
};

} // namespace homard
