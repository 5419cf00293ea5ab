// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/run_record.h"
#include "domain/session.h"

namespace homard {

/// What a window reads and changes of sessions beside their runs. Thread-safe; blocking, so never on the GUI thread.
/// Errors as in SessionStore.
class SessionArchive
{
public:
    virtual ~SessionArchive() = default;

    /// The active branch without texts: 10 000 messages within 50 ms.
    virtual Result<SessionOutline> outline(const QString &sessionId) = 0;
    /// These messages, in this order; one that is not there or cannot be read is left out.
    virtual Result<std::vector<MessagePtr>> messages(const QString &sessionId, const QStringList &ids) = 0;
    /// The newest runs, oldest first; with `before`, the id of a run, the newest of those older than it.
    virtual Result<std::vector<RunRecord>> runs(const QString &sessionId, int limit = 50,
                                                const QString &before = {}) = 0;
    /// What a conversation must know of all its runs at once, oldest first: those with notes or an end other than a
    /// plain one, and the newest. Without calls and usage: 5 000 runs within 50 ms.
    virtual Result<std::vector<RunRecord>> notedRuns(const QString &sessionId) = 0;
    /// These runs, oldest first, without the arguments of their calls, which are in the messages.
    virtual Result<std::vector<RunRecord>> runsById(const QString &sessionId, const QStringList &runIds) = 0;

    virtual Result<void> setMode(const QString &sessionId, SessionMode mode) = 0;
    virtual Result<void> setModel(const QString &sessionId, const ModelRef &choice) = 0;
    virtual Result<void> setWorkspace(const QString &sessionId, const QString &workspace) = 0;

    /// Takes a session out of all lists and the search; it is kept for 30 days (ours) and restoreSession() brings it
    /// back. Busy: somebody has it open and runs something in it.
    virtual Result<void> removeSession(const QString &sessionId) = 0;
    virtual Result<void> restoreSession(const QString &sessionId) = 0;

    /// What the user has typed and not sent, durable on return. An empty text forgets it. `sessionId` may be empty: the
    /// draft of a session that does not exist yet.
    virtual Result<void> saveDraft(const QString &sessionId, const QString &text) = 0;
    virtual Result<QString> draft(const QString &sessionId) = 0;

    /// Takes a message back that still waits in the inbox: in one step, durable on return, it is the beginning of its
    /// session's draft (draftBehind()). NotFound: a run has taken it.
    virtual Result<void> takeBack(const QString &perceptionId) = 0;
};

} // namespace homard
