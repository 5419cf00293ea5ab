// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/script.h"

namespace homard {

namespace {

const char *reason(int status)
{
    switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 404: return "Not Found";
    case 429: return "Too Many Requests";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Answer";
    }
}

} // namespace

QByteArray RecordedRequest::header(const QByteArray &lowerCaseName) const
{
    for (const auto &[name, value] : headers) {
        if (name == lowerCaseName)
            return value;
    }
    return {};
}

Script &Script::add(Step step)
{
    m_steps.push_back(std::move(step));
    return *this;
}

Script &Script::raw(const QByteArray &bytes)
{
    if (!m_steps.empty() && m_steps.back().what == Do::Send) {
        m_steps.back().bytes += bytes;
        return *this;
    }
    Step step;
    step.bytes = bytes;
    return add(std::move(step));
}

Script &Script::head(int status, const HttpHeaders &headers, Framing framing, qint64 length)
{
    m_framing = framing;
    QByteArray text = "HTTP/1.1 " + QByteArray::number(status) + ' ' + reason(status) + "\r\n";
    for (const auto &[name, value] : headers)
        text += name + ": " + value + "\r\n";
    switch (framing) {
    case Framing::Chunked: text += "Transfer-Encoding: chunked\r\n"; break;
    case Framing::Length: text += "Content-Length: " + QByteArray::number(length) + "\r\n"; break;
    case Framing::UntilClose: text += "Connection: close\r\n"; break;
    }
    return raw(text + "\r\n");
}

Script &Script::body(const QByteArray &piece)
{
    if (m_framing != Framing::Chunked)
        return raw(piece);
    return piece.isEmpty() ? *this : raw(QByteArray::number(piece.size(), 16) + "\r\n" + piece + "\r\n");
}

Script &Script::end()
{
    switch (m_framing) {
    case Framing::Chunked: return raw("0\r\n\r\n");
    case Framing::Length: return *this;
    case Framing::UntilClose: return close();
    }
    return *this;
}

Script &Script::wait(std::chrono::milliseconds time)
{
    Step step;
    step.what = Do::Wait;
    step.time = time;
    return add(std::move(step));
}

Script &Script::waitFor(const Latch &latch)
{
    Step step;
    step.what = Do::WaitFor;
    step.latch = latch;
    return add(std::move(step));
}

Script &Script::close()
{
    Step step;
    step.what = Do::Close;
    return add(std::move(step));
}

Script &Script::reset()
{
    Step step;
    step.what = Do::Reset;
    return add(std::move(step));
}

Script &Script::hang()
{
    Step step;
    step.what = Do::Hang;
    return add(std::move(step));
}

Script Script::after(std::chrono::milliseconds time) const
{
    Script delayed;
    delayed.m_framing = m_framing;
    delayed.wait(time);
    delayed.m_steps.insert(delayed.m_steps.end(), m_steps.begin(), m_steps.end());
    return delayed;
}

Script Script::answer(int status, const QByteArray &body, const QByteArray &contentType, HttpHeaders headers)
{
    headers.prepend({"Content-Type", contentType});
    Script script;
    script.head(status, headers, Framing::Length, body.size()).body(body);
    return script;
}

Script Script::json(int status, const QByteArray &body, const HttpHeaders &headers)
{
    return answer(status, body, "application/json", headers);
}

Script Script::sse(const QByteArrayList &datas)
{
    Script script;
    script.head(200, {{"Content-Type", "text/event-stream"}, {"Cache-Control", "no-cache"}});
    for (const QByteArray &data : datas)
        script.body("data: " + data + "\n\n");
    return script.end();
}

Script Script::ndjson(const QByteArrayList &lines)
{
    Script script;
    script.head(200, {{"Content-Type", "application/x-ndjson"}});
    for (const QByteArray &line : lines)
        script.body(line + '\n');
    return script.end();
}

} // namespace homard
