// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"

namespace homard {

/// Whether a question takes input yet: not within 500 ms after it appeared, got the focus or changed (S12), so that a
/// key or click that was meant for something else answers nothing.
class Arming
{
public:
    static constexpr Clock::Milliseconds Delay{500};
    explicit Arming(const Clock &clock) : m_clock(clock), m_since(clock.now()) {}

    /// It changed: counts anew.
    void restart() { m_since = m_clock.now(); }
    bool isArmed() const;

private:
    const Clock &m_clock;
    Clock::TimePoint m_since;
};

} // namespace homard
