// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_view.h"
#include "block_column.h"
#include "focus_targets.h"
#include "markdown_accessible.h"
#include "markdown_copy.h"
#include "markdown_parser.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QBasicTimer>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimerEvent>
#include <cmath>
#include <optional>

namespace homard {
namespace {

constexpr int Margin = Space::Text;
constexpr int DragScroll = 50; // ms between two steps while the selection is pulled over the edge

} // namespace

struct MarkdownView::State {
    QString markdown;
    BlockColumn column;
    MarkdownPosition anchor; ///< Where the selection began …
    MarkdownPosition cursor; ///< … and where it ends.
    std::optional<FocusTarget> focus;
    QString hovered;
    int pressedCopy = -1;
    quint64 doubleClicked = 0; ///< When, in ms.
    int hoveredCopy = -1;      ///< The block whose copy button is under the mouse.
    int draggedScroll = -1;    ///< The block whose scroll handle is held.
    double grip = 0;           ///< Where on the handle.
    bool isSelecting = false;
    QPointF dragPoint;
    QBasicTimer dragTimer;
    int topBlock = -1;
    bool isArranging = false;

    MarkdownRange selection() const
    {
        return anchor < cursor ? MarkdownRange{anchor, cursor} : MarkdownRange{cursor, anchor};
    }
    TextRange selectionIn(int block) const
    {
        const MarkdownRange range = selection();
        if (range.isEmpty() || block < range.from.block || block > range.to.block)
            return {};
        const auto size = static_cast<int>(column.blocks()[static_cast<size_t>(block)].text.size());
        return {block == range.from.block ? range.from.offset : 0, block == range.to.block ? range.to.offset : size};
    }
    MarkdownPosition clamped(MarkdownPosition position) const
    {
        if (column.size() == 0)
            return {};
        position.block = std::clamp(position.block, 0, column.size() - 1);
        const auto size = static_cast<int>(column.blocks()[static_cast<size_t>(position.block)].text.size());
        position.offset = std::clamp(position.offset, 0, size);
        return position;
    }
};

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
    return QPointF(Margin, Margin + m_state->column.top(block) - verticalScrollBar()->value());
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
    const int block = m_state->column.blockAt(point.y() - Margin + verticalScrollBar()->value());
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
    m_state->column.setWidth(std::max(80, viewport()->width() - 2 * Margin));
    const double from = bar->value() - Margin;
    const double moved = m_state->column.show(from, from + height);
    bar->setPageStep(height);
    bar->setRange(0, std::max(0, static_cast<int>(std::ceil(m_state->column.height())) + 2 * Margin - height));
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
    const int block = m_state->column.blockAt(verticalScrollBar()->value() - Margin);
    QAbstractScrollArea::resizeEvent(event);
    const bool isOther = event->oldSize().width() != event->size().width();
    if (isOther && block > 0) {
        m_state->column.setWidth(std::max(80, viewport()->width() - 2 * Margin));
        verticalScrollBar()->setMaximum(static_cast<int>(std::ceil(m_state->column.height())) + 2 * Margin);
        verticalScrollBar()->setValue(static_cast<int>(m_state->column.top(block)) + Margin);
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
    const double from = event->rect().top() + verticalScrollBar()->value() - Margin;
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

void MarkdownView::wheelEvent(QWheelEvent *event)
{
    const bool isSideways = event->modifiers() & Qt::ShiftModifier;
    const QPoint pixels = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    const int dx = isSideways && pixels.x() == 0 ? pixels.y() : pixels.x();
    const int block = m_state->column.blockAt(event->position().y() - Margin + verticalScrollBar()->value());
    if (block < 0 || std::abs(dx) <= (isSideways ? 0 : std::abs(pixels.y()))) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const double limit = m_state->column.layout(block).maximumScroll();
    m_state->column.setScrollX(block, std::min(limit, m_state->column.scrollX(block) - dx));
    viewport()->update();
    event->accept();
}

void MarkdownView::hover(QPointF point)
{
    const MarkdownPosition position = positionAt(point);
    QString url;
    int copyOf = -1;
    bool isOnHandle = false;
    if (m_state->column.size() > 0) {
        const BlockLayout &layout = m_state->column.layout(position.block);
        const QPointF inside = point - origin(position.block);
        url = layout.linkAt(inside, m_state->column.scrollX(position.block));
        copyOf = layout.copyButton().contains(inside) ? position.block : -1;
        isOnHandle = layout.scrollTrack().contains(inside);
    }
    if (copyOf != m_state->hoveredCopy)
        viewport()->update();
    m_state->hoveredCopy = copyOf;
    viewport()->setCursor(!url.isEmpty() || copyOf >= 0 ? Qt::PointingHandCursor
                          : isOnHandle                  ? Qt::ArrowCursor
                                                        : Qt::IBeamCursor);
    announceHover(url);
}

void MarkdownView::announceHover(const QString &url)
{
    if (url == m_state->hovered)
        return;
    m_state->hovered = url;
    Q_EMIT linkHovered(url);
}

void MarkdownView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_state->column.size() == 0)
        return;
    const QPointF point = event->position();
    const MarkdownPosition position = positionAt(point);
    const BlockLayout &layout = m_state->column.layout(position.block);
    const QPointF inside = point - origin(position.block);
    m_state->pressedCopy = layout.copyButton().contains(inside) ? position.block : -1;
    if (m_state->pressedCopy >= 0)
        return;
    m_state->focus.reset();
    if (layout.scrollTrack().contains(inside)) {
        m_state->draggedScroll = position.block;
        m_state->grip = inside.x() - layout.scrollHandle(m_state->column.scrollX(position.block)).left();
        return;
    }
    const auto sinceDouble = event->timestamp() - m_state->doubleClicked;
    if (sinceDouble < static_cast<quint64>(QApplication::doubleClickInterval())) { // the third click
        const auto size = static_cast<int>(layout.block().text.size());
        setSelection({{position.block, 0}, {position.block, size}});
        return;
    }
    m_state->isSelecting = true;
    const bool isExtending = event->modifiers() & Qt::ShiftModifier;
    setSelection({isExtending ? m_state->anchor : position, position});
}

