// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/history_repair.h"
#include "agent_words.h"
#include <QHash>

namespace homard {

namespace {

/// Everything known of results: what tool messages hold, and what the call rows hold.
class ResultIndex
{
public:
    explicit ResultIndex(const Conversation &conversation)
    {
        for (const auto &message : conversation.messages) {
            if (message->role != Role::Tool)
                continue;
            for (const auto &block : message->blocks) {
                if (const auto *part = std::get_if<ToolResultBlock>(&block))
                    m_results.insert(part->result.callId, part->result);
            }
        }
        for (const auto &open : conversation.openCalls)
            m_open.insert(open.call.id, open);
    }

    bool has(const QString &callId) const { return m_results.contains(callId); }
    bool isLost(const QString &callId) const
    {
        const auto open = m_open.constFind(callId);
        return open != m_open.constEnd() && open->state == CallState::Finished && !open->result;
    }

    ToolResult resultOf(const ToolCall &call) const
    {
        const auto stored = m_results.constFind(call.id);
        if (stored != m_results.constEnd())
            return *stored;
        const auto open = m_open.constFind(call.id);
        if (open != m_open.constEnd()) {
            if (open->result)
                return *open->result;
            if (open->state == CallState::Finished)
                return lostResult(call);
            if (open->state == CallState::Planned || open->state == CallState::Approved)
                return skippedResult(call, QStringLiteral("the program ended before it started"));
        }
        return interruptedResult(call);
    }

private:
    QHash<QString, ToolResult> m_results;
    QHash<QString, OpenCall> m_open;
};

MessagePtr resultMessage(const MessagePtr &answer, const std::vector<ToolResult> &results, qint64 wallMs)
{
    auto message = std::make_shared<Message>();
    message->id = answer->id + QStringLiteral("-results"); // derived, so that the sent view stays byte-stable
    message->parentId = answer->id;
    message->sessionId = answer->sessionId;
    message->runId = answer->runId;
    message->role = Role::Tool;
    message->wallMs = wallMs;
    for (const auto &result : results)
        message->blocks.push_back(ToolResultBlock{result});
    return message;
}

bool isWhole(const MessagePtr &message, const std::vector<ToolCall> &calls)
{
    if (message->role != Role::Tool || message->blocks.size() != calls.size())
        return false;
    for (size_t i = 0; i < calls.size(); ++i) {
        const auto *part = std::get_if<ToolResultBlock>(&message->blocks[i]);
        if (!part || part->result.callId != calls[i].id)
            return false;
    }
    return true;
}

ToolResult resultOf(const ToolCall &call, ResultStatus status, const QString &content)
{
    ToolResult result;
    result.callId = call.id;
    result.name = call.name;
    result.status = status;
    result.content = content;
    return result;
}

} // namespace

ToolResult interruptedResult(const ToolCall &call)
{
    return resultOf(call, ResultStatus::Interrupted,
                    QStringLiteral("Interrupted, effect unknown: check before repeating."));
}

ToolResult lostResult(const ToolCall &call)
{
    return resultOf(call, ResultStatus::Failed,
                    QStringLiteral("This call ran to its end, but its result is lost: the stored copy is damaged."));
}

ToolResult skippedResult(const ToolCall &call, const QString &because)
{
    return resultOf(call, ResultStatus::Skipped, QStringLiteral("Skipped: %1. It did not run.").arg(because));
}

RepairedHistory repairHistory(const Conversation &conversation, qint64 wallMs)
{
    const ResultIndex index(conversation);
    RepairedHistory out;
    const auto &messages = conversation.messages;
    for (size_t i = 0; i < messages.size(); ++i) {
        const auto &message = messages[i];
        if (message->role == Role::Tool) { // one that belongs to its answer is taken with it below
            out.notes.append(say("A tool result without its call was left out."));
            continue;
        }
        out.newestId = message->id;
        if (conversation.refused.contains(message->id))
            continue;
        out.messages.push_back(message);
        const auto calls = message->role == Role::Assistant ? message->toolCalls() : std::vector<ToolCall>{};
        const bool toolNext = i + 1 < messages.size() && messages[i + 1]->role == Role::Tool;
        if (calls.empty())
            continue;
        if (toolNext && isWhole(messages[i + 1], calls)) {
            out.messages.push_back(messages[++i]);
            out.newestId = messages[i]->id;
            continue;
        }
        const bool openEnd = i + 1 == messages.size(); // only there results are stored; what is behind stays as it is
        std::vector<ToolResult> results;
        for (const auto &call : calls) {
            results.push_back(index.resultOf(call));
            if (!openEnd || index.has(call.id))
                continue;
            out.closed.push_back(results.back());
            if (index.isLost(call.id))
                out.notes.append(say("%1 had finished, but its result is lost.").arg(call.name));
            else if (results.back().status == ResultStatus::Interrupted)
                out.notes.append(say("%1 was interrupted; whether it had its effect is unknown.").arg(call.name));
        }
        if (toolNext)
            ++i; // replaced by the whole set
        out.messages.push_back(resultMessage(message, results, wallMs));
        out.newestId = out.messages.back()->id;
        if (openEnd)
            out.added.push_back(out.messages.back());
    }
    return out;
}

} // namespace homard
