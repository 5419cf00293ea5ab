// SPDX-License-Identifier: GPL-3.0-or-later
#include "strict_json_reader.h"
#include <QJsonArray>
#include <QJsonObject>
#include <cmath>

namespace homard {

namespace {

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

qsizetype skipDigits(QStringView token, qsizetype pos)
{
    while (pos < token.size() && isDigit(token[pos]))
        ++pos;
    return pos;
}

/// True if `token` is -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?; `whole` tells whether it is only the first two
/// parts.
bool isNumber(QStringView token, bool &whole)
{
    qsizetype pos = token.startsWith(u'-') ? 1 : 0;
    const qsizetype first = pos;
    pos = skipDigits(token, pos);
    if (pos == first || (token[first] == u'0' && pos > first + 1))
        return false;
    whole = pos == token.size();
    if (pos < token.size() && token[pos] == u'.') {
        const qsizetype from = ++pos;
        pos = skipDigits(token, pos);
        if (pos == from)
            return false;
    }
    if (pos < token.size() && (token[pos] == u'e' || token[pos] == u'E')) {
        ++pos;
        if (pos < token.size() && (token[pos] == u'+' || token[pos] == u'-'))
            ++pos;
        const qsizetype from = pos;
        pos = skipDigits(token, pos);
        if (pos == from)
            return false;
    }
    return pos == token.size();
}

} // namespace

QString withoutLoneSurrogates(QString text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (!c.isSurrogate())
            continue;
        if (c.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            ++i;
        else
            text[i] = QChar::ReplacementCharacter;
    }
    return text;
}

bool readJsonEscape(QStringView text, qsizetype &pos, QString &out)
{
    if (pos + 1 >= text.size())
        return false;
    switch (text[pos + 1].unicode()) {
    case u'"': out += u'"'; break;
    case u'\\': out += u'\\'; break;
    case u'/': out += u'/'; break;
    case u'b': out += u'\b'; break;
    case u'f': out += u'\f'; break;
    case u'n': out += u'\n'; break;
    case u'r': out += u'\r'; break;
    case u't': out += u'\t'; break;
    case u'u': {
        if (pos + 6 > text.size())
            return false;
        ushort unit = 0;
        for (const QChar c : text.mid(pos + 2, 4)) {
            const int digit = isDigit(c)                 ? c.unicode() - u'0'
                              : (c >= u'a' && c <= u'f') ? c.unicode() - u'a' + 10
                              : (c >= u'A' && c <= u'F') ? c.unicode() - u'A' + 10
                                                         : -1;
            if (digit < 0)
                return false;
            unit = ushort(unit * 16 + digit);
        }
        out += QChar(unit);
        pos += 6;
        return true;
    }
    default: return false;
    }
    pos += 2;
    return true;
}

std::optional<QJsonValue> jsonNumber(QStringView token)
{
    bool whole = false;
    if (!isNumber(token, whole))
        return std::nullopt;
    bool ok = false;
    if (whole) {
        const qint64 integer = token.toLongLong(&ok);
        if (ok)
            return QJsonValue(integer);
    }
    const double number = token.toDouble(&ok);
    if (!ok || !std::isfinite(number))
        return std::nullopt;
    return QJsonValue(number);
}

Result<QJsonValue> StrictJsonReader::readValue(qsizetype from)
{
    m_pos = from;
    skipSpace();
    QJsonValue out;
    if (!value(out, 0))
        return {ErrorCode::Invalid, m_error};
    return out;
}

Result<QJsonValue> StrictJsonReader::readDocument()
{
    auto result = readValue();
    if (!result)
        return result;
    skipSpace();
    if (m_pos < m_text.size()) {
        fail("more text after the end of the value");
        return {ErrorCode::Invalid, m_error};
    }
    return result;
}

bool StrictJsonReader::fail(const char *what)
{
    m_error = QStringLiteral("at character %1: %2").arg(m_pos).arg(QLatin1StringView(what));
    return false;
}

void StrictJsonReader::skipSpace()
{
    while (m_pos < m_text.size() && isJsonSpace(m_text[m_pos]))
        ++m_pos;
}

bool StrictJsonReader::value(QJsonValue &out, int depth)
{
    if (m_pos >= m_text.size())
        return fail("the text ends where a value was expected");
    const QChar c = at();
    if (c == u'{' || c == u'[') {
        if (depth >= maxJsonDepth)
            return fail("nested too deeply (at most 64 levels)");
        return c == u'{' ? object(out, depth + 1) : array(out, depth + 1);
    }
    if (c == u'"') {
        QString text;
        if (!string(text))
            return false;
        out = text;
        return true;
    }
    return word(out);
}

bool StrictJsonReader::object(QJsonValue &out, int depth)
{
    QJsonObject members;
    ++m_pos;
    skipSpace();
    while (at() != u'}' || !members.isEmpty()) {
        QString key;
        if (at() != u'"')
            return fail("a key in double quotes was expected");
        if (!string(key))
            return false;
        skipSpace();
        if (at() != u':')
            return fail("a colon was expected after the key");
        ++m_pos;
        skipSpace();
        QJsonValue member;
        if (!value(member, depth))
            return false;
        members.insert(key, member);
        skipSpace();
        if (at() == u'}')
            break;
        if (at() != u',')
            return fail("a comma or the end of the object was expected");
        ++m_pos;
        skipSpace();
    }
    ++m_pos;
    out = members;
    return true;
}

bool StrictJsonReader::array(QJsonValue &out, int depth)
{
    QJsonArray items;
    ++m_pos;
    skipSpace();
    while (at() != u']' || !items.isEmpty()) {
        QJsonValue item;
        if (!value(item, depth))
            return false;
        items.append(item);
        skipSpace();
        if (at() == u']')
            break;
        if (at() != u',')
            return fail("a comma or the end of the list was expected");
        ++m_pos;
        skipSpace();
    }
    ++m_pos;
    out = items;
    return true;
}

bool StrictJsonReader::string(QString &out)
{
    ++m_pos;
    while (m_pos < m_text.size()) {
        const QChar c = m_text[m_pos];
        if (c == u'"') {
            ++m_pos;
            out = withoutLoneSurrogates(std::move(out));
            return true;
        }
        if (c == u'\\') {
            if (!readJsonEscape(m_text, m_pos, out))
                return fail("a backslash that begins no valid escape (write \\\\ for a backslash)");
            continue;
        }
        if (c < u' ')
            return fail("a control character inside a string (write \\n for a line break)");
        out += c;
        ++m_pos;
    }
    return fail("the text ends inside a string");
}

bool StrictJsonReader::word(QJsonValue &out)
{
    const qsizetype from = m_pos;
    while (m_pos < m_text.size() && (m_text[m_pos].isLetterOrNumber() || QStringView(u"+-._").contains(m_text[m_pos])))
        ++m_pos;
    const QStringView token = m_text.mid(from, m_pos - from);
    if (token == QLatin1StringView("true") || token == QLatin1StringView("false"))
        out = token == QLatin1StringView("true");
    else if (token == QLatin1StringView("null"))
        out = QJsonValue(QJsonValue::Null);
    else if (const auto number = jsonNumber(token))
        out = *number;
    else {
        m_pos = from;
        return fail("a value was expected");
    }
    return true;
}

} // namespace homard
