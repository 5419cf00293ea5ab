// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/session.h"
#include "domain/tool.h"

namespace homard {

/// By which names the stages of policy.json know a call. An empty one meets only what stands there for all ("*").
struct StageNames {
    QString profile;
    QString provider; ///< ModelRef::api.
    QString agent;
    QString group;
};

/// What is known of the run that a call belongs to.
struct RunFacts {
    /// Where untrusted content is from that the model has seen, for people (safety.md E, taint). Empty: it has seen
    /// none.
    QString taintSource;
    /// Files that earlier calls of the run delete or move (Verdict::removals), since a person last allowed too many
    /// (S103).
    int removals = 0;
};

/// A call to be judged.
struct GateRequest {
    QString sessionId;
    ToolCall call; ///< Prepared: arguments are valid.
    Workspace workspace;
    ToolPreview preview;
    SessionMode mode = SessionMode::Ask;
    StageNames stages{};
    RunFacts facts{};
};

/// The policy. Thread-safe, no waiting, no network; may look at the file system.
/// Contract: an error inside asks, never allows. Every Allow and Ask carries the plan that may run.
class Gate
{
public:
    virtual ~Gate() = default;
    virtual Verdict judge(const GateRequest &request) const = 0;
    /// A person answered the question about `plan` with "allow" for more than once: from now on what Verdict::offers
    /// said of that scope passes unasked. Called once the answer was redeemed for exactly this plan. Nothing happens
    /// where it is not offered for such a plan, whoever calls. May write a file for what outlasts the program.
    virtual void remember(const CallPlan &plan, ApprovalScope scope)
    {
        Q_UNUSED(plan)
        Q_UNUSED(scope)
    }
    /// A call that judge() allowed without a question runs now: the rule that let it pass is counted. Judging itself
    /// counts nothing, since calls are judged more than once.
    virtual void noteRun(const Verdict &verdict) { Q_UNUSED(verdict) }
};

} // namespace homard
