// SPDX-License-Identifier: GPL-3.0-or-later
#include "request_reader.h"

namespace homard {

bool RequestReader::more()
{
    const QByteArray bytes = m_source();
    if (bytes.isEmpty())
        return false;
    if (m_used == m_buffer.size()) {
        m_buffer = bytes;
        m_used = 0;
    } else {
        m_buffer += bytes;
    }
    return true;
}

std::optional<QByteArray> RequestReader::take(qsizetype count)
{
    while (m_buffer.size() - m_used < count) {
        if (!more())
            return std::nullopt;
    }
    m_used += count;
    return m_buffer.mid(m_used - count, count);
}

std::optional<QByteArray> RequestReader::takeLine()
{
    for (;;) {
        const qsizetype end = m_buffer.indexOf('\n', m_used);
        if (end >= 0)
            return take(end + 1 - m_used)->trimmed();
        if (!more())
            return std::nullopt;
    }
}

std::optional<RecordedRequest> RequestReader::next()
{
    RecordedRequest request;
    if (!readHead(request))
        return std::nullopt;
    if (request.header("expect").toLower() == "100-continue")
        m_interim("HTTP/1.1 100 Continue\r\n\r\n");
    if (!readBody(request))
        return std::nullopt;
    request.arrival = std::chrono::steady_clock::now();
    return request;
}

bool RequestReader::readHead(RecordedRequest &request)
{
    const auto start = takeLine();
    if (!start)
        return false;
    const QByteArrayList words = start->split(' ');
    if (words.size() != 3 || !words[2].startsWith("HTTP/1."))
        return false;
    request.method = words[0];
    request.path = words[1];
    for (;;) {
        const auto line = takeLine();
        if (!line)
            return false;
        if (line->isEmpty())
            return true;
        const qsizetype colon = line->indexOf(':');
        request.headers.append({line->left(colon).toLower(), line->mid(colon + 1).trimmed()});
    }
}

bool RequestReader::readBody(RecordedRequest &request)
{
    if (request.header("transfer-encoding").toLower() == "chunked")
        return readChunks(request);
    const auto body = take(request.header("content-length").toLongLong());
    request.body = body.value_or(QByteArray());
    return body.has_value();
}

bool RequestReader::readChunks(RecordedRequest &request)
{
    for (;;) {
        const auto size = takeLine();
        if (!size)
            return false;
        const qsizetype count = size->split(';').first().toLongLong(nullptr, 16);
        const auto piece = take(count);
        if (!piece)
            return false;
        request.body += *piece;
        const auto end = takeLine(); // after the last chunk: the empty trailer
        if (!end)
            return false;
        if (count == 0)
            return true;
    }
}

} // namespace homard
