// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_form.h"
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace homard {
namespace {

constexpr double QuoteBar = 3;
constexpr double QuoteIndent = 16; // bar and gap
constexpr double MarkGap = 8;      // between a list mark and its text

double stepOf(BlockContainer container, const MarkdownStyle &style)
{
    return container == BlockContainer::Quote ? QuoteIndent : style.indent;
}

TextRange within(TextRange range, TextRange cell)
{
    return {std::max(range.start, cell.start) - cell.start, std::min(range.end, cell.end) - cell.start};
}

} // namespace

TextMarks marksWithin(const BlockPaint &paint, TextRange cell)
{
    TextMarks marks;
    marks.selection = within(paint.selection, cell);
    if (paint.hasFocusFrame)
        marks.focus = within(paint.focusLink, cell);
    for (size_t i = 0; i < paint.highlights.size(); ++i) {
        const TextRange hit = within(paint.highlights[i], cell);
        if (hit.isEmpty())
            continue;
        if (static_cast<int>(i) == paint.currentHighlight)
            marks.currentHighlight = static_cast<int>(marks.highlights.size());
        marks.highlights.push_back(hit);
    }
    return marks;
}

double indentOf(const MarkdownBlock &block, const MarkdownStyle &style, double width)
{
    double indent = 0;
    for (const BlockContainer container : block.containers)
        indent += stepOf(container, style);
    return std::min(indent, std::floor(width / 2));
}

BlockLayout::Form::Form(const MarkdownBlock &b, const MarkdownStyle &s, double w)
    : block(b), style(s), width(std::max(1.0, w)), isMirrored(b.kind != BlockKind::Code && b.text.isRightToLeft())
{
    const double indent = indentOf(block, style, width);
    left = isMirrored ? 0 : indent;
    available = width - indent;
}

double BlockLayout::Form::baseline() const
{
    const QFontMetricsF metrics(style.text);
    return (style.linePitch - metrics.height()) / 2 + metrics.ascent();
}

void BlockLayout::Form::paintMarks(QPainter &painter, QPointF origin, const BlockPaint &paint) const
{
    double x = 0;
    bool isShared = paint.above != nullptr; // by the block above, so far
    for (size_t i = 0; i < block.containers.size(); ++i) {
        const BlockContainer container = block.containers[i];
        isShared = isShared && i < paint.above->containers.size() && paint.above->containers[i] == container;
        if (x + stepOf(container, style) > width / 2)
            break;
        if (container == BlockContainer::Quote) {
            const double bar = isMirrored ? width - x - QuoteBar : x;
            const double up = isShared ? paint.spaceAbove : 0;
            painter.fillRect(QRectF(origin.x() + bar, origin.y() - up, QuoteBar, height() + up), style.borderColor);
        }
        x += stepOf(container, style);
    }
    if (block.mark.kind != ListMark::None)
        paintMark(painter, origin);
}

void BlockLayout::Form::paintMark(QPainter &painter, QPointF origin) const
{
    const double base = baseline();
    const QFontMetricsF metrics(style.text);
    const double edge = isMirrored ? available : left; // the side the mark stands on
    const double middle = base - metrics.xHeight() / 2;
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing);
    if (block.mark.kind == ListMark::Bullet) {
        const double radius = std::max(2.0, metrics.xHeight() / 3.2);
        const double x = isMirrored ? edge + MarkGap + radius : edge - MarkGap - radius;
        const QPointF center = origin + QPointF(x, middle);
        if (block.listDepth() % 2 == 1) {
            painter.setBrush(style.secondaryColor);
            painter.drawEllipse(center, radius, radius);
        } else {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(style.secondaryColor, 1.2));
            painter.drawEllipse(center, radius - 0.3, radius - 0.3);
        }
    } else if (block.mark.kind == ListMark::Open || block.mark.kind == ListMark::Done) {
        const double side = std::round(metrics.ascent() * 0.95);
        const double x = isMirrored ? edge + MarkGap - 2 : edge - MarkGap + 2 - side;
        paintTask(painter, origin, QRectF(std::round(x), std::round(middle - side / 2), side, side));
    } else {
        const QString number = block.mark.kind == ListMark::Note
                                   ? QStringLiteral("[%1]").arg(block.mark.number)
                                   : QString::number(block.mark.number) + block.mark.delimiter;
        const double advance = metrics.horizontalAdvance(number);
        const double x = isMirrored ? edge + MarkGap - 2 : std::max(0.0, edge - MarkGap + 2 - advance);
        painter.setFont(style.text);
        painter.setPen(style.secondaryColor);
        painter.drawText(origin + QPointF(x, base), number);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void BlockLayout::Form::paintTask(QPainter &painter, QPointF origin, QRectF box) const
{
    const bool isDone = block.mark.kind == ListMark::Done;
    const QRectF frame = box.translated(origin).adjusted(0.75, 0.75, -0.75, -0.75);
    painter.setPen(QPen(isDone ? style.accentColor : style.secondaryColor, 1.5));
    painter.setBrush(isDone ? QBrush(style.accentColor) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(frame, 3, 3);
    if (!isDone)
        return;
    QPainterPath check;
    check.moveTo(frame.left() + frame.width() * 0.22, frame.top() + frame.height() * 0.52);
    check.lineTo(frame.left() + frame.width() * 0.42, frame.top() + frame.height() * 0.72);
    check.lineTo(frame.left() + frame.width() * 0.78, frame.top() + frame.height() * 0.30);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.surfaceColor, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(check);
}

} // namespace homard
