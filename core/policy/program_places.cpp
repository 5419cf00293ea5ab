// SPDX-License-Identifier: GPL-3.0-or-later
#include "program_places.h"
#include "policy/command_text.h"
#include "policy/program_table.h"
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

/// The word behind `option` may be one: tar --to-command x, python3 -m pip.
bool mayStartNext(const QString &option, bool interpreter)
{
    if (!option.startsWith(QLatin1Char('-')))
        return false;
    static const QRegularExpression named(
        QStringLiteral("^--?(?:[A-Za-z-]*(?:program|command|cmd|exec|shell|rsh|pager|editor)|pre|args)$"));
    static const QRegularExpression module(QStringLiteral("^-[A-Za-z]*[mS]$"));
    return named.match(option).hasMatch() || (interpreter && module.match(option).hasMatch());
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
        bool anywhere = false;
        for (qsizetype i = 0; i < m_words.size(); ++i) {
            if (i == 0 || startsNext(m_words[i - 1], first))
                places[size_t(i)] = ProgramPlace::Certain;
            else if (anywhere || mayStartNext(m_words[i - 1], interpreter))
                places[size_t(i)] = ProgramPlace::Maybe;
            if (places[size_t(i)] != ProgramPlace::No)
                anywhere = anywhere || startsAnother(i, places[size_t(i)] == ProgramPlace::Certain);
        }
        return places;
    }

private:
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
    for (const LooseWord &word : command.words) {
        const bool before = words.isEmpty() && (word.isInput || isPrefix(word.text));
        if (!word.isRedirect && !before)
            words.push_back(word.text);
    }
    return words;
}

std::vector<ProgramPlace> programPlaces(const QStringList &words, const ProgramTable &table)
{
    return PlaceFinder(words, table).find();
}

} // namespace homard
