// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/approvals/shown_text.h"
#include <functional>

namespace homard {

/// The line numbers arguments: "1 mkdir  2 -p".
bool numbersArguments(const InkedLine &line);

/// A line of numbered arguments as lines that are no wider than `width` pixels: they end between two arguments, and
/// within one only where it is wider than a line itself; then it goes on behind PageGoesOn. argumentsFromPage() reads
/// them as the one line they are. `widthOf` measures a piece. Pure.
std::vector<InkedLine> wrapArguments(const InkedLine &line, qreal width,
                                     const std::function<qreal(const InkedText &)> &widthOf);

} // namespace homard
