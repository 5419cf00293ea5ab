// SPDX-License-Identifier: GPL-3.0-or-later
#include "ollama_decoder.h"

namespace homard {

using Kind = ReplyBuilder::Kind;

void OllamaDecoder::read(QByteArrayView, JsonReader &json, ModelSink &sink)
{
    if (!json.enterObject())
        return;
    bool done = false;
    bool known = false;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "message") {
            known = true;
            message(json, sink);
        } else if (key == "error" && json.peek() != JsonReader::Type::Null) {
            json.skip();
            if (!json.failed())
                fail(m_data);
        } else if (key == "done") {
            known = true;
            done = json.boolean();
        } else if (key == "done_reason") {
            const QString reason = json.string();
            if (!reason.isEmpty())
                m_finishReason = reason;
        } else if (key == "prompt_eval_count") {
            m_usage.input = json.count();
        } else if (key == "eval_count") {
            m_usage.output = json.count();
        } else {
            json.skip();
        }
    }
    if (json.failed())
        return;
    m_done = m_done || done;
    if (!known && !failure())
        fail(m_data);
}

void OllamaDecoder::readDocument(JsonReader &json, ModelSink &sink)
{
    read({}, json, sink);
}

void OllamaDecoder::message(JsonReader &json, ModelSink &sink)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "content" || key == "thinking") {
            const Kind kind = key == "content" ? Kind::Text : Kind::Thinking;
            const QString text = json.string();
            if (!text.isEmpty())
                m_builder.append(m_builder.current(kind), text, sink);
        } else if (key == "tool_calls" && json.peek() == JsonReader::Type::Array) {
            json.enterArray();
            while (json.nextElement())
                toolCall(json);
        } else {
            json.skip();
        }
    }
}

void OllamaDecoder::toolCall(JsonReader &json)
{
    if (!json.enterObject())
        return;
    CallDraft call;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "id") {
            call.providerId = json.string();
        } else if (key == "function" && json.peek() == JsonReader::Type::Object) {
            json.enterObject();
            QByteArrayView inner;
            while (json.nextKey(inner)) {
                if (inner == "name")
                    call.name = json.string();
                else if (inner == "arguments" && json.peek() == JsonReader::Type::String)
                    call.arguments = json.string();
                else if (inner == "arguments" && json.peek() != JsonReader::Type::Null)
                    call.arguments = QString::fromUtf8(json.raw());
                else
                    json.skip();
            }
        } else {
            json.skip();
        }
    }
    if (!json.failed())
        m_builder.call(m_builder.open(Kind::Call)) = call;
}

Finish OllamaDecoder::finishFor(const QString &reason) const
{
    if (reason == QLatin1StringView("stop"))
        return Finish::Stop;
    return reason == QLatin1StringView("length") ? Finish::Length : Finish::Other;
}

} // namespace homard
