// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/block_layout.h"
#include "ui/markdown/markdown_copy.h"
#include <QString>
#include <map>

namespace homard {

/// The blocks of one row, one below the other. A block is laid out when it is seen for the first time; until then its
/// height is estimated. All coordinates are relative to the row's top left corner. GUI thread.
class RowText
{
public:
    /// What the blocks are painted with.
    struct Paint {
        QRectF clip;             ///< Relative to the row.
        MarkdownRange selection; ///< Empty: none.
        int hoveredCopy = -1;    ///< The block whose copy button is under the mouse.
        int focusedBlock = -1;   ///< The block with the focused link or copy button.
        TextRange focusedLink;   ///< Empty: its copy button has the focus.
    };

    /// Blocks before `firstChanged` are as they were. Neither is owned; both outlive this.
    void setBlocks(const std::vector<MarkdownBlock> *blocks, const MarkdownStyle *style, int firstChanged = 0);
    /// A line of small text above a block, with room for it; not part of the text.
    void setLabels(std::map<int, QString> labels, const QFont &font, const QColor &color);
    void setGeometry(double left, double top, double width);

    int count() const { return m_blocks ? int(m_blocks->size()) : 0; }
    const MarkdownBlock &block(int index) const { return (*m_blocks)[size_t(index)]; }
    const std::vector<MarkdownBlock> &blocks() const { return *m_blocks; }
    double left() const { return m_left; }
    /// Where the text ends, from the row's top; setGeometry()'s top when there are no blocks.
    double bottom() const;
    /// The top of a block, its spacing above not counted.
    double topOf(int block) const;
    double heightOf(int block) const { return m_heights[size_t(block)]; }
    /// The block at this height or the next one below; -1: there is none.
    int blockAt(double y) const;

    /// Lays out what stands between these heights. True: a height changed by it.
    bool measure(double from, double to);
    /// How many blocks are laid out.
    int laidOut() const;
    /// Lets the layouts go that are not between these heights.
    void forgetOutside(double from, double to);

    void paint(QPainter &painter, QPointF origin, const Paint &paint);

    /// The position nearest to a point.
    MarkdownPosition hitTest(QPointF point);
    QString linkAt(QPointF point);
    /// The words of the link under `point`.
    QString linkTextAt(QPointF point);
    /// The block whose copy button is there; -1: none.
    int copyButtonAt(QPointF point);
    QRectF copyButton(int block);
    QRectF rectOf(const MarkdownPosition &position);
    MarkdownRange wordAt(const MarkdownPosition &position);
    MarkdownRange lineAt(const MarkdownPosition &position);
    /// One line higher or lower; nullopt: there is none in this row.
    std::optional<MarkdownPosition> lineBeside(const MarkdownPosition &position, bool below);
    /// Scrolls wide code or a wide table sideways. True: it moved.
    bool scrollSideways(QPointF point, double by);
    /// The same for all that are laid out.
    bool scrollAllSideways(double by);
    /// The block whose bar for scrolling sideways is there; -1: none.
    int scrollTrackAt(QPointF point);
    /// Drags the handle of that bar to `x`.
    void dragScroll(int block, double x);

private:
    BlockLayout &layout(int block);
    bool setScroll(int block, double to);
    void updateTops() const;
    double gapBefore(int block) const;
    bool isInside(int block) const { return block >= 0 && block < count(); }

    const std::vector<MarkdownBlock> *m_blocks = nullptr;
    const MarkdownStyle *m_style = nullptr;
    std::map<int, QString> m_labels;
    QFont m_labelFont;
    QColor m_labelColor;
    double m_left = 0;
    double m_top = 0;
    double m_width = 100;
    std::vector<double> m_heights;
    mutable std::vector<double> m_tops;
    mutable size_t m_validTops = 0; ///< So many of the tops are right.
    std::map<int, BlockLayout> m_layouts;
    std::map<int, double> m_scrolled;
};

/// The words of the link that covers `position`; empty: there is none.
QString linkWords(const MarkdownBlock &block, int position);

} // namespace homard
