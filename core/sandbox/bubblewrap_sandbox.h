// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/confined_sandbox.h"
#include "sandbox/etc_folder.h"

namespace homard {

/// Runs each step of a plan in a bubblewrap sandbox of its own (safety.md D): new user, PID, network, IPC, UTS and
/// cgroup namespaces, no capabilities, read-only system, empty home, private /tmp, the workspace at its own path, a
/// system call filter, limits.
///
/// Limits are those of a control group for the whole plan where one was delegated (CommandGroups), and rlimits of every
/// process: 256 processes per sandbox (counted by the kernel in the sandbox's own user
/// namespace; not enforced by the kernel for root, and not set before Linux 5.14, where all processes of the user would
/// count), 2 GiB of private memory a process. A plan with mayWrite false sees the workspace and /tmp read-only; its
/// TMPDIR is memory that ends with it. argv[0] is passed as written; the program runs by its absolute path.
class BubblewrapSandbox : public ConfinedSandbox
{
public:
    /// `processes` and `clock` must outlive this object.
    BubblewrapSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock);
    ~BubblewrapSandbox() override;

protected:
    QString kind() const override;
    Result<void> checkHelpers(const QString &workspace) const override;
    Result<void> makeFiles(ConfinedLayout &layout) override;
    Result<void> checkSize(Prepared &prepared, size_t words) const override;
    Result<void> limit(Prepared &prepared) override;
    ProcessSpec wrap(const ExecStep &step, Prepared &prepared) override;
    QString explain(const QString &complaint) const override;
    QString praise() const override;

private:
    std::vector<QByteArray> commandPrefix(Prepared &prepared) const;

    EtcFolder m_etc;
    std::unique_ptr<CommandGroups> m_groups; ///< Null: none was delegated.
};

} // namespace homard
