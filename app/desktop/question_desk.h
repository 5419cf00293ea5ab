// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"

namespace homard {

/// Brings questions to the user and answers to the core: the card in the window, the small window while the main one
/// cannot be seen, F6. GUI thread; models and widgets outlive it.
class QuestionDesk : public QObject
{
    Q_OBJECT
public:
    QuestionDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent = nullptr);

    /// Opens the session and gives its question the focus; one that is answered by now leaves the session only.
    void goTo(const QString &sessionId, const QString &approvalId);
    /// Hears that the window's language has changed.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void lookForMatches(ApprovalCard *card, const QString &approvalId, ApprovalScope scope);
    void answer(ApprovalCard *card, const QString &approvalId, const ApprovalAnswer &given);
    void show();
    void takeWantedQuestion();
    void focusQuestion();
    void reword();

    DeskModels &m_models;
    DeskWidgets &m_widgets;
    QString m_wanted;         ///< The session F6 goes to, until it is shown: its question gets the focus then.
    QString m_wantedQuestion; ///< That one of the session; empty: the first.
};

} // namespace homard
