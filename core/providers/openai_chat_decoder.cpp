// SPDX-License-Identifier: GPL-3.0-or-later
#include "openai_chat_decoder.h"

namespace homard {

bool OpenAiChatDecoder::marker(QByteArrayView data)
{
    if (data.trimmed() != "[DONE]")
        return false;
    m_done = true;
    return true;
}

void OpenAiChatDecoder::read(QByteArrayView, JsonReader &json, ModelSink &sink)
{
    chunk(json, sink);
}

void OpenAiChatDecoder::readDocument(JsonReader &json, ModelSink &sink)
{
    if (json.peek() == JsonReader::Type::Array) { // Gemini's endpoint wraps errors in a list
        const QByteArrayView data = json.raw();
        if (!json.failed())
            fail(data);
        return;
    }
    chunk(json, sink);
    if (!m_sawChoices && !failure() && !json.failed())
        fail(m_data);
    m_done = !json.failed();
}

void OpenAiChatDecoder::chunk(JsonReader &json, ModelSink &sink)
{
    if (!json.enterObject())
        return;
    bool bareError = false; // vLLM, Cerebras: {"object":"error","message":…} or {"message":…,"code":…} without an error
                            // object around it
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "choices") {
            m_sawChoices = true;
            choices(json, sink);
        } else if (key == "usage") {
            readUsage(json);
        } else if (key == "error" && json.peek() != JsonReader::Type::Null) {
            const QByteArrayView error = json.raw();
            if (!json.failed())
                fail("{\"error\":" + error.toByteArray() + '}');
        } else if (key == "x_groq") {
            extras(json);
        } else if (key == "message" || key == "detail") {
            bareError = json.peek() != JsonReader::Type::Null;
            json.skip();
        } else {
            json.skip();
        }
    }
    if (bareError && !m_sawChoices && !json.failed())
        fail(m_data);
}

/// Groq: usage of tools it ran itself, and why a stream stopped early.
void OpenAiChatDecoder::extras(JsonReader &json)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "usage") {
            readUsage(json);
        } else if (key == "error" && json.peek() != JsonReader::Type::Null) {
            const QByteArrayView error = json.raw();
            if (!json.failed())
                fail("{\"error\":" + error.toByteArray() + '}');
        } else {
            json.skip();
        }
    }
}

void OpenAiChatDecoder::choices(JsonReader &json, ModelSink &sink)
{
    if (!json.enterArray())
        return;
    while (json.nextElement())
        choice(json, sink);
}

void OpenAiChatDecoder::choice(JsonReader &json, ModelSink &sink)
{
    if (!json.enterObject())
        return;
    QByteArrayView message;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "delta") {
            m_sawDelta = true;
            delta(json, sink);
        } else if (key == "message") {
            message = json.raw();
        } else if (key == "finish_reason") {
            const QString reason = json.string();
            if (!reason.isEmpty())
                m_finishReason = reason;
        } else if (key == "usage") { // Moonshot
            readUsage(json);
        } else {
            json.skip();
        }
    }
    if (!m_sawDelta && !message.isEmpty() &&
        !json.failed()) { // Perplexity repeats all so far as `message` beside each delta
        JsonReader whole(message);
        delta(whole, sink);
    }
}

void OpenAiChatDecoder::say(ReplyBuilder::Kind kind, const QString &text, ModelSink &sink)
{
    if (!text.isEmpty())
        m_builder.append(m_builder.current(kind), text, sink);
}

void OpenAiChatDecoder::delta(JsonReader &json, ModelSink &sink)
{
    if (!json.enterObject())
        return;
    // One delta may name its thinking twice (reasoning, reasoning_content, reasoning_details): the first that has text
    // counts.
    bool thought = false;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "content") {
            content(json, sink);
        } else if (key == "reasoning_content" || key == "reasoning" || key == "reasoning_text") {
            const QString text = json.string();
            if (!thought)
                say(ReplyBuilder::Kind::Thinking, text, sink);
            thought = thought || !text.isEmpty();
        } else if (key == "tool_calls") {
            toolCalls(json);
        } else if (key == "function_call" && json.peek() == JsonReader::Type::Object) { // the form before tool_calls
            CallFragment fragment;
            function(json, fragment);
            m_calls.add(m_builder, fragment);
        } else if (key == "refusal") {
            m_refusal += json.string();
        } else {
            json.skip();
        }
    }
}

void OpenAiChatDecoder::content(JsonReader &json, ModelSink &sink)
{
    if (json.peek() != JsonReader::Type::Array) {
        say(ReplyBuilder::Kind::Text, json.string(), sink);
        return;
    }
    json.enterArray();
    while (json.nextElement()) {
        if (json.peek() == JsonReader::Type::String)
            say(ReplyBuilder::Kind::Text, json.string(), sink);
        else
            part(json, sink);
    }
}

