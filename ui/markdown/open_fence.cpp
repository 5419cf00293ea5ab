// SPDX-License-Identifier: GPL-3.0-or-later
#include "open_fence.h"

namespace homard {
namespace {

// A line that may become the closing fence is looked at again with each piece; no sensible fence is longer.
constexpr qsizetype LongestFence = 200;

} // namespace

OpenFence::OpenFence(const Fence &fence, std::vector<MarkdownBlock> &blocks, int firstBlock, int body)
    : m_fence(fence), m_blocks(blocks), m_firstBlock(firstBlock), m_lineStart(body), m_shown(body)
{
    m_blocks.resize(static_cast<size_t>(firstBlock) + 1);
    MarkdownBlock &block = m_blocks.back();
    block.text.clear();
    block.isContinued = false;
    remember();
}

OpenFence::Result OpenFence::feed(const QString &text)
{
    m_firstChanged = static_cast<int>(m_blocks.size()) - 1;
    const QStringView all(text);
    for (;;) {
        const qsizetype found = text.indexOf(QLatin1Char('\n'), std::max(m_shown, m_lineStart));
        const bool isComplete = found >= 0;
        const auto end = static_cast<int>(isComplete ? found : text.size());
        const QStringView line = all.mid(m_lineStart, end - m_lineStart);
        const bool isShort = isSuspect(line);
        const bool isClosing = (isShort || isComplete) && closesFence(line, m_fence);
        if (isShort)
            rewind();
        else if (isClosing)
            return Result::Lost;
        setOpen(!isClosing);
        if (isClosing && isComplete) {
            m_blocks.back().source.end = end;
            m_lineStart = end + 1;
            return Result::Closed;
        }
        if (!isClosing) {
            if (m_shown == m_lineStart && m_hasLine && (isComplete || !line.isEmpty()))
                append(u"\n");
            append(all.mid(m_shown, end - m_shown));
        }
        m_shown = isClosing ? m_lineStart : end;
        m_blocks.back().source.end = end > m_lineStart || isComplete ? end : m_lineStart - 1;
        if (!isComplete)
            return Result::Open;
        m_lineStart = m_shown = end + 1;
        m_hasLine = true;
        remember();
    }
}

/// May this line be, or become, the closing one?
bool OpenFence::isSuspect(QStringView line) const
{
    if (line.size() > LongestFence)
        return false;
    const QStringView rest = line.trimmed();
    return rest.isEmpty() || rest[0] == m_fence.letter;
}

void OpenFence::remember()
{
    m_mark = {m_blocks.size(), m_blocks.back().text.size(), m_lines};
}

void OpenFence::rewind()
{
    if (m_shown == m_lineStart)
        return;
    m_blocks.resize(m_mark.blocks);
    m_blocks.back().text.truncate(m_mark.letters);
    m_blocks.back().isContinued = false;
    m_lines = m_mark.lines;
    m_shown = m_lineStart;
    m_firstChanged = std::min(m_firstChanged, static_cast<int>(m_mark.blocks) - 1);
}

void OpenFence::append(QStringView text)
{
    appendLines(m_blocks, text, m_lines);
}

/// All parts know whether the code goes on.
void OpenFence::setOpen(bool isOpen)
{
    if (m_blocks.back().isOpen == isOpen)
        return;
    for (int i = m_firstBlock; i < static_cast<int>(m_blocks.size()); ++i)
        m_blocks[static_cast<size_t>(i)].isOpen = isOpen;
    m_firstChanged = m_firstBlock;
}

} // namespace homard
