// SPDX-License-Identifier: GPL-3.0-or-later
#include "json_reader.h"
#include <cstring>

namespace homard {

namespace {

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = char(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

char16_t simpleEscape(char c)
{
    switch (c) {
    case 'b': return u'\b';
    case 'f': return u'\f';
    case 'n': return u'\n';
    case 'r': return u'\r';
    case 't': return u'\t';
    default: return char16_t(uchar(c));
    }
}

} // namespace

QString unescapedJson(QByteArrayView body)
{
    QString out;
    out.reserve(body.size());
    qsizetype start = 0;
    qsizetype i = 0;
    while (i < body.size()) {
        if (body[i] != '\\' || i + 1 >= body.size()) {
            ++i;
            continue;
        }
        out += QString::fromUtf8(body.sliced(start, i - start));
        if (body[i + 1] == 'u' && i + 5 < body.size()) {
            int unit = 0;
            for (int k = 2; k < 6; ++k)
                unit = unit * 16 + qMax(0, hexValue(body[i + k]));
            out += QChar(char16_t(unit));
            i += 6;
        } else {
            out += QChar(simpleEscape(body[i + 1]));
            i += 2;
        }
        start = i;
    }
    return out += QString::fromUtf8(body.sliced(start));
}

void JsonReader::space()
{
    while (m_at < m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
        ++m_at;
}

void JsonReader::fail()
{
    m_failed = true;
    m_endedEarly = m_at >= m_end;
}

JsonReader::Type JsonReader::peek()
{
    if (m_failed)
        return Type::Invalid;
    space();
    if (m_at >= m_end)
        return Type::End;
    switch (*m_at) {
    case '{': return Type::Object;
    case '[': return Type::Array;
    case '"': return Type::String;
    case 'n': return Type::Null;
    case 't':
    case 'f': return Type::Bool;
    default: return *m_at == '-' || isDigit(*m_at) ? Type::Number : Type::Invalid;
    }
}

bool JsonReader::enterObject()
{
    if (peek() != Type::Object || m_depth >= maxEntered) {
        skip();
        return false;
    }
    ++m_at;
    m_first[size_t(m_depth++)] = true;
    return true;
}

bool JsonReader::enterArray()
{
    if (peek() != Type::Array || m_depth >= maxEntered) {
        skip();
        return false;
    }
    ++m_at;
    m_first[size_t(m_depth++)] = true;
    return true;
}

bool JsonReader::nextElement()
{
    if (m_failed)
        return false;
    space();
    bool &first = m_first[size_t(m_depth - 1)];
    if (m_at < m_end && *m_at == ']') {
        ++m_at;
        --m_depth;
        return false;
    }
    if (!first) {
        if (m_at >= m_end || *m_at != ',') {
            fail();
            return false;
        }
        ++m_at;
    }
    first = false;
    space();
    if (m_at >= m_end) {
        fail();
        return false;
    }
    return true;
}

bool JsonReader::nextKey(QByteArrayView &key)
{
    if (m_failed)
        return false;
    space();
    bool &first = m_first[size_t(m_depth - 1)];
    if (m_at < m_end && *m_at == '}') {
        ++m_at;
        --m_depth;
        return false;
    }
    if (!first) {
        if (m_at >= m_end || *m_at != ',') {
            fail();
            return false;
        }
        ++m_at;
        space();
    }
    first = false;
    bool escapes = false;
    if (!stringBody(key, escapes))
        return false;
    space();
    if (m_at >= m_end || *m_at != ':') {
        fail();
        return false;
    }
    ++m_at;
    return true;
}

bool JsonReader::stringBody(QByteArrayView &body, bool &hasEscapes)
{
    if (m_at >= m_end || *m_at != '"') {
        fail();
        return false;
    }
    const char *start = ++m_at;
    hasEscapes = false;
    for (; m_at < m_end; ++m_at) {
        const char c = *m_at;
        if (c == '"') {
            body = QByteArrayView(start, m_at - start);
            ++m_at;
            return true;
        }
        if (c == '\\') {
            hasEscapes = true;
            if (++m_at >= m_end)
                break;
            if (*m_at == 'u') {
                for (int k = 0; k < 4; ++k) {
                    if (++m_at >= m_end || hexValue(*m_at) < 0) {
                        fail();
                        return false;
                    }
                }
            } else if (!std::strchr("\"\\/bfnrt", *m_at) || *m_at == '\0') {
                fail();
                return false;
            }
        } else if (m_strict && uchar(c) < 0x20) {
            break;
        }
    }
    fail();
    return false;
}

QString JsonReader::string()
{
    if (peek() != Type::String) {
        skip();
        return {};
    }
    QByteArrayView body;
    bool escapes = false;
    if (!stringBody(body, escapes))
        return {};
    if (body.isEmpty())
        return QStringLiteral("");
    return escapes ? unescapedJson(body) : QString::fromUtf8(body);
}

std::optional<qint64> JsonReader::count()
{
    constexpr double most = 1e15;
    if (peek() != Type::Number) {
        skip();
        return std::nullopt;
    }
    const QByteArrayView text = raw();
    bool ok = false;
    const double value = text.toByteArray().toDouble(&ok);
    if (!ok || value < 0 || value > most || value != double(qint64(value)))
        return std::nullopt;
    return qint64(value);
}

bool JsonReader::boolean()
{
    const bool isTrue = peek() == Type::Bool && *m_at == 't';
    skip();
    return isTrue && !m_failed;
}

QByteArrayView JsonReader::raw()
{
    space();
    const char *start = m_at;
    skip();
    return m_failed ? QByteArrayView() : QByteArrayView(start, m_at - start);
}

bool JsonReader::literal(const char *word, int size)
{
    for (int i = 0; i < size; ++i, ++m_at) {
        if (m_at >= m_end || *m_at != word[i]) {
            fail();
            return false;
        }
    }
    return true;
}

bool JsonReader::number()
{
    const auto digits = [this] {
        const char *start = m_at;
        while (m_at < m_end && isDigit(*m_at))
            ++m_at;
        return m_at > start;
    };
    if (*m_at == '-')
        ++m_at;
    const bool zero = m_at < m_end && *m_at == '0';
    const char *start = m_at;
    if (!digits() || (m_strict && zero && m_at - start > 1)) {
        fail();
        return false;
    }
    if (m_at < m_end && *m_at == '.') {
        ++m_at;
        if (!digits()) {
            fail();
            return false;
        }
    }
    if (m_at < m_end && (*m_at | 0x20) == 'e') {
        ++m_at;
        if (m_at < m_end && (*m_at == '+' || *m_at == '-'))
            ++m_at;
        if (!digits()) {
            fail();
            return false;
        }
    }
    return true;
}

void JsonReader::skipValue(int depth)
{
    if (m_failed)
        return;
    if (depth > m_maxDepth) {
        m_failed = true;
        return;
    }
    QByteArrayView text;
    bool escapes = false;
    switch (peek()) {
    case Type::String: stringBody(text, escapes); return;
    case Type::Number: number(); return;
    case Type::Null: literal("null", 4); return;
    case Type::Bool: *m_at == 't' ? literal("true", 4) : literal("false", 5); return;
    case Type::Object:
    case Type::Array: break;
    default: fail(); return;
    }
    const bool object = *m_at == '{';
    const char close = object ? '}' : ']';
    ++m_at;
    for (bool first = true; !m_failed; first = false) {
        space();
        if (m_at < m_end && *m_at == close) {
            ++m_at;
            return;
        }
        if (!first) {
            if (m_at >= m_end || *m_at != ',')
                return fail();
            ++m_at;
            space();
            if (m_at < m_end && *m_at == close)
                return fail();
        }
        if (object) {
            if (!stringBody(text, escapes))
                return;
            space();
            if (m_at >= m_end || *m_at != ':')
                return fail();
            ++m_at;
        }
        skipValue(depth + 1);
    }
}

bool JsonReader::atEnd()
{
    if (m_failed)
        return false;
    space();
    return m_at >= m_end;
}

bool JsonReader::isStrictObject(QByteArrayView bytes)
{
    JsonReader reader(bytes);
    reader.m_strict = true;
    reader.m_maxDepth = 64;
    if (reader.peek() != Type::Object)
        return false;
    reader.skip();
    return reader.atEnd();
}

bool JsonReader::isComplete(QByteArrayView bytes)
{
    JsonReader reader(bytes);
    reader.skip();
    return reader.atEnd();
}

} // namespace homard
