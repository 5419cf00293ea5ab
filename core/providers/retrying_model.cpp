// SPDX-License-Identifier: GPL-3.0-or-later
#include "retrying_model.h"
#include <QCoreApplication>
#include <QRandomGenerator>

namespace homard {

RetryingModel::RetryingModel(std::unique_ptr<Model> inner, Clock &clock, RetryOptions options)
    : m_inner(std::move(inner)), m_clock(clock), m_options(options)
{
}

namespace {

bool hasWords(const ModelReply &reply)
{
    return std::any_of(reply.blocks.begin(), reply.blocks.end(), [](const ContentBlock &block) {
        const auto *text = std::get_if<TextBlock>(&block);
        return !text || !text->text.trimmed().isEmpty();
    });
}

} // namespace

bool RetryingModel::mayRepeat(const ModelReply &reply)
{
    if (!reply.failure || !reply.failure->retryable)
        return false;
    switch (reply.failure->kind) {
    case FailureClass::RateLimit:
    case FailureClass::Overloaded:
    case FailureClass::Server:
    case FailureClass::Timeout: return !hasWords(reply);
    case FailureClass::Network: return reply.calls().empty(); // an answer that broke off has none that could have run
    default: return false;
    }
}

std::chrono::milliseconds RetryingModel::waitFor(const ModelFailure &failure, int attempt) const
{
    if (failure.retryAfterMs && *failure.retryAfterMs > 0)
        return std::min(std::chrono::milliseconds(*failure.retryAfterMs), m_options.longest);
    const double base = double(m_options.delay.count()) * double(qint64(1) << qMin(attempt - 1, 20));
    const double wait = base * (1 + m_options.jitter * QRandomGenerator::global()->generateDouble());
    return std::min(std::chrono::milliseconds(qint64(wait)), m_options.longest);
}

ModelReply RetryingModel::ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel)
{
    ModelReply reply = m_inner->ask(request, sink, cancel);
    std::vector<ContentBlock> partial;
    Usage repeated; // paid for as well, but no part of the context
    for (int attempt = 1; attempt <= m_options.retries && mayRepeat(reply) && !cancel.isCancelled(); ++attempt) {
        if (hasWords(reply))
            partial = reply.blocks;
        const std::chrono::milliseconds wait = waitFor(*reply.failure, attempt);
        sink.retryScheduled({*reply.failure, wait.count(), attempt});
        if (!m_clock.sleepFor(wait, cancel)) {
            ModelFailure failure;
            failure.kind = FailureClass::Cancelled;
            failure.message = QCoreApplication::translate("RetryingModel", "Stopped while waiting to try again.");
            failure.requestId = reply.failure->requestId;
            reply.failure = std::move(failure);
            break;
        }
        repeated.add(reply.usage);
        reply = m_inner->ask(request, sink, cancel);
    }
    reply.repeated = repeated;
    if (reply.failure && !hasWords(reply)) // what had arrived is kept, if nothing better came
        reply.blocks = std::move(partial);
    return reply;
}

} // namespace homard
