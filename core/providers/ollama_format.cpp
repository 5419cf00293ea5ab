// SPDX-License-Identifier: GPL-3.0-or-later
#include "ollama_format.h"
#include "body_decoder.h"
#include "endpoint.h"
#include "json_writer.h"
#include "ollama_decoder.h"
#include "wire_text.h"

namespace homard {

QString OllamaFormat::endpoint(const QString &baseUrl) const
{
    return ollamaEndpoint(baseUrl);
}

std::unique_ptr<StreamDecoder> OllamaFormat::decoder(const ResponseFacts &facts) const
{
    return std::make_unique<BodyDecoder>([facts] { return std::make_unique<OllamaDecoder>(facts); },
                                         BodyDecoder::Framing::Lines, facts);
}

OllamaFormat::Piece OllamaFormat::piece(const Message &message)
{
    Piece piece;
    piece.role = message.role;
    QString thinking;
    for (const ContentBlock &block : message.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            piece.calls += piece.calls.isEmpty() ? "" : ",";
            piece.calls += "{\"id\":\"" + m_ids.idFor(call->call.id) +
                           "\",\"function\":{\"name\":" + jsonString(wireName(call->call.name)) +
                           ",\"arguments\":" + argumentsJson(call->call) + "}}";
        } else if (const auto *result = std::get_if<ToolResultBlock>(&block)) {
            piece.results += piece.results.isEmpty() ? "" : ",";
            piece.results += "{\"role\":\"tool\",\"tool_name\":" + jsonString(wireName(result->result.name)) +
                             ",\"tool_call_id\":\"" + m_ids.idFor(result->result.callId) +
                             "\",\"content\":" + jsonString(resultText(result->result)) + '}';
        } else if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
            if (thought->origin == m_profile.info.origin())
                thinking += thought->text;
        }
    }
    piece.text = spokenText(message);
    appendJsonText(piece.thinking, thinking);
    return piece;
}

void OllamaFormat::appendTurn(QByteArray &out, const History::Turn &turn) const
{
    if (turn.role == Role::Tool) {
        out += joined(turn.pieces, &Piece::results, ",");
        return;
    }
    const QByteArray text = joined(turn.pieces, &Piece::text, "\\n\\n");
    out += turn.role == Role::User ? "{\"role\":\"user\",\"content\":\"" : "{\"role\":\"assistant\",\"content\":\"";
    out += text + '"';
    const QByteArray calls = joined(turn.pieces, &Piece::calls, ",");
    const QByteArray thinking = joined(turn.pieces, &Piece::thinking, "\\n\\n");
    if (m_profile.quirks.echoReasoning && !calls.isEmpty() && !thinking.isEmpty())
        out += ",\"thinking\":\"" + thinking + '"';
    if (!calls.isEmpty())
        out += ",\"tool_calls\":[" + calls + ']';
    out += '}';
}

QByteArray OllamaFormat::options(const ModelRequest &request) const
{
    QByteArray out = ",\"options\":{\"num_ctx\":" + QByteArray::number(m_profile.info.contextWindow) +
                     ",\"num_predict\":" + QByteArray::number(request.maxOutputTokens) + '}';
    const bool on = request.thinking != ThinkingLevel::Off;
    if (m_profile.quirks.thinking == ThinkingStyle::Think) {
        out += on ? ",\"think\":true" : ",\"think\":false";
    } else if (m_profile.quirks.thinking == ThinkingStyle::ThinkLevel) {
        out += request.thinking == ThinkingLevel::Deep      ? ",\"think\":\"high\""
               : request.thinking == ThinkingLevel::Balance ? ",\"think\":\"medium\""
                                                            : ",\"think\":\"low\"";
    }
    return out;
}

QByteArray OllamaFormat::encode(const ModelRequest &request)
{
    QByteArray out = "{\"model\":" + jsonString(m_profile.info.name) + ",\"stream\":true" + options(request);
    const QByteArray &tools = m_tools.elements(request.tools);
    if (!tools.isEmpty())
        out += ",\"tools\":[" + tools + ']';
    out += ",\"messages\":[";
    if (!request.system.isEmpty())
        out += "{\"role\":\"system\",\"content\":" + jsonString(request.system) + "},";
    for (const History::Turn &turn : m_history.turns(request.history, [this](const Message &m) { return piece(m); })) {
        appendTurn(out, turn);
        out += ',';
    }
    out.chop(1);
    return out += "]}";
}

} // namespace homard
