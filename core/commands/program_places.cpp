// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/program_places.h"
#include "commands/command_text.h"
#include "commands/program_table.h"
#include <QRegularExpression>

namespace homard {

namespace {

/// Words before a program that leave it a program of this shell, so that "." and cd behind them are its own; also the
/// number or {name} of a descriptor that is redirected.
bool isPrefix(const QString &word)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:[A-Za-z_]\\w*\\+?=.*|then|do|else|elif|if|while|until|!|\\{|time|exec|command|builtin|"
                       "\\d+|\\{\\w+\\})$"),
        QRegularExpression::DotMatchesEverythingOption);
    return form.match(word).hasMatch();
}

bool isFd(const QString &program)
{
    return program == QLatin1StringView("fd") || program == QLatin1StringView("fdfind");
}

/// The word behind `option` is a program.
bool startsNext(const QString &option, const QString &program)
{
    if (!option.startsWith(QLatin1Char('-')))
        return option == QLatin1StringView("eval");
    static const QRegularExpression starter(QStringLiteral("^(?:-exec|-execdir|-ok|-okdir|--exec|--exec-batch)$"));
    return starter.match(option).hasMatch() ||
           (isFd(program) && (option == QLatin1StringView("-x") || option == QLatin1StringView("-X")));
}

const QRegularExpression &namesProgram()
{
    static const QRegularExpression form(
        QStringLiteral("^--?(?:[A-Za-z-]*(?:program|command|cmd|exec|shell|rsh|pager|editor)|pre|args|"
                       "(?:env|tree|index|parent|msg|commit|tag-name)-filter)$"));
    return form;
}

/// Knows where programs that only read texts are told a command: git rebase -x x, git bisect run x, git submodule
/// foreach x, man -P x.
class ToldCommands
{
public:
    explicit ToldCommands(const QString &program)
        : m_isGit(program == QLatin1StringView("git")), m_isMan(program == QLatin1StringView("man"))
    {
    }

    /// The words in their order.
    void pass(const QString &word)
    {
        m_rebase = m_rebase || word == QLatin1StringView("rebase") || word == QLatin1StringView("difftool");
        m_bisect = m_bisect || word == QLatin1StringView("bisect");
        m_submodule = m_submodule || word == QLatin1StringView("submodule");
        m_foreach = m_foreach || (m_submodule && word == QLatin1StringView("foreach"));
    }

    /// The word behind `option`, or what is glued to it, is a command.
    bool areBehind(const QString &option) const
    {
        if (m_isMan)
            return option == QLatin1StringView("-P") || option == QLatin1StringView("-H");
        return m_isGit &&
               ((m_rebase && option == QLatin1StringView("-x")) || (m_bisect && option == QLatin1StringView("run")) ||
                (m_foreach && (option == QLatin1StringView("foreach") || option == QLatin1StringView("--recursive"))));
    }

private:
    const bool m_isGit;
    const bool m_isMan;
    bool m_rebase = false;
    bool m_bisect = false;
    bool m_submodule = false;
    bool m_foreach = false;
};

/// The word behind `option` may be one: tar --to-command x, python3 -m pip.
bool mayStartNext(const QString &option, bool interpreter)
{
    if (!option.startsWith(QLatin1Char('-')))
        return false;
    static const QRegularExpression module(QStringLiteral("^-[A-Za-z]*[mS]$"));
    return namesProgram().match(option).hasMatch() || (interpreter && module.match(option).hasMatch());
}

/// sh -c, sh -s, cmd /c: what stands behind is text or goes into it.
bool takesText(const QStringList &words, qsizetype shell)
{
    static const QRegularExpression option(QStringLiteral("^(?:[-+].|/[cCkK]$)"));
    static const QRegularExpression text(QStringLiteral("^(?:[-+][^-]*[cCsSkK]|--command|/)"));
    for (qsizetype i = shell + 1; i < words.size() && option.match(words[i]).hasMatch(); ++i) {
        if (text.match(words[i]).hasMatch())
            return true;
        if (words[i].endsWith(QLatin1Char('o'), Qt::CaseInsensitive)) // -o pipefail
            ++i;
    }
    return false;
}

