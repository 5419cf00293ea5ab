// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sql_connection.h"
#include <QStringList>
#include <functional>

namespace homard {

// What keeps the session database and finds its faults: backups and checks (F15).

/// A copy in `folder`/backups (VACUUM INTO), named by time and `reason`; of the newest five the older are removed.
/// Returns its path.
Result<QString> backUp(SqlConnection &connection, const QString &folder, const QString &reason);
/// The newest backup in `folder`; empty if there is none.
QString newestBackup(const QString &folder);

/// SQLite's quick_check, table by table; stops early, without a word, once `stop` says so. Empty: all is well.
QStringList quickCheck(SqlConnection &connection, const std::function<bool()> &stop);

/// Now, for the names of files: sorts as text.
QString timeWord();

} // namespace homard
