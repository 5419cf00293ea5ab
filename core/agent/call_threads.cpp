// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/call_threads.h"
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace homard {

namespace {
constexpr size_t mostWaiting = 4; // ours: more than a usual turn has calls; each costs its stack's touched pages
}

struct CallThreads::State {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::function<void()>> handedOver; ///< At most one for each waiting thread.
    size_t waiting = 0;
    bool closed = false;
};

CallThreads::CallThreads() : m_state(std::make_shared<State>()) {}

CallThreads::~CallThreads()
{
    std::lock_guard lock(m_state->mutex);
    m_state->closed = true;
    m_state->changed.notify_all();
}

bool CallThreads::run(std::function<void()> work)
{
    {
        std::lock_guard lock(m_state->mutex);
        if (m_state->waiting > m_state->handedOver.size()) {
            m_state->handedOver.push_back(std::move(work));
            m_state->changed.notify_one();
            return true;
        }
    }
    try {
        // Detached on purpose: nobody can join a call that ignores its cancel token.
        std::thread([state = m_state, work = std::move(work)]() mutable { serve(state, std::move(work)); }).detach();
    } catch (const std::system_error &) {
        return false;
    }
    return true;
}

void CallThreads::serve(const std::shared_ptr<State> &state, std::function<void()> work)
{
    for (;;) {
        work();
        work = nullptr; // what it owned ends before the wait
        std::unique_lock lock(state->mutex);
        if (state->closed || state->waiting >= mostWaiting)
            return;
        ++state->waiting;
        state->changed.wait(lock, [&] { return state->closed || !state->handedOver.empty(); });
        --state->waiting;
        if (state->handedOver.empty())
            return;
        work = std::move(state->handedOver.back());
        state->handedOver.pop_back();
    }
}

} // namespace homard
