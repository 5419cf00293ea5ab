// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include <list>
#include <vector>

namespace homard {

/// A clock the test moves. With autoAdvance a wait that has a deadline jumps to it at once (and is recorded), so
/// nothing sleeps.
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
        Waiter waiter{lock.mutex(), &changed, 0};
        {
            std::lock_guard own(m_mutex);
            if (m_auto && until != never() && !ready() && until > m_now) {
                m_waits.push_back(std::chrono::duration_cast<Milliseconds>(until - m_now));
                m_now = until;
            }
            waiter.woken = m_generation;
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
        const int generation = ++m_generation;
        // A waiter's lock must be held for its notify, but waiters take it before ours: try, and let go of ours in
        // between. While ours is held no waiter can leave, so the pointers are good.
        for (bool all = false; !all;) {
            all = true;
            for (auto *waiter : m_waiters) {
                if (waiter->woken >= generation)
                    continue;
                if (!waiter->mutex->try_lock()) {
                    all = false;
                    continue;
                }
                waiter->woken = generation;
                waiter->changed->notify_all();
                waiter->mutex->unlock();
            }
            if (!all) {
                own.unlock();
                std::this_thread::yield();
                own.lock();
            }
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
        int woken = 0;
    };
    mutable std::mutex m_mutex;
    bool m_auto;
    int m_generation = 0;
    TimePoint m_now{std::chrono::hours(24)};
    qint64 m_wallStart = 1'767'225'600'000; // 2026-01-01 UTC
    std::list<Waiter *> m_waiters;
    std::vector<Milliseconds> m_waits;
};

} // namespace homard
