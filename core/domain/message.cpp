// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/message.h"

namespace homard {

QString Message::text() const
{
    QString all;
    for (const auto &block : blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block))
            all += part->text;
    }
    return all;
}

QString Message::thinking() const
{
    QString all;
    for (const auto &block : blocks) {
        if (const auto *part = std::get_if<ThinkingBlock>(&block))
            all += part->text;
    }
    return all;
}

std::vector<ToolCall> Message::toolCalls() const
{
    std::vector<ToolCall> calls;
    for (const auto &block : blocks) {
        if (const auto *part = std::get_if<ToolCallBlock>(&block))
            calls.push_back(part->call);
    }
    return calls;
}

QString wordOf(Role role)
{
    switch (role) {
    case Role::User: return QStringLiteral("user");
    case Role::Assistant: return QStringLiteral("assistant");
    case Role::Tool: return QStringLiteral("tool");
    }
    return {};
}

} // namespace homard
