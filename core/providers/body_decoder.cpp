// SPDX-License-Identifier: GPL-3.0-or-later
#include "body_decoder.h"
#include <QScopedValueRollback>

namespace homard {

namespace {

/// True if `start` may be the beginning of an event stream.
bool looksLikeEvents(QByteArrayView start)
{
    for (const char *field : {"data:", "event:", "id:", "retry:", ":"}) {
        const QByteArrayView name(field);
        const qsizetype length = qMin(name.size(), start.size());
        if (start.first(length) == name.first(length))
            return true;
    }
    return false;
}

bool isCut(QByteArrayView data)
{
    JsonReader json(data);
    json.skip();
    return json.endedEarly();
}

} // namespace

BodyDecoder::BodyDecoder(Factory factory, Framing framing, ResponseFacts facts)
    : m_factory(std::move(factory))
    , m_events(m_factory())
    , m_framing(framing)
    , m_facts(std::move(facts))
    , m_sse([this](const SseEvent &e) { event(e.event, e.data); }, [this](QByteArrayView) { m_sawComment = true; })
    , m_lines([this](const QByteArray &text) { line(text); })
{
}

BodyDecoder::Mode BodyDecoder::sniffed()
{
    QByteArrayView start(m_start);
    if (start.startsWith("\xEF\xBB\xBF"))
        start = start.sliced(3);
    start = start.trimmed();
    if (start.isEmpty())
        return m_start.size() > 64 * 1024 ? Mode::Events : Mode::Unknown; // keep-alive blank lines
    if (start[0] == '<')
        return Mode::Page;
    if (m_framing == Framing::Lines)
        return looksLikeEvents(start) ? Mode::Events : Mode::Lines;
    return start[0] == '{' || start[0] == '[' ? Mode::Document : Mode::Events;
}

void BodyDecoder::feed(QByteArrayView bytes, ModelSink &sink)
{
    m_bytes += bytes.size();
    if (failed())
        return;
    const QScopedValueRollback rollback(m_sink, &sink);
    if (m_mode != Mode::Unknown) {
        push(bytes);
        return;
    }
    m_start.append(bytes);
    m_mode = sniffed();
    if (m_mode == Mode::Unknown)
        return;
    m_startsLikeEvents = looksLikeEvents(QByteArrayView(m_start).trimmed());
    push(std::exchange(m_start, {}));
}

void BodyDecoder::push(QByteArrayView bytes)
{
    switch (m_mode) {
    case Mode::Events: m_sse.feed(bytes); break;
    case Mode::Lines: m_lines.feed(bytes); break;
    case Mode::Document:
        if (m_framing == Framing::Lines)
            m_lines.feed(bytes); // it holds the start of a line
        else
            m_document.append(bytes);
        break;
    case Mode::Page:
    case Mode::Unknown: break;
    }
}

void BodyDecoder::event(QByteArrayView name, QByteArrayView data)
{
    if (failed() || data.trimmed().isEmpty())
        return;
    ++m_eventCount;
    if (m_ended && !endsStream(name, data))
        return;
    if (!m_events->event(name, data, *m_sink))
        malformed();
}

/// What stands at the end without its line end was broken off, and by the standard is no event. Servers that forget it
/// do so after the event that ends the answer: that one is taken if it is whole. Half an event has no effect, for its
/// finish reason may be there and its calls not.
bool BodyDecoder::endsStream(QByteArrayView name, QByteArrayView data) const
{
    NullSink sink;
    const std::unique_ptr<EventDecoder> trial = m_factory();
    return trial->event(name, data, sink) && (trial->isComplete() || trial->failure());
}

void BodyDecoder::line(const QByteArray &text)
{
    if (failed())
        return;
    if (m_mode == Mode::Document) {
        m_document.append('\n').append(text);
        return;
    }
    const QByteArrayView data = QByteArrayView(text).trimmed();
    if (m_eventCount == 0 && !JsonReader::isComplete(data)) { // one document over several lines: an error, most likely
        m_mode = Mode::Document;
        m_document = text;
        return;
    }
    event({}, data);
}

void BodyDecoder::finishDocument()
{
    const QByteArrayView data = QByteArrayView(m_document).trimmed();
    ++m_eventCount;
    if (!isCut(data) && !m_events->document(data, *m_sink))
        malformed();
}

void BodyDecoder::malformed()
{
    ModelFailure failure;
    failure.kind = FailureClass::Server;
    failure.retryable = true;
    failure.message = tr("The answer cannot be read: event %1 is not JSON from byte %2 on.")
                          .arg(m_eventCount)
                          .arg(m_events->error().position);
    failure.hint = tr("Something between here and the model changed the answer, or the server has a fault. Try again.");
    m_events->setFailure(std::move(failure));
}

void BodyDecoder::notAnAnswer()
{
    ModelFailure failure;
    const QString type =
        m_facts.contentType.isEmpty() ? tr("no content type") : QString::fromLatin1(m_facts.contentType);
    if (m_bytes == 0 || m_mode == Mode::Unknown) {
        failure.kind = FailureClass::Empty;
        failure.retryable = true;
        failure.message = tr("The server said that all is well but sent an empty answer (%1).").arg(type);
        failure.hint = tr("Try again. If it stays so, check the address of the model server and any proxy.");
    } else {
        failure.kind = FailureClass::Network;
        failure.message =
            m_mode == Mode::Page
                ? tr("The server sent a web page instead of an answer (%1, %2 bytes).").arg(type).arg(m_bytes)
                : tr("The server sent something that is not an answer of a model (%1, %2 bytes).")
                      .arg(type)
                      .arg(m_bytes);
        failure.hint = tr("A proxy or a log-in page of the network may stand between, or the base URL is wrong.");
    }
    if (!m_facts.requestId.isEmpty())
        failure.message += QLatin1Char(' ') + tr("Request id: %1").arg(m_facts.requestId);
    m_events->setFailure(std::move(failure));
}

ModelReply BodyDecoder::finish(ModelSink &sink)
{
    const QScopedValueRollback rollback(m_sink, &sink);
    m_ended = true;
    if (!failed()) {
        if (m_mode == Mode::Events) {
            m_sse.finish(true); // a server may forget the last empty line; half an event does not parse and is left out
            if (m_eventCount == 0 && !m_sawComment && !m_startsLikeEvents)
                notAnAnswer();
        } else if (m_framing == Framing::Lines) {
            m_lines.finish();
        }
        if (m_mode == Mode::Document)
            finishDocument();
        else if (m_mode == Mode::Page || m_mode == Mode::Unknown)
            notAnAnswer();
        if (m_sse.overflowed() || m_lines.overflowed())
            malformed();
    }
    return m_events->take();
}

} // namespace homard
