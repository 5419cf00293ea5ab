// SPDX-License-Identifier: GPL-3.0-or-later
#include "argument_repair.h"
#include "strict_json_reader.h"
#include <QJsonArray>

namespace homard {

namespace {

/// A value that cannot be mistaken for a part of the one before it, so that the comma between them may be missing.
bool beginsValue(QChar c)
{
    return isQuote(c) || c == u'{' || c == u'[' || c == u'-' || (c >= u'0' && c <= u'9');
}

bool isBareChar(QChar c)
{
    return c.isLetterOrNumber() || QStringView(u"_-./@+~").contains(c);
}

/// True if a quotation inside a string may begin before `next`: separators rather follow a quote that ends something.
bool opensInside(QChar next)
{
    return !next.isNull() && !next.isSpace() && !QStringView(u",:;+}])").contains(next);
}

QStringView trimmedEnd(QStringView text)
{
    while (!text.isEmpty() && isJsonSpace(text.last()))
        text.chop(1);
    return text;
}

} // namespace

Result<QJsonObject> ArgumentRepair::readObject(qsizetype from)
{
    m_pos = from;
    QJsonObject out;
    if (!object(out))
        return {ErrorCode::Invalid, m_error};
    return out;
}

bool ArgumentRepair::fail(const char *what)
{
    if (m_error.isEmpty())
        m_error = QStringLiteral("at character %1: %2").arg(m_pos).arg(QLatin1StringView(what));
    return false;
}

bool ArgumentRepair::value(QJsonValue &out, Place place)
{
    skipSpace();
    const QChar c = m_ahead.at(m_pos);
    if (m_pos >= m_ahead.text.size())
        return fail("the text ends where a value was expected");
    if (c == u'{') {
        QJsonObject members;
        if (!object(members))
            return false;
        out = members;
        return true;
    }
    if (c == u'[')
        return array(out);
    if (isQuote(c)) {
        QString text;
        if (!string(text, place))
            return false;
        out = text;
        return true;
    }
    return bare(out, place);
}

bool ArgumentRepair::object(QJsonObject &out)
{
    if (int(m_ahead.open.size()) >= maxJsonDepth)
        return fail("nested too deeply (at most 64 levels)");
    m_ahead.open.push_back(u'}');
    ++m_pos;
    skipSpace();
    while (m_ahead.at(m_pos) != u'}') {
        if (m_pos >= m_ahead.text.size())
            return fail("the text ends inside an object");
        if (!member(out) || !afterMember())
            return false;
    }
    ++m_pos;
    m_ahead.open.pop_back();
    return true;
}

bool ArgumentRepair::member(QJsonObject &out)
{
    QString name;
    m_colonTaken = false;
    if (!key(name))
        return false;
    if (!m_colonTaken) {
        skipSpace();
        if (m_ahead.at(m_pos) != u':')
            return fail("a colon was expected after the key");
        ++m_pos;
    }
    m_colonTaken = false;
    QJsonValue read;
    if (!value(read, Place::Member))
        return false;
    if (out.contains(name) && out.value(name) != read)
        return fail("the same key twice with different values");
    out.insert(name, read);
    return true;
}

/// Past the comma, which may be missing where a key follows.
bool ArgumentRepair::afterMember()
{
    skipSpace();
    if (m_ahead.at(m_pos) == u',') {
        ++m_pos;
        skipSpace();
        return true;
    }
    if (m_ahead.at(m_pos) == u'}' || m_ahead.isKeyAt(m_pos))
        return true;
    return fail(m_pos >= m_ahead.text.size() ? "the text ends inside an object"
                                             : "a comma or the end of the object was expected");
}

bool ArgumentRepair::key(QString &out)
{
    if (isQuote(m_ahead.at(m_pos)))
        return string(out, Place::Key);
    return bareKey(out);
}

bool ArgumentRepair::bareKey(QString &out)
{
    qsizetype end = m_pos;
    while (isIdentifier(m_ahead.text.mid(end, 1)))
        ++end;
    if (end == m_pos)
        return fail("a key was expected");
    const QStringView word = m_ahead.text.mid(m_pos, end - m_pos);
    m_pos = m_ahead.spaceFrom(end);
    if (m_ahead.at(m_pos) == u':') {
        out = word.toString();
        return true;
    }
    if (isQuote(m_ahead.at(m_pos)) && m_ahead.isKeyAt(m_pos)) // a stray word before the key
        return string(out, Place::Key);
    return fail("a key and a colon were expected");
}

bool ArgumentRepair::array(QJsonValue &out)
{
    if (int(m_ahead.open.size()) >= maxJsonDepth)
        return fail("nested too deeply (at most 64 levels)");
    m_ahead.open.push_back(u']');
    QJsonArray items;
    ++m_pos;
    skipSpace();
    while (m_ahead.at(m_pos) != u']') {
        QJsonValue item;
        if (!value(item, Place::Item))
            return false;
        items.append(item);
        skipSpace();
        if (m_ahead.at(m_pos) == u',')
            ++m_pos;
        else if (m_ahead.at(m_pos) != u']' && !beginsValue(m_ahead.at(m_pos)))
            return fail("a comma or the end of the list was expected");
        skipSpace();
    }
    ++m_pos;
    m_ahead.open.pop_back();
    out = items;
    return true;
}

bool ArgumentRepair::string(QString &out, Place place)
{
    const QChar open = m_ahead.text[m_pos++];
    m_quotedOnly = m_quotedOnly && place == Place::Key;
    out.clear();
    int inner = 0; // unescaped quotes taken as text
    while (m_pos < m_ahead.text.size()) {
        const QChar c = m_ahead.text[m_pos];
        if (c == u'\\') {
            if (m_ahead.at(m_pos + 1) == u'\'') { // valid in Python and JavaScript
                out += u'\'';
                m_pos += 2;
            } else if (!readJsonEscape(m_ahead.text, m_pos, out)) {
                return fail("a backslash that begins no valid escape (write \\\\ for a backslash)");
            }
            continue;
        }
        if (closesQuote(open, c)) {
            bool closes = false;
            if (!quoteEnds(out, place, inner, closes))
                return false;
            if (closes) {
                out = withoutLoneSurrogates(std::move(out));
                return true;
            }
            const bool apostrophe =
                isSingleQuote(c) && m_pos > 0 && m_ahead.at(m_pos - 1).isLetter() && m_ahead.at(m_pos + 1).isLetter();
            if (!apostrophe && inner % 2 == 0 && !opensInside(m_ahead.at(m_pos + 1)))
                return fail("a quote inside a string that neither ends it nor opens a quotation");
            inner += apostrophe ? 0 : 1;
        } else if (c < u' ' && c != u'\n' && c != u'\r' && c != u'\t') {
            return fail("a control character inside a string");
        }
        out += c;
        ++m_pos;
    }
    return fail("the text ends inside a string");
}

/// Decides about the quote at m_pos: does it end the string, and then moves past it. False: no reading is certain
/// enough.
bool ArgumentRepair::quoteEnds(QString &out, Place place, int inner, bool &closes)
{
    const QChar quote = m_ahead.text[m_pos];
    if (place == Place::Key) {
        closes = true;
        if (m_ahead.at(m_ahead.spaceFrom(m_pos + 1)) == u':') {
            ++m_pos;
            return true;
        }
        const QStringView name = trimmedEnd(out);
        if (!name.endsWith(u':') || !isIdentifier(name.chopped(1))) // {"key:"value"}: the key's own quote is missing
            return fail("a colon was expected after the key");
        out = name.chopped(1).toString();
        m_colonTaken = true;
        return true;
    }
    if (inner % 2 == 0 && m_ahead.closesAfter(m_pos + 1, place)) {
        if (inner == 2 && out.size() > 1 && closesQuote(quote, out.front()) && closesQuote(quote, out.back()))
            return fail("doubled quotes around a string");
        ++m_pos;
        closes = true;
        return true;
    }
    if (place == Place::Member && inner == 0 && trimmedEnd(out).endsWith(u',') && m_ahead.isKeyAt(m_pos)) {
        out = trimmedEnd(trimmedEnd(out).chopped(1)).toString(); // its closing quote is missing before the comma
        m_pos = m_ahead.text.lastIndexOf(u',', m_pos);
        m_quotedOnly = true;
        closes = true;
    }
    return true;
}

/// A value without quotes: a literal, a number, or a few plain words up to the next comma, bracket, quote or line end.
bool ArgumentRepair::bare(QJsonValue &out, Place place)
{
    qsizetype end = m_pos;
    while (end < m_ahead.text.size()) {
        const QChar c = m_ahead.text[end];
        const bool space = (c == u' ' || c == u'\t') && end > m_pos;
        const bool colon =
            c == u':' && end > m_pos && !isJsonSpace(m_ahead.at(end + 1)) && !isQuote(m_ahead.at(end + 1));
        if (!isBareChar(c) && !space && !colon)
            break;
        if (c == u'/' && (m_ahead.at(end + 1) == u'*' || (m_ahead.at(end + 1) == u'/' && m_ahead.at(end - 1) != u':')))
            break; // a comment
        ++end;
    }
    if (end >= m_ahead.text.size())
        return fail("the text ends inside a value");
    QStringView token = trimmedEnd(m_ahead.text.mid(m_pos, end - m_pos));
    const QStringView word = token.left(token.indexOf(u' '));
    const bool listed = place == Place::Item && jsonNumber(word).has_value(); // [1 2 3]
    if (word.size() < token.size() && jsonNumber(word)) {
        if (place != Place::Item)
            return fail("a comma or the end of the object was expected");
        token = word;
    }
    const QChar stop = m_ahead.text[end];
    if (!listed && !QStringView(u",}]\n\r/").contains(stop) && !isDoubleQuote(stop) && !isSingleQuote(stop))
        return fail("a value was expected");
    if (!bareValue(token, out))
        return false;
    if (out.isString() && m_quotedOnly)
        return fail("a value in quotes was expected");
    m_quotedOnly = false;
    m_pos += token.size();
    if (m_pos == end && isQuote(stop) && m_ahead.closesAfter(end + 1, place)) // the opening quote was missing
        ++m_pos;
    return true;
}

bool ArgumentRepair::bareValue(QStringView token, QJsonValue &out)
{
    const QString lower = token.toString().toLower();
    const auto is = [&](const char *word) { return lower == QLatin1StringView(word); };
    if (token.isEmpty())
        return fail("a value was expected");
    if (is("true") || is("false")) {
        out = is("true");
    } else if (is("null") || is("none") || is("undefined")) {
        out = QJsonValue(QJsonValue::Null);
    } else if (is("nan") || is("inf") || is("infinity") || is("-inf") || is("-infinity") || is("+infinity")) {
        return fail("JSON has no such number");
    } else if (const auto number = jsonNumber(token)) {
        out = *number;
    } else {
        const QChar first = token.front();
        const QChar last = token.back();
        const bool numeric = std::all_of(token.begin(), token.end(), [](QChar c) {
            return (c >= u'0' && c <= u'9') || QStringView(u"+-.eE").contains(c);
        });
        const bool hasDigit = std::any_of(token.begin(), token.end(), [](QChar c) { return c.isDigit(); });
        if ((numeric && hasDigit && (!first.isDigit() || !last.isDigit() || lower.contains(u'e'))) ||
            token.contains(QLatin1StringView("...")) || !isIdentifier(token.mid(token.size() - 1)))
            return fail("neither a number nor a word");
        out = withoutLoneSurrogates(token.toString());
    }
    return true;
}

} // namespace homard
