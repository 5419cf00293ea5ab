// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with the card: keys, clicks, answers. What it shows stands in approval_card.cpp.
#include "card_body.h"
#include "card_panels.h"
#include "plan_view.h"
#include "scope_panel.h"
#include "ui/approvals/approval_card.h"
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

namespace homard {

namespace {

/// A key that no layout, input method or lock changes the meaning of.
bool isPlain(Qt::KeyboardModifiers modifiers, int key)
{
    modifiers &= ~Qt::KeyboardModifiers(Qt::KeypadModifier);
    if (key >= Qt::Key_1 && key <= Qt::Key_4)
        modifiers &= ~Qt::KeyboardModifiers(Qt::ShiftModifier); // where digits are shifted letters
    return modifiers == Qt::NoModifier;
}

bool isReturn(int key)
{
    return key == Qt::Key_Return || key == Qt::Key_Enter;
}

/// As an arrow up or down, Page up or down, Home and End do in a text that is read. False: it stood at that end.
bool scrollByKey(QScrollBar &bar, int key)
{
    const int before = bar.value();
    switch (key) {
    case Qt::Key_Up: bar.triggerAction(QScrollBar::SliderSingleStepSub); break;
    case Qt::Key_Down: bar.triggerAction(QScrollBar::SliderSingleStepAdd); break;
    case Qt::Key_PageUp: bar.triggerAction(QScrollBar::SliderPageStepSub); break;
    case Qt::Key_PageDown: bar.triggerAction(QScrollBar::SliderPageStepAdd); break;
    case Qt::Key_Home: bar.triggerAction(QScrollBar::SliderToMinimum); break;
    case Qt::Key_End: bar.triggerAction(QScrollBar::SliderToMaximum); break;
    default: break;
    }
    return bar.value() != before;
}

} // namespace

void ApprovalCard::allow(ApprovalScope scope)
{
    if (!m_arming.isArmed() || !mayAllow())
        return;
    const OfferedRule *offer = offerOf(scope);
    if (scope != ApprovalScope::Once && m_page == Page::Question) {
        if (offer)
            showScope(*offer); // its sentence first
        return;
    }
    if (scope != ApprovalScope::Once && !offer)
        return;
    ApprovalAnswer answer;
    answer.outcome = ApprovalOutcome::Allowed;
    answer.scope = scope;
    send(answer);
}

void ApprovalCard::showScope(const OfferedRule &offer)
{
    m_scopePanel->setOffer(offer);
    turnTo(Page::Scope);
    Q_EMIT matchesWanted(current(), offer.scope);
}

void ApprovalCard::showMatches(const QString &approvalId, ApprovalScope scope, const QStringList &calls, int looked)
{
    if (approvalId == current() && m_page == Page::Scope && m_scopePanel->scope() == scope) {
        m_scopePanel->setMatches(calls, looked);
        rearm(); // the choices below it move
    }
}

void ApprovalCard::deny(const QString &words, bool stopRun)
{
    if (!m_arming.isArmed())
        return;
    ApprovalAnswer answer;
    answer.outcome = ApprovalOutcome::Denied;
    answer.words = words;
    answer.stopRun = stopRun;
    send(answer);
}

void ApprovalCard::resubmit()
{
    const QString arguments = m_editPanel->arguments();
    if (!m_arming.isArmed() || arguments.isNull())
        return;
    keepSent();
    ApprovalAnswer answer;
    answer.outcome = ApprovalOutcome::Edited;
    answer.editedArguments = arguments;
    send(answer);
}

void ApprovalCard::send(const ApprovalAnswer &answer)
{
    if (!m_question || m_page == Page::Answered || m_page == Page::Gone)
        return;
    if (!m_question->isOpen() && answer.outcome != ApprovalOutcome::Denied) // a denial always counts
        return;
    const QString id = current();
    turnTo(Page::Answered);
    Q_EMIT answered(id, answer);
}

void ApprovalCard::askAgain()
{
    if (!m_arming.isArmed() || m_page != Page::Expired)
        return;
    const QString id = current();
    turnTo(Page::Answered);
    Q_EMIT askAgainWanted(id);
}

bool ApprovalCard::takeQuestionKey(int key)
{
    switch (key) {
    case Qt::Key_1:
    case Qt::Key_A:
        if ((key == Qt::Key_A) == isHigh())
            allow(ApprovalScope::Once);
        return true;
    case Qt::Key_2:
    case Qt::Key_3:
    case Qt::Key_4:
        for (const auto &[scope, button] : m_scopes) {
            if (ScopePanel::keyOf(scope) == key)
                allow(scope);
        }
        return true;
    case Qt::Key_E:
        if (m_arming.isArmed() && m_view->page().fault.isEmpty()) {
            turnTo(Page::Edit);
            focusPage();
        }
        return true;
    case Qt::Key_W:
        if (m_arming.isArmed()) {
            turnTo(Page::Words);
            focusPage();
        }
        return true;
    case Qt::Key_L: showAlike(); return true;
    case Qt::Key_D: toggleDetails(); return true;
    case Qt::Key_N: step(1); return true;
    case Qt::Key_P: step(-1); return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End: scrollPlan(key); return true;
    case Qt::Key_Escape: deny({}, false); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!isHigh())
            deny({}, false);
        return true;
    default: return false;
    }
}

