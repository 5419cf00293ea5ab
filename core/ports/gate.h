// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/session.h"
#include "domain/tool.h"

namespace homard {

/// A call to be judged.
struct GateRequest {
    QString sessionId;
    ToolCall call; ///< Prepared: arguments are valid.
    Workspace workspace;
    ToolPreview preview;
    SessionMode mode = SessionMode::Ask;
};

/// The policy. Thread-safe, no waiting, no network; may look at the file system.
/// Contract: an error inside asks, never allows. Every Allow and Ask carries the plan that may run.
class Gate
{
public:
    virtual ~Gate() = default;
    virtual Verdict judge(const GateRequest &request) const = 0;
    /// A person answered the question about `plan` with "allowed for this session": from now on what
    /// Verdict::sessionRule said passes unasked there. Called once the answer was redeemed for exactly this plan.
    /// Nothing happens where the rule is not offered for such a plan, whoever calls.
    virtual void allowForSession(const CallPlan &plan) { Q_UNUSED(plan) }
};

} // namespace homard
