// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "kill_point.h"
#include "ports/session_store.h"
#include <mutex>

namespace homard {

/// A store that hands everything on to a real one and kills the process at one point. What the real one has promised it
/// says on stdout before it goes on: "ack", tab, a message's text; "kept", tab, the id of a call whose result is saved;
/// "draft", tab, the text of a streamed answer that is saved. Thread-safe.
class KillingSessionStore : public SessionStore
{
public:
    /// With `dropStarted` no call ever becomes started in the journal: the fault that the checks must see.
    /// `inner` outlives this.
    KillingSessionStore(SessionStore &inner, std::optional<KillPoint> point, bool dropStarted);

    /// Counts one arrival at a side of a step, and dies if it is the one.
    void pass(KillStep step, bool after);

    Result<void> commit(const std::vector<JournalEntry> &batch) override;
    void followDraft(std::weak_ptr<DraftSource> source) override;
    Result<void> enqueue(const Perception &perception) override;

    Result<SessionInfo> createSession(const QString &workspace, const QString &title) override;
    Result<SessionInfo> session(const QString &sessionId) override { return m_inner.session(sessionId); }
    Result<std::vector<SessionInfo>> sessions(int limit) override { return m_inner.sessions(limit); }
    Result<void> renameSession(const QString &sessionId, const QString &title) override;
    Result<void> claim(const QString &sessionId) override { return m_inner.claim(sessionId); }
    void release(const QString &sessionId) override { m_inner.release(sessionId); }
    Result<Conversation> load(const QString &sessionId) override { return m_inner.load(sessionId); }
    Result<std::vector<Perception>> pending(const QString &sessionId) override { return m_inner.pending(sessionId); }
    Result<std::vector<SearchHit>> search(const QString &query, int limit) override;

private:
    SessionStore &m_inner;
    const std::optional<KillPoint> m_point;
    const bool m_dropStarted;
    std::mutex m_mutex;
    int m_passed = 0;                                     // the point's side of its step
    std::vector<std::shared_ptr<DraftSource>> m_watchers; // the real store holds them weakly
};

} // namespace homard
