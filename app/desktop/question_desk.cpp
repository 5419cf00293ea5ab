// SPDX-License-Identifier: GPL-3.0-or-later
#include "question_desk.h"

namespace homard {

QuestionDesk::QuestionDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent)
    : QObject(parent), m_models(models), m_widgets(widgets)
{
    // Events tell of every question from now on; what is open already is asked for once.
    m_models.approvals.load(m_models.core.approvals().pending());
    m_models.core.approvals().setAsker(
        [](const ApprovalRequest &) { return QString(); }); // somebody is here to be asked
    for (ApprovalCard *card : {m_widgets.card, &m_widgets.dialog->card()}) {
        connect(card, &ApprovalCard::answered, this,
                [this, card](const QString &id, const ApprovalAnswer &given) { answer(card, id, given); });
    }
    connect(m_widgets.card, &ApprovalCard::focusReleased, m_widgets.composer, &Composer::focusEditor);
    connect(&m_models.approvals, &ApprovalsModel::changed, this, &QuestionDesk::show);
    connect(&m_models.desk, &SessionDesk::switched, this, &QuestionDesk::show);
    connect(&m_models.desk, &SessionDesk::created, this, &QuestionDesk::show);
    connect(m_widgets.window.get(), &MainWindow::seenChanged, this,
            [this](bool seen) { m_widgets.dialog->setNeeded(!seen); });
    connect(m_widgets.dialog.get(), &ApprovalDialog::openRequested, this, [this](const QString &sessionId) {
        m_widgets.window->comeForward();
        m_models.desk.open(sessionId);
    });
    connect(m_widgets.window->actions().answerQuestion, &QAction::triggered, this, &QuestionDesk::focusQuestion);
    show();
}

void QuestionDesk::answer(ApprovalCard *card, const QString &approvalId, const ApprovalAnswer &given)
{
    if (!m_models.core.service().answer(approvalId, given))
        card->showTooLate(approvalId);
}

void QuestionDesk::show()
{
    const QString shown = m_models.desk.session().id;
    const int here = shown.isEmpty() ? 0 : m_models.approvals.count(shown);
    m_widgets.composer->setQuestionPending(here > 0);
    m_widgets.window->actions().answerQuestion->setEnabled(m_models.approvals.count() > 0);
}

void QuestionDesk::focusQuestion()
{
    if (!m_widgets.card->current().isEmpty())
        return m_widgets.card->focusCard();
    const auto open = m_models.approvals.questions();
    if (!open.empty()) // in another session: go there, the next F6 is for the card
        m_models.desk.open(open.front()->request.sessionId);
}

} // namespace homard
