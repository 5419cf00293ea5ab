// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <array>
#include <optional>

namespace homard {

/// Pull reader over the UTF-8 bytes of one JSON value. Builds no tree: a token event of a stream costs two allocations
/// instead of forty, and any value can be had as the bytes it was written in (signed blocks are sent back byte-equal,
/// F71). Values the caller does not know are skipped but still checked. After a failure every call is a no-op and
/// failed() is true.
class JsonReader
{
public:
    enum class Type { End, Null, Bool, Number, String, Object, Array, Invalid };

    explicit JsonReader(QByteArrayView bytes)
        : m_at(bytes.data()), m_begin(bytes.data()), m_end(bytes.data() + bytes.size())
    {
    }

    /// The type of the next value, not consumed.
    Type peek();
    /// Steps into an object. Any other value is skipped, and the answer is false.
    bool enterObject();
    /// The next member's name as written (escapes untouched); its value must be consumed next. False: the object ended.
    bool nextKey(QByteArrayView &key);
    bool enterArray();
    /// True if another element follows; it must be consumed next.
    bool nextElement();

    /// A string value; a null string for every other type.
    QString string();
    /// A number that is a count: whole, 0 ≤ n ≤ 10^15. Everything else is consumed and "not told" (F80).
    std::optional<qint64> count();
    /// True for `true`; everything else is consumed and false.
    bool boolean();
    /// Any value as its bytes.
    QByteArrayView raw();
    void skip() { skipValue(0); }

    /// Only white space is left.
    bool atEnd();
    bool failed() const { return m_failed; }
    /// The failure is that the bytes ended too early: a cut, not an error.
    bool endedEarly() const { return m_endedEarly; }
    /// Byte offset of the failure.
    qsizetype position() const { return m_at - m_begin; }

    /// True if `bytes` are one object by the letter of RFC 8259, at most 64 levels deep (F59).
    static bool isStrictObject(QByteArrayView bytes);
    /// True if `bytes` are one complete value.
    static bool isComplete(QByteArrayView bytes);

private:
    void space();
    void fail();
    bool literal(const char *word, int size);
    bool number();
    /// Consumes a string; `body` is what stands between the quotes.
    bool stringBody(QByteArrayView &body, bool &hasEscapes);
    void skipValue(int depth);

    static constexpr int maxEntered = 32; // the decoders enter eight levels
    const char *m_at;
    const char *m_begin;
    const char *m_end;
    std::array<bool, maxEntered> m_first{};
    int m_depth = 0;
    int m_maxDepth = 512;
    bool m_strict = false;
    bool m_failed = false;
    bool m_endedEarly = false;
};

/// Text between JSON quotes as UTF-16; lone surrogates stay as they are.
QString unescapedJson(QByteArrayView body);

} // namespace homard
