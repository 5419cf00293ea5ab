// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/sandbox.h"
#include "sandbox/process_thread.h"
#include "sandbox/sandbox_options.h"

namespace homard {

/// Runs approved plans without confinement: state().works is always false, so the policy asks for every command. The
/// same environment list, descriptors, stop, time-out and output limits as in a sandbox.
///
/// A launcher that is a subreaper keeps the command's whole family, so setsid, nohup and double forks do not escape a
/// stop. What it cannot do: find a process that a service outside the family started for the command (at, systemd-run,
/// docker), find the family after the command has killed the launcher, or outrun a fork bomb for certain. mayWrite and
/// network of a plan are not enforced.
class NativeSandbox : public Sandbox
{
public:
    /// `reason`: why there is no sandbox, and what to do; becomes the state's message. `processes` and `clock` must
    /// outlive this object.
    NativeSandbox(SandboxOptions options, QString reason, ProcessThread &processes, Clock &clock);

    SandboxState state() override;
    Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) override;

private:
    SandboxOptions m_options;
    QString m_reason;
    ProcessThread &m_processes;
    Clock &m_clock;
};

} // namespace homard