void MarkdownView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_state->draggedScroll >= 0) {
        const BlockLayout &layout = m_state->column.layout(m_state->draggedScroll);
        const QRectF track = layout.scrollTrack();
        const double room = track.width() - layout.scrollHandle(0).width();
        const double x = event->position().x() - Margin - m_state->grip - track.left();
        const double part = room > 0 ? std::clamp(x / room, 0.0, 1.0) : 0;
        m_state->column.setScrollX(m_state->draggedScroll, part * layout.maximumScroll());
        viewport()->update();
        return;
    }
    if (!m_state->isSelecting) {
        hover(event->position());
        return;
    }
    extendTo(event->position());
    const bool isOutside = event->position().y() < 0 || event->position().y() > viewport()->height();
    if (isOutside && !m_state->dragTimer.isActive())
        m_state->dragTimer.start(DragScroll, this);
    else if (!isOutside)
        m_state->dragTimer.stop();
}

void MarkdownView::extendTo(QPointF point)
{
    m_state->dragPoint = point;
    setSelection({m_state->anchor, positionAt(point)});
}

void MarkdownView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_state->dragTimer.timerId()) {
        QAbstractScrollArea::timerEvent(event);
        return;
    }
    const double y = m_state->dragPoint.y();
    const double over = y < 0 ? y : y - viewport()->height();
    verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(over));
    extendTo(m_state->dragPoint);
}

void MarkdownView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const bool wasScrolling = m_state->draggedScroll >= 0;
    m_state->draggedScroll = -1;
    m_state->isSelecting = false;
    m_state->dragTimer.stop();
    hover(event->position());
    const int pressed = std::exchange(m_state->pressedCopy, -1);
    if (pressed >= 0 && pressed == m_state->hoveredCopy)
        copyBlock(pressed);
    else if (pressed < 0 && !wasScrolling && !hasSelection() && !m_state->hovered.isEmpty())
        Q_EMIT linkActivated(m_state->hovered);
}

void MarkdownView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_state->column.size() == 0)
        return;
    const MarkdownPosition position = positionAt(event->position());
    m_state->doubleClicked = event->timestamp();
    const TextRange word = m_state->column.layout(position.block).wordAt(position.offset);
    setSelection({{position.block, word.start}, {position.block, word.end}});
}

void MarkdownView::leaveEvent(QEvent *event)
{
    QAbstractScrollArea::leaveEvent(event);
    m_state->hoveredCopy = -1;
    announceHover(QString());
    viewport()->update();
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
    if (rect.top() < Margin)
        bar->setValue(bar->value() + static_cast<int>(rect.top()) - Margin);
    else if (rect.bottom() > viewport()->height() - Margin)
        bar->setValue(bar->value() + static_cast<int>(std::ceil(rect.bottom())) - viewport()->height() + Margin);
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
