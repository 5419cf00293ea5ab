// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include <QByteArray>
#include <QByteArrayList>
#include <QList>
#include <chrono>
#include <utility>
#include <vector>

namespace homard {

using HttpHeaders = QList<std::pair<QByteArray, QByteArray>>;

/// One request as the server received it.
struct RecordedRequest {
    QByteArray method;
    QByteArray path;                               ///< With the query.
    HttpHeaders headers;                           ///< Names in lower case.
    QByteArray body;                               ///< Without chunk framing; as sent otherwise.
    int connection = 0;                            ///< Number of the connection, from 0.
    int index = 0;                                 ///< Number of the request over all connections, from 0.
    std::chrono::steady_clock::time_point arrival; ///< When its last byte had been read.

    QByteArray header(const QByteArray &lowerCaseName) const; ///< First of that name; empty if none.
};

/// Something a script waits for until the test releases it. Copies share one state; thread-safe.
class Latch
{
public:
    void release() const { m_token.cancel(); }
    const CancelToken &token() const { return m_token; }

private:
    CancelToken m_token;
};

/// What a ScriptedServer does with one request: steps in order. Bytes of neighbouring steps go out together; flush() or
/// a wait between them makes them separate packets. After the last step the connection stays open for the next request,
/// unless a step closed it.
class Script
{
public:
    enum class Framing { Chunked, Length, UntilClose };
    enum class Do { Send, Wait, WaitFor, Close, Reset, Hang };
    struct Step {
        Do what = Do::Send;
        QByteArray bytes;                  ///< Send.
        std::chrono::milliseconds time{0}; ///< Wait.
        Latch latch;                       ///< WaitFor.
    };

    /// Bytes just as they are.
    Script &raw(const QByteArray &bytes);
    /// Status line and headers. `length` is for Framing::Length: what Content-Length says, true or not.
    Script &head(int status, const HttpHeaders &headers = {}, Framing framing = Framing::Chunked, qint64 length = 0);
    /// A piece of the body, framed as head() said.
    Script &body(const QByteArray &piece);
    /// The end of the body: last chunk, or close.
    Script &end();
    Script &flush() { return wait(std::chrono::milliseconds(0)); }
    Script &wait(std::chrono::milliseconds time);
    Script &waitFor(const Latch &latch);
    Script &close(); ///< Orderly, after all bytes.
    Script &reset(); ///< With a TCP reset.
    Script &hang();  ///< Silence until the client goes away or the server stops.

    /// A whole answer with Content-Length.
    static Script answer(int status, const QByteArray &body, const QByteArray &contentType, HttpHeaders headers = {});
    static Script json(int status, const QByteArray &body, const HttpHeaders &headers = {});
    /// An event stream with one `data:` event each; nothing is added ("[DONE]" is data like others).
    static Script sse(const QByteArrayList &datas);
    /// Lines of JSON, as Ollama sends them.
    static Script ndjson(const QByteArrayList &lines);

    /// The same, after a silence.
    Script after(std::chrono::milliseconds time) const;

    const std::vector<Step> &steps() const { return m_steps; }

private:
    Script &add(Step step);

    std::vector<Step> m_steps;
    Framing m_framing = Framing::Chunked;
};

} // namespace homard
