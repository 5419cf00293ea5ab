// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include <QStringView>
#include <vector>

namespace homard {

/// Limits of one block, so that laying one out costs little whatever the text is.
namespace BlockLimit {
inline constexpr int Paragraph = 8'000; ///< Letters.
inline constexpr int Code = 16'000;     ///< Letters.
inline constexpr int CodeLines = 200;
inline constexpr int Cells = 1'000;
inline constexpr int Rows = 48; ///< Of a table, without its head.
} // namespace BlockLimit

/// Appends to the last block (code, HTML, plain text) and opens further parts as they are needed. Appending a text in
/// pieces gives the same parts as appending it whole. `lines` counts the line breaks of the last block and belongs to
/// it. The text of the parts, joined, is the text.
void appendLines(std::vector<MarkdownBlock> &blocks, QStringView text, int &lines);

/// Appends a paragraph (or heading), in parts when it is long.
void appendParagraph(std::vector<MarkdownBlock> &blocks, MarkdownBlock block);

/// One row, not yet in a block: its text with tabs between the cells.
struct TableRow {
    QString text;
    std::vector<InlineRun> runs;
    std::vector<TextRange> cells;
    TextRange source;
};

/// Appends a row to the table at the end of `blocks`, opening a further part when the last is full. Returns the first
/// block that changed.
int appendRow(std::vector<MarkdownBlock> &blocks, TableRow row);

} // namespace homard
