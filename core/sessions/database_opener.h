// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sql_connection.h"
#include "store_options.h"
#include <QStringList>

namespace homard {

/// A database by name and by what was there when it was opened: another file may lie under the same name later.
struct DatabaseFile {
    QString path;        ///< ":memory:" for one in memory.
    QByteArray identity; ///< See fileIdentity(); empty in memory.
};

/// The session database, open and of this program's form.
struct OpenedDatabase {
    std::unique_ptr<SqlConnection> connection;
    DatabaseFile file;
    bool inMemory = false;     ///< The folder cannot be written: nothing survives the program (F13).
    QString unwritable;        ///< While inMemory: why nothing can be written there, a sentence for people.
    bool readOnly = false;     ///< Its form is newer than this program (F18), or its folder cannot be written (F13).
    Error refusal;             ///< While readOnly: what whoever wants to write is told.
    bool writeAheadLog = true; ///< False: a second connection would wait behind writes (F17).
    QStringList notices;       ///< For people.
};

/// Opens, makes or moves aside the database; called on the thread that will use the connection. Several programs may do
/// so at once. One that a living process has open is never moved aside.
/// Errors: Busy (locked by another program, or damaged and in use), Unsupported (no SQLite driver), Io.
Result<OpenedDatabase> openDatabase(const StoreOptions &options);

/// A further connection to a database file that is open already: for queries and checkpoints only, or one that takes
/// the writer's place. Io: by now the name stands for another file.
enum class Use { Read, Write };
Result<std::unique_ptr<SqlConnection>> openAgain(const DatabaseFile &file, Use use, int busyTimeoutMs);
/// Brings an empty or older database to this program's form.
Result<void> bringUpToDate(SqlConnection &connection, const StoreOptions &options);
/// What people are told when somebody moved, removed or replaced the open database.
Error movedError(const QString &path);

} // namespace homard
