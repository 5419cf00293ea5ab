// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/errands.h"
#include <QMetaObject>
#include <future>

namespace homard {

Errands::Errands(AtEnd atEnd) : m_atEnd(atEnd), m_thread([this] { work(); }) {}

Errands::~Errands()
{
    std::deque<std::function<void()>> dropped; // what they hold goes without the lock
    {
        std::lock_guard lock(m_mutex);
        m_closing = true;
        if (m_atEnd == AtEnd::Drop)
            dropped.swap(m_jobs);
    }
    m_changed.notify_all();
    dropped.clear();
    m_thread.join();
}

void Errands::post(std::function<void()> job)
{
    {
        std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
        ++m_open;
    }
    m_changed.notify_all();
}

void Errands::deliver(std::function<void()> done)
{
    {
        std::lock_guard lock(m_mutex);
        ++m_open;
    }
    QMetaObject::invokeMethod(
        &m_home,
        [this, done = std::move(done)] {
            {
                std::lock_guard lock(m_mutex);
                --m_open;
            }
            done();
        },
        Qt::QueuedConnection);
}

bool Errands::waitForQueued(std::chrono::milliseconds limit)
{
    const auto done = std::make_shared<std::promise<void>>(); // the job may come when nobody waits any more
    post([done] { done->set_value(); });
    return done->get_future().wait_for(limit) == std::future_status::ready;
}

bool Errands::isIdle() const
{
    std::lock_guard lock(m_mutex);
    return m_open == 0;
}

void Errands::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_closing || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        const auto job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        job();
        lock.lock();
        --m_open;
    }
}

} // namespace homard
