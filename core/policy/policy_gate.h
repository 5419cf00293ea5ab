// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/gate.h"
#include "ports/rule_book.h"
#include <functional>
#include <memory>
#include <optional>

namespace homard {

struct PolicyCore;
struct SessionGrant;

struct PolicyOptions {
    QString home;           ///< The user's home folder.
    QStringList ownFolders; ///< Homard's data and settings: nothing writes there (S59, S40).
    /// Where a command could put a program, besides the workspace and the home folder (S32).
    QStringList writableFolders{QStringLiteral("/tmp"), QStringLiteral("/var/tmp"), QStringLiteral("/dev/shm")};
    /// Where programs are looked for; fixed, never taken from the environment.
    QStringList searchPath{QStringLiteral("/usr/local/bin"), QStringLiteral("/usr/bin"), QStringLiteral("/bin")};
    /// Whether commands are confined (S55). Called on the judging thread, for commands only; it may wait for the
    /// self-test once. Empty: no.
    std::function<bool()> sandboxWorks;
    /// Where file systems are mounted; empty: as /proc/self/mounts says.
    std::function<QStringList()> mountPoints;
    QString policyFile; ///< policy.json; empty: no rules last, and no stage narrows.
    /// How long a rule lasts that a person makes with an answer, in days; 0: for ever. Empty: 90 (S16: what nobody
    /// looks at any more ends by itself; ours).
    std::function<int()> ruleDays;
    std::function<qint64()> wallMs; ///< Milliseconds since 1970; empty: as the machine says.
    std::shared_ptr<RuleHits> hits; ///< Null: counted in memory.
};

/// The policy: decides from the tool's exact name (S17), the paths it touches, and for commands from grammar, program
/// table and operands. Thread-safe. Ordinary commands are judged within 0.2 ms (performance.md); the table is read with
/// the first command.
///
/// What the tool's rules say is narrowed by the rules of policy.json that refuse or ask and by its stages; what then
/// asks may pass by the session's mode, by what a person allowed for the session, or by a rule that allows. Hard stops
/// come first and stay in every mode. Each step is in Verdict::trace.
///
/// Rule ids: read-in-workspace, read-own-output, exec-read-only, own-command, auto-edit, session-grant, trusted
/// (allow); read-outside-workspace, read-protected, write-in-workspace, write-outside-workspace, write-protected,
/// exec-unproven, exec-shell, exec-network, no-sandbox, S14, unknown-tool, incomplete, error, rules-unreadable (ask);
/// S40, plan-mode (deny); and of policy.json rule:ID and stage:NAME.
class PolicyGate : public Gate
{
public:
    /// Paths are resolved once, here.
    explicit PolicyGate(PolicyOptions options);
    ~PolicyGate() override;

    Verdict judge(const GateRequest &request) const override;
    void remember(const CallPlan &plan, ApprovalScope scope) override;
    void noteRun(const Verdict &verdict) override;

    /// The rules that last, for people.
    RuleBook &ruleBook();
    /// Which of `recent` calls would have passed by what "allow" with this scope would store for `asked`, as indexes.
    std::vector<size_t> alsoMatches(const CallPlan &asked, ApprovalScope scope,
                                    const std::vector<CallPlanPtr> &recent) const;

    /// What was allowed for the session, as people read it (Verdict::sessionRule), oldest first.
    QStringList sessionRules(const QString &sessionId) const;
    /// Takes one of them back: no call that is judged from now on passes by it (S16). False: there is no such rule.
    bool revokeSession(const QString &sessionId, const QString &rule);
    /// Takes all of them back.
    void forgetSession(const QString &sessionId);

private:
    std::optional<SessionGrant> grantOf(const CallPlan &plan) const;
    std::unique_ptr<PolicyCore> m_core;
};

} // namespace homard
