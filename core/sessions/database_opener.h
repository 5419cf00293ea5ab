// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sql_connection.h"
#include "store_options.h"
#include <QStringList>

namespace homard {

/// The session database, open and of this program's form.
struct OpenedDatabase {
    std::unique_ptr<SqlConnection> connection;
    QString path;              ///< ":memory:" if `inMemory`.
    bool inMemory = false;     ///< The folder cannot be written: nothing survives the program (F13).
    bool readOnly = false;     ///< Its form is newer than this program (F18).
    bool writeAheadLog = true; ///< False: a second connection would wait behind writes (F17).
    QStringList notices;       ///< For people.
};

/// Opens, makes or moves aside the database; called on the thread that will use the connection.
/// Errors: Busy (locked by another program), Unsupported (no SQLite driver), Io.
Result<OpenedDatabase> openDatabase(const StoreOptions &options);

/// A further connection to a database file that is open already: for queries and checkpoints only, or one that takes
/// the writer's place.
enum class Use { Read, Write };
Result<std::unique_ptr<SqlConnection>> openAgain(const QString &path, Use use, int busyTimeoutMs);

/// A copy in `folder`/backups (VACUUM INTO), named by time and `reason`; of the newest five the older are removed.
/// Returns its path.
Result<QString> backUp(SqlConnection &connection, const QString &folder, const QString &reason);
/// The newest backup in `folder`; empty if there is none.
QString newestBackup(const QString &folder);

/// SQLite's quick_check, table by table; stops early, without a word, once `stop` says so. Empty: all is well.
QStringList quickCheck(SqlConnection &connection, const std::function<bool()> &stop);

} // namespace homard
