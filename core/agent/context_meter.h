// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"
#include <QHash>

namespace homard {

/// Counts what a request will take: the last usage the provider reported plus an estimate of what came after it, the
/// estimate corrected by what the provider reported before (loop.md 2). One per run; not thread-safe.
class ContextMeter
{
public:
    explicit ContextMeter(const ModelInfo &model) : m_model(model) {}

    /// Tokens of the whole request: `promptTokens` for system and tools (estimated), then the history.
    qint64 tokens(int promptTokens, const std::vector<MessagePtr> &history);
    /// True if tokens() rests on a reported count.
    bool isReported() const { return m_reported; }
    /// What must stay free for the answer: min(max output, 16 000), at least 500, at most a quarter of the window
    /// (loop.md 9).
    qint64 reserve() const;
    /// What an answer may have behind a request of so many tokens: the model's most, as far as the window goes with a
    /// tenth of the request for the error of an estimate; at least reserve().
    int answerRoom(qint64 tokens) const;
    bool fits(qint64 tokens) const { return tokens + reserve() <= m_model.contextWindow; }

private:
    qint64 estimate(const MessagePtr &message);

    ModelInfo m_model;
    QHash<QString, qint64> m_estimates; // by message id
    bool m_reported = false;
};

} // namespace homard
