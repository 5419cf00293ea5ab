// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation_selection.h"
#include <QTextBoundaryFinder>

namespace homard {

void ConversationSelection::set(const ChatPosition &start, const ChatPosition &cursor)
{
    m_start = start;
    m_cursor = cursor;
}

void ConversationSelection::insertRows(int first, int count)
{
    if (isEmpty())
        return;
    for (auto *position : {&m_start, &m_cursor}) {
        if (position->row >= first)
            position->row += count;
    }
}

void ConversationSelection::removeRows(int first, int count)
{
    if (isEmpty())
        return;
    for (auto *position : {&m_start, &m_cursor}) {
        if (position->row >= first + count)
            position->row -= count;
        else if (position->row >= first)
            *position = {std::max(0, first), 0, 0};
    }
}

MarkdownRange ConversationSelection::rangeIn(int row) const
{
    if (!touches(row))
        return {};
    const ChatPosition first = from();
    const ChatPosition last = to();
    MarkdownRange range{{0, 0}, {End, End}};
    if (first.row == row)
        range.from = {first.block, first.offset};
    if (last.row == row)
        range.to = {last.block, last.offset};
    return range;
}

ChatPosition CursorMover::beside(const ChatPosition &from, bool after)
{
    const auto &text = m_stack.layoutFor(from.row).text();
    const int block = from.block + (after ? 1 : -1);
    if (block >= 0 && block < text.count())
        return {from.row, block, after ? 0 : int(text.block(block).text.size())};
    const int row = from.row + (after ? 1 : -1);
    if (row < 0 || row >= m_stack.count())
        return from;
    const auto &other = m_stack.layoutFor(row).text();
    if (after || other.count() == 0)
        return {row, 0, 0};
    return {row, other.count() - 1, int(other.block(other.count() - 1).text.size())};
}

ChatPosition CursorMover::inText(const ChatPosition &from, bool after, bool word)
{
    const auto &text = m_stack.layoutFor(from.row).text();
    if (from.block >= text.count())
        return beside(from, after);
    const QString &words = text.block(from.block).text;
    QTextBoundaryFinder finder(word ? QTextBoundaryFinder::Word : QTextBoundaryFinder::Grapheme, words);
    finder.setPosition(std::min<qsizetype>(from.offset, words.size()));
    qsizetype to = after ? finder.toNextBoundary() : finder.toPreviousBoundary();
    while (word && to > 0 && to < words.size() && words[after ? to - 1 : to].isSpace())
        to = after ? finder.toNextBoundary() : finder.toPreviousBoundary();
    return to < 0 ? beside(from, after) : ChatPosition{from.row, from.block, int(to)};
}

ChatPosition CursorMover::line(const ChatPosition &from, bool below)
{
    auto &text = m_stack.layoutFor(from.row).text();
    if (const auto to = text.lineBeside({from.block, from.offset}, below))
        return {from.row, to->block, to->offset};
    const int row = from.row + (below ? 1 : -1);
    if (row < 0 || row >= m_stack.count())
        return from;
    auto &other = m_stack.layoutFor(row).text();
    if (other.count() == 0)
        return {row, 0, 0};
    const double x = from.block < text.count() ? text.rectOf({from.block, from.offset}).left() : 0;
    const auto to = other.hitTest({x, below ? other.topOf(0) + 1 : other.bottom() - 2});
    return {row, to.block, to.offset};
}

ChatPosition CursorMover::moved(const ChatPosition &from, Step step)
{
    switch (step) {
    case Left: return inText(from, false, false);
    case Right: return inText(from, true, false);
    case WordLeft: return inText(from, false, true);
    case WordRight: return inText(from, true, true);
    case Up: return line(from, false);
    case Down: return line(from, true);
    case LineStart:
    case LineEnd: {
        const auto range = m_stack.layoutFor(from.row).text().lineAt({from.block, from.offset});
        const auto &to = step == LineStart ? range.from : range.to;
        return {from.row, to.block, to.offset};
    }
    case First: return {0, 0, 0};
    case Last: return {std::max(0, m_stack.count() - 1), ConversationSelection::End, ConversationSelection::End};
    }
    return from;
}

} // namespace homard
