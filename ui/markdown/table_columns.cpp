// SPDX-License-Identifier: GPL-3.0-or-later
#include "table_columns.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace homard {

std::vector<double> fitColumns(std::vector<double> wanted, double available, double least)
{
    if (std::accumulate(wanted.begin(), wanted.end(), 0.0) <= available)
        return wanted;
    std::vector<double> sorted = wanted;
    std::sort(sorted.begin(), sorted.end());
    // Going up from the narrowest: the first that wants more than an even share of the rest sets the limit.
    double rest = available;
    double share = 0;
    for (size_t i = 0; i < sorted.size(); ++i) {
        share = rest / static_cast<double>(sorted.size() - i);
        if (sorted[i] > share)
            break;
        rest -= sorted[i];
    }
    share = std::max(std::floor(share), least);
    for (double &column : wanted)
        column = std::min(column, share);
    return wanted;
}

} // namespace homard
