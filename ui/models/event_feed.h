// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/mailbox.h"
#include "domain/agent_event.h"
#include "ports/event_sink.h"
#include <QObject>
#include <QTimer>
#include <chrono>

namespace homard {

/// The core's events, brought to the GUI thread. Publishing is allowed on any thread and never waits. What arrives is
/// handed on in batches, in its order, at most one batch a frame; while nothing arrives there is no timer. Lives on the
/// GUI thread and outlives the service that publishes into it, or close() is called first.
class EventFeed : public QObject, public EventSink
{
    Q_OBJECT
public:
    /// `frame`: the shortest time between two batches (ours: 60 a second).
    explicit EventFeed(std::chrono::milliseconds frame = std::chrono::milliseconds(16), QObject *parent = nullptr);
    ~EventFeed() override;

    void publish(const AgentEvent &event) override;
    void publishAll(std::vector<AgentEvent> events) override;
    /// Nothing is taken any more and nothing handed on.
    void close();

Q_SIGNALS:
    /// In the order they were published. GUI thread.
    void arrived(const std::vector<homard::AgentEvent> &events);

private:
    void schedule();
    void hand();

    Mailbox<AgentEvent> m_mailbox;
    QTimer m_timer;
    std::chrono::milliseconds m_frame;
    std::chrono::steady_clock::time_point m_last{};
};

} // namespace homard
