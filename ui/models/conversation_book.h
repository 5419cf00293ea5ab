// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/conversation_model.h"
#include "ui/models/event_feed.h"
#include <map>

namespace homard {

/// The conversations in memory: the open one, those in which a run goes on, and the last few that were open. Brings the
/// events to them. GUI thread.
class ConversationBook : public QObject
{
    Q_OBJECT
public:
    /// `isActive`: does a run go on in this session? All outlive the book.
    ConversationBook(ConversationModel::Sources sources, EventFeed &feed,
                     std::function<bool(const QString &sessionId)> isActive, QObject *parent = nullptr);

    /// The rows of a session, which are loaded if they are not there. It is the open one from now on. Owned by the
    /// book; valid until another one is opened.
    ConversationModel *open(const QString &sessionId);
    /// The open one; null: none.
    ConversationModel *current() const { return m_current; }
    /// Nothing is open any more.
    void closeCurrent();
    /// The session was removed: its rows go. Shown nowhere by then.
    void forget(const QString &sessionId);
    /// A message was sent in that session.
    void expectQueued(const QString &sessionId);
    /// What was sent there did not arrive: what the end of its newest run offers is offered again.
    void offerAgain(const QString &sessionId);
    /// A message that waited there was taken back.
    void dropQueued(const QString &sessionId, const QString &perceptionId);
    /// How many are in memory.
    int count() const { return int(m_models.size()); }

    void apply(const std::vector<AgentEvent> &events);

private:
    ConversationModel *modelOf(const QString &sessionId, bool active);
    void letIdleGo();

    ConversationModel::Sources m_sources;
    std::function<bool(const QString &)> m_isActive;
    std::map<QString, std::unique_ptr<ConversationModel>> m_models;
    QStringList m_recent; ///< Ids, the last opened first.
    ConversationModel *m_current = nullptr;
};

} // namespace homard
