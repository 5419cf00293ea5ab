// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_text.h"
#include <QRegularExpression>

namespace homard {

namespace {

constexpr qsizetype longestHeld = 64; // ours: units of a cut sequence that are kept as they are

bool opensSequence(ushort c)
{
    return c == 0x1B || c == 0x9B || c == 0x9D || c == 0x90;
}

/// One past the escape sequence that begins at `pos` (ESC or a C1 introducer), by ECMA-48. `isCut`: more of it may come
/// behind the end of `text`.
qsizetype skipSequence(const QString &text, qsizetype pos, bool &isCut)
{
    const qsizetype size = text.size();
    ushort kind = text[pos].unicode();
    ++pos;
    isCut = true; // where it returns `size` below without having seen the end
    if (kind == 0x1B) {
        if (pos == size)
            return pos;
        kind = text[pos++].unicode();
    }
    if (kind == u'[' || kind == 0x9B) { // CSI: parameters, then one final character
        while (pos < size && text[pos] >= u' ' && text[pos] <= u'?')
            ++pos;
        isCut = pos == size;
        return !isCut && text[pos] >= u'@' && text[pos] <= u'~' ? pos + 1 : pos;
    }
    if (kind == u']' || kind == u'P' || kind == u'_' || kind == u'^' || kind == u'X' || kind == 0x9D || kind == 0x90) {
        while (pos < size && text[pos] != u'\n' && text[pos] != u'\a' && text[pos].unicode() != 0x9C &&
               text[pos].unicode() != 0x1B)
            ++pos; // a string up to BEL or ST
        const bool atEscape = pos < size && text[pos].unicode() == 0x1B;
        isCut = pos == size || (atEscape && pos + 1 == size);
        if (pos == size || text[pos] == u'\n')
            return pos;
        if (atEscape)
            return pos + 1 < size && text[pos + 1] == u'\\' ? pos + 2 : pos;
        return pos + 1;
    }
    while (kind >= 0x20 && kind <= 0x2F && pos < size) // intermediate characters: ESC ( B
        kind = text[pos++].unicode();
    isCut = kind >= 0x20 && kind <= 0x2F;
    return pos;
}

/// Where what the next piece decides begins: a sequence that is cut off, or a line end.
qsizetype undecidedFrom(const QString &text)
{
    qsizetype end = 0;
    for (bool isCut = false; end < text.size();) {
        const qsizetype next = opensSequence(text[end].unicode()) ? skipSequence(text, end, isCut) : end + 1;
        if (isCut)
            break;
        end = next;
    }
    while (end > 0 && text[end - 1] == u'\r')
        --end;
    return end;
}

/// The first line is written anew behind a carriage return.
bool isOverwritten(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("\\A[^\\n]*?\\r+[^\\r\\n]"));
    return form.match(text).hasMatch();
}

} // namespace

QString LiveTerminalText::take(const QString &piece)
{
    QString text = m_held + piece;
    const qsizetype end = undecidedFrom(text);
    m_held = text.sliced(end);
    if (m_held.size() > longestHeld) { // its beginning decides how it ends, whatever lies between
        qsizetype begin = 0;
        while (begin < m_held.size() && m_held[begin] == u'\r')
            ++begin;
        QString sequence = m_held.sliced(begin);
        if (sequence.size() > longestHeld)
            sequence = sequence.first(2) + (sequence.endsWith(QChar(0x1B)) ? QString(QChar(0x1B)) : QString());
        m_held = (begin ? QStringLiteral("\r") : QString()) + sequence;
    }
    text.truncate(end);
    if (m_inLine && isOverwritten(text))
        text.prepend(QLatin1Char('\n'));
    const QString out = withoutTerminalCodes(text);
    if (!out.isEmpty())
        m_inLine = !out.endsWith(QLatin1Char('\n'));
    return out;
}

QString withoutTerminalCodes(const QString &text)
{
    QString out;
    out.reserve(text.size());
    qsizetype lineStart = 0;
    for (qsizetype pos = 0; pos < text.size();) {
        const ushort c = text[pos].unicode();
        if (opensSequence(c)) {
            bool isCut = false;
            pos = skipSequence(text, pos, isCut);
            continue;
        }
        ++pos;
        if (c == u'\n') {
            out += u'\n';
            lineStart = out.size();
        } else if (c == u'\r') {
            while (pos < text.size() && text[pos] == u'\r')
                ++pos;
            if (pos < text.size() && text[pos] != u'\n')
                out.truncate(lineStart);
        } else if (c == u'\b') {
            if (out.size() > lineStart)
                out.chop(1);
        } else if (c == u'\t' || (c >= 0x20 && c != 0x7F && (c < 0x80 || c >= 0xA0))) {
            out += QChar(c);
        }
    }
    return out;
}

} // namespace homard
