// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "event_decoder.h"
#include "net/ndjson_reader.h"
#include "net/sse_reader.h"
#include <QCoreApplication>

namespace homard {

/// The framing around an EventDecoder. Looks at the first bytes, for servers answer a streaming request with a whole
/// JSON document, an error object, a page or nothing (F43).
class BodyDecoder : public StreamDecoder
{
    Q_DECLARE_TR_FUNCTIONS(BodyDecoder)

public:
    enum class Framing { Events, Lines };

    using Factory = std::function<std::unique_ptr<EventDecoder>()>;

    BodyDecoder(Factory factory, Framing framing, ResponseFacts facts);
    void feed(QByteArrayView bytes, ModelSink &sink) override;
    ModelReply finish(ModelSink &sink) override;
    bool failed() const override { return m_events->failure().has_value(); }
    bool isOver() const override { return m_events->isOver(); }
    QString refusal() const override { return m_events->refusal(); }

private:
    enum class Mode { Unknown, Events, Lines, Document, Page };
    Mode sniffed();
    void push(QByteArrayView bytes);
    void event(QByteArrayView name, QByteArrayView data);
    void line(const QByteArray &line);
    bool endsStream(QByteArrayView name, QByteArrayView data) const;
    void finishDocument();
    void malformed();
    void notAnAnswer();

    Factory m_factory;
    std::unique_ptr<EventDecoder> m_events;
    Framing m_framing;
    ResponseFacts m_facts;
    Mode m_mode = Mode::Unknown;
    SseReader m_sse;
    NdjsonReader m_lines;
    QByteArray m_start;          // until the kind of body is known
    QByteArray m_document;       // all of it, for Mode::Document
    ModelSink *m_sink = nullptr; // only during feed() and finish()
    qint64 m_bytes = 0;
    qint64 m_eventCount = 0;
    bool m_sawComment = false;
    bool m_startsLikeEvents = false;
    bool m_ended = false;
};

} // namespace homard
