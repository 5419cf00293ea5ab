// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "transfer.h"

namespace homard {

/// When the last byte went in either direction, and whether the machine has slept since. Counts what is on the wire: a
/// compressed keep-alive that does not yet give a decompressed byte is a byte. Time before the connection stands is the
/// connect time-out's.
class IdleWatch
{
public:
    enum class State {
        Alive,
        Silent,      ///< No byte for the request's idle time-out.
        SleptThrough ///< The machine slept (F26), and no byte came after it woke.
    };

    /// All outlive the watch. `sleep.asleep` is set.
    IdleWatch(CURL *easy, const Transfer &transfer, std::chrono::milliseconds idleTimeout, const SleepRule &sleep);

    /// Takes notice of what has come since the last look.
    State look();
    /// Time until a look may find something else, if no byte comes. Short enough to notice a sleep: a wait stands still
    /// with the clock while the machine sleeps.
    std::chrono::milliseconds untilNextLook() const;
    bool connected() const { return m_connected; }

private:
    using Clock = std::chrono::steady_clock;
    qint64 bytesOnTheWire() const;

    CURL *m_easy;
    const Transfer &m_transfer;
    const std::chrono::milliseconds m_idleTimeout;
    const SleepRule &m_sleep;
    Clock::time_point m_now = Clock::now();
    Clock::time_point m_lastByte = m_now;
    std::chrono::milliseconds m_asleepBefore;  ///< At the last byte.
    std::optional<Clock::time_point> m_awoken; ///< When a sleep since the last byte was noticed.
    qint64 m_bytes = -1;
    bool m_connected = false;
};

} // namespace homard
