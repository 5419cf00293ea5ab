// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_text.h"
#include "view_bench.h"
#include <atomic>
#include <thread>

namespace homard {

namespace {

const QString runId = QStringLiteral("bench-run");
const QString answerId = QStringLiteral("bench-answer");

/// The core's part: publishes the events of one run on a thread of its own.
class EventSource
{
public:
    EventSource(EventFeed &feed, QString sessionId, QStringList tokens, int rate)
        : m_feed(feed), m_sessionId(std::move(sessionId)), m_tokens(std::move(tokens)), m_rate(rate)
    {
    }
    void start()
    {
        m_thread = std::thread([this] { play(); });
    }
    /// CPU seconds of the thread.
    double join()
    {
        m_thread.join();
        return m_cpuSeconds;
    }

private:
    void publish(AgentEventBody body)
    {
        AgentEvent event;
        event.sessionId = m_sessionId;
        event.runId = runId;
        event.sequence = ++m_sequence;
        event.at = std::chrono::steady_clock::now();
        event.body = std::move(body);
        m_feed.publish(event);
    }
    std::shared_ptr<Message> message(const QString &id, Role role, const QString &text) const
    {
        auto out = std::make_shared<Message>();
        out->id = id;
        out->sessionId = m_sessionId;
        out->runId = runId;
        out->role = role;
        out->blocks = {TextBlock{text}};
        return out;
    }
    void play()
    {
        publish(RunStarted{{}, {}, message(QStringLiteral("bench-question"), Role::User, QStringLiteral("Go.")), {}});
        publish(TurnStarted{1});
        publish(MessageStarted{answerId});
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < m_tokens.size(); ++i) {
            if (m_rate > 0)
                std::this_thread::sleep_until(start + std::chrono::microseconds(qint64(i) * 1'000'000 / m_rate));
            publish(TextDelta{answerId, m_tokens[i]});
        }
        publish(MessageEnded{message(answerId, Role::Assistant, m_tokens.join(QString())), Finish::Stop});
        m_cpuSeconds = threadCpuSeconds();
    }

    EventFeed &m_feed;
    const QString m_sessionId;
    const QStringList m_tokens;
    const int m_rate;
    qint64 m_sequence = 0;
    double m_cpuSeconds = 0;
    std::thread m_thread;
};

} // namespace

bool ViewBench::measureStream(const QString &sessionId, int tokens, int rate, const QString &name)
{
    m_active = true;
    show(sessionId);
    EventSource source(m_feed, sessionId, sampleTokens(tokens), rate);
    m_application.begin();
    const double cpu = processCpuSeconds();
    const auto start = std::chrono::steady_clock::now();
    source.start();
    waitUntil([this] {
        const auto *model = m_view->model();
        const ConversationRow &last = model->row(model->rowCount() - 1);
        return last.messageId == answerId && !last.streaming;
    });
    settle();
    const double wall = std::chrono::duration<double>(m_application.painted() - start).count();
    const double used = processCpuSeconds() - cpu - source.join();
    printValue(name + QStringLiteral("_cpu"), used);
    printValue(name + QStringLiteral("_percent"), used / wall * 100);
    printFrames(name);
    return isShown();
}

} // namespace homard
