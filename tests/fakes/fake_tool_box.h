// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/rendezvous.h"
#include "ports/gate.h"
#include "ports/tool_box.h"
#include <QJsonDocument>
#include <functional>
#include <map>

namespace homard {

/// Tools made of functions; keeps what ran. Every call is prepared by plain JSON parsing.
class FakeToolBox : public ToolBox
{
public:
    using Body = std::function<ToolResult(const ToolInvocation &)>;

    void add(const QString &name, Body body, std::chrono::milliseconds timeout = std::chrono::seconds(5))
    {
        ToolSpec spec;
        spec.name = name;
        spec.description = QStringLiteral("A tool of the tests.");
        spec.schema = QJsonObject{{QStringLiteral("type"), QStringLiteral("object")}};
        spec.timeout = timeout;
        m_specs.push_back(spec);
        m_bodies[name] = std::move(body);
    }
    /// To change what add() made.
    ToolSpec &spec(const QString &name)
    {
        return *std::find_if(m_specs.begin(), m_specs.end(), [&](const ToolSpec &one) { return one.name == name; });
    }
    static ToolResult good(const QString &content)
    {
        ToolResult result;
        result.status = ResultStatus::Ok;
        result.content = content;
        return result;
    }
    static ToolResult bad(const QString &content)
    {
        ToolResult result;
        result.status = ResultStatus::Failed;
        result.content = content;
        return result;
    }
    /// A turn may have given up on a call that is still inside: waits until all have left.
    ~FakeToolBox() override
    {
        while (m_inside > 0)
            std::this_thread::yield();
    }
    /// Waits until the call is cancelled; then failed.
    static ToolResult hang(const ToolInvocation &invocation)
    {
        SystemClock clock;
        Rendezvous<int>().wait(clock, invocation.cancel);
        return bad(QStringLiteral("cancelled"));
    }

    const std::vector<ToolSpec> &specs() const override { return m_specs; }
    const ToolSpec *find(const QString &name) const override
    {
        for (const auto &spec : m_specs) {
            if (spec.name == name)
                return &spec;
        }
        return nullptr;
    }
    std::optional<ToolResult> prepare(ToolCall &call) const override
    {
        ToolResult invalid;
        invalid.status = ResultStatus::Invalid;
        if (!find(call.name)) {
            invalid.content = QStringLiteral("There is no tool \"%1\".").arg(call.name);
            return invalid;
        }
        const auto document = QJsonDocument::fromJson(call.rawArguments.toUtf8());
        if (!document.isObject()) {
            invalid.content = QStringLiteral("The arguments are not a JSON object.");
            return invalid;
        }
        call.arguments = document.object();
        call.argumentsValid = true;
        return std::nullopt;
    }
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &, const PreviewScope &) const override
    {
        ToolPreview preview;
        const auto path = call.arguments.value(QLatin1StringView("writes")).toString();
        if (!path.isEmpty())
            preview.writes.append(path);
        return preview;
    }
    ToolResult run(const ToolInvocation &invocation) override
    {
        ++m_inside;
        {
            std::lock_guard lock(m_mutex);
            m_ran.append(invocation.call.name);
        }
        ToolResult result = m_bodies.at(invocation.call.name)(invocation);
        --m_inside;
        return result;
    }

    QStringList ran() const
    {
        std::lock_guard lock(m_mutex);
        return m_ran;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<ToolSpec> m_specs;
    std::map<QString, Body> m_bodies;
    QStringList m_ran;
    std::atomic<int> m_inside{0};
};

/// Judges by tool name; allows what it does not know.
class FakeGate : public Gate
{
public:
    std::map<QString, Decision> decisions;
    /// Changes a verdict and its plan before it is given; called on the judging thread.
    std::function<void(const GateRequest &, Verdict &, CallPlan &)> adjust;

    void remember(const CallPlan &plan, ApprovalScope scope) override
    {
        std::lock_guard lock(m_mutex);
        m_allowed.push_back(plan.hash);
        m_scopes.push_back(scope);
    }
    void noteRun(const Verdict &verdict) override
    {
        std::lock_guard lock(m_mutex);
        m_noted.append(verdict.plan ? verdict.plan->callId : QString());
    }
    /// Hashes of the plans that were allowed for more than once.
    std::vector<QByteArray> allowed() const
    {
        std::lock_guard lock(m_mutex);
        return m_allowed;
    }
    /// For what, in the same order.
    std::vector<ApprovalScope> scopes() const
    {
        std::lock_guard lock(m_mutex);
        return m_scopes;
    }
    /// Ids of the calls that ran unasked.
    QStringList noted() const
    {
        std::lock_guard lock(m_mutex);
        return m_noted;
    }

    Verdict judge(const GateRequest &request) const override
    {
        Verdict verdict;
        const auto it = decisions.find(request.call.name);
        verdict.decision = it == decisions.end() ? Decision::Allow : it->second;
        verdict.risk = Risk::Low;
        verdict.reason = QStringLiteral("the test says so");
        verdict.rule = QStringLiteral("fake");
        auto plan = std::make_shared<CallPlan>();
        plan->sessionId = request.sessionId;
        plan->callId = request.call.id;
        plan->tool = request.call.name;
        plan->arguments = request.call.arguments;
        plan->workspace = request.workspace;
        plan->effects = request.preview;
        for (const auto &path : request.preview.writes)
            plan->exclusiveKeys.append(QStringLiteral("path:") + path);
        plan->hash = request.call.id.toUtf8();
        if (adjust)
            adjust(request, verdict, *plan);
        verdict.plan = plan;
        return verdict;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<QByteArray> m_allowed;
    std::vector<ApprovalScope> m_scopes;
    QStringList m_noted;
};

} // namespace homard
