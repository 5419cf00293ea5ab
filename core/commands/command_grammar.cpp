// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_grammar.h"
#include "base/scripts.h"
#include "base/text.h"
#include "word_reader.h"
#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

namespace homard {

namespace {

struct GrammarText {
    Q_DECLARE_TR_FUNCTIONS(CommandGrammar)
};

QString hiddenReason(const QString &text)
{
    if (text.contains(QLatin1Char('\n')))
        return GrammarText::tr("it has more than one line");
    const QString visible = visibleText(text);
    qsizetype at = 0;
    while (at < text.size() && at < visible.size() && text[at] == visible[at])
        ++at;
    const qsizetype end = visible.indexOf(QLatin1Char('}'), at);
    return GrammarText::tr("it contains the hidden or unusual character %1").arg(visible.mid(at, end - at + 1));
}

/// Words that a shell takes for itself: they are no programs, or would do nothing as one.
const QSet<QString> &shellWords()
{
    static const QSet<QString> words = [] {
        const QString all = QStringLiteral(
            "! { } if then else elif fi for while until do done case esac in function select coproc time [[ ]] . : "
            "source eval "
            "exec cd pushd popd dirs export readonly unset set shift alias unalias trap umask ulimit wait jobs fg bg "
            "hash type "
            "command builtin let declare local typeset return exit break continue read getopts times enable shopt bind "
            "history fc logout mapfile readarray caller complete compgen compopt suspend disown");
        const QStringList list = all.split(QLatin1Char(' '));
        return QSet<QString>(list.begin(), list.end());
    }();
    return words;
}

bool isHarmlessVariable(const QString &assignment)
{
    static const QRegularExpression plain(QStringLiteral(
        "^(?:LANG|LC_(?:ALL|CTYPE|COLLATE|MESSAGES|NUMERIC|TIME|MONETARY)|TERM|NO_COLOR)=[A-Za-z0-9_.@-]*$"));
    static const QRegularExpression zone(QStringLiteral("^TZ=[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+)*$"));
    return plain.match(assignment).hasMatch() || zone.match(assignment).hasMatch();
}

class LineReader
{
public:
    explicit LineReader(const QString &text) : m_text(text) {}

    ParsedLine read()
    {
        bool good = true;
        while (good && m_at < m_text.size())
            good = readPart();
        if (good)
            good = finishLine();
        m_line.accepted = good;
        if (!good)
            m_line.commands.clear();
        return std::move(m_line);
    }

private:
    bool refuse(const QString &why)
    {
        m_line.why = why;
        return false;
    }
    void span(CommandSpan::Kind kind, qsizetype to)
    {
        m_line.spans.push_back({kind, m_at, to});
        m_at = to;
    }

    bool readPart()
    {
        const QChar c = m_text[m_at];
        if (c == QLatin1Char(' ')) {
            qsizetype to = m_at;
            while (to < m_text.size() && m_text[to] == QLatin1Char(' '))
                ++to;
            span(CommandSpan::Kind::Blank, to);
            return true;
        }
        if (c == QLatin1Char('&') || c == QLatin1Char('|') || c == QLatin1Char(';'))
            return readOperator();
        WordReader reader(m_text, m_at, m_current.words.empty());
        if (!reader.read())
            return refuse(reader.why());
        span(CommandSpan::Kind::Word, reader.end());
        return addWord(reader.word());
    }

    bool readOperator()
    {
        const QChar c = m_text[m_at];
        const bool doubled = m_at + 1 < m_text.size() && m_text[m_at + 1] == c;
        if (c == QLatin1Char('&') && !doubled)
            return refuse(GrammarText::tr("it starts something in the background"));
        if (c == QLatin1Char(';') && doubled)
            return refuse(GrammarText::tr("it has an empty command between two semicolons"));
        if (m_current.words.empty())
            return refuse(GrammarText::tr("a command is missing before “%1”").arg(c));
        m_line.commands.push_back(std::exchange(m_current, {}));
        m_current.join = c == QLatin1Char(';')   ? Join::Then
                         : c == QLatin1Char('&') ? Join::And
                         : doubled               ? Join::Or
                                                 : Join::Pipe;
        span(CommandSpan::Kind::Operator, m_at + (doubled ? 2 : 1));
        return true;
    }

    bool addWord(const CommandWord &word)
    {
        if (!m_current.words.empty()) {
            m_current.words.push_back(word);
            return true;
        }
        if (word.isGlob() || word.text.isEmpty())
            return refuse(GrammarText::tr("the name of a program is a pattern or empty"));
        if (word.text.contains(QLatin1Char('='))) {
            const QStringView name = QStringView(word.text).left(word.text.indexOf(QLatin1Char('=')) + 1);
            if (!QStringView(m_text).mid(m_line.spans.back().from).startsWith(name)) // to a shell no variable then
                return refuse(GrammarText::tr("the name of a program is quoted"));
            if (!isHarmlessVariable(word.text))
                return refuse(GrammarText::tr("it sets a variable (%1)").arg(visibleText(word.text)));
            m_current.environment.push_back(word.text);
            return true;
        }
        if (word.quoted)
            return refuse(GrammarText::tr("the name of a program is quoted"));
        if (shellWords().contains(word.text))
            return refuse(GrammarText::tr("“%1” is a word of the shell").arg(word.text));
        static const QRegularExpression name(QStringLiteral("^(?:[A-Za-z0-9_./][A-Za-z0-9_.+/@-]*|\\[)$"));
        if (!name.match(word.text).hasMatch())
            return refuse(GrammarText::tr("“%1” is not a plain program name").arg(visibleText(word.text)));
        m_current.words.push_back(word);
        return true;
    }

    bool finishLine()
    {
        if (!m_current.words.empty()) {
            m_line.commands.push_back(std::move(m_current));
            return true;
        }
        if (!m_current.environment.isEmpty())
            return refuse(GrammarText::tr("it only sets a variable"));
        if (m_line.commands.empty())
            return refuse(GrammarText::tr("it is empty"));
        if (m_current.join != Join::Then)
            return refuse(GrammarText::tr("a command is missing at the end"));
        return true;
    }

    const QString &m_text;
    qsizetype m_at = 0;
    SimpleCommand m_current;
    ParsedLine m_line;
};

} // namespace

ParsedLine parseCommandLine(const QString &text)
{
    const bool ascii =
        std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7F; });
    if (!ascii && visibleText(text) != text) {
        ParsedLine line;
        line.why = hiddenReason(text);
        return line;
    }
    if (!ascii && mixesScripts(text)) {
        ParsedLine line;
        line.why = GrammarText::tr("a word mixes letters of different alphabets that look alike");
        return line;
    }
    return LineReader(text).read();
}

QString oversizeReason(const QString &text)
{
    constexpr int maxBytes = 4096;
    constexpr int maxLines = 40;
    constexpr int maxBlanks = 20;
    if (text.size() > maxBytes || text.toUtf8().size() > maxBytes)
        return GrammarText::tr("it is longer than %1").arg(humanSize(maxBytes)); // as the card counts it
    if (text.count(QLatin1Char('\n')) >= maxLines)
        return GrammarText::tr("it has more than 40 lines");
    int blanks = 0;
    for (const QChar c : text) {
        blanks = c.isSpace() ? blanks + 1 : 0;
        if (blanks > maxBlanks)
            return GrammarText::tr("it has more than 20 blanks in a row, which can hide its end");
    }
    return {};
}

} // namespace homard
