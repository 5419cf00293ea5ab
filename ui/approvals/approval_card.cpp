// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/approvals/approval_card.h"
#include "alike_panel.h"
#include "base/defence.h"
#include "base/text.h"
#include "card_accessible.h"
#include "card_body.h"
#include "card_button.h"
#include "card_panels.h"
#include "expiry_label.h"
#include "plan_view.h"
#include "question_walk.h"
#include "scope_panel.h"
#include "ui/widgets/risk_chip.h"
#include "ui/widgets/theme.h"
#include "wrapped_text.h"
#include <QApplication>
#include <QPainter>
#include <QPlainTextEdit>
#include <algorithm>

namespace homard {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype riskLimit = 600; ///< Characters (ours): a sentence.
constexpr auto lateNotice = 6s;      ///< How long "no run waits" stays (ours): enough to read it.

} // namespace

ApprovalCard::ApprovalCard(ApprovalsModel &model, const Clock &clock, QWidget *parent)
    : QFrame(parent), m_model(model), m_arming(clock)
{
    installCardAccessibility();
    // Not by every click: one on a button would give the card the focus first, arm it anew and so be lost.
    setFocusPolicy(Qt::TabFocus);
    m_closing.setSingleShot(true);
    m_pale.setSingleShot(true);
    m_pale.setTimerType(Qt::PreciseTimer); // a coarse one may be early by a twentieth
    m_pale.setInterval(Arming::Delay + 10ms);
    m_expiry = new ExpiryLabel(clock, this);
    build();
    connect(&m_model, &ApprovalsModel::changed, this, &ApprovalCard::refresh);
    connect(qApp, &QApplication::focusChanged, this, &ApprovalCard::followFocus);
    connect(&m_pale, &QTimer::timeout, this, &ApprovalCard::showArmed);
    connect(&m_closing, &QTimer::timeout, this, &ApprovalCard::dismiss);
    hide();
    refresh();
}

ApprovalCard::~ApprovalCard()
{
    disconnect(qApp, nullptr, this, nullptr); // an open list that goes with it moves the focus
}

void ApprovalCard::setSession(const QString &sessionId)
{
    if (sessionId == m_sessionId && sessionId.isNull() == m_sessionId.isNull())
        return;
    m_sessionId = sessionId;
    keepBegun();
    m_question.reset();
    refresh();
}

QString ApprovalCard::current() const
{
    return m_question ? m_question->request.id : QString();
}

void ApprovalCard::showTooLate(const QString &approvalId)
{
    if (current() == approvalId)
        keepLate();
    m_model.expire(approvalId);
    if (current() == approvalId && m_page != Page::Expired)
        turnTo(Page::Expired);
}

void ApprovalCard::showGone(const QString &approvalId)
{
    m_model.expire(approvalId);
    if (current() != approvalId)
        return m_model.forget(approvalId);
    turnTo(Page::Gone);
    m_closing.start(lateNotice);
}

void ApprovalCard::focusCard()
{
    if (!isVisible())
        return;
    rearm();
    setFocus(Qt::ShortcutFocusReason);
    focusPage();
}

// ---- which question ----

void ApprovalCard::refresh()
{
    const auto questions = m_model.questions(m_sessionId, true);
    OpenQuestionPtr next;
    for (const auto &open : questions) {
        const bool passed = open->expired && open->request.id != m_chosen && !m_closing.isActive() && !isWriting() &&
                            m_model.count(m_sessionId) > 0;
        if (open->request.id == current() && !passed) // what cannot be answered stands in no one's way
            next = open;
    }
    for (size_t i = 0; !next && m_question && i < questions.size(); ++i) { // asked anew, about the same call
        const ApprovalRequest &request = questions[i]->request;
        const bool renewed = request.callId == m_question->request.callId &&
                             request.sessionId == m_question->request.sessionId && questions[i]->isOpen();
        next = renewed ? questions[i] : nullptr;
    }
    for (size_t i = 0; !next && i < questions.size(); ++i)
        next = questions[i]->isOpen() ? questions[i] : nullptr;
    if (!next && !questions.empty())
        next = questions.front();
    const bool hadFocus = holdsFocus();
    if (next != m_question)
        showQuestion(next);
    dropBegun();
    if (m_page != Page::Alike)
        m_walk->setQuestions(questions, m_question);
    checkAlike();
    updateChoices();
    if (isHidden() != (m_question == nullptr)) {
        setVisible(m_question != nullptr);
        if (!m_question && hadFocus)
            Q_EMIT focusReleased();
    }
}

