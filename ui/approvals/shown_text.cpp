// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/approvals/shown_text.h"
#include "base/scripts.h"
#include "base/text.h"

namespace homard {

namespace {

constexpr QChar blankSign = u'·';
constexpr QChar emptySign = u'∅';
constexpr QChar tabSign = u'→';

QString escapeOf(char32_t code)
{
    return QStringLiteral("\\u{%1}").arg(uint(code), 0, 16);
}

/// One pass over a text, piece by piece.
class Shower
{
public:
    Shower(const QString &text, Blanks blanks, Ink ink, const std::vector<InkRange> &ranges)
        : m_text(text), m_blanks(blanks), m_plain(ink), m_ink(ink), m_ranges(ranges)
    {
        for (m_first = 0; m_first < text.size() && text[m_first] == u' ';)
            ++m_first;
        for (m_last = text.size(); m_last > m_first && text[m_last - 1] == u' ';)
            --m_last;
    }

    InkedLine show()
    {
        for (qsizetype i = 0; i < m_text.size();) {
            const qsizetype change = takeInkAt(i);
            qsizetype end = i; // the ordinary run
            while (end < change && m_text[end] > u' ' && m_text[end] < u'\x7F' && m_text[end] != u'\\')
                ++end;
            if (end > i) {
                put(QStringView(m_text).mid(i, end - i), m_ink);
                i = end;
                continue;
            }
            const bool pair = m_text[i].isHighSurrogate() && i + 1 < m_text.size() && m_text[i + 1].isLowSurrogate();
            const qsizetype units = pair ? 2 : 1;
            if (m_text[i] == u' ')
                put(isDrawn(i) ? QStringView(&blankSign, 1) : QStringView(u" "), isDrawn(i) ? Ink::Blank : m_ink);
            else if (m_blanks == Blanks::Code && m_text[i] == u'\t')
                put(QString(QString(tabSign) + u'\t'), Ink::Blank);
            else
                putCharacter(i, units);
            i += units;
        }
        return std::move(m_line);
    }

private:
    /// The ink of what stands at `at`; returns where it changes.
    qsizetype takeInkAt(qsizetype at)
    {
        while (m_range < m_ranges.size() && m_ranges[m_range].to <= at)
            ++m_range;
        const bool isLast = m_range == m_ranges.size();
        const bool isIn = !isLast && m_ranges[m_range].from <= at;
        m_ink = isIn ? m_ranges[m_range].ink : m_plain;
        return qMin(m_text.size(), isIn ? m_ranges[m_range].to : isLast ? m_text.size() : m_ranges[m_range].from);
    }

    bool isDrawn(qsizetype i) const
    {
        if (m_blanks == Blanks::All || i >= m_last)
            return true;
        if (m_blanks == Blanks::Code)
            return false;
        return i < m_first || m_text[i - 1] == u' ' || (i + 1 < m_text.size() && m_text[i + 1] == u' ');
    }

    void putCharacter(qsizetype i, qsizetype units)
    {
        const QString raw = m_text.mid(i, units);
        const bool looksLikeOurs = raw[0] == blankSign || raw[0] == emptySign ||
                                   (raw[0] == u'\\' && QStringView(m_text).mid(i, 3) == QLatin1StringView("\\u{"));
        if (looksLikeOurs && m_blanks != Blanks::Code) {
            put(escapeOf(raw[0].unicode()), Ink::Escape);
            return;
        }
        const QString shown = visibleText(raw);
        put(shown, shown == raw ? m_ink : Ink::Escape);
    }

    void put(QStringView piece, Ink ink)
    {
        if (m_line.empty() || m_line.back().ink != ink)
            m_line.push_back({piece.toString(), ink});
        else
            m_line.back().text += piece;
    }

    const QString &m_text;
    const Blanks m_blanks;
    const Ink m_plain;
    Ink m_ink; ///< Of where it is.
    const std::vector<InkRange> &m_ranges;
    size_t m_range = 0; ///< The first that is not passed.
    qsizetype m_first = 0;
    qsizetype m_last = 0;
    InkedLine m_line;
};

/// Cuts the words of mixed alphabets out of a piece.
void flagMixed(const InkedText &piece, InkedLine &out)
{
    qsizetype done = 0;
    for (const QString &word : mixedScriptWords(piece.text)) {
        const qsizetype at = piece.text.indexOf(word, done);
        if (at > done)
            out.push_back({piece.text.mid(done, at - done), piece.ink});
        out.push_back({word, Ink::Mixed});
        done = at + word.size();
    }
    if (done < piece.text.size())
        out.push_back({piece.text.mid(done), piece.ink});
}

} // namespace

InkedLine shownText(const QString &text, Blanks blanks, Ink ink, const std::vector<InkRange> &ranges)
{
    if (text.isEmpty())
        return blanks == Blanks::Code ? InkedLine() : InkedLine{{QString(emptySign), Ink::Blank}};
    InkedLine line = Shower(text, blanks, ink, ranges).show();
    if (!mixesScripts(text))
        return line;
    InkedLine flagged;
    for (const InkedText &piece : line) {
        if (piece.ink != Ink::Blank && piece.ink != Ink::Escape)
            flagMixed(piece, flagged);
        else
            flagged.push_back(piece);
    }
    return flagged;
}

QString textFromShown(const QString &shown)
{
    if (shown == emptySign)
        return {};
    QString out;
    out.reserve(shown.size());
    for (qsizetype i = 0; i < shown.size(); ++i) {
        qsizetype end = -1;
        if (QStringView(shown).mid(i, 3) == QLatin1StringView("\\u{"))
            end = shown.indexOf(u'}', i);
        if (end < 0) {
            out += shown[i] == blankSign ? QChar(u' ') : shown[i];
            continue;
        }
        const char32_t code = QStringView(shown).mid(i + 3, end - i - 3).toUInt(nullptr, 16);
        if (QChar::requiresSurrogates(code))
            out += QString::fromUcs4(&code, 1);
        else
            out += QChar(char16_t(code)); // also half of a pair
        i = end;
    }
    return out;
}

QString joined(const InkedLine &line)
{
    QString text;
    for (const InkedText &piece : line)
        text += piece.text;
    return text;
}

} // namespace homard
