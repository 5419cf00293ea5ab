// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_text.h"

namespace homard {

namespace {

/// One past the escape sequence that begins at `pos` (ESC or a C1 introducer), by ECMA-48.
qsizetype skipSequence(const QString &text, qsizetype pos)
{
    const qsizetype size = text.size();
    ushort kind = text[pos].unicode();
    ++pos;
    if (kind == 0x1B) {
        if (pos == size)
            return pos;
        kind = text[pos++].unicode();
    }
    if (kind == u'[' || kind == 0x9B) { // CSI: parameters, then one final character
        while (pos < size && text[pos] >= u' ' && text[pos] <= u'?')
            ++pos;
        return pos < size && text[pos] >= u'@' && text[pos] <= u'~' ? pos + 1 : pos;
    }
    if (kind == u']' || kind == u'P' || kind == u'_' || kind == u'^' || kind == u'X' || kind == 0x9D || kind == 0x90) {
        for (; pos < size && text[pos] != u'\n'; ++pos) { // a string up to BEL or ST
            if (text[pos] == u'\a' || text[pos].unicode() == 0x9C)
                return pos + 1;
            if (text[pos].unicode() == 0x1B)
                return pos + 1 < size && text[pos + 1] == u'\\' ? pos + 2 : pos;
        }
        return pos;
    }
    while (kind >= 0x20 && kind <= 0x2F && pos < size) // intermediate characters: ESC ( B
        kind = text[pos++].unicode();
    return pos;
}

} // namespace

QString withoutTerminalCodes(const QString &text)
{
    QString out;
    out.reserve(text.size());
    qsizetype lineStart = 0;
    for (qsizetype pos = 0; pos < text.size();) {
        const ushort c = text[pos].unicode();
        if (c == 0x1B || c == 0x9B || c == 0x9D || c == 0x90) {
            pos = skipSequence(text, pos);
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
