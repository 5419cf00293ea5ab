// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/sse_reader.h"
#include "line_splitter.h"

namespace homard {

void SseReader::feed(QByteArrayView bytes)
{
    qsizetype from = 0;
    if (m_lastWasCr && !bytes.isEmpty()) { // the piece before ended with CR: an LF now belongs to it
        m_lastWasCr = false;
        if (bytes[0] == '\n')
            from = 1;
    }
    LineEndFinder ends(bytes);
    while (from < bytes.size()) {
        const qsizetype end = ends.next(from);
        const QByteArrayView piece = bytes.sliced(from, end - from);
        if (end == bytes.size()) {
            m_overflowed |= !appendLimited(m_line, piece, maxLine);
            return;
        }
        if (m_line.isEmpty()) {
            m_overflowed |= piece.size() > maxLine;
            line(piece.first(qMin(piece.size(), maxLine)));
        } else {
            m_overflowed |= !appendLimited(m_line, piece, maxLine);
            line(m_line);
            recycle(m_line);
        }
        from = end + 1;
        if (bytes[end] == '\r') {
            if (from == bytes.size())
                m_lastWasCr = true;
            else if (bytes[from] == '\n')
                ++from;
        }
    }
}

bool SseReader::finish(bool dispatchRest)
{
    if (!m_line.isEmpty() && !m_line.startsWith(':'))
        line(m_line);
    const bool rest = m_hasData && !m_event.data.isEmpty();
    if (rest && dispatchRest)
        dispatch();
    m_line = QByteArray();
    m_event = SseEvent();
    m_hasData = false;
    m_lastWasCr = false;
    m_atStart = true;
    return rest;
}

void SseReader::line(QByteArrayView text)
{
    if (m_atStart) {
        m_atStart = false;
        if (text.startsWith("\xEF\xBB\xBF"))
            text = text.sliced(3);
    }
    if (text.isEmpty()) {
        dispatch();
        return;
    }
    const void *hit = std::memchr(text.data(), ':', size_t(text.size()));
    if (!hit) {
        field(text, {});
        return;
    }
    const qsizetype colon = static_cast<const char *>(hit) - text.data();
    QByteArrayView value = text.sliced(colon + 1);
    if (value.startsWith(' '))
        value = value.sliced(1);
    if (colon > 0)
        field(text.first(colon), value);
    else if (m_comments)
        m_comments(value);
}

void SseReader::field(QByteArrayView name, QByteArrayView value)
{
    if (name == "data") {
        if (m_hasData)
            m_overflowed |= !appendLimited(m_event.data, "\n", maxLine);
        m_overflowed |= !appendLimited(m_event.data, value, maxLine);
        m_hasData = true;
    } else if (name == "event") {
        m_event.event = value.toByteArray();
    } else if (name == "id" && !value.contains('\0')) {
        m_event.id = value.toByteArray();
    }
    // "retry" is for readers that connect again by themselves, which is the caller's business here.
}

void SseReader::dispatch()
{
    if (m_hasData && m_sink)
        m_sink(m_event);
    m_event.event = QByteArray();
    m_event.data = QByteArray();
    m_hasData = false;
}

} // namespace homard