void ApprovalCard::showQuestion(const OpenQuestionPtr &question)
{
    const bool same = question && m_question && question->request.id == m_question->request.id;
    const Page late = m_page;
    m_interrupted = question && isWriting() && holdsFocus();
    if (!same)
        keepBegun();
    m_question = question;
    Q_EMIT questionShown();
    m_closing.stop();
    rearm();
    if (!question)
        return;
    if (same && question->expired) {
        if (late == Page::Expired || late == Page::Words) // a denial still counts, and what is typed goes with it
            return;
        keepBegun();
        turnTo(Page::Expired);
        return;
    }
    fillQuestion();
    if (same) { // in other words: what a person does with it goes on
        showDetails(false);
        updateChoices();
        if (question->edited && m_page != Page::Answered) { // elsewhere
            keepBegun();
            turnTo(Page::Answered);
        }
        return;
    }
    takeSentBack();
    openPage();
    if (isVisible())
        announceCard(*this);
}

void ApprovalCard::fillQuestion()
{
    const ApprovalRequest &request = m_question->request;
    m_headline->setText(ApprovalsModel::headlineOf(request));
    m_chip->setRisk(request.verdict.risk);
    m_riskWords->setText(truncated(readableText(request.verdict.riskWords), riskLimit));
    m_view->setPage(pageOf(request));
    fillFacts();
}

void ApprovalCard::choose(const QString &approvalId)
{
    if (const auto question = m_model.question(approvalId)) {
        m_chosen = approvalId;
        showQuestion(question);
    }
    refresh();
}

void ApprovalCard::step(int by)
{
    if (const auto next = m_walk->at(by)) {
        m_chosen = next->request.id;
        showQuestion(next);
    }
    refresh();
}

void ApprovalCard::dismiss()
{
    m_closing.stop();
    if (m_question && m_question->expired)
        m_model.forget(current());
}

// ---- what is allowed now ----

bool ApprovalCard::isHigh() const
{
    if (!m_question)
        return false;
    const Risk risk = m_question->request.verdict.risk;
    return risk != Risk::Low && risk != Risk::Medium; // what is not known is the highest
}

bool ApprovalCard::mayAllow() const
{
    const PlanPage &page = m_view->page();
    return m_question && m_question->isOpen() && page.fault.isEmpty() &&
           (m_view->hasSeenEnd() || !(page.isLong || page.isCommand) || !defenceOn("end-seen"));
}

/// Null: not offered. High risk is allowed one at a time, whatever the policy would store.
const OfferedRule *ApprovalCard::offerOf(ApprovalScope scope) const
{
    if (!m_question || isHigh() || !m_view->page().fault.isEmpty())
        return nullptr;
    const auto &offers = m_question->request.verdict.offers;
    const auto found =
        std::find_if(offers.begin(), offers.end(), [scope](const OfferedRule &offer) { return offer.scope == scope; });
    return found == offers.end() ? nullptr : &*found;
}

void ApprovalCard::rearm()
{
    m_arming.restart();
    if (isVisible())
        showArmed();
}

/// The choices are pale until they act.
void ApprovalCard::showArmed()
{
    if (!m_arming.isArmed())
        m_pale.start();
    for (auto *button : findChildren<CardButton *>())
        button->update();
}

void ApprovalCard::turnTo(Page page)
{
    if (page == Page::Question && m_question && m_question->expired) // its time ran out behind the panel that closes
        page = Page::Expired;
    m_page = page;
    rearm();
    if (isAncestorOf(QApplication::focusWidget()))
        setFocus(); // else it would go to whatever is next when the focused part is hidden
    const bool asks = page != Page::Expired && page != Page::Answered && page != Page::Gone;
    m_riskWords->setVisible(asks && !m_riskWords->text().isEmpty());
    m_chip->setVisible(asks);
    showDetails(false);
    m_facts->setVisible(asks && page == Page::Question);
    m_choices->setVisible(page == Page::Question || page == Page::Answered || page == Page::Expired);
    m_scopePanel->setVisible(page == Page::Scope);
    m_alikePanel->setVisible(page == Page::Alike);
    m_wordsPanel->setVisible(page == Page::Words);
    m_editPanel->setVisible(page == Page::Edit);
    updateChoices();
    if (page == Page::Words)
        m_wordsPanel->begin({});
    else if (page == Page::Edit)
        m_editPanel->begin(m_question->request.tool, m_question->request.verdict.plan->arguments,
                           m_question->request.schema);
    updateGeometry();
    update(); // its colour tells the risk, and whether anything is asked
}

