// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_column.h"
#include <algorithm>

namespace homard {

void BlockColumn::setBlocks(std::vector<MarkdownBlock> blocks)
{
    m_blocks = std::move(blocks);
    m_scrolls.clear();
    forget();
}

void BlockColumn::setStyle(const MarkdownStyle &style)
{
    m_style = style;
    forget();
}

void BlockColumn::setWidth(double width)
{
    if (width == m_width)
        return;
    m_width = width;
    forget();
}

void BlockColumn::forget()
{
    m_layouts.clear();
    m_heights.clear();
    for (const MarkdownBlock &block : m_blocks)
        m_heights.push_back(estimatedHeight(block, m_style, m_width));
    place();
}

double BlockColumn::spacing(int block) const
{
    const auto index = static_cast<size_t>(block);
    return spacingBefore(block > 0 ? &m_blocks[index - 1] : nullptr, m_blocks[index], m_style);
}

void BlockColumn::place()
{
    m_tops.clear();
    double y = 0;
    for (int i = 0; i < size(); ++i) {
        y += spacing(i);
        m_tops.push_back(y);
        y += m_heights[static_cast<size_t>(i)];
    }
    m_tops.push_back(y);
}

int BlockColumn::blockAt(double y) const
{
    if (m_blocks.empty())
        return -1;
    const auto behind = std::upper_bound(m_tops.begin(), m_tops.end() - 1, y);
    return static_cast<int>(std::max<qsizetype>(0, behind - m_tops.begin() - 1));
}

const BlockLayout &BlockColumn::layout(int block)
{
    const auto found = m_layouts.find(block);
    if (found != m_layouts.end())
        return found->second;
    return m_layouts.emplace(block, BlockLayout(m_blocks[static_cast<size_t>(block)], m_style, m_width)).first->second;
}

double BlockColumn::show(double from, double to)
{
    const int anchor = blockAt(from);
    if (anchor < 0)
        return 0;
    const double before = top(anchor);
    double y = before;
    int end = anchor;
    bool isChanged = false;
    for (; end < size() && y < to; ++end) {
        const double height = layout(end).height();
        isChanged = isChanged || height != m_heights[static_cast<size_t>(end)];
        m_heights[static_cast<size_t>(end)] = height;
        y += height + (end + 1 < size() ? spacing(end + 1) : 0);
    }
    const int slack = 2 + (end - anchor);
    m_layouts.erase(m_layouts.begin(), m_layouts.lower_bound(anchor - slack));
    m_layouts.erase(m_layouts.lower_bound(end + slack), m_layouts.end());
    if (isChanged)
        place();
    return top(anchor) - before;
}

int BlockColumn::firstPart(int block) const
{
    while (block > 0 && m_blocks[static_cast<size_t>(block)].continuesPrevious)
        --block;
    return block;
}

double BlockColumn::scrollX(int block) const
{
    const auto found = m_scrolls.find(firstPart(block));
    return found == m_scrolls.end() ? 0 : found->second;
}

void BlockColumn::setScrollX(int block, double x)
{
    m_scrolls[firstPart(block)] = std::max(0.0, x);
}

} // namespace homard
