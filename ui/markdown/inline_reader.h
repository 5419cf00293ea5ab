// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include <QString>
#include <cmark-gfm.h>
#include <vector>

namespace homard {

/// The text of a paragraph, heading or cell, and its formats.
struct InlineContent {
    QString text;
    std::vector<InlineRun> runs;
};

/// Reads what stands in `leaf`. Pictures become their alternative text and their address (S94). Goes down without
/// recursion, however deep (F90).
InlineContent readInlines(cmark_node *leaf);

/// Does `leaf` hold one formula in $$…$$ or \[…\] and nothing else?
bool isFormulaAlone(cmark_node *leaf);

} // namespace homard
