// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

namespace homard {

/// How much one command is worth looking at, so that judging it ends whatever it says. A step is a few microseconds'
/// work. Who finds the budget spent gives the safe answer: it refuses or asks, and never takes what it did not see for
/// harmless.
class WorkBudget
{
public:
    explicit WorkBudget(qint64 steps) : m_left(steps) {}

    /// False: there is not that much left, now and from then on.
    bool spend(qint64 steps = 1)
    {
        m_left = m_left < steps ? -1 : m_left - steps;
        return m_left >= 0;
    }
    void spendAll() { m_left = -1; }
    bool isSpent() const { return m_left < 0; }

private:
    qint64 m_left;
};

} // namespace homard
