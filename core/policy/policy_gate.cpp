// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policy_gate.h"
#include "base/logging.h"
#include "call_facts.h"
#include "call_judgement.h"
#include "commands/command_grammar.h"
#include "policy/command_risk.h"
#include "policy/memory_rule_hits.h"
#include "policy/path_judge.h"
#include "policy/rule_offers.h"
#include "policy/rule_pipeline.h"
#include "policy/session_grants.h"
#include "policy_core.h"
#include <QDateTime>
#include <exception>

namespace homard {

namespace {

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

PolicyGate::PolicyGate(PolicyOptions options)
{
    options.home = resolved(options.home);
    options.ownFolders = resolvedAll(options.ownFolders);
    options.writableFolders = resolvedAll(options.writableFolders);
    if (!options.mountPoints)
        options.mountPoints = currentMountPoints;
    if (!options.ruleDays)
        options.ruleDays = [] { return 90; };
    if (!options.wallMs)
        options.wallMs = [] { return QDateTime::currentMSecsSinceEpoch(); };
    if (!options.hits)
        options.hits = std::make_shared<MemoryRuleHits>();
    m_core = std::make_unique<PolicyCore>(std::move(options));
}

PolicyGate::~PolicyGate() = default;

Verdict PolicyGate::judge(const GateRequest &request) const
{
    return judgeCall(request, *m_core);
}

/// From the plan alone, whatever was offered for it.
std::optional<SessionGrant> PolicyGate::grantOf(const CallPlan &plan) const
{
    const HardStopScope stops = m_core->stopScope(plan.workspace.root);
    const auto &exec = plan.effects.exec;
    const ProgramTable &table = *m_core->table();
    if (exec && !oversizeReason(exec->text).isEmpty())
        return std::nullopt;
    return grantFor(plan, exec ? riskOfCommand(*exec, stops, table).risk : Risk::Medium, stops, table);
}

void PolicyGate::remember(const CallPlan &plan, ApprovalScope scope)
{
    try {
        const auto grant = grantOf(plan);
        if (!grant || !fitsScope(*grant, scope))
            return;
        const auto rules = m_core->store.rules();
        const CallFacts facts = factsOf(plan, {}, *rules, m_core->table().get());
        if (narrowedBy(*rules, facts, Decision::Ask, m_core->options.wallMs()).isHeld)
            return;
        if (scope == ApprovalScope::Session)
            return m_core->grants.add(plan.sessionId, *grant);
        const auto kept = m_core->keep(*grant, scope);
        m_core->book.setFailure(kept ? QString() : kept.error().text());
        if (kept)
            return;
        qCWarning(logPolicy).noquote() << "a rule could not be kept, so it counts for the session:"
                                       << kept.error().text();
        m_core->grants.add(plan.sessionId, *grant);
    } catch (const std::exception &error) {
        qCWarning(logPolicy, "nothing was allowed for more than once: %s", error.what());
    }
}

void PolicyGate::noteRun(const Verdict &verdict)
{
    static const QLatin1StringView byRule("rule:");
    if (verdict.decision == Decision::Allow && verdict.rule.startsWith(byRule))
        m_core->options.hits->add(verdict.rule.mid(byRule.size()), m_core->options.wallMs());
}

RuleBook &PolicyGate::ruleBook()
{
    return m_core->book;
}

std::vector<size_t> PolicyGate::alsoMatches(const CallPlan &asked, ApprovalScope scope,
                                            const std::vector<CallPlanPtr> &recent) const
{
    const auto grant = grantOf(asked);
    return grant ? homard::alsoMatches(*grant, scope, asked.sessionId, recent) : std::vector<size_t>();
}

QStringList PolicyGate::sessionRules(const QString &sessionId) const
{
    return m_core->grants.rules(sessionId);
}

bool PolicyGate::revokeSession(const QString &sessionId, const QString &rule)
{
    return m_core->grants.revoke(sessionId, rule);
}

void PolicyGate::forgetSession(const QString &sessionId)
{
    m_core->grants.forget(sessionId);
}

} // namespace homard
