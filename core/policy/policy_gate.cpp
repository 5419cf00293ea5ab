// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policy_gate.h"
#include "base/logging.h"
#include "base/text.h"
#include "commands/built_in_programs.h"
#include "commands/command_grammar.h"
#include "exec_judge.h"
#include "file_judge.h"
#include "policy/command_risk.h"
#include "policy/mode_rules.h"
#include "policy/path_judge.h"
#include "policy/plan_seal.h"
#include "policy/plan_text.h"
#include "policy/session_grants.h"
#include "policy/tool_classes.h"
#include "policy/verdict_words.h"
#include <QCoreApplication>
#include <exception>
#include <mutex>

namespace homard {

namespace {

struct GateText {
    Q_DECLARE_TR_FUNCTIONS(PolicyGate)
};

QString resolved(const QString &path)
{
    return path.isEmpty() ? path : resolvePath(path, QStringLiteral("/")).path;
}

QStringList resolvedAll(const QStringList &paths)
{
    QStringList out;
    for (const QString &path : paths) {
        const QString real = resolved(path);
        if (!real.isEmpty())
            out.push_back(real);
    }
    return out;
}

} // namespace

struct PolicyGate::Shared {
    PolicyOptions options;
    mutable std::once_flag loadOnce;
    mutable std::shared_ptr<const ProgramTable> loaded;
    SessionGrants grants;

    HardStopScope stopScope(const QString &root) const
    {
        return {root, options.home, options.ownFolders, options.mountPoints};
    }

    /// Read with the first command, so that a start without one does not pay for it. Never null.
    const std::shared_ptr<const ProgramTable> &table() const
    {
        std::call_once(loadOnce, [this] {
            loaded = builtInPrograms();
            if (!loaded)
                loaded = std::make_shared<ProgramTable>(); // knows no program: every command asks
        });
        return loaded;
    }
};

/// One judging: the plan as it is built up, and the verdict.
class PolicyGate::Judgement
{
public:
    Judgement(const GateRequest &request, const Shared &shared) : m_request(request), m_shared(shared)
    {
        m_plan.sessionId = request.sessionId;
        m_plan.callId = request.call.id;
        m_plan.tool = request.call.name;
        m_plan.arguments = request.call.arguments;
        m_plan.workspace = request.workspace;
        m_plan.effects = request.preview;
        if (m_plan.effects.exec) { // nothing that the judging decides is taken from the preview
            m_plan.effects.exec->steps.clear();
            m_plan.effects.exec->mayWrite = true;
            m_plan.effects.exec->confined = false;
            m_plan.effects.exec->leavesSecretsOut = false;
            m_plan.effects.exec->fileHashes.clear();
            m_plan.effects.exec->cwdIdentity.clear();
            m_plan.effects.exec->rootIdentity.clear();
        }
    }

    Verdict judge()
    {
        try {
            decide();
        } catch (const std::exception &error) {
            qCWarning(logPolicy, "judging failed: %s", error.what());
            ask(Risk::High, "error", GateText::tr("The call could not be judged."));
        }
        if (m_verdict.decision == Decision::Ask && !passes())
            prepareQuestion();
        return seal();
    }

private:
    void ask(Risk risk, const char *rule, const QString &reason) { conclude(Decision::Ask, risk, rule, reason); }
    void conclude(Decision decision, Risk risk, const char *rule, const QString &reason)
    {
        m_verdict.decision = decision;
        m_verdict.risk = risk;
        m_verdict.rule = QLatin1StringView(rule);
        m_verdict.reason = reason;
    }

    const QString &root() const { return m_request.workspace.root; }

    void decide()
    {
        const ToolClass *tool = toolClass(m_request.call.name);
        if (!tool)
            return ask(Risk::High, "unknown-tool",
                       GateText::tr("The policy does not know the tool “%1”.").arg(visibleText(m_request.call.name)));
        if (!root().startsWith(QLatin1Char('/')) || !effectsFit(tool->kind))
            return ask(Risk::High, "incomplete", GateText::tr("It is not clear what this call would do."));
        switch (tool->kind) {
        case ToolClass::Kind::List:
        case ToolClass::Kind::Read:
        case ToolClass::Kind::Write: return judgeFiles(tool->kind);
        case ToolClass::Kind::Exec: return judgeExec(*m_plan.effects.exec);
        }
    }

    /// What the tool says it would do is of the kind that its name allows.
    bool effectsFit(ToolClass::Kind kind) const
    {
        const ToolPreview &effects = m_plan.effects;
        switch (kind) {
        case ToolClass::Kind::List:
        case ToolClass::Kind::Read: {
            const bool stored = kind == ToolClass::Kind::Read && !effects.artifact.isEmpty();
            return (stored || !effects.reads.isEmpty()) && effects.writes.isEmpty() && !effects.change && !effects.exec;
        }
        case ToolClass::Kind::Write:
            return !effects.exec && (effects.change ? !effects.change->path.isEmpty() : !effects.writes.isEmpty());
        case ToolClass::Kind::Exec: return effects.exec && effects.writes.isEmpty() && !effects.change;
        }
        return false;
    }

    void judgeFiles(ToolClass::Kind kind)
    {
        FileFinding found = judgeFileTool(m_plan.effects, kind, stopScope());
        m_plan.exclusiveKeys += found.exclusiveKeys;
        conclude(found.decision, found.risk, found.rule, found.reason);
    }

