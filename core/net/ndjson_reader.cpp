// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/ndjson_reader.h"
#include "line_splitter.h"

namespace homard {

void NdjsonReader::feed(QByteArrayView bytes)
{
    LineEndFinder ends(bytes);
    qsizetype from = 0;
    while (from < bytes.size()) {
        const qsizetype end = ends.nextLf(from);
        const QByteArrayView piece = bytes.sliced(from, end - from);
        if (end == bytes.size()) {
            m_overflowed |= !appendLimited(m_line, piece, maxLine);
            return;
        }
        if (m_line.isEmpty()) {
            m_overflowed |= piece.size() > maxLine;
            deliver(piece.first(qMin(piece.size(), maxLine)));
        } else {
            m_overflowed |= !appendLimited(m_line, piece, maxLine);
            deliver(m_line);
            recycle(m_line);
        }
        from = end + 1;
    }
}

bool NdjsonReader::finish()
{
    const bool delivered = deliver(m_line);
    m_line = QByteArray();
    return delivered;
}

bool NdjsonReader::deliver(QByteArrayView line)
{
    if (line.endsWith('\r'))
        line = line.chopped(1);
    if (line.trimmed().isEmpty())
        return false;
    if (m_sink)
        m_sink(line.toByteArray());
    return true;
}

} // namespace homard
