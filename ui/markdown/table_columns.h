// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

namespace homard {

/// Widths for columns that would like to be `wanted` wide and have `available` together: narrow ones keep what they
/// want, the wide ones share the rest evenly, none becomes narrower than `least` (or than it wants). The sum may then
/// be more than `available`.
std::vector<double> fitColumns(std::vector<double> wanted, double available, double least);

} // namespace homard
