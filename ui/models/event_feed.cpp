// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_feed.h"
#include <QMetaObject>

namespace homard {

EventFeed::EventFeed(std::chrono::milliseconds frame, QObject *parent)
    : QObject(parent)
    , m_mailbox([this] {
        QMetaObject::invokeMethod(
            this, [this] { schedule(); }, Qt::QueuedConnection);
    })
    , m_frame(frame)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &EventFeed::hand);
}

EventFeed::~EventFeed()
{
    close();
}

void EventFeed::publish(const AgentEvent &event)
{
    m_mailbox.push(event);
}

void EventFeed::publishAll(std::vector<AgentEvent> events)
{
    m_mailbox.pushAll(std::move(events));
}

void EventFeed::close()
{
    m_mailbox.close();
    m_timer.stop();
}

void EventFeed::schedule()
{
    // The first event after a quiet time is shown at once; during a stream the frames keep their distance.
    const auto since = std::chrono::steady_clock::now() - m_last;
    if (since >= m_frame)
        hand();
    else if (!m_timer.isActive())
        m_timer.start(std::chrono::duration_cast<std::chrono::milliseconds>(m_frame - since) +
                      std::chrono::milliseconds(1));
}

void EventFeed::hand()
{
    m_last = std::chrono::steady_clock::now();
    const auto events = m_mailbox.take();
    if (!events.empty())
        Q_EMIT arrived(events);
}

} // namespace homard