class PlaceFinder
{
public:
    PlaceFinder(const QStringList &words, const ProgramTable &table) : m_words(words), m_table(table) {}

    std::vector<ProgramPlace> find() const
    {
        std::vector<ProgramPlace> places(size_t(m_words.size()), ProgramPlace::No);
        const QString first = programName(m_words.value(0));
        const bool interpreter = m_table.isOfKind(QStringLiteral("interpreter"), first);
        if (saysOnly(first)) {
            if (!places.empty())
                places.front() = ProgramPlace::Certain;
            return places;
        }
        bool anywhere = false;
        const bool unknown = isUnknown(first);
        ToldCommands told(first);
        for (qsizetype i = 0; i < m_words.size(); ++i) {
            const bool isTold = i > 0 && told.areBehind(m_words[i - 1]);
            if (i == 0 || isTold || startsNext(m_words[i - 1], first))
                places[size_t(i)] = ProgramPlace::Certain;
            else if (anywhere || mayStartNext(m_words[i - 1], interpreter) || (unknown && isGrave(i)))
                places[size_t(i)] = ProgramPlace::Maybe;
            if (places[size_t(i)] != ProgramPlace::No)
                anywhere = anywhere || isTold || startsAnother(i, places[size_t(i)] == ProgramPlace::Certain);
            told.pass(m_words[i]);
        }
        return places;
    }

private:
    static bool saysOnly(const QString &program)
    {
        return program == QLatin1StringView("echo") || program == QLatin1StringView("printf") ||
               program == QLatin1StringView("true") || program == QLatin1StringView("false");
    }

    /// It may be one of the many that start another: nothing is known of it.
    bool isUnknown(const QString &program) const
    {
        static const QStringList kinds{QStringLiteral("plain"),       QStringLiteral("files"),
                                       QStringLiteral("text"),        QStringLiteral("shell"),
                                       QStringLiteral("interpreter"), QStringLiteral("wrapper"),
                                       QStringLiteral("privilege"),   QStringLiteral("network"),
                                       QStringLiteral("packages"),    QStringLiteral("system")};
        return !program.isEmpty() && !program.startsWith(QLatin1Char('-')) && !m_table.find(program) &&
               !m_table.filesRunBy(program) && std::none_of(kinds.begin(), kinds.end(), [&](const QString &kind) {
                   return m_table.isOfKind(kind, program);
               });
    }

    /// Another user's rights, a shell, packages, the system, whole folders.
    bool isGrave(qsizetype at) const
    {
        const QString &word = m_words[at];
        const QString name = programName(word);
        if (word.contains(QLatin1Char(' ')) || word.startsWith(QLatin1StringView("/etc/"))) // /etc/passwd
            return false;
        if (name == QLatin1StringView("rm"))
            return true;
        static const QStringList kinds{QStringLiteral("privilege"), QStringLiteral("shell"), QStringLiteral("packages"),
                                       QStringLiteral("system")};
        return std::any_of(kinds.begin(), kinds.end(),
                           [&](const QString &kind) { return m_table.isOfKind(kind, name); });
    }

    /// What stands at `at` runs the program that stands somewhere behind it.
    bool startsAnother(qsizetype at, bool certain) const
    {
        const QString &word = m_words[at];
        if (certain && word.startsWith(QLatin1Char('-'))) // time -p make; but command -v make
            return word.compare(QLatin1StringView("-v"), Qt::CaseInsensitive) != 0;
        if (at == 0 && (word.contains(QLatin1Char('$')) || word.contains(QLatin1Char('`')))) // $SUDO make
            return true;
        const QString name = programName(word);
        const auto is = [&](const char *kind) { return m_table.isOfKind(QLatin1StringView(kind), name); };
        if (is("shell"))
            return takesText(m_words, at);
        const bool finder = name == QLatin1StringView("find") || isFd(name); // only behind -exec
        return (is("wrapper") || is("privilege")) && !finder;
    }

