// SPDX-License-Identifier: GPL-3.0-or-later
// The second part of ConversationView: scrolling, following and the keyboard.
#include "conversation_access.h"
#include "conversation_view_parts.h"
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolButton>

namespace homard {

namespace {

/// Further than so many views is a jump: what lies between is not laid out.
constexpr double jumpViews = 3;
/// look.md: nothing that only accompanies what runs moves more than four times a second.
constexpr int barMs = 250;
/// Pixels of wide code or a wide table.
constexpr double sidewaysStep = 60;

} // namespace

void ConversationView::setFollowing(bool following)
{
    if (following)
        m_unseen = 0;
    m_following = following;
    placeJumpButton();
}

void ConversationView::follow()
{
    setFollowing(true);
    m_changes->all = true;
    refresh();
    syncScrollBar(BarSync::Now);
}

int ConversationView::laidOutRows() const
{
    return m_stack->laidOutCount();
}

void ConversationView::placeJumpButton()
{
    // Just above the end it would cover what it leads to.
    const bool isNear = m_stack->scrollRange() - m_stack->scrollTop() < 2 * m_jump->sizeHint().height();
    const bool wanted = !m_following && m_stack->count() > 0 && !isNear;
    m_jump->setText(m_unseen > 0 ? tr("Jump to newest (%n)", nullptr, m_unseen) : tr("Jump to newest"));
    m_jump->setAccessibleName(m_unseen > 0 ? tr("Jump to newest, %n new row(s)", nullptr, m_unseen)
                                           : tr("Jump to newest"));
    if (wanted) {
        m_jump->adjustSize();
        m_jump->move((width() - m_jump->width()) / 2 - viewport()->x(),
                     viewport()->height() - m_jump->height() - Space::Group);
    }
    m_jump->setVisible(wanted);
}

/// The user moves the view: upward ends following at once, reaching the very end begins it again.
void ConversationView::scrollView(double distance)
{
    if (m_stack->count() == 0 || distance == 0)
        return;
    if (distance < 0 && m_stack->scrollRange() > 0) // where all is in view nobody looks elsewhere
        setFollowing(false);
    m_stack->scrollBy(distance);
    m_stack->settle(false);
    if (distance > 0 && m_stack->isAtEnd()) {
        setFollowing(true);
        m_stack->settle(true);
    }
    m_changes->all = true;
    updateChanged(0);
    afterSettle();
}

void ConversationView::syncScrollBar(BarSync sync)
{
    auto *bar = verticalScrollBar();
    const int top = int(std::max(0.0, m_stack->scrollTop()));
    const int range = int(m_stack->scrollRange());
    const bool streams = m_model && m_model->rowCount() > 0 && m_model->row(m_model->rowCount() - 1).streaming;
    if (sync == BarSync::Soon && streams && bar->maximum() > 0 && (bar->maximum() != range || bar->value() != top)) {
        if (m_barClock.isActive())
            return;
        m_barClock.start(barMs, this);
    }
    m_syncing = true;
    bar->setPageStep(std::max(1, viewport()->height()));
    bar->setSingleStep(std::max(8, fontMetrics().height()));
    bar->setRange(0, range);
    bar->setValue(top);
    m_syncing = false;
}

void ConversationView::scrollContentsBy(int, int dy)
{
    if (m_syncing || dy == 0)
        return;
    if (dy < 0 && verticalScrollBar()->value() == verticalScrollBar()->maximum()) {
        follow(); // the end of the bar is the end of the text, also where that has grown since
        return;
    }
    if (std::abs(dy) < jumpViews * viewport()->height()) {
        scrollView(-dy);
        return;
    }
    setFollowing(false);
    m_stack->scrollTo(verticalScrollBar()->value());
    m_stack->settle(false);
    if (m_stack->isAtEnd()) {
        setFollowing(true);
        m_stack->settle(true);
    }
    m_changes->all = true;
    updateChanged(0);
    afterSettle();
}

// ---- the row one stands on -----------------------------------------------------------------------------------------

void ConversationView::setCurrentRow(int row)
{
    if (row < -1 || row >= m_stack->count())
        return;
    updateRowRect(m_currentRow);
    m_currentRow = row;
    m_target = -1;
    if (row < 0)
        return;
    if (row < m_stack->count() - 1)
        setFollowing(false);
    if (m_stack->scrollToRow(row))
        m_changes->all = true;
    if (m_stack->isAtEnd() && row == m_stack->count() - 1)
        setFollowing(true);
    updateChanged(0);
    updateRowRect(row);
    afterSettle();
    if (m_listener->isActive())
        announceRow(this, row);
}

void ConversationView::moveRow(int by)
{
    if (m_stack->count() == 0)
        return;
    if (m_currentRow < 0) {
        setCurrentRow(by < 0 ? m_stack->lastVisible() : m_stack->firstVisible());
        return;
    }
    // A row that is higher than the view is walked through before it is left.
    const QRect place = rowRect(m_currentRow);
    const int step = viewport()->height() / 3;
    if (by > 0 && place.bottom() > viewport()->height())
        scrollView(std::min(step, place.bottom() - viewport()->height() + Space::Group));
    else if (by < 0 && !place.isNull() && place.top() < 0)
        scrollView(-std::min(step, Space::Group - place.top()));
    else
        setCurrentRow(std::clamp(m_currentRow + by, 0, m_stack->count() - 1));
}

bool ConversationView::isRowOpen(int row) const
{
    return m_stack->isOpen(row);
}

void ConversationView::toggleRow(int row)
{
    const RowKind kind = m_model->row(row).kind;
    if (kind != RowKind::Call && kind != RowKind::Thinking)
        return;
    setFollowing(m_following && row == m_stack->count() - 1);
    m_stack->setOpen(row, !m_stack->isOpen(row));
    m_changes->all = true;
    refresh();
}

/// What was opened by key is seen: as much as there is room for, its top in any case.
void ConversationView::showOpened(int row)
{
    const QRect place = rowRect(row);
    const int below = place.bottom() + Space::Group - viewport()->height();
    if (m_stack->isOpen(row) && below > 0 && place.top() > Space::Group)
        scrollView(std::min(below, place.top() - Space::Group));
}

bool ConversationView::focusNextPrevChild(bool next)
{
    // Tab goes through what can be done in the row one stands on, and then on to the next widget. Who stands on none in
    // view begins where the eye is: at the last row of what is followed, else at the first one that has something.
    const bool stands = m_currentRow >= 0 && (m_target >= 0 || rowRect(m_currentRow).intersects(viewport()->rect()));
    if (next && !stands && m_stack->count() > 0 && hasFocus()) {
        const int first = m_stack->firstVisible();
        const int last = m_stack->lastVisible();
        const int by = m_stack->isAtEnd() ? -1 : 1;
        int row = by < 0 ? last : first;
        while (row >= qMax(0, first) && row <= last && m_stack->layoutFor(row).targets().empty())
            row += by;
        m_currentRow = row >= qMax(0, first) && row <= last ? row : -1;
        m_target = -1;
    }
    if (m_currentRow >= 0 && m_currentRow < m_stack->count() && hasFocus()) {
        const int count = int(m_stack->layoutFor(m_currentRow).targets().size());
        const int to = m_target + (next ? 1 : -1);
        if (to >= -1 && to < count && !(m_target == -1 && !next)) {
            m_target = to;
            updateRowRect(m_currentRow);
            if (m_listener->isActive())
                announceRow(this, m_currentRow);
            return true;
        }
        m_target = -1;
        updateRowRect(m_currentRow);
    }
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void ConversationView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    updateRowRect(m_currentRow);
}

void ConversationView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    updateRowRect(m_currentRow);
}

