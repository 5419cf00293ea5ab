// SPDX-License-Identifier: GPL-3.0-or-later
#include "make_sandbox.h"
#include "bubblewrap_sandbox.h"
#include "docker_sandbox.h"
#include "native_sandbox.h"
#include "sandbox_words.h"

namespace homard {
namespace {

/// The first of its sandboxes that works.
class ChosenSandbox : public CheckedSandbox
{
public:
    ChosenSandbox(const SandboxOptions &options, ProcessThread &processes, Clock &clock)
        : m_native(options, {}, processes, clock)
    {
        const auto kind = options.kind;
        if (kind == SandboxKind::Automatic || kind == SandboxKind::Bubblewrap)
            m_confined.push_back(std::make_unique<BubblewrapSandbox>(options, processes, clock));
        if (kind == SandboxKind::Docker || (kind == SandboxKind::Automatic && !options.image.isEmpty()))
            m_confined.push_back(std::make_unique<DockerSandbox>(options, processes, clock));
    }

    void startSelfTest() override
    {
        if (!m_confined.empty())
            m_confined.front()->startSelfTest(); // the others only if it does not work
    }

    SelfTestReport selfTest() override
    {
        if (auto *works = working())
            return works->selfTest();
        return m_confined.empty() ? SelfTestReport{false, notWanted(), {}} : m_confined.front()->selfTest();
    }

    SandboxState state() override
    {
        if (auto *works = working())
            return works->state();
        return {QStringLiteral("none"), false, selfTest().message};
    }

    SandboxState testAgain() override
    {
        for (const auto &sandbox : m_confined) {
            if (sandbox->testAgain().works)
                break;
        }
        return state();
    }

    Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) override
    {
        if (auto *works = working())
            return works->run(plan, options, cancel);
        if (plan.confined) // what was approved says so: it does not run in another way
            return Error{ErrorCode::Denied,
                         tr("This was approved for the sandbox, which does not work now, so it did not run."),
                         tr("See: homardctl doctor")};
        return m_native.run(plan, options, cancel);
    }

private:
    static QString notWanted() { return tr("The settings say that commands are not confined, so every command asks."); }

    /// Null: none.
    CheckedSandbox *working()
    {
        for (const auto &sandbox : m_confined) {
            if (sandbox->selfTest().works)
                return sandbox.get();
        }
        return nullptr;
    }

    std::vector<std::unique_ptr<ConfinedSandbox>> m_confined;
    NativeSandbox m_native;
};

} // namespace

std::unique_ptr<CheckedSandbox> makeSandbox(const SandboxOptions &options, ProcessThread &processes, Clock &clock)
{
    return std::make_unique<ChosenSandbox>(options, processes, clock);
}

} // namespace homard
