// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_layout.h"
#include "block_form.h"
#include <QPainter>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

namespace homard {
namespace {

std::unique_ptr<BlockLayout::Form> formOf(const MarkdownBlock &block, const MarkdownStyle &style, double width)
{
    switch (block.kind) {
    case BlockKind::Code:
    case BlockKind::Html:
    case BlockKind::Math:
    case BlockKind::PlainText: return makeCodeForm(block, style, width);
    case BlockKind::Table: return makeTableForm(block, style, width);
    case BlockKind::Paragraph:
    case BlockKind::Heading:
    case BlockKind::ThematicBreak: break;
    }
    return makeTextForm(block, style, width);
}

constexpr double ScrollBar = 7; // its height; lies in the space below the last line

bool isWide(QChar c)
{
    return c.unicode() >= 0x2E80;
}

} // namespace

BlockLayout::BlockLayout(const MarkdownBlock &block, const MarkdownStyle &style, double width)
    : m_form(formOf(block, style, width))
{
}

BlockLayout::~BlockLayout() = default;
BlockLayout::BlockLayout(BlockLayout &&) noexcept = default;
BlockLayout &BlockLayout::operator=(BlockLayout &&) noexcept = default;

const MarkdownBlock &BlockLayout::block() const
{
    return m_form->block;
}

double BlockLayout::width() const
{
    return m_form->width;
}

double BlockLayout::height() const
{
    return m_form->height();
}

double BlockLayout::maximumScroll() const
{
    return m_form->maximumScroll();
}

QRectF BlockLayout::scrollTrack() const
{
    if (m_form->maximumScroll() <= 0 || m_form->block.isContinued)
        return {};
    return QRectF(m_form->left + 4, m_form->height() - ScrollBar - 1, m_form->available - 8, ScrollBar);
}

QRectF BlockLayout::scrollHandle(double scrollX) const
{
    QRectF handle = scrollTrack();
    if (handle.isNull())
        return handle;
    const double track = handle.width();
    const double length = std::max(24.0, track * m_form->available / (m_form->available + m_form->maximumScroll()));
    handle.setLeft(handle.left() + (track - length) * std::clamp(scrollX / m_form->maximumScroll(), 0.0, 1.0));
    handle.setWidth(length);
    return handle;
}

void BlockLayout::paint(QPainter &painter, QPointF origin, const BlockPaint &paint) const
{
    const QRectF all(origin.x(), origin.y() - paint.spaceAbove, m_form->width, m_form->height() + paint.spaceAbove);
    if (!paint.clip.isNull() && !paint.clip.intersects(all))
        return;
    m_form->paintMarks(painter, origin, paint);
    m_form->paint(painter, origin, paint);
    const QRectF handle = scrollHandle(paint.scrollX);
    if (handle.isNull())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_form->style.secondaryColor);
    painter.setOpacity(0.45);
    painter.drawRoundedRect(handle.translated(origin).adjusted(0, 1.5, 0, -1.5), 2, 2);
    painter.setOpacity(1);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

int BlockLayout::hitTest(QPointF point, double scrollX) const
{
    return m_form->hitTest(point, scrollX);
}

QString BlockLayout::linkAt(QPointF point, double scrollX) const
{
    for (const InlineRun &run : m_form->block.runs) {
        if (run.url.isEmpty())
            continue;
        for (const QRectF &rect : m_form->rectsOf(run.range, scrollX)) {
            if (rect.contains(point))
                return run.url;
        }
    }
    return {};
}

QRectF BlockLayout::rectOf(int position, double scrollX) const
{
    return m_form->rectOf(std::clamp<int>(position, 0, static_cast<int>(m_form->block.text.size())), scrollX);
}

TextRange BlockLayout::wordAt(int position) const
{
    const QString &text = m_form->block.text;
    const auto size = static_cast<int>(text.size());
    if (size == 0)
        return {};
    const int at = std::clamp(position, 0, size - 1);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, text);
    finder.setPosition(at);
    const qsizetype start = finder.isAtBoundary() ? at : finder.toPreviousBoundary();
    finder.setPosition(at);
    const qsizetype end = finder.toNextBoundary();
    return {static_cast<int>(std::max<qsizetype>(0, start)), end < 0 ? size : static_cast<int>(end)};
}

int BlockLayout::nextPosition(int position) const
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, m_form->block.text);
    finder.setPosition(std::clamp<qsizetype>(position, 0, m_form->block.text.size()));
    const qsizetype next = finder.toNextBoundary();
    return static_cast<int>(next < 0 ? m_form->block.text.size() : next);
}

int BlockLayout::previousPosition(int position) const
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, m_form->block.text);
    finder.setPosition(std::clamp<qsizetype>(position, 0, m_form->block.text.size()));
    return static_cast<int>(std::max<qsizetype>(0, finder.toPreviousBoundary()));
}

TextRange BlockLayout::lineAt(int position) const
{
    return m_form->lineAt(std::clamp<int>(position, 0, static_cast<int>(m_form->block.text.size())));
}

int BlockLayout::positionAbove(int position) const
{
    const QRectF here = rectOf(position);
    const int above = hitTest(QPointF(here.left(), here.top() - 2));
    return rectOf(above).top() < here.top() - 1 ? above : -1;
}

int BlockLayout::positionBelow(int position) const
{
    const QRectF here = rectOf(position);
    const int below = hitTest(QPointF(here.left(), here.bottom() + 3));
    return rectOf(below).top() > here.top() + 1 ? below : -1;
}

QRectF BlockLayout::copyButton() const
{
    return m_form->copyButton();
}

QRectF BlockLayout::languageLabel() const
{
    return m_form->languageLabel();
}

double estimatedHeight(const MarkdownBlock &block, const MarkdownStyle &style, double width)
{
    const double room = std::max(40.0, width - indentOf(block, style, width));
    switch (block.kind) {
    case BlockKind::Code:
    case BlockKind::Html:
    case BlockKind::Math:
    case BlockKind::PlainText:
        return static_cast<double>(block.text.count(QLatin1Char('\n')) + 1) * style.codePitch + style.linePitch + 16;
    case BlockKind::Table: return block.rows() * (style.linePitch + 5);
    case BlockKind::ThematicBreak: return std::round(style.linePitch * 0.7);
    case BlockKind::Paragraph:
    case BlockKind::Heading: break;
    }
    const auto wide = std::count_if(block.text.begin(), block.text.end(), isWide);
    const double letters = static_cast<double>(block.text.size() + wide);
    const double perLine = std::max(1.0, std::floor(std::min(room, style.textWidth()) / style.letterWidth));
    const double lines = std::max(1.0, std::ceil(letters / perLine)) + static_cast<double>(block.text.count(u'\n'));
    return lines * style.linePitch;
}

double spacingBefore(const MarkdownBlock *above, const MarkdownBlock &below, const MarkdownStyle &style)
{
    if (!above || below.continuesPrevious)
        return 0;
    const double unit = std::round(style.linePitch / 6); // 4 px at the usual size
    if (below.kind == BlockKind::Heading)
        return unit * (below.level <= 2 ? 5 : 4);
    if (above->kind == BlockKind::Heading)
        return unit * 2;
    const bool isBoxed = below.kind == BlockKind::Code || below.kind == BlockKind::Table ||
                         above->kind == BlockKind::Code || above->kind == BlockKind::Table;
    if (isBoxed)
        return unit * 3;
    if (!below.hasSpaceBefore && (below.listDepth() > 0 || above->listDepth() > 0))
        return unit;
    return unit * (below.listDepth() > 0 && above->listDepth() > 0 ? 2 : 3);
}

} // namespace homard
