// SPDX-License-Identifier: GPL-3.0-or-later
#include "native_sandbox.h"
#include "child_environment.h"
#include "file_hashes.h"
#include "helper_check.h"
#include "plan_runner.h"
#include <QFile>

namespace homard {

NativeSandbox::NativeSandbox(SandboxOptions options, QString reason, ProcessThread &processes, Clock &clock)
    : m_options(std::move(options)), m_reason(std::move(reason)), m_processes(processes), m_clock(clock)
{
}

SandboxState NativeSandbox::state()
{
    return {QStringLiteral("none"), false, m_reason};
}

Result<ExecResult> NativeSandbox::run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel)
{
    if (const auto helper = checkHelper(m_options.launcher, options.workspace.root); !helper.ok())
        return helper.error();
    const auto folder = OpenFolder::open(plan.cwd.isEmpty() ? options.workspace.root : plan.cwd);
    if (!folder.ok())
        return folder.error();
    if (const auto same = (*folder)->expect(plan.cwdIdentity); !same.ok())
        return same.error();
    if (const auto unchanged = verifyFileHashes(plan, cancel); !unchanged.ok())
        return unchanged.error();
    const auto environment = childEnvironment(m_options.environment, {}, {}, options.workspace.root);
    const auto launcher = QFile::encodeName(m_options.launcher);
    const auto wrap = [&](const ExecStep &step) {
        ProcessSpec spec;
        spec.program = launcher;
        spec.argv = {launcher, "--", QFile::encodeName(step.program)};
        for (const auto &argument : step.argv)
            spec.argv.push_back(QFile::encodeName(argument));
        spec.environment = withStepVariables(environment, step.environment);
        spec.launched = true;
        return spec;
    };
    PlanRunner::Parts parts{&m_processes, &m_clock, *folder, wrap, {}, {}};
    return PlanRunner(std::move(parts), plan, options, cancel).run();
}

} // namespace homard
