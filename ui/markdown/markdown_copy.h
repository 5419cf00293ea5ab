// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/markdown_block.h"
#include <QString>
#include <vector>

namespace homard {

/// The selected text as people read it: list marks and quote marks as text, a tab between the cells of a table.
QString plainTextOf(const std::vector<MarkdownBlock> &blocks, const MarkdownRange &range);

/// The selected text as Markdown. Blocks that are selected whole come as they stand in `markdown`, the text that the
/// blocks were read from; of the others the formats are written again.
QString markdownOf(const QString &markdown, const std::vector<MarkdownBlock> &blocks, const MarkdownRange &range);

/// The whole code that block `index` is a part of, for the copy button.
QString fenceTextOf(const std::vector<MarkdownBlock> &blocks, int index);

/// From the beginning of the first block to the end of the last.
MarkdownRange wholeRange(const std::vector<MarkdownBlock> &blocks);

} // namespace homard
