// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/model.h"
#include <memory>

namespace homard {

struct RetryOptions {
    int retries = 1; ///< Repetitions of one request (loop.md 10: the same model once).
    std::chrono::milliseconds delay{
        2'000}; ///< Where the provider names none: 2 s when somebody waits, 30 s else; doubled each time.
    std::chrono::milliseconds longest{60'000}; ///< A Retry-After is honoured up to here (F46).
    double jitter =
        0.2; ///< Part of `delay` that is random, so that sessions that failed together do not return together (F34).
};

/// Repeats a request that failed for a passing reason, in the open: sink.retryScheduled() first, then a wait that a
/// cancel ends. Only if nothing but white space had arrived, or where the connection broke in the middle of the answer;
/// never after a tool call (loop.md 10). Where no attempt ends well, the newest part of an answer is kept. One thread
/// at a time.
class RetryingModel : public Model
{
public:
    RetryingModel(std::unique_ptr<Model> inner, Clock &clock, RetryOptions options = {});
    const ModelInfo &info() const override { return m_inner->info(); }
    ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) override;

private:
    static bool mayRepeat(const ModelReply &reply);
    std::chrono::milliseconds waitFor(const ModelFailure &failure, int attempt) const;

    std::unique_ptr<Model> m_inner;
    Clock &m_clock;
    RetryOptions m_options;
};

} // namespace homard
