// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include <list>
#include <vector>

namespace homard {

/// A clock the test moves. With autoAdvance a wait that has a deadline jumps to it at once (and is recorded), so nothing sleeps.
class FakeClock : public Clock
{
public:
    explicit FakeClock(bool autoAdvance = false) : m_auto(autoAdvance) {}

    TimePoint now() const override
    {
        std::lock_guard lock(m_mutex);
        return m_now;
    }
    qint64 wallMs() const override
    {
        std::lock_guard lock(m_mutex);
        return m_wallStart + std::chrono::duration_cast<Milliseconds>(m_now - TimePoint{}).count();
    }

    bool waitUntil(std::unique_lock<std::mutex> &lock, std::condition_variable &changed, TimePoint until,
                   const std::function<bool()> &ready) override
    {
        Waiter waiter{lock.mutex(), &changed};
        {
            std::lock_guard own(m_mutex);
            if (m_auto && until != never() && !ready() && until > m_now) {
                m_waits.push_back(std::chrono::duration_cast<Milliseconds>(until - m_now));
                m_now = until;
            }
            m_waiters.push_back(&waiter);
        }
        while (!ready() && now() < until)
            changed.wait(lock);
        std::lock_guard own(m_mutex);
        m_waiters.remove(&waiter);
        return ready();
    }

    /// Moves time and wakes whoever waits.
    void advance(Milliseconds by)
    {
        std::unique_lock own(m_mutex);
        m_now += by;
        // The waiter's lock must be held for the notify, and it is taken before ours elsewhere: copy, unlock, then wake.
        std::vector<Waiter> copies;
        for (auto *waiter : m_waiters)
            copies.push_back(*waiter);
        own.unlock();
        for (auto &waiter : copies) {
            std::lock_guard lock(*waiter.mutex);
            waiter.changed->notify_all();
        }
    }

    /// How many threads wait right now.
    size_t waiting() const
    {
        std::lock_guard lock(m_mutex);
        return m_waiters.size();
    }
    /// The waits that autoAdvance skipped.
    std::vector<Milliseconds> waits() const
    {
        std::lock_guard lock(m_mutex);
        return m_waits;
    }

private:
    struct Waiter {
        std::mutex *mutex;
        std::condition_variable *changed;
    };
    mutable std::mutex m_mutex;
    bool m_auto;
    TimePoint m_now{std::chrono::hours(24)};
    qint64 m_wallStart = 1'767'225'600'000; // 2026-01-01 UTC
    std::list<Waiter *> m_waiters;
    std::vector<Milliseconds> m_waits;
};

} // namespace homard
