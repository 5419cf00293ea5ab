// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sql_connection.h"
#include <QStringList>
#include <functional>

namespace homard {

// What keeps the session database and finds its faults: backups and checks (F15).

/// A copy in `folder`/backups (VACUUM INTO), named by time and `reason`; of the newest seven the older are removed.
/// Returns its path.
Result<QString> backUp(SqlConnection &connection, const QString &folder, const QString &reason);
/// The same in short steps, so that the end of a program need not wait for it. Without the search index, which is made
/// anew from the messages, and without who has the database open. Cancelled: `stop` said so; nothing is left of it.
Result<QString> backUpInSteps(SqlConnection &connection, const QString &folder, const QString &reason,
                              const std::function<bool()> &stop);
/// The newest backup in `folder`; empty if there is none.
QString newestBackup(const QString &folder);

/// SQLite's quick_check, table by table; empty: all is well. Cancelled: `stop` said so. Busy: another program has it
/// locked, which says nothing about it. A large database, whose check would be too long a step, is read through row by
/// row instead: that finds what is unreadable, but not pages that are used twice or by nobody. Without `stop` all is
/// checked.
Result<QStringList> quickCheck(SqlConnection &connection, const std::function<bool()> &stop);
/// Now, for the names of files: sorts as text.
QString timeWord();

} // namespace homard
