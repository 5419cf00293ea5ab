// SPDX-License-Identifier: GPL-3.0-or-later
#include "call_facts.h"
#include "commands/command_text.h"
#include "policy/path_judge.h"
#include "policy/tool_classes.h"
#include <QDir>
#include <QFileInfo>

namespace homard {

namespace {

/// Longer texts are not looked through; as in exec_judge.cpp, no shell could be given them.
constexpr qsizetype longestText = 128 * 1024;

class PathFacts
{
public:
    PathFacts(CallFacts &facts, const QString &home) : m_facts(facts), m_home(home) {}

    void addFile(const QString &path)
    {
        if (path.isEmpty())
            return;
        const ResolvedPath at = resolvePath(path, m_facts.workspaceRoot);
        m_facts.mayTouchMore = m_facts.mayTouchMore || at.kind == ResolvedPath::Kind::Unknown;
        m_facts.searchesPaths = m_facts.searchesPaths || at.kind == ResolvedPath::Kind::Folder;
        m_facts.paths << QDir::cleanPath(QDir(m_facts.workspaceRoot).absoluteFilePath(path)) << at.path;
    }

    void addCommand(const ExecPlan &exec)
    {
        for (const LooseCommand &command : readLoosely(exec.text)) {
            for (const LooseWord &word : command.words) {
                const bool moves = word.text == QLatin1StringView("cd") || word.text == QLatin1StringView("pushd");
                m_facts.mayTouchMore = m_facts.mayTouchMore || moves || (exec.usesShell() && isOpenWord(word.text));
                addWord(word.text);
            }
        }
        for (const ExecStep &step : exec.steps) { // patterns as the names they stand for
            for (qsizetype i = 1; i < step.argv.size(); ++i)
                addWord(step.argv[i]);
        }
        m_facts.searchesPaths = true;
        m_facts.mayTouchMore = m_facts.mayTouchMore || m_looks.isSpent();
    }

private:
    /// --output=x, @file, host:x
    void addWord(const QString &word)
    {
        static const QString separators = QStringLiteral("=:,@");
        addOne(word);
        for (qsizetype i = 0; i + 1 < word.size(); ++i) {
            if (separators.contains(word[i]))
                addOne(word.mid(i + 1));
        }
    }

    void addOne(QString word)
    {
        if (word.isEmpty() || (word.startsWith(QLatin1Char('-')) && !word.contains(QLatin1Char('/'))) ||
            !m_looks.spend())
            return;
        for (const char *name : {"$HOME", "${HOME}", "~"}) {
            const QLatin1StringView start(name);
            if (word == start || (word.startsWith(start) && word[start.size()] == QLatin1Char('/')))
                word.replace(0, start.size(), m_home);
        }
        addFile(word);
    }

    CallFacts &m_facts;
    const QString &m_home;
    WorkBudget m_looks{600}; ///< Words; some 3 ms on a warm disk, and only where a rule names a path.
};

/// The rule that names a link means what the link leads to as well.
void addRulePlaces(CallFacts &facts, const RuleSet &rules)
{
    for (auto it = rules.paths().begin(); it != rules.paths().end(); ++it) {
        const QString &path = it.key();
        if (path.startsWith(QLatin1Char('/')) || path.startsWith(QLatin1Char('~'))) {
            facts.rulePlaces.insert(path, it.value());
            continue;
        }
        const ResolvedPath at = resolvePath(placeOfRule(path, facts.workspaceRoot, rules.home()), facts.workspaceRoot);
        facts.rulePlaces.insert(path, at.kind == ResolvedPath::Kind::Unknown ? QString() : at.path);
    }
}

void addPrograms(CallFacts &facts, const ExecPlan &exec, const ProgramTable &table)
{
    if (exec.text.size() > longestText) {
        facts.programs.mayHideOne = true;
        return;
    }
    facts.programs = programsSeenIn(exec.text, table);
    for (const ExecStep &step : exec.steps) { // sh is dash, vi is vim
        const QString real = programName(QFileInfo(step.program).canonicalFilePath()).toLower();
        if (!real.isEmpty() && real != programName(step.program).toLower())
            facts.programs.programs.push_back({real, step.argv.mid(1)});
    }
}

} // namespace

CallFacts factsOf(const CallPlan &plan, const StageNames &stages, const RuleSet &rules, const ProgramTable *table)
{
    CallFacts facts;
    facts.tool = plan.tool;
    facts.group = groupOfTool(plan.tool);
    facts.stages = stages;
    facts.workspaceRoot = plan.workspace.root;
    const ToolPreview &effects = plan.effects;
    facts.isCommand = effects.exec.has_value();
    if (facts.isCommand && rules.needsPrograms()) {
        if (table)
            addPrograms(facts, *effects.exec, *table);
        else
            facts.programs.mayHideOne = true;
    }
    if (!rules.needsPaths())
        return facts;
    for (const RuleSet *each = &rules; each; each = each->narrower().get())
        addRulePlaces(facts, *each);
    PathFacts paths(facts, rules.home());
    for (const QString &path : effects.reads + effects.writes)
        paths.addFile(path);
    if (effects.change)
        paths.addFile(effects.change->path);
    if (facts.isCommand && effects.exec->text.size() <= longestText)
        paths.addCommand(*effects.exec);
    else
        facts.mayTouchMore = facts.mayTouchMore || facts.isCommand;
    return facts;
}

} // namespace homard
