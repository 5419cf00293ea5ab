// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse in a MarkdownView: selecting, links, copy buttons, scrolling sideways.
#include "markdown_view_state.h"
#include <QApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTimerEvent>
#include <cmath>

namespace homard {
namespace {

constexpr int DragScroll = 50; // ms between two steps while the selection is pulled over the edge

} // namespace

void MarkdownView::wheelEvent(QWheelEvent *event)
{
    const bool isSideways = event->modifiers() & Qt::ShiftModifier;
    const QPoint pixels = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    const int dx = isSideways && pixels.x() == 0 ? pixels.y() : pixels.x();
    const int block = m_state->column.blockAt(event->position().y() - State::Margin + verticalScrollBar()->value());
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
        const double x = event->position().x() - State::Margin - m_state->grip - track.left();
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

} // namespace homard
