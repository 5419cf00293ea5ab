// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/message.h"
#include <QJsonArray>
#include <QJsonObject>

namespace homard {

// Messages as JSON, both ways, without loss: fromJson(toJson(x)) == x, raw provider bytes included. This is the form
// they are stored and exported in, so its words and keys are stable. Fields at their default are left out. Text that is
// no valid UTF-16 and bytes that are no valid UTF-8 are kept as {"utf16": base64} and {"base64": …}. The one exception:
// a lone surrogate in a string *inside* ToolCall::arguments becomes U+FFFD or "?" (rawArguments keeps it). Pure
// functions, any thread.

QJsonObject toJson(const Usage &usage);
QJsonObject toJson(const ToolCall &call);
QJsonObject toJson(const ToolResult &result);
QJsonObject toJson(const ContentBlock &block);
QJsonArray toJson(const std::vector<ContentBlock> &blocks);
QJsonObject toJson(const Message &message);

// The way back. Corrupt names the field that does not read; unknown fields are ignored.
Result<Usage> usageFromJson(const QJsonObject &json);
Result<ToolCall> toolCallFromJson(const QJsonObject &json);
Result<ToolResult> toolResultFromJson(const QJsonObject &json);
Result<ContentBlock> blockFromJson(const QJsonObject &json);
Result<std::vector<ContentBlock>> blocksFromJson(const QJsonArray &json);
Result<Message> messageFromJson(const QJsonObject &json);

/// "complete", "streaming", "interrupted". Stable: stored and exported.
QString wordOf(MessageState state);
/// nullopt for an unknown word.
std::optional<MessageState> messageStateFrom(const QString &word);
/// The role of a word that wordOf(Role) gives; nullopt for another.
std::optional<Role> roleFrom(const QString &word);

} // namespace homard
