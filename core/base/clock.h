// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include <QtGlobal>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

namespace homard {

/// Time as the core sees it, so that tests can own it. Durations and deadlines are monotonic (a changed wall clock
/// changes none of them); wall time is only shown and stored. Thread-safe.
class Clock
{
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Milliseconds = std::chrono::milliseconds;
    /// A deadline that never comes.
    static constexpr TimePoint never() { return TimePoint::max(); }

    virtual ~Clock() = default;

    /// Monotonic now.
    virtual TimePoint now() const = 0;
    /// Milliseconds since 1970-01-01 UTC.
    virtual qint64 wallMs() const = 0;
    /// Waits on `changed` (its lock held) until `ready` or `until`. Returns the last ready(). Whoever changes the
    /// condition notifies as usual.
    virtual bool waitUntil(std::unique_lock<std::mutex> &lock, std::condition_variable &changed, TimePoint until,
                           const std::function<bool()> &ready) = 0;

    /// Sleeps until `until`. False: cancelled before.
    bool sleepUntil(TimePoint until, const CancelToken &cancel);
    bool sleepFor(Milliseconds duration, const CancelToken &cancel) { return sleepUntil(now() + duration, cancel); }
};

/// The machine's own clock.
class SystemClock : public Clock
{
public:
    TimePoint now() const override;
    qint64 wallMs() const override;
    bool waitUntil(std::unique_lock<std::mutex> &lock, std::condition_variable &changed, TimePoint until,
                   const std::function<bool()> &ready) override;
};

} // namespace homard
