// SPDX-License-Identifier: GPL-3.0-or-later
#include "anthropic_decoder.h"
#include "json_writer.h"

namespace homard {

using Kind = ReplyBuilder::Kind;

AnthropicDecoder::Piece AnthropicDecoder::piece(JsonReader &json)
{
    Piece piece;
    const QByteArrayView whole = json.raw();
    piece.raw = whole.toByteArray();
    JsonReader inner(whole);
    if (!inner.enterObject())
        return piece;
    QByteArrayView key;
    while (inner.nextKey(key)) {
        if (key == "type")
            piece.type = inner.string();
        else if (key == "text")
            piece.text = inner.string();
        else if (key == "thinking")
            piece.thinking = inner.string();
        else if (key == "signature")
            piece.signature = inner.string();
        else if (key == "id")
            piece.id = inner.string();
        else if (key == "name")
            piece.name = inner.string();
        else if (key == "partial_json")
            piece.partialJson = inner.string();
        else if (key == "input")
            piece.input = inner.raw().toByteArray();
        else
            inner.skip();
    }
    return piece;
}

void AnthropicDecoder::read(QByteArrayView name, JsonReader &json, ModelSink &sink)
{
    const JsonReader start = json; // members come in any order: look for the type first
    QString type = QString::fromLatin1(name);
    qint64 index = 0;
    QByteArrayView key;
    if (!json.enterObject())
        return;
    while (json.nextKey(key)) {
        if (key == "type")
            type = json.string();
        else if (key == "index")
            index = json.count().value_or(0);
        else
            json.skip();
    }
    if (json.failed())
        return;
    if (type == QLatin1StringView("error")) {
        fail(m_data);
        return;
    }
    if (type == QLatin1StringView("message_stop"))
        m_stopped = true;
    if (type == QLatin1StringView("content_block_stop") && m_open.contains(index))
        stopBlock(m_open[index]);
    json = start;
    json.enterObject();
    while (json.nextKey(key)) {
        if (key == "message" && type == QLatin1StringView("message_start"))
            message(json, sink);
        else if (key == "content_block" && type == QLatin1StringView("content_block_start"))
            startBlock(index, piece(json), sink);
        else if (key == "delta" && type == QLatin1StringView("content_block_delta"))
            addDelta(index, piece(json), sink);
        else if (key == "delta" && type == QLatin1StringView("message_delta"))
            messageDelta(json);
        else if (key == "usage" && type == QLatin1StringView("message_delta"))
            readUsage(json);
        else
            json.skip();
    }
}

void AnthropicDecoder::readDocument(JsonReader &json, ModelSink &sink)
{
    JsonReader look = json;
    QByteArrayView key;
    bool isMessage = false;
    if (look.enterObject()) {
        while (look.nextKey(key)) {
            isMessage = isMessage || key == "content";
            look.skip();
        }
    }
    if (!isMessage) {
        json.skip();
        if (!json.failed())
            fail(m_data);
        return;
    }
    message(json, sink);
    m_stopped = !json.failed();
}

/// The message of message_start, usually empty, or a whole answer.
void AnthropicDecoder::message(JsonReader &json, ModelSink &sink)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "content" && json.peek() == JsonReader::Type::Array) {
            json.enterArray();
            for (qint64 index = -1; json.nextElement(); --index) { // below zero: never met by a later delta
                startBlock(index, piece(json), sink);
                if (m_open.contains(index))
                    stopBlock(m_open[index]);
            }
        } else if (key == "stop_reason") {
            const QString reason = json.string();
            if (!reason.isEmpty())
                m_finishReason = reason;
        } else if (key == "stop_details") {
            stopDetails(json);
        } else if (key == "usage") {
            readUsage(json);
        } else {
            json.skip();
        }
    }
}

void AnthropicDecoder::startBlock(qint64 index, const Piece &piece, ModelSink &sink)
{
    Block block;
    if (piece.type == QLatin1StringView("text")) {
        block.number = m_builder.open(block.kind = Kind::Text);
        m_builder.append(block.number, piece.text, sink);
    } else if (piece.type == QLatin1StringView("thinking")) {
        block.number = m_builder.open(block.kind = Kind::Thinking);
        block.signature = piece.signature;
        m_builder.append(block.number, piece.thinking, sink);
    } else if (piece.type == QLatin1StringView("redacted_thinking")) {
        m_builder.setRaw(m_builder.open(Kind::Thinking), piece.raw);
        return;
    } else if (piece.type == QLatin1StringView("tool_use")) {
        block.number = m_builder.open(block.kind = Kind::Call);
        CallDraft &call = m_builder.call(block.number);
        call.providerId = piece.id;
        call.name = piece.name;
        call.arguments = QString::fromUtf8(piece.input);
        call.placeholder = true;
    } else {
        return;
    }
    m_open.insert(index, block);
}

