// SPDX-License-Identifier: GPL-3.0-or-later
#include "make_sandbox.h"
#include "bubblewrap_sandbox.h"
#include "native_sandbox.h"
#include <QCoreApplication>

namespace homard {
namespace {

class ChosenSandbox : public CheckedSandbox
{
public:
    ChosenSandbox(const SandboxOptions &options, ProcessThread &processes, Clock &clock)
        : m_confined(options, processes, clock), m_native(options, {}, processes, clock)
    {
    }

    void startSelfTest() override { m_confined.startSelfTest(); }
    SelfTestReport selfTest() override { return m_confined.selfTest(); }

    SandboxState state() override { return named(m_confined.state()); }

    SandboxState testAgain() override { return named(m_confined.testAgain()); }

    Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) override
    {
        if (m_confined.selfTest().works)
            return m_confined.run(plan, options, cancel);
        if (plan.confined) // what was approved says so: it does not run in another way
            return Error{ErrorCode::Denied,
                         QCoreApplication::translate(
                             "homard::Sandbox",
                             "This was approved for the sandbox, which does not work now, so it did not run."),
                         QCoreApplication::translate("homard::Sandbox", "See: homardctl doctor")};
        return m_native.run(plan, options, cancel);
    }

private:
    static SandboxState named(SandboxState state)
    {
        if (!state.works)
            state.kind = QStringLiteral("none");
        return state;
    }

    BubblewrapSandbox m_confined;
    NativeSandbox m_native;
};

} // namespace

std::unique_ptr<CheckedSandbox> makeSandbox(const SandboxOptions &options, ProcessThread &processes, Clock &clock)
{
    return std::make_unique<ChosenSandbox>(options, processes, clock);
}

} // namespace homard
