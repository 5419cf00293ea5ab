// SPDX-License-Identifier: GPL-3.0-or-later
// The third part of ConversationView: mouse, selection, links and the clipboard.
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "conversation_copy.h"
#include "conversation_view_parts.h"
#include "ui/chat/link_prompt.h"
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QStyleHints>
#include <QToolTip>

namespace homard {

namespace {

/// Letters that are read as Markdown at once when they are copied; a longer text is read on another thread.
constexpr qsizetype readAtOnce = 64 * 1024;
constexpr int autoScrollMs = 40;

} // namespace

// ---- places --------------------------------------------------------------------------------------------------------

ChatPosition ConversationView::positionAt(const QPointF &point) const
{
    const int row = m_stack->rowAtView(point.y());
    if (row < 0)
        return {};
    auto &layout = m_stack->layoutFor(row);
    const auto hit = layout.text().hitTest({point.x() - columnLeft(), point.y() - m_stack->viewTopOf(row)});
    return {row, hit.block, hit.offset};
}

RowTarget ConversationView::targetAt(const QPointF &point, int *row) const
{
    *row = m_stack->rowAtView(point.y());
    if (*row < 0 || !m_stack->layoutOf(*row))
        return {};
    auto &layout = *m_stack->layoutOf(*row);
    const QPointF inside(point.x() - columnLeft(), point.y() - m_stack->viewTopOf(*row));
    return QRectF(0, 0, m_stack->style().column, layout.height()).contains(inside) ? layout.targetAt(inside)
                                                                                   : RowTarget();
}

void ConversationView::hover(const QPointF &point)
{
    int row = -1;
    const RowTarget target = targetAt(point, &row);
    setHovered(row, target);
    const bool overText = row >= 0 && rowRect(row).contains(point.toPoint());
    viewport()->setCursor(target.kind != RowTarget::None ? Qt::PointingHandCursor
                          : overText                     ? Qt::IBeamCursor
                                                         : Qt::ArrowCursor);
}

void ConversationView::setHovered(int row, const RowTarget &target)
{
    auto &mouse = *m_mouse;
    if (mouse.hoveredRow == row && mouse.hovered == target)
        return;
    const int rowBefore = mouse.hoveredRow;
    const bool visible = mouse.hovered.kind != target.kind || mouse.hovered.block != target.block || row != rowBefore;
    mouse.hoveredRow = row;
    mouse.hovered = target;
    if (visible) {
        updateRowRect(rowBefore);
        if (row != rowBefore)
            updateRowRect(row);
    }
}

bool ConversationView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        setHovered(-1, {});
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (m_mouse->hovered.kind == RowTarget::Link) // the whole address, before anything is clicked (S94)
            QToolTip::showText(help->globalPos(), plainToolTip(visibleText(m_mouse->hovered.url)), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

// ---- what is done --------------------------------------------------------------------------------------------------

void ConversationView::activate(int row, const RowTarget &target, const QPoint &globalPosition)
{
    switch (target.kind) {
    case RowTarget::None: break;
    case RowTarget::Toggle: toggleRow(row); break;
    case RowTarget::CopyCode: copyCode(row, target.block); break;
    case RowTarget::Link: activateLink(target, globalPosition); break;
    case RowTarget::Button:
        if (const auto notice = m_model->row(row).notice; notice && target.block < int(notice->actions.size()))
            Q_EMIT noticeActionWanted(m_model->row(row).id, notice->actions[size_t(target.block)]);
        break;
    }
}

void ConversationView::activateLink(const RowTarget &target, const QPoint &globalPosition)
{
    if (linkSpeaksForItself(target.url, target.words)) {
        Q_EMIT linkActivated(target.url, target.words);
        return;
    }
    auto *prompt = new LinkPrompt(target.url, target.words, this);
    connect(prompt, &LinkPrompt::accepted, this, &ConversationView::linkActivated);
    prompt->popup(globalPosition);
}

// ---- mouse ---------------------------------------------------------------------------------------------------------

void ConversationView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_stack->count() == 0)
        return;
    auto &mouse = *m_mouse;
    mouse.pressed = true;
    mouse.selects = false;
    mouse.pressedAt = mouse.lastAt = event->position();
    mouse.pressedTarget = targetAt(event->position(), &mouse.pressedRow);
    updateRowRect(m_currentRow);
    m_currentRow = m_target = -1;
    if (auto *layout = m_stack->layoutOf(mouse.pressedRow)) {
        const QPointF inside(event->position().x() - columnLeft(),
                             event->position().y() - m_stack->viewTopOf(mouse.pressedRow));
        mouse.dragsBar = layout->text().scrollTrackAt(inside);
        if (mouse.dragsBar >= 0) {
            dragBar(inside.x());
            return;
        }
    }
    const bool third =
        event->timestamp() < quint64(mouse.doubleClickedMs + QApplication::doubleClickInterval()) &&
        mouse.doubleClickedMs > 0 &&
        (event->position() - mouse.doubleClickedAt).manhattanLength() < QApplication::startDragDistance();
    const ChatPosition place = positionAt(event->position());
    if (third) {
        mouse.doubleClickedMs = 0;
        const auto line = m_stack->layoutFor(place.row).text().lineAt({place.block, place.offset});
        m_selection->set({place.row, line.from.block, line.from.offset}, {place.row, line.to.block, line.to.offset});
        mouse.pressedTarget = {};
    } else if (event->modifiers() & Qt::ShiftModifier) {
        if (m_selection->isEmpty())
            m_selection->set(place, place);
        m_selection->setCursor(place);
        mouse.pressedTarget = {};
    } else {
        m_selection->set(place, place);
    }
    viewport()->update();
}

