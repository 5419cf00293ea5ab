// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/verdict_words.h"
#include "base/text.h"
#include "commands/command_text.h"
#include "commands/program_places.h"
#include "policy/command_deeds.h"
#include "policy/command_effects.h"
#include "policy/path_judge.h"
#include "policy/text_marks.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct WordsText {
    Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

/// Characters of a name in a headline; ours: one line of a card.
constexpr qsizetype longestShownName = 120;

QString shortened(const QString &name)
{
    const QString shown = visibleText(name);
    return shown.size() > longestShownName ? truncated(shown, longestShownName) + QStringLiteral("…") : shown;
}

class QuestionWriter
{
public:
    QuestionWriter(Verdict &verdict, const CallPlan &plan, const QuestionFacts &facts)
        : m_verdict(verdict), m_plan(plan), m_facts(facts)
    {
    }

    void write()
    {
        const ToolPreview &effects = m_plan.effects;
        if (effects.exec && m_facts.table) {
            m_effects = effectsOfCommand(*effects.exec, m_plan.workspace.root, *m_facts.table);
            m_verdict.marks = m_effects.marks;
            if (effects.exec->usesShell())
                m_verdict.textMarks =
                    marksOfText(effects.exec->text, m_plan.workspace.root, m_facts.home, *m_facts.table);
        }
        m_verdict.headline = effects.exec    ? ofCommand(*effects.exec)
                             : effects.input ? WordsText::tr("Send input to %1").arg(shortened(effects.input->command))
                             : isWrite()     ? ofChange()
                                             : ofReading();
        m_verdict.riskWords = m_verdict.risk == Risk::High ? highRisk() : mediumRisk();
    }

private:
    bool is(const char *rule) const { return m_verdict.rule == QLatin1StringView(rule); }
    bool isWrite() const { return m_plan.effects.change || !m_plan.effects.writes.isEmpty(); }

    /// Within the workspace as it is called there; a folder that is named as a place, from the home folder on.
    QString shown(const QString &path, bool asPlace = false) const
    {
        const QString &root = m_plan.workspace.root;
        if (!asPlace && path != root && isWithin(path, root))
            return shortened(path.mid(root.size() + 1));
        return shortened(isWithin(path, m_facts.home) ? QLatin1Char('~') + path.mid(m_facts.home.size()) : path);
    }

    QString ofChange() const
    {
        const auto &change = m_plan.effects.change;
        const auto &writes = m_plan.effects.writes;
        if (!change && writes.size() > 1)
            return WordsText::tr("Change %1 files").arg(writes.size());
        const QString name = shown(change ? change->path : writes.front());
        if (change && change->removes) {
            const QString moved = change->movedTo.isEmpty()
                                      ? WordsText::tr("Move %1 to the trash").arg(name)
                                      : WordsText::tr("Move %1 to %2").arg(name, shown(change->movedTo));
            return withMark(moved, is("write-protected"));
        }
        const QString sentence = !change || !change->isLookedAt() ? WordsText::tr("Write %1")
                                 : change->creates                ? WordsText::tr("Create %1")
                                                                  : WordsText::tr("Change %1");
        return withMark(sentence.arg(name), is("write-protected"));
    }

    QString ofReading() const
    {
        const auto &reads = m_plan.effects.reads;
        if (reads.isEmpty())
            return WordsText::tr("Use the tool %1").arg(shortened(m_plan.tool));
        const QString name = shown(reads.front());
        const QString sentence = m_plan.tool == QLatin1StringView("list_files")    ? WordsText::tr("List %1")
                                 : m_plan.tool == QLatin1StringView("find_files")  ? WordsText::tr("Find files in %1")
                                 : m_plan.tool == QLatin1StringView("search_text") ? WordsText::tr("Search in %1")
                                 : m_plan.tool == QLatin1StringView("read_file")
                                     ? WordsText::tr("Read %1")
                                     : WordsText::tr("Use the tool %1 on %2").arg(shortened(m_plan.tool));
        return withMark(sentence.arg(name), is("read-protected"));
    }

    static QString withMark(const QString &headline, bool isProtected)
    {
        return isProtected ? WordsText::tr("%1 (protected)").arg(headline) : headline;
    }

    QString ofCommand(const ExecPlan &exec) const
    {
        if (!m_effects.complete && m_effects.deleted > 0)
            return WordsText::tr("Run a command that deletes many files");
        const CommandDeed deed = m_facts.table ? deedOfCommand(exec, *m_facts.table) : CommandDeed();
        const bool hasPlace =
            m_effects.deleted == 1 || m_effects.folder != QLatin1StringView("/"); // else names say more
        if (m_effects.deleted > 0 && hasPlace && deed.says.startsWith(QLatin1StringView("deletes")) && !deed.more)
            return ofDeleting(deed.says == QLatin1StringView("deletes-all"));
        const bool carries = deed.says.isEmpty() || deed.says == QLatin1StringView("moves");
        if (carries && m_effects.complete && m_effects.moved + m_effects.copied > 0 && !m_effects.target.isEmpty())
            return ofMoving();
        const QString sentence = sentenceOf(deed, [](const QString &thing) { return shortened(thing); });
        return sentence.isEmpty() ? ofPrograms(exec) : sentence;
    }

