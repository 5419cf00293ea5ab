// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "block_layout.h"
#include <map>
#include <vector>

namespace homard {

/// Blocks one below the other: where each stands, laid out only where it is looked at. Heights are guesses until then.
/// GUI thread.
class BlockColumn
{
public:
    void setBlocks(std::vector<MarkdownBlock> blocks);
    void setStyle(const MarkdownStyle &style);
    void setWidth(double width);

    const std::vector<MarkdownBlock> &blocks() const { return m_blocks; }
    const MarkdownStyle &style() const { return m_style; }
    int size() const { return static_cast<int>(m_blocks.size()); }
    double height() const { return m_tops.empty() ? 0 : m_tops.back(); }
    double top(int block) const { return m_tops[static_cast<size_t>(block)]; }
    /// The block that stands at `y`, or the next one; -1 when there is none at all.
    int blockAt(double y) const;

    /// Lays out what stands between two heights, drops what is far away, and returns where the block that stood at
    /// `from` stands now, less where it stood: the view moves by that much, so that nothing jumps.
    double show(double from, double to);
    /// The layout of a block, made if needed; the heights follow with the next show().
    const BlockLayout &layout(int block);
    double spacing(int block) const;

    /// How far the block (with its other parts) is scrolled sideways.
    double scrollX(int block) const;
    void setScrollX(int block, double x);

private:
    int firstPart(int block) const;
    void forget();
    void place();

    std::vector<MarkdownBlock> m_blocks;
    MarkdownStyle m_style;
    double m_width = 0;
    std::vector<double> m_heights;
    std::vector<double> m_tops; ///< One more than blocks.
    std::map<int, BlockLayout> m_layouts;
    std::map<int, double> m_scrolls; ///< By first part.
};

} // namespace homard
