// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include <memory>
#include <optional>

namespace homard {

/// One value from one thread to another, settled once. Copies share the state, so neither end outlives it. Thread-safe.
template <class T>
class Rendezvous
{
    struct State {
        std::mutex mutex;
        std::condition_variable changed;
        std::optional<T> value;
        bool closed = false;
    };

public:
    Rendezvous() : m_state(std::make_shared<State>()) {}

    /// Delivers the value. False: too late (settled before, or the waiter was cancelled or timed out); then nothing is
    /// changed.
    bool settle(T value) const
    {
        std::lock_guard lock(m_state->mutex);
        if (m_state->closed)
            return false;
        m_state->closed = true;
        m_state->value = std::move(value);
        m_state->changed.notify_all();
        return true;
    }

    /// Waits for the value. nullopt: cancelled or the deadline passed; from then on settle() says false. Who wins is
    /// decided under one lock.
    std::optional<T> wait(Clock &clock, const CancelToken &cancel, Clock::TimePoint until = Clock::never()) const
    {
        const auto state = m_state;
        const auto registration = cancel.onCancel([state] { // before the lock: no inversion
            std::lock_guard lock(state->mutex);
            state->changed.notify_all();
        });
        std::unique_lock lock(state->mutex);
        clock.waitUntil(lock, state->changed, until, [&] { return state->value.has_value() || cancel.isCancelled(); });
        state->closed = true;
        return std::exchange(state->value, std::nullopt);
    }

private:
    std::shared_ptr<State> m_state;
};

} // namespace homard
