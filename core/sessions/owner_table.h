// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "process_identity.h"
#include "sql_connection.h"

namespace homard {

// Which process runs a session (F08), and which have the database open. Each function is one short transaction.

/// Makes `self` the owner. A dead owner is replaced; Busy names a living one. To claim one's own session again is ok.
Result<void> claimSession(SqlConnection &connection, const QString &sessionId, const ProcessIdentity &self,
                          qint64 wallMs);
/// Gives it up, if it is self's.
Result<void> releaseSession(SqlConnection &connection, const QString &sessionId, const ProcessIdentity &self);
/// The living owner that is not `self`, if there is one.
std::optional<ProcessIdentity> otherOwner(SqlConnection &connection, const QString &sessionId,
                                          const ProcessIdentity &self);

/// Notes that `self` has opened the database, as `openerId`. True: a process that had it open ended without closing it,
/// and no check of the database has been completed since (the fact `check_due`).
Result<bool> noteOpened(SqlConnection &connection, const QString &openerId, const ProcessIdentity &self);
Result<void> noteClosed(SqlConnection &connection, const QString &openerId);

} // namespace homard
