// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/ids.h"
#include "base/logging.h"
#include "sqlite_session_store.h"
#include "store_checker.h"
#include "store_reader.h"
#include "store_writer.h"

namespace homard {

/// What both source files of the store use.
struct SqliteSessionStore::Private {
    Private(const StoreOptions &storeOptions, Clock &storeClock)
        : options(storeOptions)
        , clock(storeClock)
        , writer(storeOptions, storeClock, {[this](const QString &text) { addNotice(text); }})
        , checker(storeOptions, {[this] { noteFact("checked_ms", true); }, [this] { noteFact("backup_ms", false); },
                                 [this](const QString &text) { addNotice(text); }})
    {
    }
    void addNotice(const QString &text)
    {
        qCWarning(logSessions).noquote() << text;
        std::lock_guard lock(mutex);
        if (!notices.contains(text)) // the same failing disk again and again is one notice
            notices << text;
    }

    /// What holds an earlier session, else this (F13).
    Private &of(const QString &sessionId) { return holding("SELECT 1 FROM sessions WHERE id = ?", sessionId); }
    /// What holds the row that `sql` asks for by its id.
    Private &holding(const char *sql, const QString &id)
    {
        if (!past)
            return *this;
        const auto found =
            past->d->read<bool>([&](SqlConnection &connection) { return connection.select(sql, {id}).next(); });
        return found && *found ? *past->d : *this;
    }

    /// For changes: on the store thread, refused where the database is newer than the program.
    template <class T>
    Result<T> write(std::function<Result<T>(SqlConnection &)> work)
    {
        if (database.readOnly)
            return database.refusal;
        auto written = writer.call<T>(std::move(work));
        if (written.ok() && openingDue.exchange(false))
            noteOpening();
        return written;
    }
    /// For queries: on the reader thread if there is one.
    template <class T>
    Result<T> read(std::function<Result<T>(SqlConnection &)> work)
    {
        return reader ? reader->call<T>(std::move(work)) : writer.call<T>(std::move(work));
    }

    /// For queries of one session: what an unclean end left in it is marked first, unless somebody else runs there.
    template <class T>
    Result<T> readSettled(const QString &sessionId, std::function<Result<T>(SqlConnection &)> work)
    {
        const QStringList active = runsOfOurs();
        bool due = false;
        auto first = read<T>([&](SqlConnection &connection) -> Result<T> {
            due = !database.readOnly && hasLeftovers(connection, sessionId, active);
            return due ? Result<T>(T{}) : work(connection);
        });
        if (!due)
            return first;
        settle(sessionId);
        return read<T>(std::move(work));
    }

    bool hasLeftovers(SqlConnection &connection, const QString &sessionId, const QStringList &active) const;
    void settle(const QString &sessionId);
    void openPast();
    void purgeRemoved();
    void noteOpening();
    void noteFact(const char *name, bool checkDone);
    void trackRuns(const std::vector<JournalEntry> &batch, bool before, bool committed);
    QStringList runsOfOurs();

    StoreOptions options;
    Clock &clock;
    OpenedDatabase database; // without its connection
    QString openerId = newId();

    std::mutex mutex;
    QStringList notices;
    QStringList claimed;
    QStringList activeRuns;

    std::atomic<bool> stopping{false};
    std::atomic<bool> openingDue{false}; // that this has the database open is not noted yet: it was locked
    std::unique_ptr<StoreReader> reader;
    StoreWriter writer;
    StoreChecker checker;                     // started on the store thread; stopped before anything else goes
    std::unique_ptr<SqliteSessionStore> past; // in memory, beside a database that can only be read
};

} // namespace homard
