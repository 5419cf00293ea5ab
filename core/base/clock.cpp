// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

namespace homard {

bool Clock::sleepUntil(TimePoint until, const CancelToken &cancel)
{
    struct Waiter {
        std::mutex mutex;
        std::condition_variable changed;
    };
    const auto waiter = std::make_shared<Waiter>();
    const auto registration = cancel.onCancel([waiter] {
        std::lock_guard lock(waiter->mutex);
        waiter->changed.notify_all();
    });
    std::unique_lock lock(waiter->mutex);
    return !waitUntil(lock, waiter->changed, until, [&cancel] { return cancel.isCancelled(); });
}

Clock::TimePoint SystemClock::now() const
{
    return std::chrono::steady_clock::now();
}

qint64 SystemClock::wallMs() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

bool SystemClock::waitUntil(std::unique_lock<std::mutex> &lock, std::condition_variable &changed, TimePoint until,
                            const std::function<bool()> &ready)
{
    if (until == never()) { // wait_until(max) overflows in some libraries
        changed.wait(lock, ready);
        return true;
    }
    return changed.wait_until(lock, until, ready);
}

} // namespace homard