// ---- keys ----------------------------------------------------------------------------------------------------------

bool ConversationView::scrollByKey(QKeyEvent *event)
{
    const double page = std::max(20, viewport()->height() - 2 * Space::Text);
    const bool control = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Space: scrollView(event->modifiers() & Qt::ShiftModifier ? -page : page); return true;
    case Qt::Key_PageUp: scrollView(-page); return true;
    case Qt::Key_PageDown: scrollView(page); return true;
    case Qt::Key_Home:
        setFollowing(m_following && m_stack->scrollRange() <= 0);
        m_stack->scrollTo(0);
        break;
    case Qt::Key_End: follow(); return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (auto *layout = m_currentRow >= 0 ? m_stack->layoutOf(m_currentRow) : nullptr;
            layout && layout->text().scrollAllSideways(event->key() == Qt::Key_Left ? -sidewaysStep : sidewaysStep))
            updateRowRect(m_currentRow);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (control)
            scrollView((event->key() == Qt::Key_Up ? -1 : 1) * verticalScrollBar()->singleStep());
        else
            moveRow(event->key() == Qt::Key_Up ? -1 : 1);
        return true;
    default: return false;
    }
    m_changes->all = true;
    refresh();
    return true;
}

bool ConversationView::moveSelection(QKeyEvent *event)
{
    if (!(event->modifiers() & Qt::ShiftModifier) || m_stack->count() == 0)
        return false;
    const bool control = event->modifiers() & Qt::ControlModifier;
    CursorMover::Step step = CursorMover::Left;
    switch (event->key()) {
    case Qt::Key_Left: step = control ? CursorMover::WordLeft : CursorMover::Left; break;
    case Qt::Key_Right: step = control ? CursorMover::WordRight : CursorMover::Right; break;
    case Qt::Key_Up: step = CursorMover::Up; break;
    case Qt::Key_Down: step = CursorMover::Down; break;
    case Qt::Key_Home: step = control ? CursorMover::First : CursorMover::LineStart; break;
    case Qt::Key_End: step = control ? CursorMover::Last : CursorMover::LineEnd; break;
    default: return false;
    }
    if (m_selection->isEmpty()) {
        const int row = m_currentRow >= 0 ? m_currentRow : m_stack->firstVisible();
        m_selection->set({row, 0, 0}, {row, 0, 0});
    }
    const auto before = m_selection->cursor();
    const auto after = CursorMover(*m_stack).moved(before, step);
    m_selection->setCursor(after);
    setFollowing(m_following && after >= before && after.row == m_stack->count() - 1);
    m_stack->scrollToRow(after.row);
    m_changes->all = true;
    refresh();
    return true;
}

void ConversationView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event->key() == Qt::Key_Escape && hasSelection()) {
        clearSelection();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_currentRow >= 0 &&
               m_currentRow < m_stack->count()) {
        auto &layout = m_stack->layoutFor(m_currentRow);
        const auto targets = layout.targets();
        RowTarget target;
        target.kind = layout.ownAction();
        if (m_target >= 0 && m_target < int(targets.size()))
            target = targets[size_t(m_target)];
        activate(m_currentRow, target, viewport()->mapToGlobal(rowRect(m_currentRow).center()));
        if (target.kind == RowTarget::Toggle)
            showOpened(m_currentRow);
    } else if (!moveSelection(event) && !scrollByKey(event)) {
        event->ignore(); // not QAbstractScrollArea: it scrolls by its own mind
        return;
    }
    event->accept();
}

} // namespace homard
