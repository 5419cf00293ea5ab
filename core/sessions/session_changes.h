// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "process_identity.h"
#include "sql_connection.h"

namespace homard {

// What a window changes of sessions. Each function is one short transaction. NotFound: there is no such session, or it
// is removed.

/// Invalid: this mode is never stored.
Result<void> storeMode(SqlConnection &connection, const QString &sessionId, SessionMode mode);
Result<void> storeChoice(SqlConnection &connection, const QString &sessionId, const ModelRef &choice);
Result<void> storeWorkspace(SqlConnection &connection, const QString &sessionId, const QString &workspace);

/// Busy: a living process that is not `self` owns it, or one of `activeRuns` is in it.
Result<void> markRemoved(SqlConnection &connection, const QString &sessionId, const ProcessIdentity &self,
                         const QStringList &activeRuns, qint64 wallMs);
/// One that is not removed stays as it is.
Result<void> markRestored(SqlConnection &connection, const QString &sessionId);

/// Empty text: forgets it.
Result<void> storeDraft(SqlConnection &connection, const QString &sessionId, const QString &text, qint64 wallMs);
Result<QString> readDraft(SqlConnection &connection, const QString &sessionId);

/// Marks a waiting message as taken by nobody, so that no run begins with it; its text goes into the session's draft,
/// before what stands there.
Result<void> takeFromInbox(SqlConnection &connection, const QString &perceptionId, qint64 wallMs);

} // namespace homard