    HardStopScope stopScope() const { return m_shared.stopScope(root()); }

    void judgeExec(ExecPlan &exec)
    {
        QStringList writable = m_shared.options.writableFolders;
        writable.push_back(m_shared.options.home);
        const CommandScope where{root(),   m_shared.options.home,       m_shared.options.ownFolders,
                                 writable, m_shared.options.searchPath, m_request.mode == SessionMode::Trusted};
        const bool sandbox = m_shared.options.sandboxWorks && m_shared.options.sandboxWorks();
        ExecFinding found = judgeExecTool(exec, {where, stopScope(), sandbox}, m_shared.table());
        if (found.isExclusive)
            m_plan.exclusiveKeys.push_back(QStringLiteral("exec"));
        m_touchesProtected = found.touchesProtected;
        m_riskEffect = found.riskEffect;
        conclude(found.decision, found.risk, found.rule, found.reason);
    }

    /// What would ask is decided without a question: by the session's mode, or because a person allowed it.
    bool passes()
    {
        if (auto ruling =
                rulingOf(m_request.mode, m_verdict, m_plan, {m_shared.options.ownFolders, m_touchesProtected})) {
            conclude(ruling->decision, m_verdict.risk, ruling->rule, ruling->reason);
            return true;
        }
        if (!isGranted())
            return false;
        conclude(Decision::Allow, m_verdict.risk, "session-grant", GateText::tr("You allowed this for the session."));
        return true;
    }

    bool is(const char *rule) const { return m_verdict.rule == QLatin1StringView(rule); }
    bool mayBeGranted() const { return !is("S14") && !is("error") && m_verdict.risk != Risk::High; }

    bool isGranted()
    {
        if (!mayBeGranted() || m_shared.grants.isEmpty(m_request.sessionId))
            return false;
        const auto wanted = grantFor(m_plan, m_verdict.risk, stopScope(), *m_shared.table());
        return wanted && m_shared.grants.covers(m_request.sessionId, *wanted);
    }

    /// The words for people. Whatever goes wrong in here changes no decision.
    void prepareQuestion()
    {
        try {
            const ProgramTable *table = m_plan.effects.exec ? m_shared.table().get() : nullptr;
            describeQuestion(m_verdict, m_plan, {m_shared.options.home, m_riskEffect, table});
            if (!mayBeGranted())
                return;
            if (const auto grant = grantFor(m_plan, m_verdict.risk, stopScope(), *m_shared.table()))
                offer(*grant);
        } catch (const std::exception &error) {
            qCWarning(logPolicy, "a question could not be described: %s", error.what());
        }
    }

    void offer(const SessionGrant &grant)
    {
        m_verdict.sessionRule = grant.sentence;
        m_verdict.offers.push_back({ApprovalScope::Session, grant.sentence});
    }

    Verdict seal()
    {
        if (m_verdict.decision == Decision::Deny)
            return std::move(m_verdict);
        m_plan.hash = planHash(m_plan);
        m_verdict.planText = planText(m_plan);
        m_verdict.plan = std::make_shared<const CallPlan>(std::move(m_plan));
        return std::move(m_verdict);
    }

    const GateRequest &m_request;
    const Shared &m_shared;
    CallPlan m_plan;
    Verdict m_verdict;
    QString m_riskEffect;            ///< What makes a command a high risk.
    bool m_touchesProtected = false; ///< A command names or reads something protected.
};

PolicyGate::PolicyGate(PolicyOptions options) : m_shared(std::make_unique<Shared>())
{
    options.home = resolved(options.home);
    options.ownFolders = resolvedAll(options.ownFolders);
    options.writableFolders = resolvedAll(options.writableFolders);
    if (!options.mountPoints)
        options.mountPoints = currentMountPoints;
    m_shared->options = std::move(options);
}

PolicyGate::~PolicyGate() = default;

Verdict PolicyGate::judge(const GateRequest &request) const
{
    return Judgement(request, *m_shared).judge();
}

void PolicyGate::remember(const CallPlan &plan, ApprovalScope scope)
{
    if (scope != ApprovalScope::Session)
        return;
    try {
        const HardStopScope stops = m_shared->stopScope(plan.workspace.root);
        const auto &exec = plan.effects.exec;
        const ProgramTable &table = *m_shared->table();
        if (exec && !oversizeReason(exec->text).isEmpty())
            return;
        const Risk risk = exec ? riskOfCommand(*exec, stops, table).risk : Risk::Medium;
        if (auto grant = grantFor(plan, risk, stops, table))
            m_shared->grants.add(plan.sessionId, std::move(*grant));
    } catch (const std::exception &error) {
        qCWarning(logPolicy, "nothing was allowed for the session: %s", error.what());
    }
}

QStringList PolicyGate::sessionRules(const QString &sessionId) const
{
    return m_shared->grants.rules(sessionId);
}

bool PolicyGate::revokeSession(const QString &sessionId, const QString &rule)
{
    return m_shared->grants.revoke(sessionId, rule);
}

void PolicyGate::forgetSession(const QString &sessionId)
{
    m_shared->grants.forget(sessionId);
}

} // namespace homard
