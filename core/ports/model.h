// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "domain/model.h"

namespace homard {

enum class ThinkingLevel { Off, Fast, Balance, Deep };

/// One request. Everything before the newest user message is byte-stable within a session, so caches hold (invariant
/// 6): implementations may cache the serialised form of a message by its id.
struct ModelRequest {
    QString sessionId;
    QString system;                  ///< Ends at the cache boundary.
    std::vector<MessagePtr> history; ///< Repaired, the newest user message (or tool results) last.
    std::vector<ToolSpec> tools;
    int maxOutputTokens = 4096;
    ThinkingLevel thinking = ThinkingLevel::Off;
};

/// A wait before the same request is sent again.
struct RetryInfo {
    ModelFailure failure;
    qint64 delayMs = 0;
    int attempt = 1; ///< 1 for the first repetition.
};

/// What happens while a model answers. Called on the thread that called ask().
class ModelSink
{
public:
    virtual ~ModelSink() = default;
    virtual void textDelta(const QString &text) = 0;
    virtual void thinkingDelta(const QString &text) = 0;
    /// The answer starts anew: what was streamed before belongs to an attempt that failed.
    virtual void retryScheduled(const RetryInfo &info) = 0;
};

/// A model. Blocking; called on worker threads, by one thread at a time.
/// Contract: never throws; a cancelled token makes ask() return within 100 ms with failure Cancelled and what had
/// arrived; tool calls are in the reply only if each arrived whole and the reply is complete.
class Model
{
public:
    virtual ~Model() = default;
    virtual const ModelInfo &info() const = 0;
    virtual ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) = 0;
};

} // namespace homard
