// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/rule_pipeline.h"
#include "base/defence.h"
#include "base/text.h"
#include "rule_words.h"
#include "tool_pattern.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct PipelineText {
    Q_DECLARE_TR_FUNCTIONS(RulePipeline)
};

int strictness(Decision decision)
{
    return decision == Decision::Allow ? 0 : decision == Decision::Ask ? 1 : 2;
}

class RulePipeline
{
public:
    RulePipeline(const CallFacts &facts, Decision before, qint64 nowMs) : m_facts(facts), m_nowMs(nowMs)
    {
        m_out.decision = before;
    }

    RuleRuling run(const RuleSet &rules)
    {
        for (const RuleSet *each = &rules; each; each = each->narrower().get())
            takeRules(*each);
        for (const RuleSet *each = &rules; each; each = each->narrower().get())
            takeStages(each->file());
        return std::move(m_out);
    }

private:
    void takeRules(const RuleSet &rules)
    {
        if (!rules.unknownBecause().isEmpty())
            narrow(Decision::Ask, "deny-rules", QStringLiteral("rules-unreadable"), rules.unknownBecause());
        for (const PolicyRule *rule : rules.narrowingRules(m_facts)) {
            if (rule->isExpired(m_nowMs))
                continue;
            const RuleMeets met = meets(*rule, m_facts, rules.home());
            if (met == RuleMeets::No)
                continue;
            const bool refuses = rule->decision == Decision::Deny && met == RuleMeets::Yes;
            narrow(refuses ? Decision::Deny : Decision::Ask, "deny-rules", QStringLiteral("rule:") + rule->id,
                   metSentence(*rule, met == RuleMeets::Maybe));
        }
    }

    void takeStages(const RuleFile &file)
    {
        takeStage(file.profile, "profile", m_facts.stages.profile);
        takeStage(file.provider, "provider", m_facts.stages.provider);
        takeStage(file.global, "global", QString());
        takeStage(file.agent, "agent", m_facts.stages.agent);
        takeStage(file.group, "group", m_facts.stages.group);
        for (const auto &[name, table] : file.otherStages) {
            for (const auto &[each, lists] : table)
                takeLists(lists, "global", name, each);
        }
    }

    void takeStage(const StageTable &table, const char *stage, const QString &name)
    {
        for (const auto &[each, lists] : table) {
            if (each == QLatin1StringView("*") || (!name.isEmpty() && each == name))
                takeLists(lists, stage, QLatin1StringView(stage), each);
        }
    }

    void takeLists(const StageLists &lists, const char *stage, const QString &shownStage, const QString &name)
    {
        const bool denied = meetsAnyTool(lists.deny, m_facts.tool, m_facts.group);
        const bool missing = lists.allow && !meetsAnyTool(*lists.allow, m_facts.tool, m_facts.group);
        if (!denied && !missing)
            return;
        const QString shown = name == QLatin1StringView("*") ? shownStage : shownStage + QLatin1Char('.') + name;
        narrow(Decision::Deny, stage, QStringLiteral("stage:") + shown,
               (denied ? PipelineText::tr("“%1” in policy.json refuses the tool “%2”.")
                       : PipelineText::tr("“%1” in policy.json lets only other tools pass than “%2”."))
                   .arg(visibleText(shown), visibleText(m_facts.tool)));
    }

    void narrow(Decision to, const char *stage, const QString &rule, const QString &sentence)
    {
        m_out.isHeld = true;
        if (strictness(to) > strictness(m_out.decision) || m_out.rule.isEmpty()) {
            m_out.rule = rule;
            m_out.sentence = sentence;
        }
        if (strictness(to) > strictness(m_out.decision) || !defenceOn("deny-wins"))
            m_out.decision = to;
        m_out.trace.push_back({QLatin1StringView(stage), rule, m_out.decision, sentence});
    }

    const CallFacts &m_facts;
    qint64 m_nowMs;
    RuleRuling m_out;
};

} // namespace

RuleRuling narrowedBy(const RuleSet &rules, const CallFacts &facts, Decision before, qint64 nowMs)
{
    return RulePipeline(facts, before, nowMs).run(rules);
}

} // namespace homard
