// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_text.h"
#include "ui/widgets/theme.h"
#include <QFontMetricsF>
#include <QPainter>

namespace homard {

void RowText::setBlocks(const std::vector<MarkdownBlock> *blocks, const MarkdownStyle *style, int firstChanged)
{
    m_blocks = blocks;
    m_style = style;
    m_heights.resize(size_t(count()));
    for (int i = firstChanged; i < count(); ++i)
        m_heights[size_t(i)] = estimatedHeight(block(i), *m_style, m_width);
    m_layouts.erase(m_layouts.lower_bound(firstChanged), m_layouts.end());
    m_validTops = std::min(m_validTops, size_t(firstChanged));
}

void RowText::setLabels(std::map<int, QString> labels, const QFont &font, const QColor &color)
{
    m_labels = std::move(labels);
    m_labelFont = font;
    m_labelColor = color;
    m_validTops = 0;
}

void RowText::setGeometry(double left, double top, double width)
{
    if (width != m_width) {
        m_width = width;
        m_layouts.clear();
        for (int i = 0; i < count(); ++i)
            m_heights[size_t(i)] = estimatedHeight(block(i), *m_style, m_width);
    }
    m_left = left;
    m_top = top;
    m_validTops = 0;
}

double RowText::gapBefore(int index) const
{
    const auto label = m_labels.find(index);
    if (label != m_labels.end())
        return (index > 0 ? Space::Group : 0) + QFontMetricsF(m_labelFont).height() + Space::Inside;
    return spacingBefore(index > 0 ? &block(index - 1) : nullptr, block(index), *m_style);
}

void RowText::updateTops() const
{
    m_tops.resize(size_t(count()));
    for (size_t i = m_validTops; i < m_tops.size(); ++i)
        m_tops[i] = (i == 0 ? m_top : m_tops[i - 1] + m_heights[i - 1]) + gapBefore(int(i));
    m_validTops = m_tops.size();
}

double RowText::bottom() const
{
    updateTops();
    return m_tops.empty() ? m_top : m_tops.back() + m_heights.back();
}

double RowText::topOf(int index) const
{
    updateTops();
    return m_tops[size_t(index)];
}

int RowText::blockAt(double y) const
{
    updateTops();
    if (m_tops.empty())
        return -1;
    const auto it = std::upper_bound(m_tops.begin(), m_tops.end(), y);
    const int index = std::max(0, int(it - m_tops.begin()) - 1);
    return y >= m_tops[size_t(index)] + m_heights[size_t(index)] && index + 1 < count() ? index + 1 : index;
}

BlockLayout &RowText::layout(int index)
{
    const auto it = m_layouts.find(index);
    if (it != m_layouts.end())
        return it->second;
    return m_layouts.emplace(index, BlockLayout(block(index), *m_style, m_width)).first->second;
}

bool RowText::measure(double from, double to)
{
    bool changed = false;
    for (int i = blockAt(from); i >= 0 && i < count() && topOf(i) <= to; ++i) {
        const double height = layout(i).height();
        if (height == m_heights[size_t(i)])
            continue;
        m_heights[size_t(i)] = height;
        m_validTops = std::min(m_validTops, size_t(i) + 1);
        changed = true;
    }
    return changed;
}

int RowText::laidOut() const
{
    return int(m_layouts.size());
}

void RowText::forgetOutside(double from, double to)
{
    for (auto it = m_layouts.begin(); it != m_layouts.end();) {
        const bool outside = topOf(it->first) > to || topOf(it->first) + heightOf(it->first) < from;
        it = outside ? m_layouts.erase(it) : std::next(it);
    }
}

void RowText::paint(QPainter &painter, QPointF origin, const Paint &paint)
{
    const auto &selected = paint.selection;
    for (int i = blockAt(paint.clip.top()); i >= 0 && i < count(); ++i) {
        const double top = topOf(i);
        const auto label = m_labels.find(i);
        if (label != m_labels.end()) {
            const QFontMetricsF metrics(m_labelFont);
            painter.setFont(m_labelFont);
            painter.setPen(m_labelColor);
            painter.drawText(origin + QPointF(m_left, top - Space::Inside - metrics.descent()), label->second);
        }
        if (top > paint.clip.bottom())
            break;
        BlockPaint with;
        with.clip = paint.clip.translated(origin);
        if (!selected.isEmpty() && selected.from.block <= i && i <= selected.to.block) {
            with.selection.start = i == selected.from.block ? selected.from.offset : 0;
            with.selection.end = i == selected.to.block ? selected.to.offset : int(block(i).text.size());
            with.selection.end = std::min(with.selection.end, int(block(i).text.size()));
        }
        const auto scrolled = m_scrolled.find(i);
        with.scrollX = scrolled == m_scrolled.end() ? 0 : scrolled->second;
        with.isCopyHovered = paint.hoveredCopy == i;
        if (paint.focusedBlock == i) {
            with.hasFocusFrame = true;
            with.focusLink = paint.focusedLink;
        }
        if (i > 0 && label == m_labels.end()) {
            with.above = &block(i - 1);
            with.spaceAbove = gapBefore(i);
        }
        layout(i).paint(painter, origin + QPointF(m_left, top), with);
    }
}

MarkdownPosition RowText::hitTest(QPointF point)
{
    const int index = blockAt(point.y());
    if (index < 0)
        return {};
    const QPointF inside(point.x() - m_left, point.y() - topOf(index));
    const auto scrolled = m_scrolled.find(index);
    return {index, layout(index).hitTest(inside, scrolled == m_scrolled.end() ? 0 : scrolled->second)};
}

QString RowText::linkAt(QPointF point)
{
    const int index = blockAt(point.y());
    if (index < 0)
        return {};
    const auto scrolled = m_scrolled.find(index);
    return layout(index).linkAt({point.x() - m_left, point.y() - topOf(index)},
                                scrolled == m_scrolled.end() ? 0 : scrolled->second);
}

QString RowText::linkTextAt(QPointF point)
{
    const MarkdownPosition position = hitTest(point);
    if (!isInside(position.block))
        return {};
    const QString words = linkWords(block(position.block), position.offset);
    // The nearest position may be behind the last letter of the link.
    return words.isEmpty() ? linkWords(block(position.block), position.offset - 1) : words;
}

int RowText::copyButtonAt(QPointF point)
{
    const int index = blockAt(point.y());
    return index >= 0 && copyButton(index).contains(point) ? index : -1;
}

QRectF RowText::copyButton(int index)
{
    if (!isInside(index) || block(index).kind != BlockKind::Code)
        return {};
    const QRectF button = layout(index).copyButton();
    return button.isNull() ? button : button.translated(m_left, topOf(index));
}

QRectF RowText::rectOf(const MarkdownPosition &position)
{
    if (!isInside(position.block))
        return {};
    return layout(position.block).rectOf(position.offset).translated(m_left, topOf(position.block));
}

MarkdownRange RowText::wordAt(const MarkdownPosition &position)
{
    if (!isInside(position.block))
        return {};
    const TextRange word = layout(position.block).wordAt(position.offset);
    return {{position.block, word.start}, {position.block, word.end}};
}

MarkdownRange RowText::lineAt(const MarkdownPosition &position)
{
    if (!isInside(position.block))
        return {};
    const TextRange line = layout(position.block).lineAt(position.offset);
    return {{position.block, line.start}, {position.block, line.end}};
}

std::optional<MarkdownPosition> RowText::lineBeside(const MarkdownPosition &position, bool below)
{
    if (!isInside(position.block))
        return std::nullopt;
    auto &own = layout(position.block);
    const int inside = below ? own.positionBelow(position.offset) : own.positionAbove(position.offset);
    if (inside >= 0)
        return MarkdownPosition{position.block, inside};
    const int next = position.block + (below ? 1 : -1);
    if (!isInside(next))
        return std::nullopt;
    const double x = own.rectOf(position.offset).left();
    auto &beside = layout(next);
    return MarkdownPosition{next, beside.hitTest({x, below ? 1.0 : beside.height() - 2.0})};
}

bool RowText::scrollSideways(QPointF point, double by)
{
    const int index = blockAt(point.y());
    if (index < 0)
        return false;
    return setScroll(index, m_scrolled[index] + by);
}

bool RowText::setScroll(int index, double to)
{
    const double next = std::clamp(to, 0.0, std::max(0.0, layout(index).maximumScroll()));
    return std::exchange(m_scrolled[index], next) != next;
}

bool RowText::scrollAllSideways(double by)
{
    bool moved = false;
    for (const auto &[index, layout] : m_layouts)
        moved = (layout.maximumScroll() > 0 && setScroll(index, m_scrolled[index] + by)) || moved;
    return moved;
}

int RowText::scrollTrackAt(QPointF point)
{
    const int index = blockAt(point.y());
    if (index < 0)
        return -1;
    const QRectF track = layout(index).scrollTrack();
    const double slack = 3; // the bar is thin
    return !track.isNull() && track.adjusted(0, -slack, 0, slack).translated(m_left, topOf(index)).contains(point)
               ? index
               : -1;
}

void RowText::dragScroll(int index, double x)
{
    if (!isInside(index))
        return;
    const auto &wide = layout(index);
    const QRectF track = wide.scrollTrack();
    const double handle = wide.scrollHandle(0).width();
    const double room = track.width() - handle;
    if (room > 0)
        setScroll(index, (x - m_left - track.left() - handle / 2) / room * wide.maximumScroll());
}

QString linkWords(const MarkdownBlock &block, int position)
{
    const auto covers = [&](const InlineRun &run) {
        return !run.url.isEmpty() && run.range.start <= position && position < run.range.end;
    };
    const auto it = std::find_if(block.runs.begin(), block.runs.end(), covers);
    if (it == block.runs.end())
        return {};
    // Bold words in a link make several runs of it.
    auto first = it;
    auto last = it;
    while (first != block.runs.begin() && std::prev(first)->url == it->url &&
           std::prev(first)->range.end == first->range.start)
        --first;
    while (std::next(last) != block.runs.end() && std::next(last)->url == it->url &&
           std::next(last)->range.start == last->range.end)
        ++last;
    return block.text.mid(first->range.start, last->range.end - first->range.start);
}

} // namespace homard
