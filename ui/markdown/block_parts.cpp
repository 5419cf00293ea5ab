// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_parts.h"
#include <algorithm>

namespace homard {
namespace {

/// A further part of the last block, empty.
MarkdownBlock &openPart(std::vector<MarkdownBlock> &blocks)
{
    MarkdownBlock part = blocks.back();
    blocks.back().isContinued = true;
    blocks.back().source.end = blocks.back().source.start; // only the last part knows the end
    part.text.clear();
    part.runs.clear();
    part.cells.clear();
    part.mark = {};
    part.hasHeader = false;
    part.hasSpaceBefore = false;
    part.continuesPrevious = true;
    blocks.push_back(std::move(part));
    return blocks.back();
}

qsizetype keepPairs(QStringView text, qsizetype length)
{
    return length > 0 && length < text.size() && text[length - 1].isHighSurrogate() ? length - 1 : length;
}

/// Where a part of at most BlockLimit::Paragraph letters that begins at `start` ends: behind a space if there is one.
int endOfPart(const QString &text, int start)
{
    const int limit = start + BlockLimit::Paragraph;
    if (limit >= text.size())
        return static_cast<int>(text.size());
    for (int i = limit; i > limit - BlockLimit::Paragraph / 8; --i) {
        if (text[i - 1].isSpace())
            return i;
    }
    return start + static_cast<int>(keepPairs(QStringView(text).mid(start), BlockLimit::Paragraph));
}

/// Appends what of `run` lies in `part`, counted from the part's beginning.
void appendClipped(std::vector<InlineRun> &runs, const InlineRun &run, TextRange part)
{
    const TextRange range{std::max(run.range.start, part.start) - part.start,
                          std::min(run.range.end, part.end) - part.start};
    if (!range.isEmpty())
        runs.push_back({range, run.formats, run.url});
}

/// How wide a text is, in letters; Chinese ones count twice.
int widthInLetters(QStringView text)
{
    int width = 0;
    for (const QChar c : text)
        width += c.unicode() >= 0x1100 ? 2 : 1;
    return width;
}

std::vector<int> hintsOf(const MarkdownBlock &table)
{
    std::vector<int> hints(static_cast<size_t>(table.columns), 1);
    for (size_t i = 0; i < table.cells.size(); ++i) {
        const TextRange cell = table.cells[i];
        int &hint = hints[i % hints.size()];
        hint = std::max(hint, widthInLetters(QStringView(table.text).mid(cell.start, cell.end - cell.start)));
    }
    return hints;
}

int rowLimit(const MarkdownBlock &table)
{
    return std::clamp(BlockLimit::Cells / std::max(1, table.columns), 1, BlockLimit::Rows) + (table.hasHeader ? 1 : 0);
}

} // namespace

void appendLines(std::vector<MarkdownBlock> &blocks, QStringView text, int &lines)
{
    while (!text.isEmpty()) {
        MarkdownBlock *part = &blocks.back();
        if (lines >= BlockLimit::CodeLines || part->text.size() >= BlockLimit::Code - 1) {
            part = &openPart(blocks);
            lines = 0;
        }
        const qsizetype room = BlockLimit::Code - part->text.size();
        qsizetype taken = 0;
        while (taken < text.size() && taken < room && lines < BlockLimit::CodeLines) {
            lines += text[taken] == QLatin1Char('\n') ? 1 : 0;
            ++taken;
        }
        // At the limit a pair stays whole: its first half ends a part one letter early.
        if (taken == room && text[taken - 1].isHighSurrogate())
            --taken;
        part->text += text.left(taken);
        text = text.mid(taken);
    }
}

void appendParagraph(std::vector<MarkdownBlock> &blocks, MarkdownBlock block)
{
    if (block.text.size() <= BlockLimit::Paragraph) {
        blocks.push_back(std::move(block));
        return;
    }
    const QString text = std::move(block.text);
    const std::vector<InlineRun> runs = std::move(block.runs);
    block.text.clear();
    block.runs.clear();
    blocks.push_back(std::move(block));
    auto run = runs.begin();
    for (int start = 0; start < text.size();) {
        MarkdownBlock &part = start == 0 ? blocks.back() : openPart(blocks);
        const int end = endOfPart(text, start);
        part.text = text.mid(start, end - start);
        for (; run != runs.end() && run->range.start < end; ++run) {
            appendClipped(part.runs, *run, {start, end});
            if (run->range.end > end)
                break;
        }
        start = end;
    }
}

int appendRow(std::vector<MarkdownBlock> &blocks, TableRow row)
{
    const bool isFull = blocks.back().rows() >= rowLimit(blocks.back());
    const int first = static_cast<int>(blocks.size()) - 1;
    MarkdownBlock *table = &blocks.back();
    if (isFull) {
        if (!table->continuesPrevious)
            table->columnHints = hintsOf(*table);
        table = &openPart(blocks);
    }
    if (!table->text.isEmpty() || !table->cells.empty())
        table->text += QLatin1Char('\n');
    const int offset = static_cast<int>(table->text.size());
    for (InlineRun &run : row.runs) {
        run.range = {run.range.start + offset, run.range.end + offset};
        table->runs.push_back(std::move(run));
    }
    for (const TextRange cell : row.cells)
        table->cells.push_back({cell.start + offset, cell.end + offset});
    table->text += row.text;
    table->source.end = row.source.end;
    return first;
}

} // namespace homard
