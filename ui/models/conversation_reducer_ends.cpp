// SPDX-License-Identifier: GPL-3.0-or-later
// The third part of ConversationReducer: a retry that waits, what the end of the newest run offers, and what waits
// behind it.
#include "ui/models/conversation_reducer.h"

namespace homard {

// ---- a retry that waits ---------------------------------------------------------------------------------------------

void ConversationReducer::settleRetry()
{
    const QString id = std::exchange(m_retryNote, {});
    if (id.isEmpty())
        return;
    for (auto &note : m_runs[m_activeRun].notes) {
        if (note.id == id)
            note.details.waits = false;
    }
    const int index = m_rows.find(id);
    if (index < 0)
        return;
    m_rows.change(index, [](ConversationRow &row) {
        auto details = std::make_shared<NoticeDetails>(*row.notice);
        details->waits = false;
        row.notice = std::move(details);
    });
}

// ---- the end of the newest run -------------------------------------------------------------------------------------

void ConversationReducer::setActions(const QString &runId, std::vector<NoticeAction> actions)
{
    const auto run = m_runs.find(runId);
    if (run == m_runs.end() || !run->second.end || run->second.end->details.actions == actions)
        return;
    run->second.end->details.actions = actions;
    if (const int index = m_rows.find(run->second.end->id); index >= 0)
        m_rows.change(index, [&](ConversationRow &row) {
            auto details = std::make_shared<NoticeDetails>(*row.notice);
            details->actions = actions;
            row.notice = std::move(details);
        });
}

void ConversationReducer::offerAfter(const QString &runId, std::vector<NoticeAction> actions)
{
    closeEnd();
    setActions(runId, std::move(actions));
    m_openEnd = runId;
}

/// It is dealt with: nothing is offered there any more.
void ConversationReducer::closeEnd()
{
    m_heldActions.clear();
    setActions(std::exchange(m_openEnd, {}), {});
}

void ConversationReducer::holdEnd()
{
    const auto run = m_runs.find(m_openEnd);
    if (run == m_runs.end() || !run->second.end || run->second.end->details.actions.empty())
        return;
    m_heldActions = run->second.end->details.actions;
    setActions(m_openEnd, {});
}

void ConversationReducer::offerAgain()
{
    if (!m_heldActions.empty())
        setActions(m_openEnd, std::exchange(m_heldActions, {}));
}

// ---- what waits ----------------------------------------------------------------------------------------------------

void ConversationReducer::addQueued(const QString &perceptionId, const QString &text)
{
    const auto is = [&](const WaitingMessage &one) { return one.id == perceptionId; };
    if (m_taken.contains(perceptionId) || std::any_of(m_queued.begin(), m_queued.end(), is))
        return;
    m_queued.push_back({perceptionId, text});
}

void ConversationReducer::removeQueued(const QString &perceptionId)
{
    m_taken.insert(perceptionId);
    std::erase_if(m_queued, [&](const WaitingMessage &one) { return one.id == perceptionId; });
}

void ConversationReducer::setQueued(const std::vector<Perception> &pending, const QStringList &known)
{
    std::vector<WaitingMessage> before = std::exchange(m_queued, {});
    for (const Perception &waiting : pending)
        addQueued(waiting.id, waiting.text);
    for (const WaitingMessage &one : before) {
        const auto is = [&](const Perception &waiting) { return waiting.id == one.id; };
        if (!known.contains(one.id))
            addQueued(one.id, one.text);
        else if (std::none_of(pending.begin(), pending.end(), is))
            m_taken.insert(one.id);
    }
}

} // namespace homard