    const QStringList &m_words;
    const ProgramTable &m_table;
};

} // namespace

QStringList wordsFromProgram(const LooseCommand &command)
{
    QStringList words;
    for (const size_t i : wordsPlacesFromProgram(command))
        words.push_back(command.words[i].text);
    return words;
}

std::vector<size_t> wordsPlacesFromProgram(const LooseCommand &command)
{
    std::vector<size_t> places;
    for (size_t i = 0; i < command.words.size(); ++i) {
        const LooseWord &word = command.words[i];
        const bool before = places.empty() && (word.isInput || isPrefix(word.text));
        if (!word.isRedirect && !before)
            places.push_back(i);
    }
    return places;
}

QStringList textsInOptions(const QStringList &words)
{
    QStringList texts;
    ToldCommands told(programName(words.value(0)));
    for (const QString &word : words) {
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        if (word.size() > 2 && word.startsWith(QLatin1Char('-')) && told.areBehind(word.left(2)))
            texts.push_back(word.mid(2));
        else if (equals > 0 && namesProgram().match(word.left(equals)).hasMatch())
            texts.push_back(word.mid(equals + 1));
        told.pass(word);
    }
    return texts;
}

bool handsToShell(const LooseCommand &command, const ProgramTable &table)
{
    static const QSet<QString> others{QStringLiteral("eval"),  QStringLiteral("ssh"),    QStringLiteral("at"),
                                      QStringLiteral("batch"), QStringLiteral("script"), QStringLiteral("parallel"),
                                      QStringLiteral("watch"), QStringLiteral("trap"),   QStringLiteral("screen"),
                                      QStringLiteral("tmux"),  QStringLiteral("su"),     QStringLiteral("sem"),
                                      QStringLiteral("sg")};
    const QString first = wordsFromProgram(command).value(0);
    const bool sources = first == QLatin1StringView(".") || first == QLatin1StringView("source");
    const bool isAny = first.startsWith(QLatin1Char('$')) || first.startsWith(QLatin1Char('`')); // $SHELL
    return sources || isAny || std::any_of(command.words.begin(), command.words.end(), [&](const LooseWord &word) {
               const QString name = programName(word.text);
               return others.contains(name) || table.isOfKind(QStringLiteral("shell"), name);
           });
}

bool carriesCommands(const LooseCommand &command, const ProgramTable &table)
{
    static const QSet<QString> others{QStringLiteral("xargs"),  QStringLiteral("parallel"), QStringLiteral("eval"),
                                      QStringLiteral("source"), QStringLiteral("ssh"),      QStringLiteral("at"),
                                      QStringLiteral("batch")};
    return std::any_of(command.words.begin(), command.words.end(), [&](const LooseWord &word) {
        const QString name = programName(word.text);
        return others.contains(name) || table.isOfKind(QStringLiteral("shell"), name) ||
               table.isOfKind(QStringLiteral("interpreter"), name);
    });
}

QSet<QString> wordsWithoutBraces(const LooseCommand &command, bool handed)
{
    static const QRegularExpression several(QStringLiteral("[\\s;&|(`]")); // such a word is read as a text of its own
    const auto valueOf = [](const QString &word) { return word.mid(word.indexOf(QLatin1Char('=')) + 1); };
    QSet<QString> words;
    for (const LooseWord &word : command.words) {
        const bool matters = word.text.contains(QLatin1Char('{')) || word.text.contains(QLatin1Char('$'));
        if (matters && !word.hasOpenBrace && (!handed || word.text.contains(several)))
            words << word.text << valueOf(word.text);
    }
    for (const LooseWord &word : command.words) {
        if (word.hasOpenBrace) {
            words.remove(word.text);
            words.remove(valueOf(word.text));
        }
    }
    return words;
}

std::vector<ProgramPlace> programPlaces(const QStringList &words, const ProgramTable &table)
{
    return PlaceFinder(words, table).find();
}

} // namespace homard
