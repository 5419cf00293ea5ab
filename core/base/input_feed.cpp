// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/input_feed.h"
#include <utility>

namespace homard {

bool InputFeed::write(const QByteArray &bytes, bool last)
{
    std::lock_guard lock(m_mutex);
    if (m_closed || m_over)
        return false;
    m_closed = last;
    if (m_taker)
        m_taker(bytes, last);
    else
        m_kept += bytes;
    return true;
}

void InputFeed::connect(Taker taker)
{
    std::lock_guard lock(m_mutex);
    m_taker = std::move(taker);
    if (!m_kept.isEmpty() || m_closed) // a later command of the line sees the end that an earlier one saw
        m_taker(std::exchange(m_kept, {}), m_closed);
}

void InputFeed::disconnect()
{
    std::lock_guard lock(m_mutex);
    m_taker = nullptr;
}

void InputFeed::finish()
{
    std::lock_guard lock(m_mutex);
    m_taker = nullptr;
    m_over = true;
}

} // namespace homard
