// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice_quotes.h"
#include <array>

namespace homard {

namespace {

constexpr char16_t mark = 0xE000;   // then a second character:
constexpr char16_t first = 0xE100;  // first + number of the quoted part
constexpr qsizetype maxParts = 256; // as many as fit between the two ends of the range

struct Pair {
    QStringView open;
    QStringView close;
    bool apostrophe = false; ///< Also occurs inside words: opens only before a word, closes only after it.
};

constexpr std::array<Pair, 9> pairs{{{u"```", u"```"},
                                     {u"\"", u"\""},
                                     {u"`", u"`"},
                                     {u"“", u"”"},
                                     {u"「", u"」"},
                                     {u"『", u"』"},
                                     {u"《", u"》"},
                                     {u"'", u"'", true},
                                     {u"‘", u"’", true}}};

bool isAsciiWord(QChar c)
{
    return c.unicode() < 0x80 && c.isLetterOrNumber();
}

/// Where the quote that opens at `from` closes; -1 if it does not.
qsizetype closing(const QString &text, qsizetype from, const Pair &pair)
{
    if (pair.apostrophe && from > 0 && isAsciiWord(text[from - 1]))
        return -1;
    qsizetype end = text.indexOf(pair.close, from + pair.open.size());
    while (pair.apostrophe && end >= 0 && end + 1 < text.size() && isAsciiWord(text[end + 1]))
        end = text.indexOf(pair.close, end + 1);
    return end;
}

/// A fenced block without the language after its first fence and the line break before its last one.
QString fencedText(QString inner)
{
    const qsizetype lineEnd = inner.indexOf(QLatin1Char('\n'));
    if (lineEnd >= 0 && !QStringView(inner).left(lineEnd).contains(QLatin1Char(' ')))
        inner = inner.mid(lineEnd + 1);
    if (inner.endsWith(QLatin1Char('\n')))
        inner.chop(1);
    return inner;
}

QString markOf(std::size_t number)
{
    return QString(QChar(mark)) + QChar(char16_t(first + number));
}

} // namespace

PracticeQuotes::PracticeQuotes(const QString &message)
{
    QString text = message;
    for (QChar &c : text) {
        if (c.unicode() >= mark && c.unicode() < first + maxParts)
            c = QChar::ReplacementCharacter;
    }
    qsizetype at = 0;
    while (at < text.size()) {
        qsizetype end = -1;
        for (const Pair &pair : pairs) {
            if (qsizetype(m_quoted.size()) >= maxParts || !QStringView(text).mid(at).startsWith(pair.open))
                continue;
            end = closing(text, at, pair);
            if (end < 0)
                continue;
            const QString inner = text.mid(at + pair.open.size(), end - at - pair.open.size());
            m_text += markOf(m_quoted.size());
            m_quoted.push_back(
                {pair.open.size() == 3 ? fencedText(inner) : inner, text.mid(at, end - at + pair.close.size())});
            at = end + pair.close.size();
            break;
        }
        if (end < 0)
            m_text += text[at++];
    }
}

QString PracticeQuotes::restored(const QString &part) const
{
    const bool whole = isQuoted(part);
    QString out;
    for (qsizetype i = 0; i < part.size(); ++i) {
        const std::size_t number = part[i].unicode() == mark && i + 1 < part.size()
                                       ? std::size_t(part[i + 1].unicode() - first)
                                       : m_quoted.size();
        if (number < m_quoted.size()) {
            out += whole ? m_quoted[number].text : m_quoted[number].original;
            ++i;
        } else {
            out += part[i];
        }
    }
    return out;
}

QString PracticeQuotes::markFor(const QString &text)
{
    if (qsizetype(m_quoted.size()) >= maxParts)
        return text;
    m_quoted.push_back({text, text});
    return markOf(m_quoted.size() - 1);
}

bool PracticeQuotes::isQuoted(const QString &part)
{
    return part.size() == 2 && part[0].unicode() == mark;
}

bool PracticeQuotes::isQuotedAndMore(const QString &part)
{
    return part.size() > 2 && part[0].unicode() == mark;
}

QString PracticeQuotes::expression()
{
    return QStringLiteral("\\x{E000}[\\x{E100}-\\x{E1FF}]");
}

} // namespace homard