void ApprovalCard::updateChoices()
{
    if (!m_question)
        return;
    const PlanPage &plan = m_view->page();
    const bool asks = m_page == Page::Question || m_page == Page::Scope || m_page == Page::Alike;
    const bool faulty = !plan.fault.isEmpty();
    const bool expired = m_page == Page::Expired;
    m_once->setWords(tr("Allow once"), isHigh() ? QStringLiteral("A") : QStringLiteral("1"));
    m_once->setMouseOnly(isHigh());
    m_again->setVisible(expired);
    m_once->setVisible(!faulty && !expired);
    for (const auto &[scope, button] : m_scopes) {
        button->setVisible(offerOf(scope) && !expired);
        button->setEnabled(asks && mayAllow());
    }
    m_edit->setVisible(!faulty && !expired);
    m_denyWords->setVisible(!expired);
    m_details->setVisible(!expired);
    m_once->setEnabled(asks && mayAllow());
    const size_t alikeOnes = asks ? alike().size() : 0;
    m_alikeChoice->setVisible(alikeOnes > 0);
    m_alikeChoice->setWords(tr("All %n alike", nullptr, int(alikeOnes)), QStringLiteral("L"));
    m_alikePanel->setMayAllow(asks && mayAllow());
    for (CardButton *button : {m_edit, m_denyWords, m_details})
        button->setEnabled(asks);
    m_deny->setEnabled(asks || expired);
    m_deny->setSafe(!isHigh());
    m_deny->setWords(tr("Deny"), tr("Esc"));
    if (expired)
        m_note->setText(tr("Its time ran out. Nothing was done, and the run waits for you."));
    else if (m_page == Page::Gone)
        m_note->setText(tr("No run waits for this any more. Nothing was done."));
    else if (m_page == Page::Answered)
        m_note->setText(tr("Answered."));
    else if (faulty)
        m_note->setText(plan.fault);
    else if (!asks || mayAllow())
        m_note->setText({});
    else if (!plan.isLong)
        m_note->setText(tr("Scroll to the end to allow it."));
    else
        m_note->setText(tr("Long: %1 in %n line(s). Scroll to the end to allow it.", nullptr, int(plan.count))
                            .arg(humanSize(plan.bytes)));
    m_note->setVoice(asks ? WrappedText::Voice::Alert : WrappedText::Voice::Normal);
    m_note->setVisible(!m_note->text().isEmpty());
}

// ---- size, colours ----

void ApprovalCard::showEvent(QShowEvent *event)
{
    QFrame::showEvent(event);
    rearm();
    if (m_question)
        announceCard(*this);
}

void ApprovalCard::hideEvent(QHideEvent *event)
{
    QFrame::hideEvent(event);
    m_pale.stop();
}

void ApprovalCard::moveEvent(QMoveEvent *event)
{
    QFrame::moveEvent(event);
    rearm(); // another button lies under the pointer now
}

void ApprovalCard::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    rearm();
}

void ApprovalCard::paintEvent(QPaintEvent *)
{
    const Colors &colors = colorsFor(palette());
    const bool asks = m_page != Page::Expired && m_page != Page::Answered && m_page != Page::Gone;
    const bool focused = holdsFocus();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor line = !asks ? colors.border : isHigh() ? colors.danger : colors.warning;
    painter.setPen(QPen(focused ? colors.accent : line, focused ? 2 : 1));
    painter.setBrush(!asks ? colors.sunken : isHigh() ? colors.dangerBg : colors.warningBg);
    const qreal inset = focused ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), Radius::Card, Radius::Card);
}

void ApprovalCard::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_headline)
        retranslate();
}

} // namespace homard
