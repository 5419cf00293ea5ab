// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/perception.h"
#include "domain/session.h"
#include "ports/journal.h"

namespace homard {

/// Sessions on disk. Thread-safe; blocking. Error codes: Busy (another process owns it or the database is locked),
/// Corrupt, Io, NotFound, Unsupported (a newer schema: everything that writes says so).
class SessionStore : public Journal
{
public:
    /// Makes a session, durable on return.
    virtual Result<SessionInfo> createSession(const QString &workspace, const QString &title) = 0;
    virtual Result<SessionInfo> session(const QString &sessionId) = 0;
    /// Newest first.
    virtual Result<std::vector<SessionInfo>> sessions(int limit = 100) = 0;
    virtual Result<void> renameSession(const QString &sessionId, const QString &title) = 0;

    /// Makes this process the owner of a session (pid, boot id, process start time), so that one loop runs in it (F08).
    /// A dead owner is replaced. Busy names the holder.
    virtual Result<void> claim(const QString &sessionId) = 0;
    virtual void release(const QString &sessionId) = 0;

    /// The active branch. Also marks what an unclean end left: streaming messages become Interrupted, started calls
    /// unknown (F01, F02, F03).
    virtual Result<Conversation> load(const QString &sessionId) = 0;

    /// Puts a message into the session's inbox, durable on return: from then on it is acknowledged and never lost.
    virtual Result<void> enqueue(const Perception &perception) = 0;
    /// What waits in the inbox: higher priority first, then by arrival.
    virtual Result<std::vector<Perception>> pending(const QString &sessionId) = 0;

    /// Full-text search over all sessions, best first. Two-character CJK words are found.
    virtual Result<std::vector<SearchHit>> search(const QString &query, int limit = 50) = 0;
};

} // namespace homard
