// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cancel_token.h"

namespace homard {

struct CancelToken::State {
    std::atomic<bool> cancelled{false};
    std::mutex mutex;
    std::condition_variable idle;
    std::list<std::function<void()> *> callbacks;
    std::function<void()> *running = nullptr;
    std::thread::id runner;
};

CancelToken::Registration::Registration(std::shared_ptr<State> state, std::function<void()> callback)
    : m_state(std::move(state)), m_callback(std::move(callback))
{
    {
        std::lock_guard lock(m_state->mutex);
        if (!m_state->cancelled.load(std::memory_order_acquire)) {
            m_state->callbacks.push_back(&m_callback);
            m_registered = true;
        }
    }
    if (!m_registered)
        m_callback();
}

CancelToken::Registration::~Registration()
{
    if (!m_registered)
        return;
    std::unique_lock lock(m_state->mutex);
    for (auto it = m_state->callbacks.begin(); it != m_state->callbacks.end(); ++it) {
        if (*it == &m_callback) {
            m_state->callbacks.erase(it);
            return;
        }
    }
    if (m_state->runner != std::this_thread::get_id())
        m_state->idle.wait(lock, [this] { return m_state->running != &m_callback; });
}

CancelToken::CancelToken() : m_state(std::make_shared<State>()) {}

bool CancelToken::isCancelled() const
{
    return m_state->cancelled.load(std::memory_order_acquire);
}

void CancelToken::cancel() const
{
    const auto state = m_state; // a callback may drop the last other copy
    std::unique_lock lock(state->mutex);
    if (state->cancelled.exchange(true, std::memory_order_acq_rel))
        return;
    state->runner = std::this_thread::get_id();
    while (!state->callbacks.empty()) {
        auto *callback = state->callbacks.front();
        state->callbacks.pop_front();
        state->running = callback;
        // A copy runs, because a callback may destroy its own registration, and the function with it.
        const auto copy = *callback;
        lock.unlock();
        copy();
        lock.lock();
        state->running = nullptr;
        state->idle.notify_all();
    }
}

std::unique_ptr<CancelToken::Registration> CancelToken::onCancel(std::function<void()> callback) const
{
    return std::make_unique<Registration>(m_state, std::move(callback));
}

} // namespace homard
