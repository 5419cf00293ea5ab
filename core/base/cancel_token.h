// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace homard {

/// Cancels a piece of work: the only cancel primitive of the program. Copies share one state. All functions are
/// thread-safe.
///
/// Three waits obey it: Rendezvous and Clock (a condition variable), HttpClient (curl_multi_wakeup), the process thread
/// (eventfd). Our own class because Apple Clang 15 has no std::stop_token.
class CancelToken
{
    struct State;

public:
    /// Keeps a callback registered. When the destructor returns, the callback is not running on another thread and
    /// never will, so what it captures may be destroyed. A callback may destroy its own registration.
    class Registration
    {
    public:
        Registration(std::shared_ptr<State> state, std::function<void()> callback);
        ~Registration();
        Registration(const Registration &) = delete;
        Registration &operator=(const Registration &) = delete;

    private:
        std::shared_ptr<State> m_state;
        std::function<void()> m_callback;
        bool m_registered = false;
    };

    CancelToken();

    bool isCancelled() const;
    /// Cancels, once. Runs the callbacks on this thread and returns when all have run.
    void cancel() const;
    /// Calls `callback` once when cancel() happens, on the thread that cancels (which may be the GUI thread), or at
    /// once if it already happened. The callback may only wake somebody up: notify, write an eventfd, cancel another
    /// token. Register before taking a lock that the callback takes.
    [[nodiscard]] std::unique_ptr<Registration> onCancel(std::function<void()> callback) const;

private:
    std::shared_ptr<State> m_state;
};

/// The two stages of a stop. First press: `soft` is cancelled, the stream is cut, no new call starts, running tools may
/// finish. Second press, or 10 s later: `hard` is cancelled, tools get 2 s and are then killed. hard implies soft.
struct StopTokens {
    CancelToken soft;
    CancelToken hard;

    void stopSoftly() const { soft.cancel(); }
    void stopHard() const
    {
        soft.cancel();
        hard.cancel();
    }
};

} // namespace homard
