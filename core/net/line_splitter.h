// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <cstring>

namespace homard {

/// Finds '\n' and '\r' in one piece of bytes, each byte looked at once per character: a piece that has only one of the
/// two kinds costs no more than one that has both.
class LineEndFinder
{
public:
    explicit LineEndFinder(QByteArrayView bytes) : m_bytes(bytes) {}

    /// Position of the first '\n' or '\r' at or after `from`; the size of the piece if there is none.
    qsizetype next(qsizetype from)
    {
        if (m_lf < from)
            m_lf = find('\n', from);
        if (m_cr < from)
            m_cr = find('\r', from);
        return qMin(m_lf, m_cr);
    }
    /// The same for '\n' alone.
    qsizetype nextLf(qsizetype from) { return find('\n', from); }

private:
    qsizetype find(char what, qsizetype from) const
    {
        if (from >= m_bytes.size())
            return m_bytes.size();
        const void *hit = std::memchr(m_bytes.data() + from, what, size_t(m_bytes.size() - from));
        return hit ? static_cast<const char *>(hit) - m_bytes.data() : m_bytes.size();
    }

    QByteArrayView m_bytes;
    qsizetype m_lf = -1;
    qsizetype m_cr = -1;
};

/// Appends to an unfinished line, never beyond `limit` bytes. False: something was cut off.
inline bool appendLimited(QByteArray &line, QByteArrayView bytes, qsizetype limit)
{
    const qsizetype room = qMin(limit - line.size(), bytes.size());
    line.append(bytes.data(), room);
    return room == bytes.size();
}

/// Empties a line and keeps its memory for the next one, unless it is much.
inline void recycle(QByteArray &line)
{
    static constexpr qsizetype keep = 256 * 1024;
    if (line.capacity() > keep)
        line = QByteArray();
    else
        line.resize(0);
}

} // namespace homard
