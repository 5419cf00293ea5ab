// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/gate.h"
#include <functional>
#include <memory>

namespace homard {

/// How much a session lets pass. More modes come with their own rules; hard stops hold in all of them.
enum class PolicyMode {
    Ask, ///< Reads in the workspace are free, everything else asks.
};

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
    PolicyMode mode = PolicyMode::Ask;
};

/// The policy: decides from the tool's exact name (S17), the paths it touches, and for commands from grammar, program
/// table and operands. Thread-safe. Ordinary commands are judged within 0.2 ms (performance.md); the table is read with
/// the first command.
///
/// Rule ids: read-in-workspace, read-own-output, exec-read-only (allow); read-outside-workspace, read-protected,
/// write-in-workspace, write-outside-workspace, write-protected, exec-unproven, exec-shell, exec-network, no-sandbox,
/// S14, unknown-tool, incomplete, error (ask); S40 (deny).
class PolicyGate : public Gate
{
public:
    /// Paths are resolved once, here.
    explicit PolicyGate(PolicyOptions options);
    ~PolicyGate() override;

    Verdict judge(const GateRequest &request) const override;

private:
    class Judgement;
    struct Shared;
    std::unique_ptr<Shared> m_shared;
};

} // namespace homard
