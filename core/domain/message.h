// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/tool.h"
#include "domain/usage.h"
#include <memory>
#include <variant>
#include <vector>

namespace homard {

/// Who speaks. The system prompt is not a message: it is assembled anew for each request and is not stored.
enum class Role { User, Assistant, Tool };

struct TextBlock {
    QString text;
    bool operator==(const TextBlock &) const = default;
};

/// What the provider marked as thinking. Never part of the answer.
struct ThinkingBlock {
    QString text;   ///< For people; empty for redacted blocks.
    QByteArray raw; ///< The provider's own JSON block (signature included), re-sent byte-equal or dropped as a whole
                    ///< (F71); may be empty.
    QString origin; ///< "api/model" that made it: only this one may get it back.
    bool operator==(const ThinkingBlock &) const = default;
};

struct ToolCallBlock {
    ToolCall call;
    bool operator==(const ToolCallBlock &) const = default;
};

struct ToolResultBlock {
    ToolResult result;
    bool operator==(const ToolResultBlock &) const = default;
};

/// Handled by std::visit: a new kind breaks the build until every encoder knows it.
using ContentBlock = std::variant<TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock>;

enum class MessageState {
    Complete,
    Streaming,   ///< On disk while text still arrives.
    Interrupted, ///< The program or the stream ended before it was complete; what is there is kept.
};

/// One message of a session. Immutable once committed, shared by pointer: encoders may cache by `id`.
struct Message {
    QString id;
    QString parentId; ///< The message before it in its branch; empty for the first.
    QString sessionId;
    QString runId;
    Role role = Role::User;
    MessageState state = MessageState::Complete;
    std::vector<ContentBlock> blocks; ///< Tool messages hold only results: all of one turn, in the order of the calls.
    /// User messages: the block of date, time, workspace and recall that is sent after the text, frozen here so that it
    /// never changes (invariant 6). Not shown as the user's words.
    QString contextTail;
    QString model;     ///< Assistant messages: "api/model".
    Usage usage;       ///< Assistant messages.
    qint64 wallMs = 0; ///< When it was made, ms since 1970 UTC.

    /// All text blocks, nothing between.
    QString text() const;
    /// All thinking blocks, nothing between.
    QString thinking() const;
    std::vector<ToolCall> toolCalls() const;

    bool operator==(const Message &) const = default;
};

using MessagePtr = std::shared_ptr<const Message>;

/// "user", "assistant", "tool". Stable: stored and exported.
QString wordOf(Role role);

} // namespace homard