void AnthropicDecoder::addDelta(qint64 index, const Piece &piece, ModelSink &sink)
{
    const auto found = m_open.find(index);
    if (found == m_open.end())
        return;
    if (piece.type == QLatin1StringView("text_delta") && found->kind == Kind::Text) {
        m_builder.append(found->number, piece.text, sink);
    } else if (piece.type == QLatin1StringView("thinking_delta") && found->kind == Kind::Thinking) {
        m_builder.append(found->number, piece.thinking, sink);
    } else if (piece.type == QLatin1StringView("signature_delta") && found->kind == Kind::Thinking) {
        found->signature += piece.signature;
    } else if (piece.type == QLatin1StringView("input_json_delta") && found->kind == Kind::Call) {
        CallDraft &call = m_builder.call(found->number);
        if (call.placeholder && !piece.partialJson.isEmpty()) {
            call.arguments.clear();
            call.placeholder = false;
        }
        call.arguments += piece.partialJson;
    }
}

void AnthropicDecoder::stopBlock(Block &block)
{
    if (block.kind != Kind::Thinking || block.signature.isEmpty())
        return; // thinking without a signature is never accepted back: it has no raw form
    const QByteArray raw = "{\"type\":\"thinking\",\"thinking\":" + jsonString(m_builder.text(block.number)) +
                           ",\"signature\":" + jsonString(block.signature) + '}';
    m_builder.setRaw(block.number, raw);
}

void AnthropicDecoder::messageDelta(JsonReader &json)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "stop_reason") {
            const QString reason = json.string();
            if (!reason.isEmpty())
                m_finishReason = reason;
        } else if (key == "stop_details") {
            stopDetails(json);
        } else {
            json.skip();
        }
    }
}

void AnthropicDecoder::stopDetails(JsonReader &json)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "explanation")
            m_refusal = json.string();
        else
            json.skip();
    }
}

/// Later counts replace earlier ones. The tokens of a compaction the provider did on the way are only in `iterations`.
void AnthropicDecoder::readUsage(JsonReader &json)
{
    if (!json.enterObject())
        return;
    const auto iteration = [&] {
        qint64 input = 0;
        qint64 output = 0;
        bool compaction = false;
        if (!json.enterObject())
            return;
        QByteArrayView key;
        while (json.nextKey(key)) {
            if (key == "type")
                compaction = json.string() == QLatin1StringView("compaction");
            else if (key == "input_tokens")
                input = json.count().value_or(0);
            else if (key == "output_tokens")
                output = json.count().value_or(0);
            else
                json.skip();
        }
        m_compactedInput += compaction ? input : 0;
        m_compactedOutput += compaction ? output : 0;
    };
    QByteArrayView key;
    while (json.nextKey(key)) {
        std::optional<qint64> *field = key == "input_tokens"                  ? &m_plain.input
                                       : key == "output_tokens"               ? &m_plain.output
                                       : key == "cache_read_input_tokens"     ? &m_plain.cacheRead
                                       : key == "cache_creation_input_tokens" ? &m_plain.cacheWrite
                                                                              : nullptr;
        if (field) {
            if (json.peek() == JsonReader::Type::Null)
                json.skip();
            else
                *field = json.count();
        } else if (key == "iterations" && json.peek() == JsonReader::Type::Array) {
            m_compactedInput = m_compactedOutput = 0;
            json.enterArray();
            while (json.nextElement())
                iteration();
        } else {
            json.skip();
        }
    }
}

Usage AnthropicDecoder::usage() const
{
    Usage usage = m_plain;
    if (usage.input)
        usage.input = *usage.input + usage.cacheRead.value_or(0) + usage.cacheWrite.value_or(0) + m_compactedInput;
    if (usage.output)
        usage.output = *usage.output + m_compactedOutput;
    return usage;
}

Finish AnthropicDecoder::finishFor(const QString &reason) const
{
    static const std::pair<QLatin1StringView, Finish> words[] = {
        {QLatin1StringView("end_turn"), Finish::Stop},
        {QLatin1StringView("stop_sequence"), Finish::Stop},
        {QLatin1StringView("pause_turn"), Finish::Stop},
        {QLatin1StringView("tool_use"), Finish::ToolCalls},
        {QLatin1StringView("max_tokens"), Finish::Length},
        {QLatin1StringView("model_context_window_exceeded"), Finish::Length},
        {QLatin1StringView("refusal"), Finish::ContentFilter},
    };
    for (const auto &[word, finish] : words) {
        if (reason == word)
            return finish;
    }
    return Finish::Other;
}

} // namespace homard
