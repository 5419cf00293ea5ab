// SPDX-License-Identifier: GPL-3.0-or-later
#include "question_desk.h"
#include "covered_calls.h"
#include <QEvent>

namespace homard {

namespace {

/// The verdict on this plan in today's language. Another plan than this one where it is judged otherwise by now.
Verdict saidAnew(const Gate &gate, const CallPlan &plan)
{
    Verdict said;
    for (const SessionMode mode : {SessionMode::Ask, SessionMode::Trusted}) { // the others ask as Ask does
        ToolCall call;
        call.id = plan.callId;
        call.name = plan.tool;
        call.arguments = plan.arguments;
        call.argumentsValid = true;
        said = gate.judge({plan.sessionId, std::move(call), plan.workspace, plan.effects, mode});
        if (said.plan && said.plan->hash == plan.hash)
            break;
    }
    return said;
}

} // namespace

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
        connect(card, &ApprovalCard::matchesWanted, this,
                [this, card](const QString &id, ApprovalScope scope) { lookForMatches(card, id, scope); });
        connect(card, &ApprovalCard::askAgainWanted, this, [this, card](const QString &id) {
            if (!m_models.core.service().askAgain(id))
                card->showGone(id);
        });
    }
    connect(m_widgets.card, &ApprovalCard::focusReleased, m_widgets.composer, &Composer::focusEditor);
    connect(&m_models.approvals, &ApprovalsModel::changed, this, &QuestionDesk::show);
    connect(&m_models.desk, &SessionDesk::switched, this, [this](const SessionInfo &session) {
        if (session.id != m_wanted)
            m_wanted.clear(); // the user went elsewhere meanwhile
        show();
    });
    connect(&m_models.desk, &SessionDesk::created, this, &QuestionDesk::show);
    const auto forget = [this] { m_wanted.clear(); }; // it could not be opened, or the user has gone on
    connect(&m_models.desk, &SessionDesk::failed, this, forget);
    connect(m_widgets.sessions, &SessionListView::sessionChosen, this, forget);
    connect(m_widgets.window.get(), &MainWindow::seenChanged, this,
            [this](bool seen) { m_widgets.dialog->setNeeded(!seen); });
    connect(m_widgets.dialog.get(), &ApprovalDialog::openRequested, this, [this](const QString &sessionId) {
        m_widgets.window->comeForward();
        m_models.desk.open(sessionId);
    });
    m_widgets.dialog->setTitles([this](const QString &id) { return m_models.sessions.titleOf(id); });
    m_widgets.card->installEventFilter(this);
    connect(m_widgets.window->actions().answerQuestion, &QAction::triggered, this, &QuestionDesk::focusQuestion);
    show();
}

/// Beside the window: up to a hundred calls are judged anew.
void QuestionDesk::lookForMatches(ApprovalCard *card, const QString &approvalId, ApprovalScope scope)
{
    const auto open = m_models.approvals.question(approvalId);
    if (!open || !open->request.verdict.plan)
        return;
    m_models.background.run(
        card,
        [core = &m_models.core, plan = open->request.verdict.plan, scope] {
            return coveredCalls(core->store(), core->tools(), core->gate(), *plan, scope);
        },
        [card, approvalId, scope](const CoveredCalls &covered) {
            card->showMatches(approvalId, scope, covered.lines, covered.looked);
        });
}

void QuestionDesk::answer(ApprovalCard *card, const QString &approvalId, const ApprovalAnswer &given)
{
    const auto open = m_models.approvals.question(approvalId);
    ApprovalAnswer signedAnswer = given;
    signedAnswer.by = QStringLiteral("window");
    if (m_models.core.service().answer(approvalId, std::move(signedAnswer)))
        return;
    if (open && open->expired)
        card->showGone(approvalId);
    else
        card->showTooLate(approvalId);
}

void QuestionDesk::show()
{
    const QString shown = m_models.desk.session().id;
    const size_t here = shown.isEmpty() ? 0 : m_models.approvals.questions(shown, true).size();
    const size_t all = m_models.approvals.questions({}, true).size();
    m_widgets.composer->setAsked(here > 0  ? Composer::Asked::Here
                                 : all > 0 ? Composer::Asked::Elsewhere
                                           : Composer::Asked::Nothing);
    m_widgets.window->actions().answerQuestion->setEnabled(all > 0);
    if (!shown.isEmpty() && shown == m_wanted) {
        m_wanted.clear();
        takeWantedQuestion();
    }
}

/// Never another one than was asked for: that one may be answered by now.
void QuestionDesk::takeWantedQuestion()
{
    const QString question = std::exchange(m_wantedQuestion, {});
    if (!question.isEmpty() && !m_models.approvals.question(question))
        return;
    if (!question.isEmpty())
        m_widgets.card->choose(question);
    if (!m_widgets.card->current().isEmpty())
        m_widgets.card->focusCard();
}

void QuestionDesk::focusQuestion()
{
    if (!m_widgets.card->current().isEmpty())
        return m_widgets.card->focusCard();
    const auto open = m_models.approvals.questions({}, true);
    if (open.empty())
        return;
    goTo(open.front()->request.sessionId, {}); // in another session
}

void QuestionDesk::goTo(const QString &sessionId, const QString &approvalId)
{
    m_wanted = sessionId;
    m_wantedQuestion = approvalId;
    m_models.desk.open(sessionId);
    if (m_models.desk.session().id == sessionId)
        show();
}

bool QuestionDesk::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_widgets.card && event->type() == QEvent::LanguageChange)
        reword();
    return QObject::eventFilter(watched, event);
}

/// What a question says was written by the policy, in the language of that moment: the same plan is judged once more,
/// for its words only.
void QuestionDesk::reword()
{
    for (const auto &open : m_models.approvals.questions({}, true)) {
        const CallPlanPtr plan = open->request.verdict.plan;
        if (!plan)
            continue;
        m_models.errands.run(
            this, [plan, &gate = m_models.core.gate()] { return saidAnew(gate, *plan); },
            [this, id = open->request.id](const Verdict &said) { m_models.approvals.reword(id, said); });
    }
}

} // namespace homard
