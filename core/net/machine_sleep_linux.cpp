// SPDX-License-Identifier: GPL-3.0-or-later
#include "machine_sleep.h"
#include <ctime>

namespace homard {

namespace {

std::chrono::nanoseconds readClock(clockid_t clock)
{
    timespec time{};
    if (::clock_gettime(clock, &time) != 0)
        return {};
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace

std::chrono::milliseconds timeAsleep()
{
    // CLOCK_BOOTTIME is CLOCK_MONOTONIC with the suspends (clock_gettime(2)). Monotonic first: a thread that is
    // interrupted between the two sees a little sleep too much, never a negative one.
    const auto awake = readClock(CLOCK_MONOTONIC);
    return std::chrono::duration_cast<std::chrono::milliseconds>(readClock(CLOCK_BOOTTIME) - awake);
}

} // namespace homard
