// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "block_parts.h"
#include "fence.h"
#include "markdown_block.h"
#include <vector>

namespace homard {

/// A code block that is being written: its text goes straight into the blocks. The result is what a parser would make
/// of the same text.
class OpenFence
{
public:
    /// `firstBlock` is the block of the fence, whose first line ends before `body`.
    OpenFence(const Fence &fence, std::vector<MarkdownBlock> &blocks, int firstBlock, int body);

    enum class Result {
        Open,
        Closed, ///< The code has ended; the text goes on at end().
        Lost,   ///< Better read it again from the fence's beginning.
    };
    /// Takes what of `text` (the whole Markdown text) is new.
    Result feed(const QString &text);
    int end() const { return m_lineStart; }
    int firstBlock() const { return m_firstBlock; }
    /// The first block that the last feed() changed.
    int firstChanged() const { return m_firstChanged; }

private:
    struct Mark { ///< How the blocks were before the line that is not complete.
        size_t blocks = 0;
        qsizetype letters = 0;
        int lines = 0;
    };

    bool isSuspect(QStringView line) const;
    void rewind();
    void remember();
    void append(QStringView text);
    void setOpen(bool isOpen);

    Fence m_fence;
    std::vector<MarkdownBlock> &m_blocks;
    int m_firstBlock;
    int m_lineStart;        ///< Of the line that is not complete.
    int m_shown;            ///< Up to here the text is in the blocks.
    bool m_hasLine = false; ///< A line is complete: a line break belongs before the next.
    int m_lines = 0;
    Mark m_mark;
    int m_firstChanged = 0;
};

} // namespace homard
