// SPDX-License-Identifier: GPL-3.0-or-later
#include "openai_chat_format.h"
#include "body_decoder.h"
#include "endpoint.h"
#include "json_writer.h"
#include "openai_chat_decoder.h"
#include "wire_text.h"

namespace homard {

namespace {

const char *effortWord(ThinkingLevel level)
{
    return level == ThinkingLevel::Deep ? "high" : level == ThinkingLevel::Balance ? "medium" : "low";
}

} // namespace

OpenAiChatFormat::OpenAiChatFormat(const ModelProfile &profile)
    : m_profile(profile), m_ids(profile.quirks.mistral ? WireIds::Form::Mistral : WireIds::Form::Plain)
{
}

QString OpenAiChatFormat::endpoint(const QString &baseUrl) const
{
    return openAiEndpoint(baseUrl);
}

std::unique_ptr<StreamDecoder> OpenAiChatFormat::decoder(const ResponseFacts &facts) const
{
    return std::make_unique<BodyDecoder>([facts] { return std::make_unique<OpenAiChatDecoder>(facts); },
                                         BodyDecoder::Framing::Events, facts);
}

QByteArray OpenAiChatFormat::callJson(const ToolCall &call, bool own)
{
    QByteArray out = "{\"id\":\"" + m_ids.idFor(call.id) +
                     "\",\"type\":\"function\",\"function\":{\"name\":" + jsonString(wireName(call.name)) +
                     ",\"arguments\":\"";
    appendJsonText(out, QByteArrayView(argumentsJson(call)));
    out += "\"}}";
    if (own && call.providerExtra.startsWith('{') &&
        call.providerExtra.endsWith('}')) // thought_signature goes back (F72)
        appendMembers(out, QByteArrayView(call.providerExtra).sliced(1, call.providerExtra.size() - 2));
    return out;
}

OpenAiChatFormat::Piece OpenAiChatFormat::piece(const Message &message)
{
    Piece piece;
    piece.role = message.role;
    const bool own = message.model == m_profile.info.origin();
    QString thinking;
    const auto addPart = [](QByteArray &list, const QByteArray &part) {
        if (!list.isEmpty())
            list += ',';
        list += part;
    };
    for (const ContentBlock &block : message.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            addPart(piece.calls, callJson(call->call, own));
        } else if (const auto *result = std::get_if<ToolResultBlock>(&block)) {
            addPart(piece.results,
                    "{\"role\":\"tool\",\"tool_call_id\":\"" + m_ids.idFor(result->result.callId) +
                        (m_profile.quirks.mistral ? "\",\"name\":" + jsonString(wireName(result->result.name))
                                                  : QByteArray("\"")) +
                        ",\"content\":" + jsonString(resultText(result->result)) + '}');
        } else if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
            if (thought->origin == m_profile.info.origin())
                thinking += thought->text;
        }
    }
    piece.text = spokenText(message);
    appendJsonText(piece.reasoning, thinking);
    return piece;
}

void OpenAiChatFormat::appendTurn(QByteArray &out, const History::Turn &turn) const
{
    if (turn.role == Role::Tool) {
        out += joined(turn.pieces, &Piece::results, ",");
        return;
    }
    const QByteArray text = joined(turn.pieces, &Piece::text, "\\n\\n");
    if (turn.role == Role::User) {
        out += "{\"role\":\"user\",\"content\":\"" + text + "\"}";
        return;
    }
    const QByteArray calls = joined(turn.pieces, &Piece::calls, ",");
    out += "{\"role\":\"assistant\",\"content\":";
    out += text.isEmpty() ? QByteArray("null") : '"' + text + '"';
    // DeepSeek and Kimi refuse a call of theirs without its reasoning; an empty one stands for that of another model
    // (F73).
    if (m_profile.quirks.echoReasoning && !calls.isEmpty())
        out += ",\"reasoning_content\":\"" + joined(turn.pieces, &Piece::reasoning, "\\n\\n") + '"';
    if (!calls.isEmpty())
        out += ",\"tool_calls\":[" + calls + ']';
    out += '}';
}

QByteArray OpenAiChatFormat::options(const ModelRequest &request) const
{
    QByteArray out = m_profile.quirks.completionTokens ? ",\"max_completion_tokens\":" : ",\"max_tokens\":";
    out += QByteArray::number(request.maxOutputTokens);
    if (!m_profile.quirks.usageUnasked)
        out += ",\"stream_options\":{\"include_usage\":true}";
    const bool on = request.thinking != ThinkingLevel::Off;
    switch (m_profile.quirks.thinking) {
    case ThinkingStyle::Effort:
        if (on)
            out += QByteArray(",\"reasoning_effort\":\"") + effortWord(request.thinking) + '"';
        break;
    case ThinkingStyle::OpenRouter:
        out += on ? QByteArray(",\"reasoning\":{\"effort\":\"") + effortWord(request.thinking) + "\"}"
                  : QByteArray(",\"reasoning\":{\"enabled\":false}");
        break;
    case ThinkingStyle::EnableThinking: out += on ? ",\"enable_thinking\":true" : ",\"enable_thinking\":false"; break;
    case ThinkingStyle::ThinkingType:
        out += on ? ",\"thinking\":{\"type\":\"enabled\"}" : ",\"thinking\":{\"type\":\"disabled\"}";
        break;
    case ThinkingStyle::None:
    case ThinkingStyle::Budget:
    case ThinkingStyle::Adaptive:
    case ThinkingStyle::Think:
    case ThinkingStyle::ThinkLevel: break;
    }
    return out;
}

QByteArray OpenAiChatFormat::encode(const ModelRequest &request)
{
    QByteArray out = "{\"model\":" + jsonString(m_profile.info.name) + ",\"stream\":true" + options(request);
    const QByteArray &tools = m_tools.elements(request.tools);
    if (!tools.isEmpty())
        out += ",\"tools\":[" + tools + ']';
    out += ",\"messages\":[";
    if (!request.system.isEmpty())
        out += "{\"role\":\"system\",\"content\":" + jsonString(request.system) + "},";
    Role last = Role::User;
    for (const History::Turn &turn : m_history.turns(request.history, [this](const Message &m) { return piece(m); })) {
        // Mistral refuses a user's message right after a tool's.
        if (m_profile.quirks.mistral && last == Role::Tool && turn.role == Role::User)
            out += "{\"role\":\"assistant\",\"content\":\"OK.\"},";
        appendTurn(out, turn);
        out += ',';
        last = turn.role;
    }
    out.chop(1);
    return out += "]}";
}

} // namespace homard
