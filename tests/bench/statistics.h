// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <chrono>
#include <vector>

namespace homard {

using Ticks = std::chrono::steady_clock;

/// The middle value; the mean of the two middle ones for an even count; 0 for none.
inline double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// The value that `percent` of the values do not exceed; 100: the largest, 0: the smallest; 0 for none.
inline double percentile(std::vector<double> values, int percent)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const size_t rank = (values.size() * size_t(percent) + 99) / 100;
    return values[rank == 0 ? 0 : rank - 1];
}

inline double milliseconds(Ticks::duration time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

} // namespace homard
