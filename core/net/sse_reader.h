// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <functional>
#include <utility>

namespace homard {

/// One dispatched event of a text/event-stream. Data is the raw bytes between line ends (lines joined by \n), not yet
/// decoded.
struct SseEvent {
    QByteArray id;    ///< Last event id seen.
    QByteArray event; ///< Event type; empty means "message".
    QByteArray data;
};

/// Push parser for server-sent events per the WHATWG standard: CR, LF, CRLF in any mix and split, a BOM, comments,
/// fields without a space, unknown fields, several data lines. Every split of the bytes gives the same events (F39,
/// F40).
class SseReader
{
public:
    using Sink = std::function<void(const SseEvent &)>;
    /// Gets the text of a comment without its colon and one space after it.
    using CommentSink = std::function<void(QByteArrayView)>;

    explicit SseReader(Sink sink, CommentSink comments = {}) : m_sink(std::move(sink)), m_comments(std::move(comments))
    {
    }

    void feed(QByteArrayView bytes);
    /// End of the stream. Per the standard an event without its empty line is not dispatched; returns true if such a
    /// rest was there and it had data (a broken-off stream, or a server that forgets the last line end: `dispatchRest`
    /// dispatches it). Afterwards the reader is as new.
    bool finish(bool dispatchRest = false);
    /// Longest line, and most data of one event, in bytes; longer ones are cut there and set overflowed().
    static constexpr qsizetype maxLine = 16 * 1024 * 1024;
    bool overflowed() const { return m_overflowed; }

private:
    void line(QByteArrayView text);
    void field(QByteArrayView name, QByteArrayView value);
    void dispatch();

    Sink m_sink;
    CommentSink m_comments;
    QByteArray m_line; ///< Beginning of a line whose end has not come yet.
    SseEvent m_event;
    bool m_hasData = false;
    bool m_lastWasCr = false;
    bool m_atStart = true;
    bool m_overflowed = false;
};

} // namespace homard
