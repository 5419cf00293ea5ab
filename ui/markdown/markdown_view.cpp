// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_view.h"
#include "markdown_accessible.h"
#include "markdown_copy.h"
#include "markdown_parser.h"
#include "markdown_view_state.h"
#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <climits>
#include <cmath>

namespace homard {

MarkdownView::MarkdownView(QWidget *parent) : QAbstractScrollArea(parent), m_state(std::make_unique<State>())
{
    installMarkdownAccessibility();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    verticalScrollBar()->setSingleStep(24);
    setAccessibleName(tr("Text"));
    restyle();
}

MarkdownView::~MarkdownView() = default;

void MarkdownView::setMarkdown(const QString &markdown)
{
    if (markdown != m_state->markdown)
        setBlocks(markdown, parseMarkdown(markdown));
}

void MarkdownView::setBlocks(const QString &markdown, std::vector<MarkdownBlock> blocks)
{
    m_state->markdown = markdown;
    m_state->column.setBlocks(std::move(blocks));
    m_state->focus.reset();
    m_state->hoveredCopy = m_state->draggedScroll = -1;
    setSelection({m_state->clamped(m_state->anchor), m_state->clamped(m_state->anchor)});
    arrange();
    announceMarkdownChange(this);
}

const QString &MarkdownView::markdown() const
{
    return m_state->markdown;
}

const std::vector<MarkdownBlock> &MarkdownView::blocks() const
{
    return m_state->column.blocks();
}

MarkdownRange MarkdownView::selection() const
{
    return m_state->selection();
}

void MarkdownView::setSelection(const MarkdownRange &range)
{
    const MarkdownPosition anchor = m_state->clamped(range.from);
    const MarkdownPosition cursor = m_state->clamped(range.to);
    if (anchor == m_state->anchor && cursor == m_state->cursor)
        return;
    m_state->anchor = anchor;
    m_state->cursor = cursor;
    viewport()->update();
    Q_EMIT selectionChanged();
}

bool MarkdownView::hasSelection() const
{
    return !m_state->selection().isEmpty();
}

QString MarkdownView::selectedText() const
{
    return plainTextOf(blocks(), m_state->selection());
}

QString MarkdownView::selectedMarkdown() const
{
    return markdownOf(m_state->markdown, blocks(), m_state->selection());
}

void MarkdownView::scrollToBlock(int block)
{
    if (block < 0 || block >= m_state->column.size())
        return;
    verticalScrollBar()->setValue(static_cast<int>(m_state->column.top(block)));
    // Heights above and around were guesses: once they are known, the block may have moved.
    verticalScrollBar()->setValue(static_cast<int>(m_state->column.top(block)));
}

int MarkdownView::topBlock() const
{
    return m_state->column.blockAt(verticalScrollBar()->value() + 1);
}

QPointF MarkdownView::origin(int block) const
{
    return QPointF(State::Margin, State::Margin + m_state->column.top(block) - verticalScrollBar()->value());
}

QRectF MarkdownView::rectOf(MarkdownPosition position) const
{
    if (m_state->column.size() == 0)
        return {};
    position = m_state->clamped(position);
    const BlockLayout &layout = m_state->column.layout(position.block);
    return layout.rectOf(position.offset, m_state->column.scrollX(position.block)).translated(origin(position.block));
}

MarkdownPosition MarkdownView::positionAt(QPointF point) const
{
    const int block = m_state->column.blockAt(point.y() - State::Margin + verticalScrollBar()->value());
    if (block < 0)
        return {};
    const BlockLayout &layout = m_state->column.layout(block);
    return {block, layout.hitTest(point - origin(block), m_state->column.scrollX(block))};
}

void MarkdownView::copy()
{
    if (hasSelection())
        QApplication::clipboard()->setText(selectedText());
}

void MarkdownView::copyAsMarkdown()
{
    if (hasSelection())
        QApplication::clipboard()->setText(selectedMarkdown());
}

void MarkdownView::selectAll()
{
    setSelection(wholeRange(blocks()));
}

void MarkdownView::copyBlock(int block)
{
    QApplication::clipboard()->setText(fenceTextOf(blocks(), block));
    Q_EMIT codeCopied();
}

void MarkdownView::restyle()
{
    m_state->column.setStyle(markdownStyle(palette(), conversationFont(font())));
    arrange();
}

/// Lays out what is visible; what is above keeps its place.
void MarkdownView::arrange()
{
    if (m_state->isArranging)
        return;
    m_state->isArranging = true;
    QScrollBar *bar = verticalScrollBar();
    const int height = viewport()->height();
    m_state->column.setWidth(std::max(80, viewport()->width() - 2 * State::Margin));
    const double from = bar->value() - State::Margin;
    const double moved = m_state->column.show(from, from + height);
    bar->setPageStep(height);
    bar->setRange(0, std::max(0, static_cast<int>(std::ceil(m_state->column.height())) + 2 * State::Margin - height));
    bar->setValue(bar->value() + static_cast<int>(std::round(moved)));
    m_state->isArranging = false;
    viewport()->update();
    if (topBlock() == m_state->topBlock)
        return;
    m_state->topBlock = topBlock();
    Q_EMIT topBlockChanged(m_state->topBlock);
}

void MarkdownView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        restyle();
}

