// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "json_reader.h"
#include "reply_builder.h"
#include "stream_decoder.h"

namespace homard {

/// The part of a decoder that knows a wire format: events in, blocks and facts collected. Framing is BodyDecoder's.
class EventDecoder
{
public:
    explicit EventDecoder(const ResponseFacts &facts) : m_builder(facts.origin), m_facts(facts) {}
    virtual ~EventDecoder() = default;

    /// One event's data. `name` is the event's type where the framing has one. False: `data` is no JSON; see error().
    bool event(QByteArrayView name, QByteArrayView data, ModelSink &sink);
    /// A whole answer in one JSON document, as for a request without streaming.
    bool document(QByteArrayView data, ModelSink &sink);

    /// The answer ended as the protocol says, or all of it is there (F36).
    virtual bool isComplete() const = 0;
    /// The event that ends the stream has come ("[DONE]", message_stop, done).
    virtual bool isOver() const = 0;
    const std::optional<ModelFailure> &failure() const { return m_failure; }
    void setFailure(ModelFailure failure);
    const QString &refusal() const { return m_refusal; }
    /// Where the last data stopped being JSON; `cut`: it only ended too early.
    struct JsonError {
        qsizetype position = 0;
        bool cut = false;
    };
    const JsonError &error() const { return m_error; }

    ModelReply take();

protected:
    /// Reads one event; must consume the whole value.
    virtual void read(QByteArrayView name, JsonReader &json, ModelSink &sink) = 0;
    virtual void readDocument(JsonReader &json, ModelSink &sink) = 0;
    virtual Finish finishFor(const QString &reason) const = 0;
    virtual Usage usage() const = 0;
    /// Data that is not JSON but means something ("[DONE]"). True: handled.
    virtual bool marker(QByteArrayView) { return false; }
    /// An error object inside the stream, or the event that holds it (F42).
    void fail(QByteArrayView json);

    ReplyBuilder m_builder;
    QByteArrayView m_data; ///< All of the event that is being read.
    QString m_finishReason;
    QString m_refusal;

private:
    bool run(QByteArrayView data, const std::function<void(JsonReader &)> &read);
    ResponseFacts m_facts;
    std::optional<ModelFailure> m_failure;
    JsonError m_error;
};

} // namespace homard
