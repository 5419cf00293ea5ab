// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/plan.h"
#include <chrono>
#include <vector>

namespace homard {

enum class Decision { Allow, Ask, Deny };
enum class Risk { Low, Medium, High };

/// For what a person's "allow" counts. What each of them lets pass is said by its OfferedRule, word by word.
enum class ApprovalScope {
    Once,
    Session, ///< Until the program ends, in this session.
    Folder,  ///< Until it is taken back or expires, in this workspace.
    Always,  ///< Until it is taken back or expires, in every workspace.
};

/// What "allow" with a scope would let pass from now on.
struct OfferedRule {
    ApprovalScope scope = ApprovalScope::Session;
    QString sentence; ///< Whole sentences for people.
    bool operator==(const OfferedRule &) const = default;
};

/// One step of the way to a verdict: "why was I (not) asked?"
struct TraceStep {
    QString stage; ///< "tool", "deny-rules", "profile", "provider", "global", "agent", "group", "mode", "taint",
                   ///< "grants", "rules". Stable words.
    QString rule;  ///< Id of what decided here: of the policy ("S40") or of policy.json; empty: nothing did.
    Decision decision = Decision::Ask; ///< After this step.
    QString sentence;                  ///< For people.
    bool operator==(const TraceStep &) const = default;
};

/// What an argument of a command does, as far as the policy knows: the card highlights it.
enum class ArgumentEffect { None, WritesInside, WritesOutside, Deletes, Network, Privilege };

/// One argument that does something: plan.effects.exec->steps[step].argv[index].
struct MarkedArgument {
    int step = 0;
    int index = 0;
    ArgumentEffect effect = ArgumentEffect::None;
    bool operator==(const MarkedArgument &) const = default;
};

/// A stretch of a text that a shell reads, which does something: UTF-16 units of plan.effects.exec->text.
struct MarkedText {
    qsizetype from = 0;
    qsizetype to = 0; ///< One past the end.
    ArgumentEffect effect = ArgumentEffect::None;
    bool operator==(const MarkedText &) const = default;
};

/// The policy's word on one call. The default is the careful one.
struct Verdict {
    Decision decision = Decision::Ask;
    Risk risk = Risk::High;
    QString reason;   ///< One sentence for people and the model.
    QString rule;     ///< The id of the rule that decided, e.g. "read-in-workspace", "S40".
    CallPlanPtr plan; ///< Null only when decision is Deny.
    QString planText; ///< The plan in words, generated from it (S01); invisible characters escaped.
    QString
        headline{}; ///< Verb and object in plain words, one line: "Run a command that changes 3 files in ~/Invoices".
    QString riskWords{};                 ///< One sentence: why the risk is what it is.
    std::vector<MarkedArgument> marks{}; ///< Of a command; in the order of steps and arguments.
    std::vector<MarkedText> textMarks{}; ///< Of a command without steps; in the order of its text.
    /// What "allow for this session" would let pass from now on, in whole sentences; empty: it is not offered.
    QString sessionRule{};
    /// What else than "once" is offered, the narrowest first, each scope at most once; empty: nothing.
    std::vector<OfferedRule> offers{};
    std::vector<TraceStep> trace{}; ///< In the order in which it was decided; the last one is the verdict.

    int removals = 0; ///< Files that the call deletes or moves, as far as is known.

    bool isOffered(ApprovalScope scope) const;
};

/// A question to a person. Has an id, is settled exactly once; whatever fails is a no.
struct ApprovalRequest {
    QString id;
    QString sessionId;
    QString runId;
    QString callId;
    QString tool;
    Verdict verdict;
    QJsonObject schema{};     ///< Of the tool's arguments (JSON Schema), for editing them; empty: not known.
    qint64 expiresWallMs = 0; ///< For display; the broker expires it by the monotonic clock (default 30 min, S08).
    /// When it does. Both are set by Approvals::open().
    std::chrono::steady_clock::time_point expiresAt = std::chrono::steady_clock::time_point::max();
};

enum class ApprovalOutcome {
    Allowed,
    Denied,
    Edited,  ///< The person changed the arguments: the call is judged anew with them.
    Refused, ///< Nobody can be asked here, or not for this risk.
    Expired,
    Stopped, ///< The run was stopped while it waited.
};

struct ApprovalAnswer {
    ApprovalOutcome outcome = ApprovalOutcome::Refused;
    QString words;        ///< What the person wants the model to know, or of Refused why nobody was asked (whole
                          ///< sentences); may be empty.
    bool stopRun = false; ///< The person denied and wants the run to end.
    ApprovalScope scope = ApprovalScope::Once; ///< Of Allowed.
    QString editedArguments{};                 ///< Of Edited: the new arguments as a JSON object, as text.
    QString by{}; ///< Where a person gave it: "window", "terminal"; empty: nobody did (expired, refused, stopped).
};

/// "allow", "ask", "deny" and "low", "medium", "high" and "allowed", "denied", "edited", "refused", "expired",
/// "stopped" and "once", "session", "folder", "always". Stable words.
QString wordOf(Decision decision);
QString wordOf(Risk risk);
QString wordOf(ApprovalScope scope);
QString wordOf(ApprovalOutcome outcome);

} // namespace homard
