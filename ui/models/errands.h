// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointer>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <type_traits>

namespace homard {

/// What the window wants done and must not wait for: blocking calls into the core, one after another, on one thread of
/// its own. Results come back on the GUI thread. Made and destroyed on the GUI thread; the destructor delivers nothing
/// more. What the jobs use must outlive it.
class Errands
{
public:
    /// What the destructor does with jobs that have not begun. The one that runs is waited for: it uses what may go
    /// next.
    enum class AtEnd {
        Finish, ///< They are done: drafts and answers are not lost.
        Drop,   ///< Nobody waits for them: they only find something out.
    };

    explicit Errands(AtEnd atEnd = AtEnd::Finish);
    ~Errands();
    Errands(const Errands &) = delete;
    Errands &operator=(const Errands &) = delete;

    /// Runs `work` on the errands thread and then `done` with its result on the GUI thread, unless `receiver` is gone
    /// by then. Any number may be queued; the order is kept. GUI thread only.
    template <class Work, class Done>
    void run(QObject *receiver, Work work, Done done)
    {
        const QPointer<QObject> guard(receiver);
        post([this, guard, work = std::move(work), done = std::move(done)]() mutable {
            if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
                work();
                deliver([guard, done = std::move(done)]() mutable {
                    if (guard)
                        done();
                });
            } else {
                deliver([guard, done = std::move(done),
                         result = std::make_shared<std::invoke_result_t<Work>>(work())]() mutable {
                    if (guard)
                        done(std::move(*result));
                });
            }
        });
    }
    /// Runs `work` and tells nobody.
    void run(std::function<void()> work) { post(std::move(work)); }

    /// Blocks until what is queued now is done, or `limit` is over (false). Only for an end that the desktop waits for:
    /// there is no later. GUI thread; deliveries come afterwards, as always.
    bool waitForQueued(std::chrono::milliseconds limit);

    /// Nothing is queued, nothing runs, nothing waits for delivery. GUI thread.
    bool isIdle() const;

private:
    void post(std::function<void()> job);
    void deliver(std::function<void()> done);
    void work();

    const AtEnd m_atEnd;
    QObject m_home; ///< Lives on the GUI thread: deliveries run there and end with it.
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void()>> m_jobs;
    int m_open = 0; ///< Queued, running or not delivered yet.
    bool m_closing = false;
    std::thread m_thread; // last: it uses all the others
};

} // namespace homard