/// The plan, or the details in its place; at their end what they stand in.
void ApprovalCard::scrollPlan(int key)
{
    QPlainTextEdit *shown = m_detailText->isHidden() ? m_view : m_detailText;
    if (!scrollByKey(*shown->verticalScrollBar(), key))
        scrollByKey(*m_body->verticalScrollBar(), key);
}

/// Nothing is allowed here: to be asked again is safe.
bool ApprovalCard::takeExpiredKey(int key)
{
    switch (key) {
    case Qt::Key_R:
    case Qt::Key_Return:
    case Qt::Key_Enter: askAgain(); return true;
    case Qt::Key_Escape: deny({}, false); return true;
    case Qt::Key_N: step(1); return true;
    case Qt::Key_P: step(-1); return true;
    default: return false;
    }
}

bool ApprovalCard::takePanelKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (m_page == Page::Edit && isReturn(key) && modifiers.testFlag(Qt::ControlModifier)) {
        resubmit();
        return true;
    }
    if (!isPlain(modifiers, key))
        return false;
    if (m_page == Page::Alike && (key == Qt::Key_Escape || isReturn(key))) {
        leaveAlike();
        return true;
    }
    if (key == Qt::Key_Escape || (m_page == Page::Scope && isReturn(key))) {
        turnTo(Page::Question);
        return true;
    }
    if (m_page == Page::Alike) {
        if (key == Qt::Key_L)
            answerAlike(ApprovalOutcome::Allowed);
        else
            scrollPlan(key);
        return true;
    }
    if (m_page == Page::Words && isReturn(key)) {
        deny(m_wordsPanel->words(), false);
        return true;
    }
    if (m_page == Page::Scope && key == ScopePanel::keyOf(m_scopePanel->scope())) {
        allow(m_scopePanel->scope());
        return true;
    }
    return false;
}

void ApprovalCard::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    event->accept();
    const bool personal = event->spontaneous() || event == m_pressed;
    m_pressed = nullptr;
    if (event->isAutoRepeat() || !personal || !m_question) // S15: a person, once for each press
        return;
    m_interrupted = m_interrupted && !isWriting() && !m_arming.isArmed();
    if (m_interrupted) // what they go on typing was meant for a field
        return rearm();
    bool taken = false;
    switch (m_page) {
    case Page::Question: taken = isPlain(event->modifiers(), key) && takeQuestionKey(key); break;
    case Page::Scope:
    case Page::Alike:
    case Page::Words:
    case Page::Edit: taken = takePanelKey(key, event->modifiers()); break;
    case Page::Expired: taken = isPlain(event->modifiers(), key) && takeExpiredKey(key); break;
    case Page::Gone:
        taken = key == Qt::Key_Escape || isReturn(key);
        if (taken && m_arming.isArmed())
            dismiss();
        break;
    case Page::Answered: taken = key == Qt::Key_Escape || isReturn(key); break;
    }
    if (!taken)
        event->ignore();
}

/// Qt takes the mark of a real event off when it hands it on from a child to its parent: it is read before.
bool ApprovalCard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && event->spontaneous() && watched->isWidgetType() &&
        isAncestorOf(static_cast<QWidget *>(watched)))
        m_pressed = event;
    return QFrame::eventFilter(watched, event);
}

bool ApprovalCard::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) { // the window's own shortcuts wait while the card has the focus
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape || isReturn(key->key()) ||
            ((m_page == Page::Question || m_page == Page::Expired) && isPlain(key->modifiers(), key->key()) &&
             !key->text().isEmpty())) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::WindowActivate)
        rearm(); // the click that raised the window answers nothing
    return QFrame::event(event);
}

void ApprovalCard::mousePressEvent(QMouseEvent *event)
{
    event->accept();
    if (event->spontaneous() && !holdsFocus())
        focusCard();
}

bool ApprovalCard::holdsFocus() const
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && (focus == this || isAncestorOf(focus));
}

void ApprovalCard::followFocus(const QWidget *before, const QWidget *now)
{
    const bool was = before && (before == this || isAncestorOf(before));
    const bool is = now && (now == this || isAncestorOf(now));
    if (is == was)
        return;
    update();
    if (is) {
        rearm();
        qApp->installEventFilter(this);
    } else {
        qApp->removeEventFilter(this);
    }
}

} // namespace homard
