// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_book.h"

namespace homard {

namespace {

/// Conversations without a run that stay in memory, so that going back to one shows it at once; ours.
constexpr int idleKept = 3;

} // namespace

ConversationBook::ConversationBook(ConversationModel::Sources sources, EventFeed &feed,
                                   std::function<bool(const QString &)> isActive, QObject *parent)
    : QObject(parent), m_sources(sources), m_isActive(std::move(isActive))
{
    connect(&feed, &EventFeed::arrived, this, &ConversationBook::apply);
}

ConversationModel *ConversationBook::modelOf(const QString &sessionId, bool active)
{
    auto &model = m_models[sessionId];
    if (!model)
        model = std::make_unique<ConversationModel>(m_sources, sessionId);
    model->load(active);
    return model.get();
}

ConversationModel *ConversationBook::open(const QString &sessionId)
{
    m_current = modelOf(sessionId, m_isActive(sessionId));
    m_recent.removeAll(sessionId);
    m_recent.prepend(sessionId);
    letIdleGo();
    return m_current;
}

void ConversationBook::closeCurrent()
{
    m_current = nullptr;
    letIdleGo();
}

void ConversationBook::forget(const QString &sessionId)
{
    const auto it = m_models.find(sessionId);
    if (it == m_models.end())
        return;
    if (m_current == it->second.get())
        m_current = nullptr;
    it->second.release()->deleteLater(); // somebody may be in one of its signals
    m_models.erase(it);
    m_recent.removeAll(sessionId);
}

void ConversationBook::expectQueued(const QString &sessionId)
{
    if (const auto it = m_models.find(sessionId); it != m_models.end())
        it->second->expectQueued();
}

void ConversationBook::offerAgain(const QString &sessionId)
{
    if (const auto it = m_models.find(sessionId); it != m_models.end())
        it->second->offerAgain();
}

void ConversationBook::dropQueued(const QString &sessionId, const QString &perceptionId)
{
    if (const auto it = m_models.find(sessionId); it != m_models.end())
        it->second->dropQueued(perceptionId);
}

void ConversationBook::apply(const std::vector<AgentEvent> &events)
{
    // Nearly always all are of one session that is there, and a burst is 20 000 events: they are not copied.
    const auto isOfFirst = [&events](const AgentEvent &event) { return event.sessionId == events.front().sessionId; };
    if (!events.empty() && std::all_of(events.begin(), events.end(), isOfFirst)) {
        if (const auto it = m_models.find(events.front().sessionId); it != m_models.end()) {
            it->second->apply(events);
            return letIdleGo();
        }
    }
    std::map<QString, std::vector<AgentEvent>> bySession;
    for (const auto &event : events) {
        const bool begins = std::holds_alternative<RunStarted>(event.body);
        if (begins && m_models.count(event.sessionId) == 0)
            modelOf(event.sessionId, true); // watched from its first event on, so that opening it later misses nothing
        if (m_models.count(event.sessionId) > 0)
            bySession[event.sessionId].push_back(event);
    }
    for (const auto &[sessionId, own] : bySession) {
        if (const auto it = m_models.find(sessionId); it != m_models.end())
            it->second->apply(own);
    }
    letIdleGo();
}

void ConversationBook::letIdleGo()
{
    QStringList idle;
    for (const auto &[id, model] : m_models) {
        if (model.get() != m_current && !model->isActive() && !m_isActive(id))
            idle.append(id);
    }
    std::sort(idle.begin(), idle.end(), [this](const QString &a, const QString &b) {
        const auto rank = [this](const QString &id) {
            const auto index = m_recent.indexOf(id);
            return index < 0 ? std::numeric_limits<qsizetype>::max() : index;
        };
        return rank(a) < rank(b);
    });
    for (const auto &id : idle.mid(idleKept))
        forget(id);
}

} // namespace homard
