// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/sandbox.h"
#include <deque>
#include <mutex>
#include <vector>

namespace homard {

/// A sandbox that runs nothing: it records the plans and answers from a script, or with `respond`, or with "exit code
/// 0, no output". Thread-safe.
class FakeSandbox : public Sandbox
{
public:
    struct Run {
        ExecPlan plan;
        QString sessionId;
        QString workspaceRoot;
        QString spillPath;
        bool hasInput = false;
    };
    /// Answers run(); called without a lock, on the caller's thread. May wait for `cancel`.
    using Respond = std::function<Result<ExecResult>(const ExecPlan &, const ExecOptions &, const CancelToken &)>;

    SandboxState state() override
    {
        std::lock_guard lock(m_mutex);
        return m_state;
    }
    Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) override
    {
        Respond respond;
        std::optional<Result<ExecResult>> scripted;
        {
            std::lock_guard lock(m_mutex);
            m_runs.push_back(
                {plan, options.sessionId, options.workspace.root, options.spillPath, options.input != nullptr});
            respond = m_respond;
            if (!m_script.empty()) {
                scripted = std::move(m_script.front());
                m_script.pop_front();
            }
        }
        if (!scripted && respond)
            return respond(plan, options, cancel);
        if (!scripted)
            return finished({});
        if (*scripted && options.output && !(*scripted)->output.isEmpty())
            options.output((*scripted)->output);
        return std::move(*scripted);
    }

    /// The next answer that is not yet scripted.
    void script(Result<ExecResult> result)
    {
        std::lock_guard lock(m_mutex);
        m_script.push_back(std::move(result));
    }
    void setRespond(Respond respond)
    {
        std::lock_guard lock(m_mutex);
        m_respond = std::move(respond);
    }
    void setState(SandboxState state)
    {
        std::lock_guard lock(m_mutex);
        m_state = std::move(state);
    }
    std::vector<Run> runs() const
    {
        std::lock_guard lock(m_mutex);
        return m_runs;
    }

    static ExecResult finished(const QByteArray &output, int exitCode = 0)
    {
        ExecResult result;
        result.exitCode = exitCode;
        result.output = output;
        result.totalBytes = output.size();
        return result;
    }

private:
    mutable std::mutex m_mutex;
    SandboxState m_state{QStringLiteral("bubblewrap"), true, {}};
    std::deque<Result<ExecResult>> m_script;
    Respond m_respond;
    std::vector<Run> m_runs;
};

} // namespace homard
