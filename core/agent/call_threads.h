// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <memory>

namespace homard {

/// Threads for tool calls. One that has done its work waits a while for more: waking it is cheaper than starting a new
/// one, and a turn with one call is the usual one. Never refuses and never queues: a call that hangs keeps its thread
/// and nobody else waits for it. Thread-safe.
class CallThreads
{
public:
    CallThreads();
    /// Ends the threads that wait. Those still at work end by themselves when they are done.
    ~CallThreads();
    CallThreads(const CallThreads &) = delete;
    CallThreads &operator=(const CallThreads &) = delete;

    /// Runs `work` on a thread of its own. It must own what it uses: it may outlive this object. False: the system
    /// gives no more threads, and nothing runs.
    bool run(std::function<void()> work);

private:
    struct State;
    static void serve(const std::shared_ptr<State> &state, std::function<void()> work);

    std::shared_ptr<State> m_state;
};

} // namespace homard
