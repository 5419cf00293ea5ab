// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_journal.h"
#include "ports/session_store.h"
#include <map>
#include <set>

namespace homard {

/// Sessions in memory: inbox and messages behave as on disk, so that a service can run on it; what it was told is
/// kept. A message leaves the inbox with the commit that begins its run, as in the real store.
class FakeSessionStore : public SessionStore
{
public:
    FakeJournal journal;     ///< What was committed; its verdict can fail a commit.
    std::set<QString> owned; ///< Sessions another process has.
    /// Called by enqueue() once the message is kept and before it returns: a disk that takes its time. Set before use.
    std::function<void(const Perception &)> onEnqueue;

    Result<SessionInfo> createSession(const QString &workspace, const QString &title) override
    {
        std::lock_guard lock(m_mutex);
        SessionInfo info;
        info.id = QStringLiteral("s%1").arg(m_sessions.size() + 1);
        info.workspace = workspace;
        info.title = title;
        m_sessions[info.id].session = info;
        return info;
    }
    Result<SessionInfo> session(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        const auto it = m_sessions.find(sessionId);
        if (it == m_sessions.end())
            return Error{ErrorCode::NotFound, QStringLiteral("no such session"), {}};
        return it->second.session;
    }
    Result<std::vector<SessionInfo>> sessions(int) override
    {
        std::lock_guard lock(m_mutex);
        std::vector<SessionInfo> out;
        for (const auto &[id, conversation] : m_sessions)
            out.push_back(conversation.session);
        return out;
    }
    Result<void> renameSession(const QString &sessionId, const QString &title) override
    {
        std::lock_guard lock(m_mutex);
        m_sessions[sessionId].session.title = title;
        return {};
    }
    Result<void> claim(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        if (owned.count(sessionId) > 0)
            return Error{ErrorCode::Busy, QStringLiteral("another process has it"), {}};
        m_claimed.insert(sessionId);
        return {};
    }
    void release(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        m_claimed.erase(sessionId);
    }
    Result<Conversation> load(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        const auto it = m_sessions.find(sessionId);
        if (it == m_sessions.end())
            return Error{ErrorCode::NotFound, QStringLiteral("no such session"), {}};
        return it->second;
    }
    Result<void> enqueue(const Perception &perception) override
    {
        {
            std::lock_guard lock(m_mutex);
            if (m_sessions.count(perception.sessionId) == 0)
                return Error{ErrorCode::NotFound, QStringLiteral("no such session"), {}};
            m_inbox.push_back(perception);
        }
        if (onEnqueue)
            onEnqueue(perception);
        return {};
    }
    Result<std::vector<Perception>> pending(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        std::vector<Perception> out;
        for (const auto &perception : m_inbox) {
            if (perception.sessionId == sessionId)
                out.push_back(perception);
        }
        return out;
    }
    Result<std::vector<SearchHit>> search(const QString &, int) override { return std::vector<SearchHit>{}; }

    Result<void> commit(const std::vector<JournalEntry> &batch) override
    {
        if (auto done = journal.commit(batch); !done)
            return done;
        std::lock_guard lock(m_mutex);
        for (const auto &entry : batch) {
            if (const auto *begun = std::get_if<RunBegun>(&entry))
                std::erase_if(m_inbox, [&](const Perception &one) { return one.id == begun->perceptionId; });
            else if (const auto *added = std::get_if<MessageAdded>(&entry))
                add(added->message);
        }
        return {};
    }
    void followDraft(std::weak_ptr<DraftSource> source) override { journal.followDraft(std::move(source)); }

    /// As SessionArchive::takeBack().
    void takeBack(const QString &perceptionId)
    {
        std::lock_guard lock(m_mutex);
        std::erase_if(m_inbox, [&](const Perception &one) { return one.id == perceptionId; });
    }

    bool isClaimed(const QString &sessionId) const
    {
        std::lock_guard lock(m_mutex);
        return m_claimed.count(sessionId) > 0;
    }

private:
    /// With the mutex held. The first message gives the session its title, as on disk.
    void add(const MessagePtr &message)
    {
        auto &[session, messages, openCalls, refused, damaged] = m_sessions[message->sessionId];
        messages.push_back(message);
        session.messageCount = int(messages.size());
        if (session.title.isEmpty() && message->role == Role::User)
            session.title = message->text();
    }

    mutable std::mutex m_mutex;
    std::map<QString, Conversation> m_sessions;
    std::vector<Perception> m_inbox;
    std::set<QString> m_claimed;
};

} // namespace homard
