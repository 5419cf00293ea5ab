// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <functional>

namespace homard {

/// Where and how sessions are stored.
struct StoreOptions {
    QString folder; ///< The data folder; made with mode 0700. The database is `folder`/sessions.db, backups are in
                    ///< `folder`/backups.
    int busyTimeoutMs = 5000; ///< How long a database that another program locks is waited for (F14).
    /// Where the folder cannot be written: true, a database that is there is opened to be read, and nothing else is
    /// kept; false, new sessions are kept in memory beside it.
    bool forReading = false;
    /// Whether the folder is on a file system where a write-ahead log is unsafe (F17). Empty: ask the operating system.
    std::function<bool(const QString &folder)> isNetworkFolder;
    /// Called on the store thread before each step of a migration and before its end, for progress; may be empty.
    std::function<void(int version, int step)> onMigrationStep;
};

} // namespace homard
