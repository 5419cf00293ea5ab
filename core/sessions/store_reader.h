// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/english_words.h"
#include "base/rendezvous.h"
#include "database_opener.h"
#include <deque>
#include <thread>

namespace homard {

/// The reader thread: a second connection, so that no query waits behind a write; it also empties the write-ahead log.
/// Opened with the first use. All public functions are thread-safe.
class StoreReader
{
public:
    StoreReader(DatabaseFile file, int busyTimeoutMs, Clock &clock);
    ~StoreReader();

    /// Runs `work` on the reader thread and waits for its result.
    template <class T>
    Result<T> call(std::function<Result<T>(SqlConnection &)> work)
    {
        Rendezvous<Result<T>> done;
        post([work = EnglishWords::carried(work), done](const Result<SqlConnection *> &connection) {
            done.settle(connection ? work(**connection) : Result<T>(connection.error()));
        });
        return *done.wait(m_clock, CancelToken{});
    }

private:
    using Job = std::function<void(const Result<SqlConnection *> &)>;
    void post(Job job);
    void loop();

    DatabaseFile m_file;
    int m_busyTimeoutMs;
    Clock &m_clock;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Job> m_queue;
    bool m_stop = false;
    std::thread m_thread;
};

} // namespace homard
