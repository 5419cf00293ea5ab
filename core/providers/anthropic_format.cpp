// SPDX-License-Identifier: GPL-3.0-or-later
#include "anthropic_format.h"
#include "anthropic_decoder.h"
#include "body_decoder.h"
#include "endpoint.h"
#include "json_writer.h"
#include "wire_text.h"

namespace homard {

namespace {

// Everything up to a mark is kept in the provider's cache for five minutes; marks do not count as content.
constexpr char cacheMark[] = "\"cache_control\":{\"type\":\"ephemeral\"}";

QByteArray textBlock(const QString &text)
{
    return "{\"type\":\"text\",\"text\":" + jsonString(text) + '}';
}

/// Budgets are ours: enough for a plan, for a hard problem, for a long search. The provider's least is 1 024.
int budgetFor(ThinkingLevel level)
{
    return level == ThinkingLevel::Deep ? 32'000 : level == ThinkingLevel::Balance ? 10'000 : 2'048;
}

} // namespace

QString AnthropicFormat::endpoint(const QString &baseUrl) const
{
    return anthropicEndpoint(baseUrl);
}

QList<std::pair<QByteArray, QByteArray>> AnthropicFormat::headers() const
{
    return {{"anthropic-version", "2023-06-01"}};
}

std::pair<QByteArray, QByteArray> AnthropicFormat::keyHeader(const QString &) const
{
    return {"x-api-key", ""};
}

std::unique_ptr<StreamDecoder> AnthropicFormat::decoder(const ResponseFacts &facts) const
{
    return std::make_unique<BodyDecoder>([facts] { return std::make_unique<AnthropicDecoder>(facts); },
                                         BodyDecoder::Framing::Events, facts);
}

QByteArray AnthropicFormat::blockJson(const ContentBlock &block)
{
    if (const auto *text = std::get_if<TextBlock>(&block))
        return text->text.trimmed().isEmpty() ? QByteArray() : textBlock(text->text);
    if (const auto *thought = std::get_if<ThinkingBlock>(&block))
        return thought->origin == m_profile.info.origin() ? thought->raw
                                                          : QByteArray(); // byte-equal or not at all (F71)
    if (const auto *call = std::get_if<ToolCallBlock>(&block))
        return "{\"type\":\"tool_use\",\"id\":\"" + m_ids.idFor(call->call.id) +
               "\",\"name\":" + jsonString(wireName(call->call.name)) + ",\"input\":" + argumentsJson(call->call) + '}';
    const ToolResult &result = std::get<ToolResultBlock>(block).result;
    return "{\"type\":\"tool_result\",\"tool_use_id\":\"" + m_ids.idFor(result.callId) +
           "\",\"content\":" + jsonString(resultText(result)) + (result.ok() ? "}" : ",\"is_error\":true}");
}

AnthropicFormat::Piece AnthropicFormat::piece(const Message &message)
{
    Piece piece;
    piece.role = message.role == Role::Assistant ? Role::Assistant : Role::User;
    piece.results = message.role == Role::Tool;
    bool onlyThinking = true;
    for (const ContentBlock &block : message.blocks) {
        const QByteArray json = blockJson(block);
        if (json.isEmpty())
            continue;
        const bool thinking = std::holds_alternative<ThinkingBlock>(block);
        piece.beginsThinking = piece.beginsThinking || (thinking && piece.blocks.isEmpty());
        onlyThinking = onlyThinking && thinking;
        piece.blocks += piece.blocks.isEmpty() ? json : ',' + json;
    }
    if (onlyThinking)
        piece.blocks.clear(); // an answer may not end with thinking
    if (!message.contextTail.isEmpty())
        piece.blocks += (piece.blocks.isEmpty() ? "" : ",") + textBlock(message.contextTail);
    return piece;
}

/// An answer goes on over its calls and their results, in the thinking mode it began in: the model thinks before its
/// first calls and not again behind their results. An answer that another model began, or this one without thinking,
/// would be refused with thinking on (F79).
/// https://platform.claude.com/docs/en/build-with-claude/extended-thinking#toggling-thinking-modes-in-conversations
bool AnthropicFormat::canThink(const std::vector<History::Turn> &turns)
{
    const Piece *begun = nullptr;
    for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) {
        const auto &pieces = turn->pieces;
        if (turn->role == Role::Assistant)
            begun = pieces.front();
        else if (!std::all_of(pieces.begin(), pieces.end(), [](const Piece *piece) { return piece->results; }))
            break; // somebody said something new
    }
    return !begun || begun->beginsThinking;
}

QByteArray AnthropicFormat::thinkingOptions(const ModelRequest &request, const std::vector<History::Turn> &turns) const
{
    if (request.thinking == ThinkingLevel::Off)
        return {};
    if (m_profile.quirks.thinking == ThinkingStyle::Adaptive) {
        const char *effort = request.thinking == ThinkingLevel::Deep      ? "high"
                             : request.thinking == ThinkingLevel::Balance ? "medium"
                                                                          : "low";
        return QByteArray(",\"thinking\":{\"type\":\"adaptive\"},\"output_config\":{\"effort\":\"") + effort + "\"}";
    }
    const int budget = qMin(budgetFor(request.thinking), request.maxOutputTokens / 2); // it is part of max_tokens
    if (m_profile.quirks.thinking != ThinkingStyle::Budget || budget < 1024 || !canThink(turns))
        return {};
    return ",\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":" + QByteArray::number(budget) + '}';
}

QByteArray AnthropicFormat::encode(const ModelRequest &request)
{
    const auto turns = m_history.turns(request.history, [this](const Message &m) { return piece(m); });
    QByteArray out = "{\"model\":" + jsonString(m_profile.info.name) +
                     ",\"max_tokens\":" + QByteArray::number(request.maxOutputTokens) + ",\"stream\":true" +
                     thinkingOptions(request, turns);
    QByteArray tools = m_tools.elements(request.tools);
    if (!tools.isEmpty()) {
        if (request.system.isEmpty())
            appendMembers(tools, cacheMark);
        out += ",\"tools\":[" + tools + ']';
    }
    if (!request.system.isEmpty()) {
        QByteArray system = textBlock(request.system);
        appendMembers(system, cacheMark);
        out += ",\"system\":[" + system + ']';
    }
    out += ",\"messages\":[";
    for (const History::Turn &turn : turns) {
        out +=
            turn.role == Role::Assistant ? "{\"role\":\"assistant\",\"content\":[" : "{\"role\":\"user\",\"content\":[";
        for (const Piece *part : turn.pieces)
            out += part->blocks + ',';
        out.chop(1);
        out += "]},";
    }
    out.chop(3); // the newest message's last block carries the second mark
    appendMembers(out, cacheMark);
    return out += "]}]}";
}

} // namespace homard
