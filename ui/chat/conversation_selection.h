// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_stack.h"
#include <limits>

namespace homard {

/// A place in a conversation's text.
struct ChatPosition {
    int row = 0;
    int block = 0;
    int offset = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 that is compared with for a pointer.
    auto operator<=>(const ChatPosition &) const = default;
};

/// What is selected, within and across rows: where it began and where it goes to. Goes with its rows when some come or
/// go above. Values only.
class ConversationSelection
{
public:
    /// Behind all text of a row.
    static constexpr int End = std::numeric_limits<int>::max();

    bool isEmpty() const { return m_start == m_cursor; }
    const ChatPosition &start() const { return m_start; }
    const ChatPosition &cursor() const { return m_cursor; }
    ChatPosition from() const { return std::min(m_start, m_cursor); }
    ChatPosition to() const { return std::max(m_start, m_cursor); }
    void set(const ChatPosition &start, const ChatPosition &cursor);
    void setCursor(const ChatPosition &cursor) { m_cursor = cursor; }
    void clear() { m_start = m_cursor = {}; }

    void insertRows(int first, int count);
    void removeRows(int first, int count);

    bool touches(int row) const { return !isEmpty() && from().row <= row && row <= to().row; }
    /// The part in a row; empty where there is none.
    MarkdownRange rangeIn(int row) const;

private:
    ChatPosition m_start;
    ChatPosition m_cursor;
};

/// How the keyboard moves a place: by letters, words, lines, and from row to row.
class CursorMover
{
public:
    enum Step { Left, Right, WordLeft, WordRight, Up, Down, LineStart, LineEnd, First, Last };
    explicit CursorMover(RowStack &stack) : m_stack(stack) {}
    ChatPosition moved(const ChatPosition &from, Step step);

private:
    ChatPosition beside(const ChatPosition &from, bool after);
    ChatPosition inText(const ChatPosition &from, bool after, bool word);
    ChatPosition line(const ChatPosition &from, bool below);

    RowStack &m_stack;
};

} // namespace homard