void MarkdownView::resizeEvent(QResizeEvent *event)
{
    // The text at the upper edge stays there, whatever becomes of the heights above it.
    const int block = m_state->column.blockAt(verticalScrollBar()->value() - State::Margin);
    QAbstractScrollArea::resizeEvent(event);
    const bool isOther = event->oldSize().width() != event->size().width();
    if (isOther && block > 0) {
        m_state->column.setWidth(std::max(80, viewport()->width() - 2 * State::Margin));
        verticalScrollBar()->setMaximum(static_cast<int>(std::ceil(m_state->column.height())) + 2 * State::Margin);
        verticalScrollBar()->setValue(static_cast<int>(m_state->column.top(block)) + State::Margin);
    }
    arrange();
}

void MarkdownView::scrollContentsBy(int, int)
{
    arrange();
}

void MarkdownView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_state->column.style().surfaceColor);
    BlockColumn &column = m_state->column;
    const double from = event->rect().top() + verticalScrollBar()->value() - State::Margin;
    for (int i = std::max(0, column.blockAt(from)); i < column.size(); ++i) {
        if (origin(i).y() > event->rect().bottom())
            break;
        BlockPaint paint;
        paint.clip = event->rect();
        paint.selection = m_state->selectionIn(i);
        paint.scrollX = column.scrollX(i);
        paint.isCopyHovered = i == m_state->hoveredCopy;
        paint.hasFocusFrame = hasFocus() && m_state->focus && m_state->focus->block == i;
        if (paint.hasFocusFrame)
            paint.focusLink = m_state->focus->link;
        if (i > 0)
            paint.above = &column.blocks()[static_cast<size_t>(i) - 1];
        paint.spaceAbove = column.spacing(i);
        column.layout(i).paint(painter, origin(i), paint);
    }
}

void MarkdownView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy"), this, &MarkdownView::copy)->setEnabled(hasSelection());
    menu->addAction(tr("Copy as Markdown"), this, &MarkdownView::copyAsMarkdown)->setEnabled(hasSelection());
    const QString url =
        m_state->focus && event->reason() == QContextMenuEvent::Keyboard ? m_state->focus->url : m_state->hovered;
    if (!url.isEmpty())
        menu->addAction(tr("Copy link address"), this, [url] { QApplication::clipboard()->setText(url); });
    menu->addSeparator();
    menu->addAction(tr("Select all"), this, &MarkdownView::selectAll);
    menu->popup(event->globalPos());
}

