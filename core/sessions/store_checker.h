// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "database_opener.h"
#include <atomic>
#include <thread>

namespace homard {

/// Checks the database and then backs it up, each daily (F15), on a thread and connection of its own: neither reads nor
/// writes wait for it. What a program that ends soon does not finish, the next one begins again.
class StoreChecker
{
public:
    struct Hooks {                                   // all on the checker's thread
        std::function<void()> checked;               ///< A check found nothing wrong.
        std::function<void()> backedUp;              ///< A backup was made.
        std::function<void(const QString &)> notice; ///< For people.
    };

    StoreChecker(StoreOptions options, Hooks hooks) : m_options(std::move(options)), m_hooks(std::move(hooks)) {}
    ~StoreChecker() { stop(); }
    StoreChecker(const StoreChecker &) = delete;
    StoreChecker &operator=(const StoreChecker &) = delete;

    /// At most once; not after stop(). A damaged database is not backed up.
    void start(const DatabaseFile &file, bool withBackup);
    /// Ends what runs, within a tenth of a second, and waits for that. Only one thread at a time calls start() or
    /// stop().
    void stop();

private:
    void work(const DatabaseFile &file, bool withBackup);

    StoreOptions m_options;
    Hooks m_hooks;
    std::atomic<bool> m_stopping{false};
    std::thread m_thread;
};

} // namespace homard
