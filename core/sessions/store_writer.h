// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/english_words.h"
#include "base/rendezvous.h"
#include "database_opener.h"
#include "domain/journal_entry.h"
#include "ports/journal.h"
#include <deque>
#include <map>
#include <thread>

namespace homard {

/// The store thread: the one writing connection, and the queue before it. Journal batches that wait at the same time
/// share one transaction and one fsync, and each caller still learns its own result. Messages that still arrive are
/// looked at every 400 ms, the search index is filled when nothing else happens. All public functions are thread-safe.
class StoreWriter
{
public:
    using Job =
        std::function<void(SqlConnection *)>; ///< Null: the database could not be opened again after an I/O error.
    struct Hooks {
        std::function<void(const QString &)>
            notice; ///< On the store thread: something went wrong that nobody waits for.
    };

    StoreWriter(StoreOptions options, Clock &clock, Hooks hooks);
    /// Finishes what is queued, writes the drafts, fills the search index for at most 50 ms, closes.
    ~StoreWriter();

    /// Starts the thread and opens the database there. Returns what openDatabase() said, without the connection.
    Result<OpenedDatabase> start();

    /// Writes the batch durably, or nothing of it. Waits.
    Result<void> commit(const std::vector<JournalEntry> &batch);
    /// Writes what `source` has every 400 ms, while somebody else holds it; does not wait.
    void followDraft(std::weak_ptr<DraftSource> source);
    void post(Job job);
    /// Fills the search index in short steps, between which commits are made, until no message waits or the time is
    /// over. Waits.
    void indexUntil(Clock::TimePoint until);
    /// Runs `work` on the store thread and waits for its result.
    template <class T>
    Result<T> call(std::function<Result<T>(SqlConnection &)> work)
    {
        Rendezvous<Result<T>> done;
        post([this, work = EnglishWords::carried(work), done](SqlConnection *connection) {
            const auto usable = connection ? checkFiles() : Result<void>(closedError());
            done.settle(usable ? work(*connection) : Result<T>(usable.error()));
        });
        return *done.wait(m_clock, CancelToken{});
    }

private:
    struct Batch {
        const std::vector<JournalEntry> *entries; // the caller waits, so it outlives the job
        Rendezvous<Result<void>> done;
    };
    using Item = std::variant<Batch, Job>;
    struct Work {
        std::vector<MessagePtr> drafts;
        std::vector<Batch> batches;
        Job job;
        bool index = false;
        bool stop = false;
    };

    static Error closedError();
    void loop(const Rendezvous<Result<OpenedDatabase>> &opened);
    Work nextWork();
    std::vector<MessagePtr> changedDrafts(Clock::TimePoint now);
    void takeBatches(Work &work);
    void runGroup(Work &work);
    void checkpoint();
    Result<void> runTransaction(const std::vector<MessagePtr> &drafts, const std::vector<Batch> &batches, bool &began);
    void runAlone(const Work &work);
    void indexSome();
    void indexAtEnd();
    Result<int> indexStep(int limit);
    void reopenIfBroken();
    Result<void> checkFiles();

    StoreOptions m_options;
    Clock &m_clock;
    Hooks m_hooks;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Item> m_queue;
    std::vector<std::weak_ptr<DraftSource>> m_sources;
    Clock::TimePoint m_draftsDue = Clock::never();
    Clock::TimePoint m_indexDue = Clock::never();
    bool m_stop = false;

    // The store thread's own:
    std::unique_ptr<SqlConnection> m_connection;
    DatabaseFile m_file;
    bool m_writeAheadLog = true;
    bool m_mayIndex = true;
    QByteArray m_log;    // the identity of the log; empty: not looked at yet
    bool m_lost = false; // database or log are other files now
    int m_commitsSinceCheckpoint = 0;

    std::thread m_thread; // last: it uses all of the above
};

} // namespace homard
