// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/rendezvous.h"
#include "ports/model.h"
#include <functional>

namespace homard {

/// A model that answers from a script and keeps every request.
class FakeModel : public Model
{
public:
    /// One answer. `before` runs first (a test may press stop there); with `hang` it waits for the cancel token after
    /// the deltas.
    struct Step {
        QStringList deltas;
        QString thinking;
        std::vector<std::pair<QString, QString>> calls; ///< Name and raw arguments.
        std::optional<ModelFailure> failure;
        bool complete = true;
        bool hang = false;
        Finish finish = Finish::Stop;
        Usage usage;
        std::function<void()> before;
    };

    explicit FakeModel(std::vector<Step> script = {}) : m_script(std::move(script))
    {
        m_info.api = QStringLiteral("practice");
        m_info.name = QStringLiteral("fake");
        m_info.contextWindow = 100'000;
        m_info.contextKnown = true;
    }

    static Step say(const QString &text)
    {
        Step step;
        step.deltas = QStringList{text};
        return step;
    }
    static Step call(std::vector<std::pair<QString, QString>> calls, const QString &text = {})
    {
        Step step;
        if (!text.isEmpty())
            step.deltas = QStringList{text};
        step.calls = std::move(calls);
        step.finish = Finish::ToolCalls;
        return step;
    }

    const ModelInfo &info() const override { return m_info; }
    ModelInfo &mutableInfo() { return m_info; }

    ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) override
    {
        Step step = takeStep(request);
        if (step.before)
            step.before();
        ModelReply reply;
        reply.finish = step.finish;
        reply.usage = step.usage;
        if (!step.thinking.isEmpty()) {
            sink.thinkingDelta(step.thinking);
            reply.blocks.push_back(ThinkingBlock{step.thinking, {}, m_info.origin()});
        }
        for (const auto &delta : step.deltas)
            sink.textDelta(delta);
        if (const auto text = step.deltas.join(QString()); !text.isEmpty())
            reply.blocks.push_back(TextBlock{text});
        if (step.hang)
            Rendezvous<int>().wait(m_clock, cancel);
        if (cancel.isCancelled()) {
            reply.failure.emplace();
            reply.failure->kind = FailureClass::Cancelled;
            return reply;
        }
        reply.failure = step.failure;
        reply.complete = step.complete && !step.failure;
        for (const auto &[name, arguments] : step.calls) {
            if (!reply.complete)
                break;
            ToolCall call;
            call.name = name;
            call.rawArguments = arguments;
            reply.blocks.push_back(ToolCallBlock{call});
        }
        return reply;
    }

    std::vector<ModelRequest> requests() const
    {
        std::lock_guard lock(m_mutex);
        return m_requests;
    }

private:
    Step takeStep(const ModelRequest &request)
    {
        std::lock_guard lock(m_mutex);
        m_requests.push_back(request);
        const size_t n = m_requests.size() - 1;
        return n < m_script.size() ? m_script[n] : say(QStringLiteral("(the script is over)"));
    }

    mutable std::mutex m_mutex;
    SystemClock m_clock;
    ModelInfo m_info;
    std::vector<Step> m_script;
    std::vector<ModelRequest> m_requests;
};

} // namespace homard
