// SPDX-License-Identifier: GPL-3.0-or-later
#include "json_look_ahead.h"
#include "strict_json_reader.h"

namespace homard {

namespace {
constexpr qsizetype keyLookAhead = 128; ///< Ours: no tool has longer argument names.
} // namespace

bool isDoubleQuote(QChar c)
{
    return c == u'"' || c == u'\u201C' || c == u'\u201D' || c == u'\u201E' || c == u'\u201F';
}

bool isSingleQuote(QChar c)
{
    return c == u'\'' || c == u'\u2018' || c == u'\u2019' || c == u'\u201A' || c == u'\u201B';
}

/// A plain quote is closed by itself only: a typographic one inside it is text. A typographic quote is closed by any of
/// its kind.
bool closesQuote(QChar open, QChar c)
{
    if (open == u'"' || open == u'\'')
        return c == open;
    return isDoubleQuote(open) ? isDoubleQuote(c) : isSingleQuote(c);
}

bool isIdentifier(QStringView text)
{
    for (const QChar c : text) {
        if (!c.isLetterOrNumber() && c != u'_' && c != u'-' && c != u'$' && c != u'.')
            return false;
    }
    return !text.isEmpty();
}

qsizetype JsonLookAhead::spaceFrom(qsizetype pos) const
{
    for (;;) {
        while (pos < text.size() && (isJsonSpace(text[pos]) || text[pos] == u'\u00A0'))
            ++pos;
        qsizetype end = -1;
        if (at(pos) == u'/' && at(pos + 1) == u'*') {
            end = text.indexOf(QLatin1StringView("*/"), pos + 2);
            end = end < 0 ? end : end + 2;
        } else if (at(pos) == u'/' && at(pos + 1) == u'/') {
            end = text.indexOf(u'\n', pos + 2);
        }
        if (end < 0)
            return pos;
        pos = end;
    }
}

bool JsonLookAhead::isHarmlessRest(QStringView rest, bool careful)
{
    bool quotesAllowed =
        false; // a fence or a new line stands between: what follows is talk, in which quotes are ordinary
    qsizetype pos = 0;
    while (pos < rest.size() && (isJsonSpace(rest[pos]) || QStringView(u"`}]").contains(rest[pos]))) {
        quotesAllowed = quotesAllowed || rest[pos] == u'`' || (!careful && rest[pos] == u'\n');
        ++pos;
    }
    for (; pos < rest.size(); ++pos) {
        const QChar c = rest[pos];
        if (c == u'{' || c == u'}' || (!quotesAllowed && (c == u'"' || c == u'[' || c == u']')))
            return false;
    }
    return true;
}

bool JsonLookAhead::isPossibleKey(QStringView name) const
{
    return names.isEmpty() || open.size() != 1 || names.contains(name.toString());
}

bool JsonLookAhead::isKeyAt(qsizetype pos) const
{
    const QChar quote = at(pos);
    const bool quoted = isQuote(quote);
    const qsizetype from = quoted ? pos + 1 : pos;
    const qsizetype limit = qMin(text.size(), from + keyLookAhead);
    qsizetype to = from;
    while (to < limit && (isIdentifier(text.mid(to, 1)) || (quoted && text[to] == u' ')))
        ++to;
    if (to == from || (quoted && !closesQuote(quote, at(to))))
        return false;
    return at(spaceFrom(quoted ? to + 1 : to)) == u':' && isPossibleKey(text.mid(from, to - from));
}

/// True if from `pos`, a closing bracket, the open containers end in their order and something sensible follows.
bool JsonLookAhead::closersMatch(qsizetype pos) const
{
    for (auto closer = open.rbegin(); closer != open.rend(); ++closer) {
        if (at(pos) == u',')
            return true;
        if (at(pos) != *closer)
            return false;
        pos = spaceFrom(pos + 1);
    }
    return at(pos) == u'{' || isHarmlessRest(text.mid(pos), true);
}

bool JsonLookAhead::closesAfter(qsizetype pos, Place place) const
{
    pos = spaceFrom(pos);
    const QChar c = at(pos);
    if (c == u'}' || c == u']')
        return closersMatch(pos);
    if (place == Place::Item)
        return c == u',' || isQuote(c);
    if (c != u',')
        return isQuote(c) && isKeyAt(pos);
    pos = spaceFrom(pos + 1);
    if (isKeyAt(pos) || at(pos) == u'}')
        return true;
    qsizetype word = pos; // a stray word may stand before the key
    while (isIdentifier(text.mid(word, 1)))
        ++word;
    return word > pos && isQuote(at(spaceFrom(word))) && isKeyAt(spaceFrom(word));
}

} // namespace homard