/// Mistral: {"type":"text","text":…}, {"type":"thinking","thinking":[{"type":"text","text":…}]}.
void OpenAiChatDecoder::part(JsonReader &json, ModelSink &sink)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "text") {
            say(ReplyBuilder::Kind::Text, json.string(), sink);
        } else if (key == "thinking" && json.peek() == JsonReader::Type::Array) {
            json.enterArray();
            while (json.nextElement()) {
                if (!json.enterObject())
                    continue;
                QByteArrayView inner;
                while (json.nextKey(inner)) {
                    if (inner == "text")
                        say(ReplyBuilder::Kind::Thinking, json.string(), sink);
                    else
                        json.skip();
                }
            }
        } else if (key == "thinking") {
            say(ReplyBuilder::Kind::Thinking, json.string(), sink);
        } else {
            json.skip();
        }
    }
}

void OpenAiChatDecoder::toolCalls(JsonReader &json)
{
    if (!json.enterArray())
        return;
    std::vector<CallFragment> fragments;
    while (json.nextElement()) {
        CallFragment fragment;
        fragment.position = fragments.size();
        toolCall(json, fragment);
        fragments.push_back(std::move(fragment));
    }
    if (json.failed())
        return;
    for (CallFragment &fragment : fragments) {
        fragment.count = fragments.size();
        m_calls.add(m_builder, fragment);
    }
}

void OpenAiChatDecoder::toolCall(JsonReader &json, CallFragment &fragment)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "id") {
            fragment.id = json.string();
        } else if (key == "index") {
            fragment.index = json.count();
        } else if (key == "function") {
            function(json, fragment);
        } else if (key == "extra_content" && json.peek() == JsonReader::Type::Object) { // thought_signature (F72)
            fragment.extra = "{\"extra_content\":" + json.raw().toByteArray() + '}';
        } else {
            json.skip();
        }
    }
}

void OpenAiChatDecoder::function(JsonReader &json, CallFragment &fragment)
{
    if (!json.enterObject())
        return;
    QByteArrayView key;
    while (json.nextKey(key)) {
        if (key == "name")
            fragment.name = json.string();
        else if (key == "arguments" && json.peek() == JsonReader::Type::Object)
            fragment.arguments = QString::fromUtf8(json.raw());
        else if (key == "arguments")
            fragment.arguments = json.string();
        else
            json.skip();
    }
}

Finish OpenAiChatDecoder::finishFor(const QString &reason) const
{
    static const std::pair<QLatin1StringView, Finish> words[] = {
        {QLatin1StringView("stop"), Finish::Stop},
        {QLatin1StringView("eos"), Finish::Stop},
        {QLatin1StringView("end_turn"), Finish::Stop},
        {QLatin1StringView("length"), Finish::Length},
        {QLatin1StringView("max_tokens"), Finish::Length},
        {QLatin1StringView("model_length"), Finish::Length},
        {QLatin1StringView("tool_calls"), Finish::ToolCalls},
        {QLatin1StringView("function_call"), Finish::ToolCalls},
        {QLatin1StringView("content_filter"), Finish::ContentFilter},
        {QLatin1StringView("sensitive"), Finish::ContentFilter},
        {QLatin1StringView("error"), Finish::Error},
    };
    for (const auto &[word, finish] : words) {
        if (reason.compare(word, Qt::CaseInsensitive) == 0)
            return finish;
    }
    return Finish::Other;
}

void OpenAiChatDecoder::readUsage(JsonReader &json)
{
    if (json.peek() != JsonReader::Type::Object) {
        json.skip();
        return;
    }
    m_usage = {};
    m_total.reset();
    const auto details = [&](const char *name, std::optional<qint64> &value, std::optional<qint64> *second = nullptr) {
        if (!json.enterObject())
            return;
        QByteArrayView key;
        while (json.nextKey(key)) {
            if (key == name)
                value = json.count();
            else if (second && key == "cache_write_tokens")
                *second = json.count();
            else
                json.skip();
        }
    };
    std::optional<qint64> cached;
    QByteArrayView key;
    json.enterObject();
    while (json.nextKey(key)) {
        if (key == "prompt_tokens")
            m_usage.input = json.count();
        else if (key == "completion_tokens")
            m_usage.output = json.count();
        else if (key == "total_tokens")
            m_total = json.count();
        else if (key == "prompt_tokens_details")
            details("cached_tokens", m_usage.cacheRead, &m_usage.cacheWrite);
        else if (key == "completion_tokens_details")
            details("reasoning_tokens", m_usage.reasoning);
        else if (key == "prompt_cache_hit_tokens" || key == "cached_tokens") // DeepSeek; Moonshot
            cached = json.count();
        else
            json.skip();
    }
    if (!m_usage.cacheRead)
        m_usage.cacheRead = cached;
}

Usage OpenAiChatDecoder::usage() const
{
    Usage usage = m_usage;
    // xAI counts thinking beside completion_tokens, all others within it: the total tells which.
    if (usage.input && usage.output && usage.reasoning && m_total &&
        *m_total == *usage.input + *usage.output + *usage.reasoning && *usage.reasoning > 0)
        usage.output = *usage.output + *usage.reasoning;
    if (usage.input && usage.cacheRead && *usage.cacheRead > *usage.input)
        usage.cacheRead.reset();
    return usage;
}

} // namespace homard
