// SPDX-License-Identifier: GPL-3.0-or-later
#include "killing_session_store.h"
#include "process_unix.h"
#include <algorithm>

namespace homard {

namespace {

/// The step a batch belongs to. Each kind of batch has an entry that no earlier kind in this order has.
KillStep stepOf(const std::vector<JournalEntry> &batch)
{
    const auto has = [&](const auto &test) { return std::any_of(batch.begin(), batch.end(), test); };
    const auto holds = [&]<class T>(const T *) {
        return has([](const JournalEntry &entry) { return std::holds_alternative<T>(entry); });
    };
    const auto starts = [](const JournalEntry &entry) {
        const auto *moved = std::get_if<CallMoved>(&entry);
        return moved && moved->state == CallState::Started;
    };
    const auto isResults = [](const JournalEntry &entry) {
        const auto *added = std::get_if<MessageAdded>(&entry);
        return added && added->message->role == Role::Tool;
    };
    if (holds(static_cast<const RunBegun *>(nullptr)))
        return KillStep::Begin;
    if (holds(static_cast<const RunFinished *>(nullptr)))
        return KillStep::Finish;
    if (holds(static_cast<const CallRecorded *>(nullptr)))
        return KillStep::Answer;
    if (holds(static_cast<const ApprovalRecorded *>(nullptr)))
        return KillStep::Approval;
    if (has(starts))
        return KillStep::Started;
    if (has(isResults))
        return KillStep::Results;
    return holds(static_cast<const CallFinished *>(nullptr)) ? KillStep::Flush : KillStep::Final;
}

std::vector<JournalEntry> withoutStarted(const std::vector<JournalEntry> &batch)
{
    std::vector<JournalEntry> out;
    for (JournalEntry entry : batch) {
        if (auto *recorded = std::get_if<CallRecorded>(&entry); recorded && recorded->state == CallState::Started)
            recorded->state = CallState::Planned;
        const auto *moved = std::get_if<CallMoved>(&entry);
        if (!moved || moved->state != CallState::Started)
            out.push_back(std::move(entry));
    }
    return out;
}

/// Stands between the store and a streamed answer. When the store comes for more it has saved what it took before.
class WatchedDraft : public DraftSource
{
public:
    WatchedDraft(std::weak_ptr<DraftSource> source, KillingSessionStore &store)
        : m_source(std::move(source)), m_store(store)
    {
    }

    MessagePtr changedDraft() override
    {
        const auto source = m_source.lock();
        if (!m_saved.isEmpty()) {
            say("draft\t" + m_saved.toUtf8());
            m_saved.clear();
            m_store.pass(KillStep::Stream, true);
        }
        const auto draft = source ? source->changedDraft() : nullptr;
        if (draft)
            m_saved = draft->text();
        return draft;
    }

private:
    std::weak_ptr<DraftSource> m_source;
    KillingSessionStore &m_store;
    QString m_saved;
};

} // namespace

KillingSessionStore::KillingSessionStore(SessionStore &inner, std::optional<KillPoint> point, bool dropStarted)
    : m_inner(inner), m_point(point), m_dropStarted(dropStarted)
{
}

void KillingSessionStore::pass(KillStep step, bool after)
{
    if (!m_point || m_point->step != step || m_point->after != after)
        return;
    std::lock_guard lock(m_mutex);
    if (++m_passed == m_point->nth)
        killThisProcess();
}

Result<void> KillingSessionStore::commit(const std::vector<JournalEntry> &batch)
{
    const KillStep step = stepOf(batch);
    pass(step, false);
    const auto entries = m_dropStarted ? withoutStarted(batch) : batch;
    auto done = entries.empty() ? Result<void>() : m_inner.commit(entries);
    if (!done)
        return done;
    for (const auto &entry : batch) {
        const auto *finished = std::get_if<CallFinished>(&entry);
        if (finished && finished->result.status == ResultStatus::Ok)
            say("kept\t" + finished->result.callId.toUtf8());
    }
    pass(step, true);
    return done;
}

void KillingSessionStore::followDraft(std::weak_ptr<DraftSource> source)
{
    const auto watched = std::make_shared<WatchedDraft>(std::move(source), *this);
    {
        std::lock_guard lock(m_mutex);
        m_watchers.push_back(watched);
    }
    m_inner.followDraft(watched);
}

Result<void> KillingSessionStore::enqueue(const Perception &perception)
{
    pass(KillStep::Enqueue, false);
    auto done = m_inner.enqueue(perception);
    if (!done)
        return done;
    say("ack\t" + perception.text.toUtf8());
    pass(KillStep::Enqueue, true);
    return done;
}

Result<SessionInfo> KillingSessionStore::createSession(const QString &workspace, const QString &title)
{
    return m_inner.createSession(workspace, title);
}

Result<void> KillingSessionStore::renameSession(const QString &sessionId, const QString &title)
{
    return m_inner.renameSession(sessionId, title);
}

Result<std::vector<SearchHit>> KillingSessionStore::search(const QString &query, int limit)
{
    return m_inner.search(query, limit);
}

} // namespace homard
