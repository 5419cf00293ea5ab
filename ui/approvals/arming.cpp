// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/approvals/arming.h"
#include "base/defence.h"

namespace homard {

bool Arming::isArmed() const
{
    return m_clock.now() - m_since >= Delay || !defenceOn("arming");
}

} // namespace homard
