// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "block_builder.h"
#include "markdown_block.h"
#include <QString>
#include <vector>

namespace homard {

/// A table that is being written: complete rows stay, only what follows them is read again, behind the table's head.
class OpenTable
{
public:
    /// `blocks` ends with the table as it has been read from the line at `start` on. `rows` is where the first row
    /// behind the head begins.
    OpenTable(const QString &text, std::vector<MarkdownBlock> &blocks, int firstBlock, int start, int rows);

    /// Reads on. Returns whether the table still goes on at the end of `text`; if not, the blocks behind it are in
    /// place, and `units` says where they begin.
    bool feed(const QString &text);
    /// What stands behind the table; their blocks are counted in the whole text.
    const std::vector<ReadUnit> &units() const { return m_units; }
    qint64 parsedCharacters() const { return m_parsed; }
    qsizetype pendingCharacters(const QString &text) const { return m_head.size() + text.size() - m_rows; }
    int firstBlock() const { return m_firstBlock; }
    int firstChanged() const { return m_firstChanged; }
    /// Of complete rows.
    int cells() const { return m_cells; }

private:
    void rewind();
    void addRow(const MarkdownBlock &part, int row, const QString &text);

    std::vector<MarkdownBlock> &m_blocks;
    int m_firstBlock;
    QString m_head;       ///< The two first lines.
    int m_rows;           ///< Where the first row begins that is not complete.
    size_t m_size;        ///< Blocks with complete rows only …
    MarkdownBlock m_last; ///< … and the last of them.
    std::vector<ReadUnit> m_units;
    qint64 m_parsed = 0;
    int m_firstChanged = 0;
    int m_cells = 0;
};

} // namespace homard
