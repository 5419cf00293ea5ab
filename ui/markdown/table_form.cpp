// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_form.h"
#include "table_columns.h"
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace homard {
namespace {

constexpr double CellPadding = 12;   // left and right of a cell's text
constexpr double CellAbove = 2;      // above and below it
constexpr double LeastColumn = 88;   // narrower, text would stand on its head
constexpr double WidestColumn = 420; // wider, rows are hard to follow
constexpr double ScrollRoom = 8;     // for the bar below a table that is scrolled

Qt::Alignment alignmentOf(CellAlignment alignment)
{
    switch (alignment) {
    case CellAlignment::Center: return Qt::AlignHCenter;
    case CellAlignment::Right: return Qt::AlignRight | Qt::AlignAbsolute;
    case CellAlignment::Left: break;
    }
    return Qt::AlignLeading;
}

/// A table: columns as wide as they need, or narrower when they do not fit; cells with lines of their own.
struct TableForm : BlockLayout::Form {
    TableForm(const MarkdownBlock &b, const MarkdownStyle &s, double w) : Form(b, s, w)
    {
        if (isMirrored) // a table stays as it was written; only its cells turn
            left = width - available;
        makeCells();
        placeColumns();
        placeRows();
    }

    size_t columns() const { return static_cast<size_t>(block.columns); }

    void makeCells()
    {
        auto run = block.runs.begin();
        for (size_t i = 0; i < block.cells.size(); ++i) {
            const TextRange cell = block.cells[i];
            std::vector<InlineRun> inside;
            for (; run != block.runs.end() && run->range.start < cell.end; ++run) {
                if (run->range.start >= cell.start)
                    inside.push_back(
                        {{run->range.start - cell.start, run->range.end - cell.start}, run->formats, run->url});
            }
            TextPiece::Look look{style.text, style.textColor, std::round(style.linePitch * 0.94),
                                 alignmentOf(block.alignments[i % columns()]), 0};
            if (block.hasHeader && i < columns()) {
                look.font.setWeight(QFont::Medium);
                look.color = style.secondaryColor;
            }
            cells.emplace_back(block.text.mid(cell.start, cell.end - cell.start), inside, style, look);
        }
    }

    void placeColumns()
    {
        std::vector<double> wanted(columns(), 0);
        for (size_t i = 0; i < cells.size(); ++i) {
            if (!block.columnHints.empty()) {
                wanted[i % columns()] = block.columnHints[i % columns()] * style.letterWidth * 1.1;
                continue;
            }
            cells[i].layOut(-1);
            wanted[i % columns()] = std::max(wanted[i % columns()], cells[i].naturalWidth());
        }
        for (double &column : wanted)
            column = std::ceil(std::min(column, WidestColumn)) + 2 * CellPadding + 1;
        const double least = LeastColumn * style.linePitch / 24;
        std::vector<double> widths = fitColumns(wanted, available - 1, least);
        if (std::accumulate(widths.begin(), widths.end(), 0.0) > available) { // it is scrolled anyhow: be generous
            for (size_t i = 0; i < widths.size(); ++i)
                widths[i] = std::min(wanted[i], 2.5 * least);
        }
        edges.assign(1, 0);
        for (const double column : widths)
            edges.push_back(edges.back() + column);
    }

    void placeRows()
    {
        tops.assign(1, 0);
        for (size_t i = 0; i < cells.size(); ++i) {
            const size_t column = i % columns();
            cells[i].layOut(edges[column + 1] - edges[column] - 2 * CellPadding);
            if (column == 0)
                tops.push_back(tops.back());
            tops.back() = std::max(tops.back(), tops[tops.size() - 2] + cells[i].height() + 2 * CellAbove + 1);
        }
    }

    double height() const override
    {
        if (block.isContinued)
            return tops.back();
        return tops.back() + 1 + (maximumScroll() > 0 ? ScrollRoom : 0);
    }
    double baseline() const override { return cells.empty() ? Form::baseline() : CellAbove + cells[0].baseline(); }
    double maximumScroll() const override { return std::max(0.0, std::ceil(edges.back() + 1 - available)); }

    QPointF placeOf(size_t cell, double scrollX) const
    {
        return QPointF(left - scrollX + edges[cell % columns()] + CellPadding, tops[cell / columns()] + CellAbove + 1);
    }
    /// The cell that holds `position`, or the one before it when it is a tab or a line break.
    size_t cellOf(int position) const
    {
        const auto behind = std::upper_bound(block.cells.begin(), block.cells.end(), position,
                                             [](int p, TextRange cell) { return p < cell.start; });
        return static_cast<size_t>(std::max<qsizetype>(0, behind - block.cells.begin() - 1));
    }

    void paint(QPainter &painter, QPointF origin, const BlockPaint &paint) const override
    {
        painter.save();
        const QRectF all = QRectF(left, 0, std::min(available, edges.back() + 1), height()).translated(origin);
        painter.setClipRect(all, Qt::IntersectClip);
        const QRectF seen = paint.clip.isNull() ? all : all.intersected(paint.clip);
        paintGrid(painter, origin + QPointF(left - paint.scrollX, 0));
        for (size_t i = 0; i < cells.size(); ++i) {
            const double top = origin.y() + tops[i / columns()];
            const double bottom = origin.y() + tops[i / columns() + 1];
            if (bottom >= seen.top() && top <= seen.bottom())
                cells[i].paint(painter, origin + placeOf(i, paint.scrollX), seen, marksWithin(paint, block.cells[i]));
        }
        painter.restore();
    }

    void paintGrid(QPainter &painter, QPointF at) const
    {
        if (block.hasHeader)
            painter.fillRect(QRectF(at.x(), at.y(), edges.back() + 1, tops[1]), style.sunkenColor);
        for (const double x : edges)
            painter.fillRect(QRectF(std::floor(at.x() + x), at.y(), 1, tops.back() + 1), style.borderColor);
        for (const double y : tops)
            painter.fillRect(QRectF(at.x(), std::floor(at.y() + y), edges.back() + 1, 1), style.borderColor);
    }

    int hitTest(QPointF point, double scrollX) const override
    {
        if (cells.empty())
            return 0;
        const auto indexIn = [](const std::vector<double> &marks, double value) {
            const auto behind = std::upper_bound(marks.begin(), marks.end(), value);
            return static_cast<size_t>(
                std::clamp<qsizetype>(behind - marks.begin() - 1, 0, static_cast<qsizetype>(marks.size()) - 2));
        };
        const size_t cell = indexIn(tops, point.y()) * columns() + indexIn(edges, point.x() - left + scrollX);
        return block.cells[cell].start + cells[cell].hitTest(point - placeOf(cell, scrollX));
    }
    QRectF rectOf(int position, double scrollX) const override
    {
        if (cells.empty())
            return QRectF(left, 0, 1, style.linePitch);
        const size_t cell = cellOf(position);
        const int inside = std::min(position, block.cells[cell].end) - block.cells[cell].start;
        return cells[cell].rectOf(inside).translated(placeOf(cell, scrollX));
    }
    std::vector<QRectF> rectsOf(TextRange range, double scrollX) const override
    {
        std::vector<QRectF> all;
        if (range.isEmpty() || cells.empty())
            return all;
        for (size_t i = cellOf(range.start); i <= cellOf(range.end - 1); ++i) {
            const TextRange cell = block.cells[i];
            const TextRange part{std::max(range.start, cell.start) - cell.start,
                                 std::min(range.end, cell.end) - cell.start};
            for (const QRectF &rect : cells[i].rectsOf(part))
                all.push_back(rect.translated(placeOf(i, scrollX)));
        }
        return all;
    }
    TextRange lineAt(int position) const override
    {
        if (cells.empty())
            return {};
        const size_t cell = cellOf(position);
        const TextRange line = cells[cell].lineAt(std::min(position, block.cells[cell].end) - block.cells[cell].start);
        return {line.start + block.cells[cell].start, line.end + block.cells[cell].start};
    }

    std::vector<TextPiece> cells;
    std::vector<double> edges; ///< Of the columns; one more than there are.
    std::vector<double> tops;  ///< Of the rows; one more than there are.
};

} // namespace

std::unique_ptr<BlockLayout::Form> makeTableForm(const MarkdownBlock &block, const MarkdownStyle &style, double width)
{
    return std::make_unique<TableForm>(block, style, width);
}

} // namespace homard
