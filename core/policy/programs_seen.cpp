// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/programs_seen.h"
#include "commands/command_text.h"
#include "commands/program_places.h"
#include "commands/program_table.h"
#include "policy/work_budget.h"
#include <QRegularExpression>
#include <utility>

namespace homard {

namespace {

/// Deeper texts in texts are what nobody writes; as for the hard stops.
constexpr int deepest = 6;

/// A word that a shell or interpreter may read as a text of several.
bool mayBeText(const QString &word)
{
    static const QRegularExpression several(QStringLiteral("[\\s;&|(`]"));
    return word.contains(several);
}

bool couldBeProgram(const QString &word)
{
    return !word.isEmpty() && !word.startsWith(QLatin1Char('-'));
}

class ProgramWalk
{
public:
    explicit ProgramWalk(const ProgramTable &table) : m_table(table) {}

    ProgramsSeen walk(const QString &text)
    {
        scanText(text, 0);
        m_seen.mayHideOne = m_seen.mayHideOne || m_steps.isSpent();
        if (m_seen.mayHideOne)
            takeAllWords(text);
        return std::move(m_seen);
    }

private:
    void scanText(const QString &text, int depth)
    {
        // A word is read again for each text it stands in.
        if (depth > deepest || !m_steps.spend(1 + text.size() / 64)) {
            m_seen.mayHideOne = true;
            return;
        }
        const std::vector<LooseCommand> commands = readLoosely(withPlainSubstitutions(text));
        const bool carries = std::any_of(commands.begin(), commands.end(), [this](const LooseCommand &command) {
            return carriesCommands(command, m_table) || wordsFromProgram(command).value(0) == QLatin1StringView(".");
        });
        const bool outer = std::exchange(m_carries, m_carries || carries);
        bool isSaid = false; // what comes through the pipe stands in the line
        for (const LooseCommand &command : commands) {
            const QStringList words = wordsFromProgram(command);
            if (command.before == QLatin1StringView("|") && !isSaid && readsItsInput(words))
                m_seen.mayHideOne = true;
            isSaid = isSaying(words.value(0));
            scanCommand(command, words, depth);
        }
        m_carries = outer;
    }

    static bool isSaying(const QString &program)
    {
        return program == QLatin1StringView("echo") || program == QLatin1StringView("printf");
    }

    /// A shell or interpreter that is told no text and no file: curl x | sh, base64 -d | sh -s.
    bool readsItsInput(const QStringList &words) const
    {
        const QString name = programName(words.value(0));
        const bool runs =
            m_table.isOfKind(QStringLiteral("shell"), name) || m_table.isOfKind(QStringLiteral("interpreter"), name);
        return runs && std::none_of(words.begin() + 1, words.end(),
                                    [](const QString &word) { return !word.startsWith(QLatin1Char('-')); });
    }

    /// Commands that are told in ways of their own: git -c alias.x='!rm', git -c core.pager='rm x', rsync -e 'rm x',
    /// vim -c '!rm x'.
    void scanTold(const QStringList &words, int depth)
    {
        const QString name = programName(words.value(0));
        const bool isGit = name == QLatin1StringView("git");
        for (qsizetype i = 1; i < words.size() && m_steps.spend(); ++i) {
            QString text = words[i];
            if (isGit && words[i - 1] == QLatin1StringView("-c"))
                text = text.mid(text.indexOf(QLatin1Char('=')) + 1);
            else if (!(name == QLatin1StringView("rsync") && words[i - 1] == QLatin1StringView("-e")) &&
                     (m_table.find(name) ||
                      !(text.startsWith(QLatin1Char('!')) || text.startsWith(QLatin1StringView(":!")))))
                continue;
            while (text.startsWith(QLatin1Char('!')) || text.startsWith(QLatin1Char(':')))
                text.remove(0, 1);
            if (!text.isEmpty())
                scanText(text, depth + 1);
        }
    }

    void scanCommand(const LooseCommand &command, const QStringList &words, int depth)
    {
        const std::vector<ProgramPlace> places = programPlaces(words, m_table);
        for (qsizetype i = 0; i < words.size() && m_steps.spend(); ++i) {
            if (places[size_t(i)] != ProgramPlace::No)
                take(words, i);
            if ((m_carries || places[size_t(i)] != ProgramPlace::No) && mayBeText(words[i]))
                scanText(words[i], depth + 1);
        }
        for (const QString &text : textsInOptions(words))
            scanText(text, depth + 1);
        scanTold(words, depth);
        if (isSaying(words.value(0)) && m_carries) // echo rm x | sh
            scanText(words.mid(1).join(QLatin1Char(' ')), depth + 1);
        for (size_t i = 0; i < command.words.size(); ++i) {
            const LooseWord &word = command.words[i];
            if (word.substitutes)
                scanText(substitutedText(command.words, i), depth + 1);
            else if (word.isInput && m_carries && mayBeText(word.text))
                scanText(word.text, depth + 1);
        }
    }

    void take(const QStringList &words, qsizetype at)
    {
        const QString name = programName(words[at]).toLower();
        static const QSet<QString> renaming{QStringLiteral("alias"), QStringLiteral("function"),
                                            QStringLiteral("hash")};
        const bool isTest = name == QLatin1StringView("[") || name == QLatin1StringView("[[");
        if ((isOpenWord(words[at]) && !isTest) || renaming.contains(name))
            m_seen.mayHideOne = true;
        add(name, words.mid(at + 1));
    }

    void add(const QString &name, QStringList arguments)
    {
        if (couldBeProgram(name) && m_steps.spend(1 + arguments.size() / 16))
            m_seen.programs.push_back({name, std::move(arguments)});
    }

    /// Any of them may be the program that stands in a variable.
    void takeAllWords(const QString &text)
    {
        static const QRegularExpression between(QStringLiteral("[^A-Za-z0-9_.+/-]+"));
        constexpr qsizetype most = 2000;
        QSet<QString> known;
        for (const SeenProgram &program : m_seen.programs)
            known.insert(program.name);
        for (const QString &word : text.left(64 * 1024).split(between, Qt::SkipEmptyParts)) {
            const QString name = programName(word).toLower();
            if (known.size() >= most)
                break;
            if (couldBeProgram(name) && !known.contains(name)) {
                known.insert(name);
                m_seen.programs.push_back({name, {}});
            }
        }
    }

    const ProgramTable &m_table;
    ProgramsSeen m_seen;
    WorkBudget m_steps{4000}; ///< Enough for 4 KiB of ordinary words; longer texts ask anyway (S14).
    bool m_carries = false;
};

} // namespace

ProgramsSeen programsSeenIn(const QString &text, const ProgramTable &table)
{
    return ProgramWalk(table).walk(text);
}

} // namespace homard