void ConversationView::mouseMoveEvent(QMouseEvent *event)
{
    auto &mouse = *m_mouse;
    mouse.lastAt = event->position();
    if (!mouse.pressed) {
        hover(event->position());
        return;
    }
    if (mouse.dragsBar >= 0) {
        dragBar(mouse.lastAt.x() - columnLeft());
        return;
    }
    if (!mouse.selects && (mouse.lastAt - mouse.pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    mouse.selects = true;
    setFollowing(false); // the text must not move away under the mouse
    const bool beyond = mouse.lastAt.y() < 0 || mouse.lastAt.y() > viewport()->height();
    if (!beyond)
        m_autoScroll.stop();
    else if (!m_autoScroll.isActive())
        m_autoScroll.start(autoScrollMs, this);
    dragTo(mouse.lastAt);
}

void ConversationView::dragBar(double x)
{
    if (auto *layout = m_stack->layoutOf(m_mouse->pressedRow)) {
        layout->text().dragScroll(m_mouse->dragsBar, x);
        updateRowRect(m_mouse->pressedRow);
    }
}

void ConversationView::dragTo(const QPointF &point)
{
    const auto before = m_selection->cursor();
    const QPointF inside(point.x(), std::clamp(point.y(), 0.0, double(viewport()->height() - 1)));
    m_selection->setCursor(positionAt(inside));
    if (m_selection->cursor() == before)
        return;
    for (int row = std::min(before.row, m_selection->cursor().row);
         row <= std::max(before.row, m_selection->cursor().row); ++row)
        updateRowRect(row);
}

void ConversationView::mouseReleaseEvent(QMouseEvent *event)
{
    auto &mouse = *m_mouse;
    if (event->button() != Qt::LeftButton || !mouse.pressed)
        return;
    mouse.pressed = false;
    m_autoScroll.stop();
    if (std::exchange(mouse.dragsBar, -1) >= 0)
        return;
    if (m_stack->isAtEnd() && !hasSelection())
        setFollowing(true);
    if (mouse.selects) {
        if (QApplication::clipboard()->supportsSelection() && hasSelection())
            QApplication::clipboard()->setText(ConversationCopy::of(*m_stack, *m_model, *m_selection, false).join(),
                                               QClipboard::Selection);
        return;
    }
    int row = -1;
    const RowTarget target = targetAt(event->position(), &row);
    if (target.kind != RowTarget::None && row == mouse.pressedRow && target == mouse.pressedTarget)
        activate(row, target, event->globalPosition().toPoint());
}

void ConversationView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_stack->count() == 0)
        return;
    auto &mouse = *m_mouse;
    if (targetAt(event->position(), &mouse.pressedRow).kind != RowTarget::None) {
        mousePressEvent(event); // two clicks on a card are two clicks
        return;
    }
    mouse.doubleClickedMs = qint64(event->timestamp());
    mouse.doubleClickedAt = event->position();
    const ChatPosition place = positionAt(event->position());
    const auto word = m_stack->layoutFor(place.row).text().wordAt({place.block, place.offset});
    m_selection->set({place.row, word.from.block, word.from.offset}, {place.row, word.to.block, word.to.offset});
    updateRowRect(place.row);
}

