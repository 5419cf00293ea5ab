// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/context_meter.h"
#include "base/text.h"

namespace homard {

namespace {
constexpr int tokensPerMessage = 4; // role and separators; the usual overhead of chat formats
}

qint64 ContextMeter::reserve() const
{
    const qint64 wanted = std::max(500, std::min(m_model.maxOutputTokens, 16'000));
    return std::min<qint64>(wanted, m_model.contextWindow / 4);
}

int ContextMeter::answerRoom(qint64 tokens) const
{
    const qint64 free = m_model.contextWindow - tokens - tokens / 10;
    return int(std::max(reserve(), std::min<qint64>(m_model.maxOutputTokens, free)));
}

qint64 ContextMeter::tokens(int promptTokens, const std::vector<MessagePtr> &history)
{
    // The newest answer of this model that came with a count, and no other model's answer behind it, stands for all
    // before it.
    qint64 base = -1;
    size_t from = 0;
    for (size_t i = history.size(); i-- > 0 && base < 0;) {
        const auto &message = history[i];
        if (message->role == Role::Assistant && message->usage.input && message->usage.output &&
            message->model == m_model.origin()) {
            base = *message->usage.input + *message->usage.output;
            if (message->toolCalls().empty()) // thinking is sent again only together with the calls it led to
                base -= std::min(message->usage.reasoning.value_or(0), *message->usage.output);
            from = i + 1;
        }
    }
    m_reported = base >= 0;
    qint64 estimated = promptTokens;
    qint64 before = promptTokens;
    qint64 after = 0;
    for (size_t i = 0; i < history.size(); ++i) {
        const qint64 one = estimate(history[i]);
        estimated += one;
        if (i < from)
            before += one;
        else
            after += one;
    }
    if (!m_reported)
        return estimated;
    // What the provider counted for the same text corrects the estimate of the rest, within reason.
    const double factor = before > 200 ? std::clamp(double(base) / double(before), 0.5, 2.0) : 1.0;
    return base + qint64(double(after) * factor);
}

qint64 ContextMeter::estimate(const MessagePtr &message)
{
    const auto known = m_estimates.constFind(message->id);
    if (known != m_estimates.constEnd())
        return *known;
    qint64 tokens = tokensPerMessage + estimateTokens(message->contextTail);
    for (const auto &block : message->blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block))
            tokens += estimateTokens(text->text);
        else if (const auto *call = std::get_if<ToolCallBlock>(&block))
            tokens += tokensPerMessage + estimateTokens(call->call.name) + estimateTokens(call->call.rawArguments);
        else if (const auto *result = std::get_if<ToolResultBlock>(&block))
            tokens += tokensPerMessage + estimateTokens(result->result.content) + estimateTokens(result->result.hint) +
                      estimateTokens(result->result.diff);
        // Thinking is not counted: it is not sent again, or only within its own turn.
    }
    m_estimates.insert(message->id, tokens);
    return tokens;
}

} // namespace homard
