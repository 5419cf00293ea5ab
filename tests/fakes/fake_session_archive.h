// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/draft.h"
#include "ports/session_archive.h"
#include <map>
#include <mutex>

namespace homard {

/// Sessions in memory as a window reads and changes them; what it was told is kept as words. Thread-safe: windows ask
/// on another thread.
class FakeSessionArchive : public SessionArchive
{
public:
    /// Puts a session there, or replaces it, with its messages from first to last.
    void put(const SessionInfo &session, std::vector<MessagePtr> messages = {})
    {
        std::lock_guard lock(m_mutex);
        m_sessions[session.id] = session;
        m_messages[session.id] = std::move(messages);
    }
    /// The runs of a session, oldest first.
    void putRuns(const QString &sessionId, std::vector<RunRecord> runs)
    {
        std::lock_guard lock(m_mutex);
        m_runs[sessionId] = std::move(runs);
    }
    /// A message that waits in the inbox: takeBack() finds it once.
    void putWaiting(const QString &perceptionId, const QString &sessionId = {}, const QString &text = {})
    {
        std::lock_guard lock(m_mutex);
        m_waiting[perceptionId] = {sessionId, text};
    }
    /// From now on everything fails with this; nullopt: works again.
    void setFailure(std::optional<Error> failure)
    {
        std::lock_guard lock(m_mutex);
        m_failure = std::move(failure);
    }
    /// What was asked and changed, in order: "outline s1", "messages s1 m1 m2", "runs s1", "runs s1 r9" (older ones),
    /// "noted runs s1", "runs by id s1 r1 r2", "mode s1 plan", "model s1 practice/one", "workspace s1 /ws",
    /// "remove s1", "restore s1", "draft s1 text", "read draft s1", "take back p1". Also what failed.
    QStringList calls() const
    {
        std::lock_guard lock(m_mutex);
        return m_calls;
    }
    SessionInfo sessionNow(const QString &sessionId) const
    {
        std::lock_guard lock(m_mutex);
        const auto it = m_sessions.find(sessionId);
        return it == m_sessions.end() ? SessionInfo{} : it->second;
    }
    QString draftNow(const QString &sessionId) const
    {
        std::lock_guard lock(m_mutex);
        const auto it = m_drafts.find(sessionId);
        return it == m_drafts.end() ? QString() : it->second;
    }
    bool isRemoved(const QString &sessionId) const
    {
        std::lock_guard lock(m_mutex);
        return m_removed.contains(sessionId);
    }

