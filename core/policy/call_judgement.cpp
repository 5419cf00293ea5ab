// SPDX-License-Identifier: GPL-3.0-or-later
#include "call_judgement.h"
#include "base/logging.h"
#include "base/text.h"
#include "call_facts.h"
#include "commands/command_grammar.h"
#include "exec_judge.h"
#include "file_judge.h"
#include "policy/mode_rules.h"
#include "policy/plan_seal.h"
#include "policy/plan_text.h"
#include "policy/rule_offers.h"
#include "policy/rule_pipeline.h"
#include "policy/tool_classes.h"
#include "policy/verdict_words.h"
#include "policy_core.h"
#include "removal_rule.h"
#include "rule_words.h"
#include "taint_rule.h"
#include <QCoreApplication>
#include <exception>

namespace homard {

namespace {

struct GateText {
    Q_DECLARE_TR_FUNCTIONS(PolicyGate)
};

/// One judging: the plan as it is built up, and the verdict.
class CallJudgement
{
public:
    CallJudgement(const GateRequest &request, const PolicyCore &core) : m_request(request), m_core(core)
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
            m_rules = m_core.store.rules();
            decide();
            note("tool");
            narrow();
            holdTainted();
            holdManyRemovals();
        } catch (const std::exception &error) {
            qCWarning(logPolicy, "judging failed: %s", error.what());
            ask(Risk::High, "error", GateText::tr("The call could not be judged."));
            note("tool");
        }
        if (m_verdict.decision == Decision::Ask && !passes())
            prepareQuestion();
        return seal();
    }

private:
    void ask(Risk risk, const char *rule, const QString &reason) { conclude(Decision::Ask, risk, rule, reason); }
    void conclude(Decision decision, Risk risk, const char *rule, const QString &reason)
    {
        concludeBy(decision, risk, QLatin1StringView(rule), reason);
    }
    void concludeBy(Decision decision, Risk risk, const QString &rule, const QString &reason)
    {
        m_verdict.decision = decision;
        m_verdict.risk = risk;
        m_verdict.rule = rule;
        m_verdict.reason = reason;
    }
    /// What was just concluded is a step of the way.
    void note(const char *stage)
    {
        m_verdict.trace.push_back({QLatin1StringView(stage), m_verdict.rule, m_verdict.decision, m_verdict.reason});
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
        case ToolClass::Kind::Follow:
            if (m_plan.effects.input)
                return judgeInput(*m_plan.effects.input);
            return conclude(Decision::Allow, Risk::Low, "own-command",
                            GateText::tr("It only follows or ends commands of this session."));
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
        case ToolClass::Kind::Exec:
            return effects.exec && effects.writes.isEmpty() && !effects.change && !effects.input;
        case ToolClass::Kind::Follow:
            return effects.reads.isEmpty() && effects.artifact.isEmpty() && effects.writes.isEmpty() &&
                   !effects.change && !effects.exec;
        }
        return false;
    }

    void judgeFiles(ToolClass::Kind kind)
    {
        FileFinding found = judgeFileTool(m_plan.effects, kind, stopScope());
        m_plan.exclusiveKeys += found.exclusiveKeys;
        conclude(found.decision, found.risk, found.rule, found.reason);
    }

    /// A program may take what it is sent for a command, so the hard stops look at it as at one. No rule stands for it.
    void judgeInput(const CommandInput &input)
    {
        const QString oversize = oversizeReason(input.text);
        const QString stop = hardStopOfCommand(input.text, stopScope(), *m_core.table());
        if (!stop.isEmpty())
            return conclude(Decision::Deny, Risk::High, "S40", GateText::tr("This is never allowed: %1.").arg(stop));
        const Risk risk = input.confined && !input.network && oversize.isEmpty() ? Risk::Medium : Risk::High;
        conclude(Decision::Ask, risk, oversize.isEmpty() ? "exec-input" : "S14",
                 GateText::tr("It sends input to a command: what that does with it is the program's own.") +
                     (oversize.isEmpty() ? QString() : QLatin1Char(' ') + oversize));
    }

    HardStopScope stopScope() const { return m_core.stopScope(root()); }

    void judgeExec(ExecPlan &exec)
    {
        QStringList writable = m_core.options.writableFolders;
        writable.push_back(m_core.options.home);
        const CommandScope where{root(),   m_core.options.home,       m_core.options.ownFolders,
                                 writable, m_core.options.searchPath, m_request.mode == SessionMode::Trusted};
        const bool sandbox = m_core.options.sandboxWorks && m_core.options.sandboxWorks();
        ExecFinding found = judgeExecTool(exec, {where, stopScope(), sandbox}, m_core.table());
        if (found.isExclusive)
            m_plan.exclusiveKeys.push_back(QStringLiteral("exec"));
        m_touchesProtected = found.touchesProtected;
        m_riskEffect = found.riskEffect;
        conclude(found.decision, found.risk, found.rule, found.reason);
    }

    /// The rules of policy.json that refuse or ask, and its stages.
    void narrow()
    {
        if (m_rules->isEmpty())
            return;
        const ProgramTable *table = m_plan.effects.exec ? m_core.table().get() : nullptr;
        const CallFacts facts = factsOf(m_plan, m_request.stages, *m_rules, table);
        RuleRuling ruling = narrowedBy(*m_rules, facts, m_verdict.decision, m_core.options.wallMs());
        m_isHeld = ruling.isHeld;
        if (ruling.decision != m_verdict.decision)
            concludeBy(ruling.decision, ruling.decision == Decision::Deny ? Risk::High : m_verdict.risk, ruling.rule,
                       ruling.sentence);
        else if (m_isHeld && m_verdict.decision == Decision::Ask)
            m_verdict.reason += QLatin1Char(' ') + ruling.sentence;
        std::move(ruling.trace.begin(), ruling.trace.end(), std::back_inserter(m_verdict.trace));
    }

    /// A run that has read what nobody vouches for sends nothing out unasked, whatever was allowed before.
    void holdTainted()
    {
        const QString why = taintSentence(m_request.facts, m_plan);
        if (why.isEmpty() || m_verdict.decision == Decision::Deny)
            return;
        m_isHeld = true;
        conclude(Decision::Ask, m_verdict.risk, "taint", why);
        note("taint");
    }

    /// Whatever allows it: a person hears when a turn deletes or moves many files, with the number (S103).
    void holdManyRemovals()
    {
        if (m_verdict.decision == Decision::Deny)
            return;
        m_verdict.removals = removalsOf(m_plan, m_plan.effects.exec ? m_core.table().get() : nullptr);
        const QString why = removalSentence(m_request.facts.removals, m_verdict.removals);
        if (why.isEmpty())
            return;
        m_isHeld = true;
        const bool asks = m_verdict.decision == Decision::Ask; // for another reason, which is told as well
        conclude(Decision::Ask, Risk::High, "S103", asks ? why + QLatin1Char(' ') + m_verdict.reason : why);
        note("removals");
    }

    /// What would ask is decided without a question: by the session's mode, or because a person allowed it.
    bool passes()
    {
        auto ruling = rulingOf(m_request.mode, m_verdict, m_plan, {m_core.options.ownFolders, m_touchesProtected});
        if (ruling && (ruling->decision == Decision::Deny || !m_isHeld)) {
            conclude(ruling->decision, m_verdict.risk, ruling->rule, ruling->reason);
            note("mode");
            return true;
        }
        if (!mayBeGranted())
            return false;
        if (!m_core.grants.isEmpty(m_request.sessionId) && wanted() &&
            m_core.grants.covers(m_request.sessionId, *wanted())) {
            conclude(Decision::Allow, m_verdict.risk, "session-grant",
                     GateText::tr("You allowed this for the session."));
            note("grants");
            return true;
        }
        return passesByRule();
    }

    bool passesByRule()
    {
        const auto &exec = m_plan.effects.exec;
        const QString key = !exec ? QString() : exec->steps.empty() ? QString() : exec->steps.front().program;
        if (exec ? !m_rules->allowsSomeOf(key) : !m_rules->allowsAny()) // before a look at the disk
            return false;
        const PolicyRule *rule = wanted() ? m_rules->allowing(*wanted(), m_core.options.wallMs()) : nullptr;
        if (!rule)
            return false;
        concludeBy(Decision::Allow, m_verdict.risk, QStringLiteral("rule:") + rule->id,
                   GateText::tr("You allowed this with a rule: %1").arg(ruleSentence(*rule, m_core.options.home)));
        note("rules");
        return true;
    }

    bool is(const char *rule) const { return m_verdict.rule == QLatin1StringView(rule); }
    bool mayBeGranted() const
    {
        return !m_plan.effects.input && !m_isHeld && !is("S14") && !is("error") && m_verdict.risk != Risk::High;
    }

    /// What a rule would have to allow; looked at once.
    const std::optional<SessionGrant> &wanted()
    {
        if (!m_wanted)
            m_wanted = grantFor(m_plan, m_verdict.risk, stopScope(), *m_core.table());
        return *m_wanted;
    }

    /// The words for people. Whatever goes wrong in here changes no decision.
    void prepareQuestion()
    {
        try {
            const ProgramTable *table = m_plan.effects.exec ? m_core.table().get() : nullptr;
            describeQuestion(m_verdict, m_plan, {m_core.options.home, m_riskEffect, table});
            if (!mayBeGranted())
                return;
            if (wanted())
                offer(*wanted());
        } catch (const std::exception &error) {
            qCWarning(logPolicy, "a question could not be described: %s", error.what());
        }
    }

    void offer(const SessionGrant &grant)
    {
        m_verdict.sessionRule = grant.sentence;
        m_verdict.offers.push_back({ApprovalScope::Session, grant.sentence});
        if (!m_core.store.takesRules())
            return;
        for (const ApprovalScope scope : {ApprovalScope::Folder, ApprovalScope::Always}) {
            if (fitsScope(grant, scope))
                m_verdict.offers.push_back(
                    {scope, grantSentence(grant, scope, m_core.options.ruleDays(), m_core.options.home)});
        }
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
    const PolicyCore &m_core;
    std::shared_ptr<const RuleSet> m_rules; ///< One and the same for the whole judging; null only after an error.
    CallPlan m_plan;
    Verdict m_verdict;
    std::optional<std::optional<SessionGrant>> m_wanted;
    bool m_isHeld = false;           ///< A rule wants a person to be asked, whatever was allowed before.
    QString m_riskEffect;            ///< What makes a command a high risk.
    bool m_touchesProtected = false; ///< A command names or reads something protected.
};

} // namespace

Verdict judgeCall(const GateRequest &request, const PolicyCore &core)
{
    return CallJudgement(request, core).judge();
}

} // namespace homard
