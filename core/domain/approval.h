// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/plan.h"
#include <chrono>

namespace homard {

enum class Decision { Allow, Ask, Deny };
enum class Risk { Low, Medium, High };

/// The policy's word on one call. The default is the careful one.
struct Verdict {
    Decision decision = Decision::Ask;
    Risk risk = Risk::High;
    QString reason;   ///< One sentence for people and the model.
    QString rule;     ///< The id of the rule that decided, e.g. "read-in-workspace", "S40".
    CallPlanPtr plan; ///< Null only when decision is Deny.
    QString planText; ///< The plan in words, generated from it (S01); invisible characters escaped.
};

/// A question to a person. Has an id, is settled exactly once; whatever fails is a no.
struct ApprovalRequest {
    QString id;
    QString sessionId;
    QString runId;
    QString callId;
    QString tool;
    Verdict verdict;
    qint64 expiresWallMs = 0; ///< For display; the broker expires it by the monotonic clock (default 30 min, S08).
    /// When it does; known from Approvals::pending() only.
    std::chrono::steady_clock::time_point expiresAt = std::chrono::steady_clock::time_point::max();
};

enum class ApprovalOutcome {
    Allowed,
    Denied,
    Refused, ///< Nobody can be asked here, or not for this risk.
    Expired,
    Stopped, ///< The run was stopped while it waited.
};

struct ApprovalAnswer {
    ApprovalOutcome outcome = ApprovalOutcome::Refused;
    QString words;        ///< What the person wants the model to know, or of Refused why nobody was asked (whole
                          ///< sentences); may be empty.
    bool stopRun = false; ///< The person denied and wants the run to end.
};

/// "allow", "ask", "deny" and "low", "medium", "high" and "allowed", "denied", "refused", "expired", "stopped". Stable
/// words.
QString wordOf(Decision decision);
QString wordOf(Risk risk);
QString wordOf(ApprovalOutcome outcome);

} // namespace homard
