// SPDX-License-Identifier: GPL-3.0-or-later
#include "word_reader.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct WordText {
    Q_DECLARE_TR_FUNCTIONS(CommandGrammar)
};

bool endsWord(QChar c)
{
    return c.isNull() || c == QLatin1Char(' ') || c == QLatin1Char('&') || c == QLatin1Char('|') ||
           c == QLatin1Char(';');
}

bool isPlainAscii(QChar c)
{
    if (c.unicode() >= 0x80)
        return false;
    return c.isLetterOrNumber() || QStringView(u"_-./,:+=@%^").contains(c);
}

/// Characters that a person takes for quotes, dashes or operators.
bool looksLikeSyntax(QChar c)
{
    if (c.unicode() >= 0xFF01 && c.unicode() <= 0xFF65)
        return true;
    switch (c.category()) {
    case QChar::Punctuation_InitialQuote:
    case QChar::Punctuation_FinalQuote:
    case QChar::Punctuation_Dash: return true;
    default: return c.unicode() == 0x2212 || c.unicode() == 0x2223 || c.unicode() == 0x02CB || c.unicode() == 0x00B4;
    }
}

} // namespace

QChar WordReader::peek(qsizetype ahead) const
{
    const qsizetype at = m_at + ahead;
    return at < m_text.size() ? m_text[at] : QChar();
}

bool WordReader::refuse(const QString &why)
{
    m_why = why;
    return false;
}

void WordReader::take(QChar c, bool literal)
{
    m_value += c;
    if (literal && QStringView(u"*?[]\\").contains(c))
        m_pattern += QLatin1Char('\\');
    m_pattern += c;
}

bool WordReader::read()
{
    if (readWholeWord())
        return true;
    while (m_at < m_text.size() && !endsWord(peek())) {
        const QChar c = peek();
        const bool good = c == QLatin1Char('\'')  ? readSingleQuotes()
                          : c == QLatin1Char('"') ? readDoubleQuotes()
                                                  : readPlain(c);
        if (!good)
            return false;
    }
    if (m_emptyQuotes && !m_value.isEmpty())
        return refuse(WordText::tr("a word is split by empty quotes"));
    return true;
}

CommandWord WordReader::word() const
{
    return {m_value, m_glob ? m_pattern : QString(), m_quoted};
}

/// Words that are literal as a whole although their characters are special elsewhere: [ ] ! and find's escaped
/// parentheses.
bool WordReader::readWholeWord()
{
    const bool escaped = peek() == QLatin1Char('\\');
    const QChar c = peek(escaped ? 1 : 0);
    if (!endsWord(peek(escaped ? 2 : 1)))
        return false;
    const bool ok = escaped ? !m_first && QStringView(u"()!").contains(c) && !c.isNull()
                            : c == QLatin1Char('[') || (!m_first && (c == QLatin1Char(']') || c == QLatin1Char('!')));
    if (!ok)
        return false;
    take(c, true);
    m_quoted = escaped;
    m_at += escaped ? 2 : 1;
    return true;
}

bool WordReader::readPlain(QChar c)
{
    const QChar before = m_at > m_from ? m_text[m_at - 1] : QChar();
    if (isPlainAscii(c) || (c == QLatin1Char('#') && m_at > m_from)) {
        take(c, true);
        ++m_at;
        return true;
    }
    if (c == QLatin1Char('*') || c == QLatin1Char('?')) {
        m_glob = true;
        take(c, false);
        ++m_at;
        return true;
    }
    if (c == QLatin1Char('~') &&
        (before.isLetterOrNumber() || before == QLatin1Char('^') || before == QLatin1Char('~') ||
         before == QLatin1Char('@') || before == QLatin1Char('}'))) {
        take(c, true); // a revision like HEAD~1: a tilde is special only at the start of a word or behind = and :
        ++m_at;
        return true;
    }
    if (c == QLatin1Char('{') && before == QLatin1Char('@'))
        return readReflogBraces();
    if (c.unicode() < 0x80)
        return readSpecial(c);
    if (looksLikeSyntax(c))
        return refuse(WordText::tr("it contains “%1”, which looks like a quote, dash or operator and is none").arg(c));
    take(c, true);
    ++m_at;
    return true;
}