void MarkdownView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        m_state->focus.reset();
    viewport()->update();
}

/// Tab goes from link to link, and to the copy buttons; behind the last to the next widget.
bool MarkdownView::focusNextPrevChild(bool next)
{
    const std::optional<FocusTarget> target = nextTarget(blocks(), m_state->focus, next);
    if (!target || !hasFocus()) {
        m_state->focus.reset();
        return QAbstractScrollArea::focusNextPrevChild(next);
    }
    m_state->focus = target;
    reveal({target->block, target->link.start});
    announceHover(target->url);
    viewport()->update();
    return true;
}

void MarkdownView::activate()
{
    if (!m_state->focus)
        return;
    if (m_state->focus->url.isEmpty())
        copyBlock(m_state->focus->block);
    else
        Q_EMIT linkActivated(m_state->focus->url);
}

void MarkdownView::reveal(MarkdownPosition position)
{
    const QRectF rect = rectOf(position);
    QScrollBar *bar = verticalScrollBar();
    if (rect.top() < State::Margin)
        bar->setValue(bar->value() + static_cast<int>(rect.top()) - State::Margin);
    else if (rect.bottom() > viewport()->height() - State::Margin)
        bar->setValue(bar->value() + static_cast<int>(std::ceil(rect.bottom())) - viewport()->height() + State::Margin);
}

void MarkdownView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event->modifiers() & Qt::ShiftModifier && event->key() != Qt::Key_Tab &&
               event->key() != Qt::Key_Backtab) {
        moveCursor(event);
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space) {
        activate();
    } else if (event->key() == Qt::Key_Home) {
        bar->setValue(0);
    } else if (event->key() == Qt::Key_End) {
        bar->setValue(bar->maximum());
        bar->setValue(bar->maximum()); // the heights at the end are known only now
    } else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        const int block = m_state->focus ? m_state->focus->block : topBlock();
        if (block < 0)
            return;
        const double step = event->key() == Qt::Key_Left ? -40 : 40;
        const double limit = m_state->column.layout(block).maximumScroll();
        m_state->column.setScrollX(block, std::min(limit, m_state->column.scrollX(block) + step));
        viewport()->update();
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

/// Shift and an arrow move the end of the selection.
void MarkdownView::moveCursor(QKeyEvent *event)
{
    if (m_state->column.size() == 0)
        return;
    MarkdownPosition at = m_state->cursor;
    const BlockLayout &layout = m_state->column.layout(at.block);
    const auto size = static_cast<int>(layout.block().text.size());
    const auto across = [this, &at](bool forward) { // into the neighbour
        const MarkdownPosition next = m_state->clamped({at.block + (forward ? 1 : -1), forward ? 0 : INT_MAX});
        if (next.block != at.block)
            at = next;
    };
    int target = -1;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Left: {
        const bool forward = event->key() == Qt::Key_Right;
        if (event->modifiers() & Qt::ControlModifier)
            target = forward ? layout.wordAt(at.offset).end : at.offset > 0 ? layout.wordAt(at.offset - 1).start : -1;
        else
            target = forward ? layout.nextPosition(at.offset) : layout.previousPosition(at.offset);
        if ((forward && at.offset >= size) || (!forward && at.offset <= 0))
            across(forward);
        else
            at.offset = target;
        break;
    }
    case Qt::Key_Down:
    case Qt::Key_Up: {
        const bool down = event->key() == Qt::Key_Down;
        target = down ? layout.positionBelow(at.offset) : layout.positionAbove(at.offset);
        if (target >= 0)
            at.offset = target;
        else
            across(down);
        break;
    }
    case Qt::Key_Home: at.offset = layout.lineAt(at.offset).start; break;
    case Qt::Key_End: at.offset = layout.lineAt(at.offset).end; break;
    default: event->ignore(); return;
    }
    setSelection({m_state->anchor, at});
    reveal(at);
}

} // namespace homard
