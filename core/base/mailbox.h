// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

namespace homard {

/// Values from any thread to one consumer: order is kept, at most one wake-up is outstanding, the consumer takes all at
/// once. close() before the consumer dies: afterwards nothing wakes it and nothing is kept.
template <class E>
class Mailbox
{
public:
    /// `wake` runs on the producer's thread with the mailbox locked; it may only wake the consumer (a queued call, a
    /// notify, an eventfd).
    explicit Mailbox(std::function<void()> wake) : m_wake(std::move(wake)) {}

    void push(E value)
    {
        std::lock_guard lock(m_mutex);
        if (m_closed)
            return;
        m_values.push_back(std::move(value));
        wakeOnce();
    }

    /// All at once, in their order.
    void pushAll(std::vector<E> values)
    {
        std::lock_guard lock(m_mutex);
        if (m_closed || values.empty())
            return;
        m_values.insert(m_values.end(), std::make_move_iterator(values.begin()), std::make_move_iterator(values.end()));
        wakeOnce();
    }

    std::vector<E> take()
    {
        std::lock_guard lock(m_mutex);
        m_woken = false;
        return std::exchange(m_values, {});
    }

    void close()
    {
        std::lock_guard lock(m_mutex);
        m_closed = true;
        m_values.clear();
    }

private:
    void wakeOnce()
    {
        if (!std::exchange(m_woken, true))
            m_wake();
    }

    std::mutex m_mutex;
    std::vector<E> m_values;
    bool m_woken = false;
    bool m_closed = false;
    std::function<void()> m_wake;
};

} // namespace homard