bool WordReader::readSpecial(QChar c)
{
    switch (c.unicode()) {
    case '<':
    case '>': return refuse(WordText::tr("it redirects input or output"));
    case '$': return refuse(WordText::tr("it uses a variable or a substitution ($)"));
    case '`': return refuse(WordText::tr("it runs a command inside a command (`)"));
    case '(':
    case ')': return refuse(WordText::tr("it uses parentheses"));
    case '{':
    case '}': return refuse(WordText::tr("it uses braces"));
    case '[':
    case ']': return refuse(WordText::tr("it uses a pattern in brackets"));
    case '~': return refuse(WordText::tr("it names a home folder by ~"));
    case '#': return refuse(WordText::tr("it has a comment"));
    case '\\': return refuse(WordText::tr("it uses a backslash outside quotes"));
    case '!': return refuse(WordText::tr("it uses an exclamation mark outside quotes"));
    default: return refuse(WordText::tr("it contains “%1”, which is not part of a plain word").arg(c));
    }
}

bool WordReader::readSingleQuotes()
{
    const qsizetype close = m_text.indexOf(QLatin1Char('\''), m_at + 1);
    if (close < 0)
        return refuse(WordText::tr("a quote is not closed"));
    for (qsizetype i = m_at + 1; i < close; ++i)
        take(m_text[i], true);
    m_emptyQuotes = m_emptyQuotes || close == m_at + 1;
    m_quoted = true;
    m_at = close + 1;
    return true;
}

bool WordReader::readDoubleQuotes()
{
    const qsizetype start = ++m_at;
    m_quoted = true;
    while (m_at < m_text.size()) {
        const QChar c = peek();
        if (c == QLatin1Char('"')) {
            m_emptyQuotes = m_emptyQuotes || m_at == start;
            ++m_at;
            return true;
        }
        if (c == QLatin1Char('`'))
            return refuse(WordText::tr("it runs a command inside a command (`)"));
        if (c == QLatin1Char('$') && !dollarIsLiteral())
            return refuse(WordText::tr("it uses a variable or a substitution ($)"));
        if (c == QLatin1Char('\\')) {
            if (!readEscapeInQuotes())
                return false;
            continue;
        }
        take(c, true);
        ++m_at;
    }
    return refuse(WordText::tr("a quote is not closed"));
}

/// Inside double quotes a dollar means itself before the closing quote and before a few characters that name no
/// parameter: the end of a regular expression.
bool WordReader::dollarIsLiteral() const
{
    const QChar next = peek(1);
    return next == QLatin1Char('"') || next == QLatin1Char(' ') || next == QLatin1Char('|') || next == QLatin1Char(')');
}

bool WordReader::readEscapeInQuotes()
{
    const QChar next = peek(1);
    if (next.isNull())
        return refuse(WordText::tr("a quote is not closed"));
    if (!QStringView(u"$`\"\\").contains(next))
        take(QLatin1Char('\\'), true); // before any other character the backslash stays
    take(next, true);
    m_at += 2;
    return true;
}

/// @{1}, @{u}, @{-2}, @{upstream}: Git's own syntax; without comma or dots no shell expands it.
bool WordReader::readReflogBraces()
{
    const qsizetype close = m_text.indexOf(QLatin1Char('}'), m_at);
    bool plain = close > m_at + 1;
    for (qsizetype i = m_at + 1; plain && i < close; ++i) {
        const QChar c = m_text[i];
        plain = c == QLatin1Char('-') || (c.unicode() < 0x80 && c.isLetterOrNumber());
    }
    if (!plain)
        return refuse(WordText::tr("it uses braces"));
    for (; m_at <= close; ++m_at)
        take(m_text[m_at], true);
    return true;
}

} // namespace homard
