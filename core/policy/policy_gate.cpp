// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policy_gate.h"
#include "base/folder_identity.h"
#include "base/logging.h"
#include "base/text.h"
#include "commands/built_in_programs.h"
#include "commands/command_grammar.h"
#include "file_judge.h"
#include "policy/command_judge.h"
#include "policy/command_risk.h"
#include "policy/file_pins.h"
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

/// Longer texts are not taken apart: Linux takes no argument above 128 KiB (MAX_ARG_STRLEN), so no shell could be given
/// them.
constexpr qsizetype maxShellText = 128 * 1024;

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
    void deny(const char *rule, const QString &reason) { conclude(Decision::Deny, Risk::High, rule, reason); }
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

    CommandScope commandScope() const
    {
        QStringList writable = m_shared.options.writableFolders;
        writable.push_back(m_shared.options.home);
        return {root(),   m_shared.options.home,       m_shared.options.ownFolders,
                writable, m_shared.options.searchPath, m_request.mode == SessionMode::Trusted};
    }

    void judgeExec(ExecPlan &exec)
    {
        CommandFindings findings;
        const QString oversize = oversizeReason(exec.text);
        const bool runnable = exec.text.size() <= maxShellText;
        if (!oversize.isEmpty())
            findings.why = oversize;
        else if (exec.cwd == root())
            findings = CommandJudge(m_shared.table()).judge(exec.text, commandScope());
        else
            findings.why = GateText::tr("it does not run in the workspace's folder");
        exec.rootIdentity = folderIdentity(root());
        exec.cwdIdentity = exec.cwd == root() ? exec.rootIdentity : folderIdentity(exec.cwd);
        exec.steps = findings.steps;
        exec.mayWrite = !findings.readsOnly;
        exec.leavesSecretsOut = findings.leavesSecretsOut;
        m_touchesProtected = findings.readsProtected;
        const bool sandbox = m_shared.options.sandboxWorks && m_shared.options.sandboxWorks();
        exec.confined = sandbox;
        if (!findings.readsOnly && runnable) {
            const QString stop = hardStopOfCommand(exec.text, stopScope(), *m_shared.table());
            if (!stop.isEmpty())
                return deny("S40", GateText::tr("This is never allowed: %1.").arg(stop));
        }
        if (!findings.readsOnly)
            m_plan.exclusiveKeys.push_back(QStringLiteral("exec"));
        if (findings.readsOnly && !exec.network && sandbox) {
            QStringList leftOut;
            if (findings.leavesOut)
                leftOut.push_back(GateText::tr("“.git” is left out"));
            if (findings.leavesSecretsOut)
                leftOut.push_back(GateText::tr("protected files are left out"));
            const QString what =
                inOneSentence(QStringList(GateText::tr("It only reads, inside the workspace")) + leftOut);
            return conclude(Decision::Allow, Risk::Low, "exec-read-only", GateText::tr("%1.").arg(what));
        }
        askForCommand(exec, findings, oversize, sandbox);
    }

    static QString inOneSentence(const QStringList &parts)
    {
        return parts.join(GateText::tr("; ", "between parts of a sentence"));
    }

    void askForCommand(ExecPlan &exec, const CommandFindings &findings, const QString &oversize, bool sandbox)
    {
        QStringList gaps{GateText::tr("it is too long to be taken apart")};
        RiskFinding risk{Risk::High, {}};
        if (exec.text.size() <= maxShellText) {
            FilePins pins = pinFiles(exec, stopScope(), *m_shared.table());
            exec.fileHashes = std::move(pins.hashes);
            gaps = std::move(pins.gaps);
            risk = riskOfCommand(exec, stopScope(), *m_shared.table(),
                                 m_request.mode == SessionMode::Trusted ? RiskLook::Protected : RiskLook::Told);
        }
        m_touchesProtected = m_touchesProtected || risk.namesProtected;
        QStringList reasons = risk.effects;
        if (!oversize.isEmpty())
            reasons.push_front(oversize);
        m_riskEffect = reasons.value(0);
        if (exec.network)
            reasons.push_back(GateText::tr("it asks for the network"));
        if (!findings.why.isEmpty() && oversize.isEmpty() && reasons.size() < 2)
            reasons.push_back(findings.why);
        if (!sandbox)
            reasons.push_back(GateText::tr("there is no working sandbox, so every command asks"));
        const char *rule = !oversize.isEmpty()  ? "S14"
                           : exec.network       ? "exec-network"
                           : findings.readsOnly ? "no-sandbox"
                           : exec.steps.empty() ? "exec-shell"
                                                : "exec-unproven";
        QString reason = GateText::tr("It asks because %1.").arg(inOneSentence(reasons));
        if (risk.makesRepository && sandbox)
            reason += QLatin1Char(' ') + GateText::tr("No command can make protected files (.git/config, .git/hooks): "
                                                      "they are renamed aside, and the new repository lacks them.");
        if (!gaps.isEmpty())
            reason += QLatin1Char(' ') + gapSentence(gaps);
        ask(oversize.isEmpty() ? risk.risk : Risk::High, rule, reason);
    }

    /// S05: what is not held to what the person sees.
    static QString gapSentence(QStringList gaps)
    {
        constexpr qsizetype most = 4;
        if (gaps.size() > most) {
            gaps.resize(most);
            gaps.push_back(GateText::tr("and more"));
        }
        return GateText::tr("Not all that it runs or reads is shown and checked for changes: %1.")
            .arg(inOneSentence(gaps));
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
