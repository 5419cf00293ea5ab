// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <vector>

namespace homard {

/// Heights of rows with their sums: where a row begins, and which row is at a height, in logarithmic time (a Fenwick
/// tree). Inserting or removing in the middle rebuilds it, 10 000 rows in some microseconds.
class RowHeights
{
public:
    int count() const { return int(m_heights.size()); }
    int at(int row) const { return m_heights[size_t(row)]; }
    int total() const { return topOf(count()); }

    void set(int row, int height)
    {
        const int by = height - m_heights[size_t(row)];
        m_heights[size_t(row)] = height;
        for (int i = row + 1; by != 0 && i <= count(); i += i & -i)
            m_tree[size_t(i)] += by;
    }
    void insert(int first, const std::vector<int> &heights)
    {
        m_heights.insert(m_heights.begin() + first, heights.begin(), heights.end());
        rebuild();
    }
    void remove(int first, int count)
    {
        m_heights.erase(m_heights.begin() + first, m_heights.begin() + first + count);
        rebuild();
    }
    void clear() { insertOnly({}); }
    void insertOnly(std::vector<int> heights)
    {
        m_heights = std::move(heights);
        rebuild();
    }

    /// The sum of all heights before `row`.
    int topOf(int row) const
    {
        int sum = 0;
        for (int i = row; i > 0; i -= i & -i)
            sum += m_tree[size_t(i)];
        return sum;
    }
    /// The row that covers `y`; the first or the last one when there is none.
    int rowAt(int y) const
    {
        int index = 0;
        int step = 1;
        while (step * 2 <= count())
            step *= 2;
        for (; step > 0; step /= 2) {
            if (index + step <= count() && m_tree[size_t(index) + size_t(step)] <= y) {
                index += step;
                y -= m_tree[size_t(index)];
            }
        }
        return std::clamp(index, 0, std::max(0, count() - 1));
    }

private:
    void rebuild()
    {
        m_tree.assign(m_heights.size() + 1, 0);
        for (size_t i = 1; i < m_tree.size(); ++i) {
            m_tree[i] += m_heights[i - 1];
            const size_t up = i + (i & (~i + 1));
            if (up < m_tree.size())
                m_tree[up] += m_tree[i];
        }
    }

    std::vector<int> m_heights;
    std::vector<int> m_tree{0};
};

} // namespace homard
