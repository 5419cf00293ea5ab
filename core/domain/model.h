// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/message.h"
#include <optional>

namespace homard {

/// A model and what is known of it. Unknown models are treated as small (F55).
struct ModelInfo {
    QString api;                ///< "openai-chat", "anthropic", "ollama", "practice".
    QString name;               ///< As the provider calls it.
    int contextWindow = 8192;   ///< Tokens. 8 192 where unknown (F55).
    int maxOutputTokens = 4096; ///< Tokens one answer may have.
    bool contextKnown = false;  ///< contextWindow is a fact and not the default.
    bool tools = true;
    bool local = false; ///< Served on this machine: longer idle time-outs, no cost.
    /// Prices in US dollars per million tokens; empty = unknown, never 0.
    std::optional<double> priceInput, priceOutput, priceCacheRead, priceCacheWrite;

    /// "api/name", the origin of messages and thinking blocks.
    QString origin() const { return api + QLatin1Char('/') + name; }
    /// US dollars for `usage`; nullopt where a price or a count is unknown.
    std::optional<double> cost(const Usage &usage) const;
};

/// Classes of model failures, one table for all providers (loop.md 10). They decide what happens next.
enum class FailureClass {
    Auth,
    AuthPermanent,
    Billing,
    RateLimit,
    Overloaded,
    Timeout,
    Server,
    ContextOverflow,
    TooLarge,
    InvalidRequest,
    NotFound,
    ContentFilter,
    Network,
    Empty,
    NoToolSupport,
    Local, ///< Nothing was asked: a folder, a key, the session or the disk of this machine.
    Cancelled,
};

/// Why a model did not answer, or not completely.
struct ModelFailure {
    FailureClass kind = FailureClass::Server;
    QString message; ///< For people: what happened, the provider's words in it. Invisible characters escaped, at most 2
                     ///< 000 characters.
    QString hint;    ///< For people: what to do.
    int status = 0;  ///< HTTP status; 0 where there was none.
    QString requestId;
    bool retryable = false;             ///< The same request may work later.
    std::optional<qint64> retryAfterMs; ///< How long the provider says to wait, not yet capped.
    bool tls = false;                   ///< The connection failed for its certificate.
    bool folderGone = false;            ///< Of Local: the folder of the session is not there now.
};

/// How an answer ended, whatever word the provider used.
enum class Finish { Stop, Length, ToolCalls, ContentFilter, Error, Other, Unknown };

/// What came back from one request.
struct ModelReply {
    std::vector<ContentBlock> blocks; ///< Text, thinking and calls in the order they came. Calls only if they arrived
                                      ///< whole and the answer is complete.
    Usage usage;
    Usage repeated; ///< Of attempts that failed and were made again: paid for, but no part of the context.
    Finish finish = Finish::Unknown;
    QString finishReason; ///< The provider's word.
    bool complete =
        false; ///< The answer ended as the protocol says. False: cut off; blocks hold what had arrived, without calls.
    std::optional<ModelFailure> failure; ///< Set when it failed, also after part of the answer.
    QString notice; ///< For people: something about this answer they should know (the server left out part of the
                    ///< history, F53); usually empty.
    QString requestId;

    /// All that was paid for.
    Usage used() const
    {
        Usage sum = usage;
        sum.add(repeated);
        return sum;
    }
    /// The calls in `blocks`.
    std::vector<ToolCall> calls() const;
};

/// A failure before or outside the provider, as the end of a run: class local.
ModelFailure localFailure(const Error &error);
/// The failure class as its table word: "rate_limit", "auth" …; stable, in logs and exports.
QString wordOf(FailureClass kind);
/// "stop", "length", "tool-calls", "content-filter", "error", "other"; empty for Unknown.
QString wordOf(Finish finish);

} // namespace homard