void ConversationView::wheelEvent(QWheelEvent *event)
{
    const bool sideways = event->angleDelta().x() != 0 || event->modifiers() & Qt::ShiftModifier;
    const int by = event->angleDelta().x() != 0 ? event->angleDelta().x() : event->angleDelta().y();
    const int row = sideways ? m_stack->rowAtView(event->position().y()) : -1;
    if (row >= 0 && m_stack->layoutOf(row)) {
        const QPointF inside(event->position().x() - columnLeft(), event->position().y() - m_stack->viewTopOf(row));
        if (m_stack->layoutOf(row)->text().scrollSideways(inside, -by / 2.0))
            updateRowRect(row);
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
    hover(event->position());
}

void ConversationView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    int row = m_currentRow;
    RowTarget target;
    if (!byKey)
        target = targetAt(event->pos(), &row);
    if (row < 0 || row >= m_stack->count())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString &text, auto action, bool enabled = true) {
        menu->addAction(text, this, action)->setEnabled(enabled);
    };
    add(
        tr("Copy"), [this] { copy(); }, hasSelection());
    add(
        tr("Copy as Markdown"), [this] { copyAsMarkdown(); }, hasSelection());
    menu->addSeparator();
    const QString id = m_model->row(row).id;
    const auto onRow = [this, id](auto action) {
        return [this, id, action] {
            if (const int now = m_model ? m_model->indexOf(id) : -1; now >= 0)
                action(now);
        };
    };
    add(tr("Copy message"), onRow([this](int now) { copyRow(now, false); }));
    add(tr("Copy message as Markdown"), onRow([this](int now) { copyRow(now, true); }));
    if (target.kind == RowTarget::Link)
        add(tr("Copy link address"), [this, url = target.url] { putOnClipboard(url); });
    if (m_model->row(row).kind == RowKind::Call)
        add(tr("Show in the timeline"), [this, id] { Q_EMIT timelineWanted(id); });
    if (m_model->row(row).kind == RowKind::User)
        add(tr("Restore files to before this message…"), [this, id] { Q_EMIT restoreWanted(id); });
    menu->addSeparator();
    add(tr("Select all"), [this] { selectAll(); });
    menu->popup(byKey ? viewport()->mapToGlobal(rowRect(row).topLeft()) : event->globalPos());
}

// ---- selection and clipboard ---------------------------------------------------------------------------------------

bool ConversationView::hasSelection() const
{
    return !m_selection->isEmpty();
}

void ConversationView::clearSelection()
{
    m_selection->clear();
    viewport()->update();
}

void ConversationView::selectAll()
{
    if (m_stack->count() == 0)
        return;
    m_selection->set({0, 0, 0}, {m_stack->count() - 1, ConversationSelection::End, ConversationSelection::End});
    viewport()->update();
}

void ConversationView::copy()
{
    if (hasSelection())
        copyText(false);
    else if (m_currentRow >= 0)
        copyRow(m_currentRow, false);
}

void ConversationView::copyAsMarkdown()
{
    if (hasSelection())
        copyText(true);
    else if (m_currentRow >= 0)
        copyRow(m_currentRow, true);
}

void ConversationView::copyText(bool markdown)
{
    const auto made = [this](const QString &text) { putOnClipboard(text); };
    m_model->read(m_selection->from().row, m_selection->to().row, [this, markdown, made] {
        if (!m_model || !hasSelection())
            return;
        const auto copy = ConversationCopy::of(*m_stack, *m_model, *m_selection, markdown);
        if (copy.toRead() < readAtOnce)
            made(copy.join());
        else
            m_background.run(
                this, [copy] { return copy.join(); }, made);
    });
}

void ConversationView::copyRow(int row, bool markdown)
{
    ConversationSelection whole;
    whole.set({row, 0, 0}, {row, ConversationSelection::End, ConversationSelection::End});
    m_model->read(row, row, [this, whole, markdown] {
        if (m_model)
            putOnClipboard(ConversationCopy::of(*m_stack, *m_model, whole, markdown).join());
    });
}

void ConversationView::copyCode(int row, int block)
{
    const auto &text = m_stack->layoutFor(row).text();
    if (block >= 0 && block < text.count())
        putOnClipboard(fenceTextOf(text.blocks(), block));
}

void ConversationView::putOnClipboard(const QString &text)
{
    if (text.isEmpty())
        return;
    QApplication::clipboard()->setText(text);
}

} // namespace homard