    QString ofMoving() const
    {
        const bool moves = m_effects.moved > 0;
        const int count = moves ? m_effects.moved : m_effects.copied;
        const QString target = shown(m_effects.target, true);
        if (count == 1 && m_effects.overwritesTarget)
            return WordsText::tr("Run a command that overwrites %1 with %2")
                .arg(target, shortened(m_effects.lastMoved));
        if (count == 1)
            return (moves ? WordsText::tr("Run a command that moves %1 to %2")
                          : WordsText::tr("Run a command that copies %1 to %2"))
                .arg(shortened(m_effects.lastMoved), target);
        return (moves ? WordsText::tr("Run a command that moves %1 things to %2")
                      : WordsText::tr("Run a command that copies %1 things to %2"))
            .arg(count)
            .arg(target);
    }

    QString ofPrograms(const ExecPlan &exec) const
    {
        const QString names = programNames(exec);
        if (names.isEmpty())
            return WordsText::tr("Run a shell command");
        const bool network = exec.network;
        if (exec.usesShell())
            return network ? WordsText::tr("Run %1 in a shell, with access to the network").arg(names)
                           : WordsText::tr("Run %1 in a shell").arg(names);
        return network ? WordsText::tr("Run %1 with access to the network").arg(names)
                       : WordsText::tr("Run %1").arg(names);
    }

    /// `whole`: folders with everything in them.
    QString ofDeleting(bool whole) const
    {
        const int count = m_effects.deleted;
        const QString name = shown(m_effects.lastDeleted);
        if (count == 1 && m_effects.deletesFolders && whole)
            return WordsText::tr("Run a command that deletes the folder %1 and everything in it").arg(name);
        if (count == 1)
            return (whole && !m_effects.deletesFilesOnly
                        ? WordsText::tr("Run a command that deletes %1 and everything in it")
                        : WordsText::tr("Run a command that deletes %1"))
                .arg(name);
        const QString place = shown(m_effects.folder, true);
        if (whole && !m_effects.deletesFilesOnly)
            return WordsText::tr("Run a command that deletes %1 files or folders in %2 and everything in them")
                .arg(count)
                .arg(place);
        return (m_effects.deletesFolders ? WordsText::tr("Run a command that deletes %1 files or folders in %2")
                                         : WordsText::tr("Run a command that deletes %1 files in %2"))
            .arg(count)
            .arg(place);
    }

    /// The first programs, each once: "mkdir, python3".
    QString programNames(const ExecPlan &exec) const
    {
        constexpr qsizetype most = 3;
        QStringList names;
        bool more = false;
        const auto add = [&](const QString &word) {
            const QString name = shortened(programName(word));
            if (name.isEmpty() || names.contains(name) || word.startsWith(QLatin1Char('#'))) // a comment is no program
                return;
            more = more || names.size() == most;
            if (names.size() < most)
                names.push_back(name);
        };
        for (const ExecStep &step : exec.steps)
            add(step.argv.value(0));
        if (exec.usesShell() && exec.text.size() <= readable) {
            for (const LooseCommand &command : readLoosely(exec.text))
                add(wordsFromProgram(command).value(0));
        }
        const QString list = enumerated(names);
        return more ? WordsText::tr("%1 and more").arg(names.join(WordsText::tr(", ", "between names"))) : list;
    }

    /// How high it is, is said beside it.
    QString highRisk() const
    {
        if (!m_facts.riskEffect.isEmpty())
            return WordsText::tr("%1.", "a sentence")
                .arg(m_facts.riskEffect.left(1).toUpper() + m_facts.riskEffect.mid(1));
        if (is("S103"))
            return WordsText::tr("Many files are deleted or moved in one go.");
        if (const auto &input = m_plan.effects.input; input && (!input->confined || input->network))
            return WordsText::tr("The command can reach what the sandbox keeps from others.");
        if (is("read-protected"))
            return WordsText::tr("It reads what may hold keys, passwords or private data.");
        if (is("write-protected"))
            return WordsText::tr("The file can start programs, hold keys or instruct the assistant.");
        if (is("write-outside-workspace"))
            return WordsText::tr("It changes something outside the workspace.");
        return WordsText::tr("Nobody can tell what it would do.");
    }

    QString mediumRisk() const
    {
        const auto &exec = m_plan.effects.exec;
        if (m_plan.effects.input)
            return WordsText::tr("The program may take it for an instruction.");
        if (!exec)
            return isWrite() ? WordsText::tr("It changes a file, and the change can be taken back.")
                             : WordsText::tr("It reads outside the workspace, but changes nothing.");
        if (!exec->confined)
            return WordsText::tr("No sandbox holds it, though it shows nothing dangerous.");
        if (exec->network)
            return WordsText::tr("It can send and load data over the network.");
        return WordsText::tr("It can change files in the workspace, but nothing outside it.");
    }

    /// Longer texts are not taken apart for a headline.
    static constexpr qsizetype readable = 4096;

    Verdict &m_verdict;
    const CallPlan &m_plan;
    const QuestionFacts &m_facts;
    CommandEffects m_effects;
};

} // namespace

void describeQuestion(Verdict &verdict, const CallPlan &plan, const QuestionFacts &facts)
{
    QuestionWriter(verdict, plan, facts).write();
}

} // namespace homard
