// SPDX-License-Identifier: GPL-3.0-or-later
#include "open_table.h"
#include "block_parts.h"

namespace homard {
namespace {

/// Row `row` of a part, as it was before it came there.
TableRow rowOf(const MarkdownBlock &part, int row)
{
    TableRow result;
    const auto first = static_cast<size_t>(row) * static_cast<size_t>(part.columns);
    const auto last = first + static_cast<size_t>(part.columns) - 1;
    const TextRange whole{part.cells[first].start, part.cells[last].end};
    result.text = part.text.mid(whole.start, whole.end - whole.start);
    for (size_t i = first; i <= last; ++i)
        result.cells.push_back({part.cells[i].start - whole.start, part.cells[i].end - whole.start});
    for (const InlineRun &run : part.runs) {
        if (run.range.start >= whole.start && run.range.end <= whole.end)
            result.runs.push_back({{run.range.start - whole.start, run.range.end - whole.start}, run.formats, run.url});
    }
    return result;
}

} // namespace

OpenTable::OpenTable(const QString &text, std::vector<MarkdownBlock> &blocks, int firstBlock, int start, int rows)
    : m_blocks(blocks)
    , m_firstBlock(firstBlock)
    , m_head(text.mid(start, rows - start))
    , m_rows(rows)
    , m_size(static_cast<size_t>(firstBlock) + 1)
{
    MarkdownBlock head = blocks[static_cast<size_t>(firstBlock)];
    TableRow first = rowOf(head, 0);
    head.text.clear();
    head.runs.clear();
    head.cells.clear();
    head.columnHints.clear();
    head.isContinued = false;
    head.source.end = rows - 1;
    std::vector<MarkdownBlock> alone{head};
    first.source = {start, rows - 1};
    appendRow(alone, std::move(first));
    m_last = alone.front();
}

bool OpenTable::feed(const QString &text)
{
    rewind();
    m_firstChanged = static_cast<int>(m_size) - 1;
    const QString pending = m_head + text.mid(m_rows);
    ReadContext context;
    context.offset = m_rows - static_cast<int>(m_head.size());
    context.hasFootnotes = false;
    ReadPiece piece = readMarkdown(pending, context);
    m_parsed += pending.size();

    size_t used = 0;
    for (; used < piece.blocks.size() && piece.blocks[used].kind == BlockKind::Table &&
           (used == 0 || piece.blocks[used].continuesPrevious);
         ++used) {
        const MarkdownBlock &part = piece.blocks[used];
        for (int row = part.hasHeader ? 1 : 0; row < part.rows(); ++row)
            addRow(part, row, text);
    }
    const int shift = static_cast<int>(m_blocks.size()) - static_cast<int>(used);
    m_units.clear();
    for (ReadUnit unit : piece.units) {
        if (unit.block < static_cast<int>(used))
            continue;
        unit.block += shift;
        m_units.push_back(unit);
    }
    m_blocks.insert(m_blocks.end(), std::make_move_iterator(piece.blocks.begin() + static_cast<qsizetype>(used)),
                    std::make_move_iterator(piece.blocks.end()));
    return m_units.empty();
}

/// Back to the complete rows.
void OpenTable::rewind()
{
    m_blocks.resize(m_size);
    m_blocks.back() = m_last;
}

void OpenTable::addRow(const MarkdownBlock &part, int row, const QString &text)
{
    // Each row is a line, and the rows come in order.
    const int start = m_rows;
    const auto found = static_cast<int>(text.indexOf(QLatin1Char('\n'), start));
    TableRow taken = rowOf(part, row);
    taken.source = {start, found < 0 ? static_cast<int>(text.size()) : found};
    m_firstChanged = std::min(m_firstChanged, appendRow(m_blocks, std::move(taken)));
    if (found < 0)
        return;
    m_cells += part.columns;
    m_rows = found + 1;
    m_size = m_blocks.size();
    m_last = m_blocks.back();
}

} // namespace homard
