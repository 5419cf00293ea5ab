// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include <optional>
#include <vector>

namespace homard {

/// What Tab stops at inside a text: a link, or the copy button of a code block.
struct FocusTarget {
    int block = 0;
    TextRange link; ///< Empty: the button.
    QString url;

    bool operator==(const FocusTarget &) const = default;
};

/// The next target behind (before) `from`, or the first (last) of all without one.
std::optional<FocusTarget> nextTarget(const std::vector<MarkdownBlock> &blocks, const std::optional<FocusTarget> &from,
                                      bool forward);

} // namespace homard
