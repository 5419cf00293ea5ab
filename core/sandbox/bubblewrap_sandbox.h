// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "sandbox/checked_sandbox.h"
#include "sandbox/etc_folder.h"
#include "sandbox/process_thread.h"
#include "sandbox/sandbox_options.h"
#include "sandbox/session_folders.h"
#include <memory>

namespace homard {

struct BubblewrapLayout;
class SelfTest;

/// Runs each step of a plan in a bubblewrap sandbox of its own (safety.md D): new user, PID, network, IPC, UTS and
/// cgroup namespaces, no capabilities, read-only system, empty home, private /tmp, the workspace at its own path, a
/// system call filter, limits.
///
/// Limits are rlimits of every process: 256 processes per sandbox (counted by the kernel in the sandbox's own user
/// namespace; not enforced by the kernel for root, and not set before Linux 5.14, where all processes of the user would
/// count), 2 GiB of private memory a process. A plan with mayWrite false sees the workspace and /tmp read-only; its
/// TMPDIR is memory that ends with it. argv[0] is passed as written; the program runs by its absolute path.
class BubblewrapSandbox : public CheckedSandbox
{
public:
    /// `processes` and `clock` must outlive this object.
    BubblewrapSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock);
    ~BubblewrapSandbox() override;

    void startSelfTest() override;
    SelfTestReport selfTest() override;
    SandboxState testAgain() override;
    SandboxState state() override;
    /// Unsupported: the self-test failed; nothing runs then.
    Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) override;

private:
    struct Prepared;

    SelfTestReport probe(const CancelToken &cancel);
    Result<ExecResult> runConfined(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel);
    Result<void> checkHelpers(const QString &workspace) const;
    Result<void> checkWorkspace(const QString &root) const;
    Result<Prepared> prepare(const ExecPlan &plan, const ExecOptions &options);
    Result<void> placeFolder(const QString &cwd, Prepared &prepared) const;
    Result<void> makeFiles(BubblewrapLayout &layout);
    std::vector<QByteArray> commandPrefix(Prepared &prepared) const;
    std::vector<QByteArray> launcherArguments(const Prepared &prepared) const;
    ProcessSpec wrap(const ExecStep &step, const std::vector<QByteArray> &before,
                     const std::vector<QByteArray> &environment) const;

    SandboxOptions m_options;
    ProcessThread &m_processes;
    Clock &m_clock;
    SessionFolders m_folders;
    EtcFolder m_etc;
    std::unique_ptr<SelfTest> m_selfTest;
};

} // namespace homard
