// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"
#include "restore_desk.h"
#include "step_desk.h"
#include "ui/models/draft_keeper.h"
#include <map>

namespace homard {

/// Leads list, conversation, composer and docks to the session that is open, and sends what is written. GUI thread;
/// models and widgets outlive it.
class ConversationDesk : public QObject
{
    Q_OBJECT
public:
    ConversationDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent = nullptr);

    /// Puts text into the composer; never sends it.
    void fill(const QString &text);
    /// Text from outside ("homard --ask", a link), for the field of the session that is shown or being opened.
    void addFromOutside(const QString &text);
    /// What is typed is kept on disk with the next errand.
    void keepDraft() { m_draft.saveNow(); }

Q_SIGNALS:
    /// The page "Models & keys" of the settings.
    void modelSettingsWanted();

private:
    void connectSessions();
    void connectComposer();
    void connectTakenBack();
    void connectConversation();
    void takeSent(const QString &sessionId, const QString &text);
    void showSession(const SessionInfo &session, bool active);
    void showConversation(const QString &sessionId);
    void takeRows();
    void takeQueued();
    void showHalted();
    void tellFault(const QString &message);
    void endFault();
    void showContext();
    void act(const QString &rowId, NoticeAction action);
    void showStatus();
    void step(int by);
    void putOutside();

    DeskModels &m_models;
    DeskWidgets &m_widgets;
    DraftKeeper m_draft;
    StepDesk m_steps;
    RestoreDesk m_restores;
    std::map<QString, QStringList> m_sent; ///< Of each session: what was sent, newest last.
    QStringList m_outside;                 ///< Waits until the session is open.
    QString m_fault;                       ///< What was told last that the next success is the end of.
    QString m_removedOpen;                 ///< The session that was open when it was deleted.
};

} // namespace homard