    Result<SessionOutline> outline(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        if (const auto known = look(QStringLiteral("outline ") + sessionId, sessionId); !known)
            return known.error();
        SessionOutline outline;
        outline.session = m_sessions[sessionId];
        for (const auto &message : m_messages[sessionId])
            outline.messages.push_back({message->id, message->runId, message->role, message->state,
                                        qint64(message->text().toUtf8().size()), message->wallMs});
        return outline;
    }
    Result<std::vector<MessagePtr>> messages(const QString &sessionId, const QStringList &ids) override
    {
        std::lock_guard lock(m_mutex);
        const QString words = QStringLiteral("messages %1 %2").arg(sessionId, ids.join(QLatin1Char(' ')));
        if (const auto known = look(words, sessionId); !known)
            return known.error();
        std::vector<MessagePtr> found;
        for (const QString &id : ids) {
            for (const auto &message : m_messages[sessionId]) {
                if (message->id == id)
                    found.push_back(message);
            }
        }
        return found;
    }
    Result<std::vector<RunRecord>> runs(const QString &sessionId, int limit, const QString &before) override
    {
        std::lock_guard lock(m_mutex);
        const QString words = QStringLiteral("runs %1 %2").arg(sessionId, before).trimmed();
        if (const auto known = look(words, sessionId); !known)
            return known.error();
        const auto &all = m_runs[sessionId];
        const auto end = before.isEmpty()
                             ? all.end()
                             : std::find_if(all.begin(), all.end(), [&](const auto &run) { return run.id == before; });
        const auto count = std::min(end - all.begin(), std::ptrdiff_t(qMax(0, limit)));
        return std::vector<RunRecord>(end - count, end);
    }
    Result<std::vector<RunRecord>> notedRuns(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        if (const auto known = look(QStringLiteral("noted runs ") + sessionId, sessionId); !known)
            return known.error();
        std::vector<RunRecord> found;
        for (const RunRecord &run : m_runs[sessionId]) {
            const bool plain = run.summary && run.summary->outcome == RunOutcome::Finished && run.notes.empty();
            if (plain && &run != &m_runs[sessionId].back())
                continue;
            found.push_back(run);
            found.back().calls.clear();
        }
        return found;
    }
    Result<std::vector<RunRecord>> runsById(const QString &sessionId, const QStringList &runIds) override
    {
        std::lock_guard lock(m_mutex);
        const QString words = QStringLiteral("runs by id %1 %2").arg(sessionId, runIds.join(QLatin1Char(' ')));
        if (const auto known = look(words, sessionId); !known)
            return known.error();
        std::vector<RunRecord> found;
        for (const RunRecord &run : m_runs[sessionId]) {
            if (!runIds.contains(run.id))
                continue;
            found.push_back(run);
            for (CallRecord &call : found.back().calls)
                call.rawArguments.clear();
        }
        return found;
    }
    Result<void> setMode(const QString &sessionId, SessionMode mode) override
    {
        std::lock_guard lock(m_mutex);
        const auto known = look(QStringLiteral("mode %1 %2").arg(sessionId, wordOf(mode)), sessionId);
        if (!known)
            return known;
        if (mode == SessionMode::Trusted)
            return {ErrorCode::Invalid, QStringLiteral("this mode is never stored"), {}};
        m_sessions[sessionId].mode = mode;
        return {};
    }
    Result<void> setModel(const QString &sessionId, const ModelRef &choice) override
    {
        std::lock_guard lock(m_mutex);
        const auto known = look(QStringLiteral("model %1 %2").arg(sessionId, choice.origin()), sessionId);
        if (known)
            m_sessions[sessionId].choice = choice;
        return known;
    }
    Result<void> setWorkspace(const QString &sessionId, const QString &workspace) override
    {
        std::lock_guard lock(m_mutex);
        const auto known = look(QStringLiteral("workspace %1 %2").arg(sessionId, workspace), sessionId);
        if (known)
            m_sessions[sessionId].workspace = workspace;
        return known;
    }
    Result<void> removeSession(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        const auto known = look(QStringLiteral("remove ") + sessionId, sessionId);
        if (known)
            m_removed << sessionId;
        return known;
    }
    Result<void> restoreSession(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        m_calls << QStringLiteral("restore ") + sessionId;
        if (m_failure)
            return *m_failure;
        return m_removed.removeAll(sessionId) > 0 ? Result<void>() : Result<void>(missing());
    }
    Result<void> saveDraft(const QString &sessionId, const QString &text) override
    {
        std::lock_guard lock(m_mutex);
        m_calls << QStringLiteral("draft %1 %2").arg(sessionId, text);
        if (m_failure)
            return *m_failure;
        if (text.isEmpty())
            m_drafts.erase(sessionId);
        else
            m_drafts[sessionId] = text;
        return {};
    }
    Result<QString> draft(const QString &sessionId) override
    {
        std::lock_guard lock(m_mutex);
        m_calls << QStringLiteral("read draft ") + sessionId;
        if (m_failure)
            return *m_failure;
        const auto it = m_drafts.find(sessionId);
        return it == m_drafts.end() ? QString() : it->second;
    }
    Result<void> takeBack(const QString &perceptionId) override
    {
        std::lock_guard lock(m_mutex);
        m_calls << QStringLiteral("take back ") + perceptionId;
        if (m_failure)
            return *m_failure;
        const auto it = m_waiting.find(perceptionId);
        if (it == m_waiting.end())
            return missing();
        const auto &[sessionId, text] = it->second;
        m_drafts[sessionId] = draftBehind(text, m_drafts[sessionId]);
        m_waiting.erase(it);
        return {};
    }

private:
    static Error missing() { return {ErrorCode::NotFound, QStringLiteral("not there"), {}}; }
    /// With the mutex held: keeps the words; whether the session is there.
    Result<void> look(const QString &words, const QString &sessionId)
    {
        m_calls << words;
        if (m_failure)
            return *m_failure;
        const bool there = m_sessions.count(sessionId) > 0 && !m_removed.contains(sessionId);
        return there ? Result<void>() : Result<void>(missing());
    }

    mutable std::mutex m_mutex;
    std::map<QString, SessionInfo> m_sessions;
    std::map<QString, std::vector<MessagePtr>> m_messages;
    std::map<QString, std::vector<RunRecord>> m_runs;
    std::map<QString, QString> m_drafts;
    QStringList m_removed;
    std::map<QString, std::pair<QString, QString>> m_waiting; ///< Session and text.
    QStringList m_calls;
    std::optional<Error> m_failure;
};

} // namespace homard
