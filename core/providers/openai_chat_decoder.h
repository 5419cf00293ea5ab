// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "event_decoder.h"
#include "tool_call_merger.h"

namespace homard {

/// Events of OpenAI Chat Completions and its dialects (DeepSeek, Groq, Mistral, Qwen, Moonshot, GLM, xAI, OpenRouter,
/// vLLM, llama.cpp …).
class OpenAiChatDecoder : public EventDecoder
{
public:
    using EventDecoder::EventDecoder;
    bool isComplete() const override { return m_done || !m_finishReason.isEmpty(); }
    bool isOver() const override { return m_done; }

protected:
    void read(QByteArrayView name, JsonReader &json, ModelSink &sink) override;
    void readDocument(JsonReader &json, ModelSink &sink) override;
    Finish finishFor(const QString &reason) const override;
    Usage usage() const override;
    bool marker(QByteArrayView data) override;

private:
    void chunk(JsonReader &json, ModelSink &sink);
    void extras(JsonReader &json);
    void choices(JsonReader &json, ModelSink &sink);
    void choice(JsonReader &json, ModelSink &sink);
    void delta(JsonReader &json, ModelSink &sink);
    void content(JsonReader &json, ModelSink &sink);
    void part(JsonReader &json, ModelSink &sink);
    void toolCalls(JsonReader &json);
    void toolCall(JsonReader &json, CallFragment &fragment);
    static void function(JsonReader &json, CallFragment &fragment);
    void readUsage(JsonReader &json);
    void say(ReplyBuilder::Kind kind, const QString &text, ModelSink &sink);

    ToolCallMerger m_calls;
    Usage m_usage;
    std::optional<qint64> m_total;
    bool m_done = false;
    bool m_sawChoices = false;
    bool m_sawDelta = false;
};

} // namespace homard
