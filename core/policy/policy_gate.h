// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/gate.h"
#include <functional>
#include <memory>

namespace homard {

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
};

/// The policy: decides from the tool's exact name (S17), the paths it touches, and for commands from grammar, program
/// table and operands. Thread-safe. Ordinary commands are judged within 0.2 ms (performance.md); the table is read with
/// the first command.
///
/// Rule ids: read-in-workspace, read-own-output, exec-read-only, auto-edit, session-grant, trusted (allow);
/// read-outside-workspace, read-protected, write-in-workspace, write-outside-workspace, write-protected, exec-unproven,
/// exec-shell, exec-network, no-sandbox, S14, unknown-tool, incomplete, error (ask); S40, plan-mode (deny).
///
/// What would ask goes through the session's mode and what a person allowed for the session; what is denied stays so in
/// every mode.
class PolicyGate : public Gate
{
public:
    /// Paths are resolved once, here.
    explicit PolicyGate(PolicyOptions options);
    ~PolicyGate() override;

    Verdict judge(const GateRequest &request) const override;
    void remember(const CallPlan &plan, ApprovalScope scope) override;

    /// What was allowed for the session, as people read it (Verdict::sessionRule), oldest first.
    QStringList sessionRules(const QString &sessionId) const;
    /// Takes one of them back: no call that is judged from now on passes by it (S16). False: there is no such rule.
    bool revokeSession(const QString &sessionId, const QString &rule);
    /// Takes all of them back.
    void forgetSession(const QString &sessionId);

private:
    class Judgement;
    struct Shared;
    std::unique_ptr<Shared> m_shared;
};

} // namespace homard
