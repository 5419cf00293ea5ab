// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/rule_set.h"
#include "base/text.h"
#include "commands/command_text.h"
#include "policy/path_judge.h"
#include "rule_examples.h"
#include "tool_pattern.h"
#include <QCoreApplication>
#include <QDir>
#include <QSet>

namespace homard {

namespace {

struct RuleSetText {
    Q_DECLARE_TR_FUNCTIONS(RuleSet)
};

/// Rules compare names of programs as people write them: without a folder, in any case.
QString comparedName(const QString &program)
{
    return programName(program).toLower();
}

/// Where a path leads, if that is another place.
QString realPlace(const QString &path)
{
    const ResolvedPath at = resolvePath(path, QStringLiteral("/"));
    return at.kind == ResolvedPath::Kind::Unknown || at.path == path ? QString() : at.path;
}

bool standInOrder(const QStringList &wanted, const QStringList &words)
{
    qsizetype at = 0;
    for (const QString &word : words) {
        if (at < wanted.size() && word == wanted[at])
            ++at;
    }
    return at == wanted.size();
}

RuleMeets meetsProgram(const PolicyRule &rule, const CallFacts &facts)
{
    if (!facts.isCommand)
        return RuleMeets::No;
    const QString name = comparedName(rule.program);
    const bool met = std::any_of(facts.programs.programs.begin(), facts.programs.programs.end(), [&](const auto &seen) {
        return (name.isEmpty() || seen.name == name || matchesWildcard(name, seen.name)) &&
               standInOrder(rule.arguments, seen.arguments);
    });
    return met ? RuleMeets::Yes : facts.programs.mayHideOne ? RuleMeets::Maybe : RuleMeets::No;
}

RuleMeets meetsPath(const PolicyRule &rule, const CallFacts &facts, const QString &home)
{
    const QString path = placeOfRule(rule.path, facts.workspaceRoot, home);
    const QString real = facts.rulePlaces.value(rule.path);
    RuleMeets met = facts.mayTouchMore ? RuleMeets::Maybe : RuleMeets::No;
    for (const QString &touched : facts.paths) {
        if (isWithin(touched, path) || isWithin(touched, real)) // nothing is within an empty one
            return RuleMeets::Yes;
        if (facts.searchesPaths && (isWithin(path, touched) || isWithin(real, touched)))
            met = RuleMeets::Maybe;
    }
    return met;
}

/// Why a rule may not allow such a program; empty: it may.
QString programRefusal(const SessionGrant::Program &program, const RuleSurroundings &where)
{
    const QString shown = visibleText(program.name);
    if (programName(program.path) != program.name)
        return RuleSetText::tr("“%1” is not the name of “%2”").arg(shown, visibleText(program.path));
    if (isWithinAny(program.path, where.writableFolders))
        return RuleSetText::tr("“%1” lies where commands can put programs").arg(visibleText(program.path));
    if (!where.table || !mayBeAllowedByRule(program.name, program.subcommand, *where.table))
        return RuleSetText::tr("“%1” can start other programs, or nobody knows what it does: no rule allows it")
            .arg(shown);
    return {};
}

} // namespace

QString placeOfRule(QString path, const QString &workspaceRoot, const QString &home)
{
    if (path == QLatin1StringView("~") || path.startsWith(QLatin1StringView("~/")))
        path.replace(0, 1, home);
    else if (!path.startsWith(QLatin1Char('/')))
        path = workspaceRoot + QLatin1Char('/') + path;
    return QDir::cleanPath(path);
}

RuleMeets meets(const PolicyRule &rule, const CallFacts &facts, const QString &home)
{
    if (!rule.folder.isEmpty() && !isWithin(facts.workspaceRoot, rule.folder))
        return RuleMeets::No;
    if (!rule.tool.isEmpty() && !meetsTool(rule.tool, facts.tool, facts.group))
        return RuleMeets::No;
    RuleMeets met = RuleMeets::Yes;
    if (!rule.program.isEmpty() || !rule.arguments.isEmpty())
        met = meetsProgram(rule, facts);
    if (!rule.path.isEmpty() && met != RuleMeets::No)
        met = std::min(met, meetsPath(rule, facts, home));
    return met;
}

RuleSet::RuleSet(RuleFile file, const RuleSurroundings &where, QStringList &notices)
    : m_file(std::move(file)), m_home(where.home)
{
    for (size_t i = 0; i < m_file.rules.size(); ++i) {
        const PolicyRule &rule = m_file.rules[i];
        QString fault;
        for (const auto &program : rule.commands) {
            if (fault.isEmpty())
                fault = programRefusal(program, where);
        }
        const QString example = failedExample(rule, m_home, where.table.get());
        if (fault.isEmpty() && !example.isEmpty())
            fault = RuleSetText::tr("its example “%1” does not fit").arg(visibleText(example));
        if (!fault.isEmpty()) {
            notices.push_back((rule.decision == Decision::Allow
                                   ? RuleSetText::tr("policy.json: the rule “%1” allows nothing: %2.")
                                   : RuleSetText::tr("policy.json: the rule “%1” counts, but look at it: %2."))
                                  .arg(visibleText(rule.id), fault));
            m_faults.insert(rule.id, fault);
        }
        index(i);
    }
}

RuleSet::RuleSet(const RuleSet &rules, std::shared_ptr<const RuleSet> narrower) : RuleSet(rules)
{
    m_narrower = std::move(narrower);
}

std::shared_ptr<const RuleSet> RuleSet::unknown(const QString &why)
{
    std::shared_ptr<RuleSet> out(new RuleSet);
    out->m_unknown = why;
    return out;
}

void RuleSet::index(size_t at)
{
    const PolicyRule &rule = m_file.rules[at];
    if (rule.decision == Decision::Allow) {
        if (m_faults.contains(rule.id))
            return;
        QStringList keys;
        for (const auto &program : rule.commands)
            keys.push_back(program.path);
        if (!rule.file.isEmpty())
            keys.push_back(rule.file);
        keys.removeDuplicates();
        for (const QString &key : keys)
            m_allowing[key].push_back(at);
        return;
    }
    if (!rule.path.isEmpty() && !m_paths.contains(rule.path)) {
        const bool isFixed = rule.path.startsWith(QLatin1Char('/')) || rule.path.startsWith(QLatin1Char('~'));
        m_paths.insert(rule.path, isFixed ? realPlace(placeOfRule(rule.path, {}, m_home)) : QString());
    }
    const bool isPattern = rule.program.contains(QLatin1Char('*'));
    if (!rule.program.isEmpty() && !isPattern)
        m_byProgram[comparedName(rule.program)].push_back(at);
    else if (isPattern || !rule.arguments.isEmpty())
        m_anyProgram.push_back(at);
    else if (!rule.tool.isEmpty() && rule.tool == QString(rule.tool).remove(QLatin1Char('*')) &&
             !rule.tool.startsWith(QLatin1StringView("group:")))
        m_byTool[rule.tool].push_back(at); // a name, or a group
    else
        m_anyTool.push_back(at);
}

bool RuleSet::isEmpty() const
{
    return m_unknown.isEmpty() && !m_narrower && m_file.rules.empty() && m_file.profile.empty() &&
           m_file.provider.empty() && m_file.global.empty() && m_file.agent.empty() && m_file.group.empty() &&
           m_file.otherStages.empty();
}

bool RuleSet::needsPrograms() const
{
    return !m_byProgram.isEmpty() || !m_anyProgram.empty() || (m_narrower && m_narrower->needsPrograms());
}

bool RuleSet::needsPaths() const
{
    return !m_paths.isEmpty() || (m_narrower && m_narrower->needsPaths());
}

bool RuleSet::allowsAny() const
{
    return !m_allowing.isEmpty();
}

bool RuleSet::allowsSomeOf(const QString &programOrFile) const
{
    return m_allowing.contains(programOrFile);
}

std::vector<const PolicyRule *> RuleSet::narrowingRules(const CallFacts &facts) const
{
    std::vector<size_t> found = m_anyTool;
    const auto take = [&](const std::vector<size_t> &more) { found.insert(found.end(), more.begin(), more.end()); };
    for (const QString &name : {facts.tool, facts.group}) {
        if (const auto at = m_byTool.constFind(name); at != m_byTool.constEnd())
            take(*at);
    }
    if (facts.isCommand) {
        take(m_anyProgram);
        if (facts.programs.mayHideOne) {
            for (const auto &rules : m_byProgram)
                take(rules);
        } else if (!m_byProgram.isEmpty()) {
            for (const SeenProgram &seen : facts.programs.programs) {
                if (const auto at = m_byProgram.constFind(seen.name); at != m_byProgram.constEnd())
                    take(*at);
            }
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::vector<const PolicyRule *> rules;
    rules.reserve(found.size());
    for (const size_t at : found)
        rules.push_back(&m_file.rules[at]);
    return rules;
}

const PolicyRule *RuleSet::allowing(const SessionGrant &wanted, qint64 nowMs) const
{
    if (!m_unknown.isEmpty() || (m_narrower && !m_narrower->allowing(wanted, nowMs)))
        return nullptr;
    const QString key = wanted.programs.empty() ? wanted.file : wanted.programs.front().path;
    const auto found = m_allowing.constFind(key);
    if (found == m_allowing.constEnd())
        return nullptr;
    for (const size_t at : *found) {
        const PolicyRule &rule = m_file.rules[at];
        SessionGrant own;
        own.workspaceRoot = rule.folder.isEmpty() ? wanted.workspaceRoot : rule.folder;
        own.file = rule.file;
        own.programs = rule.commands;
        if (!rule.isExpired(nowMs) && own.covers(wanted))
            return &rule;
    }
    return nullptr;
}

} // namespace homard
