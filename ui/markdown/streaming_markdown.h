// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/markdown_block.h"
#include <QString>
#include <memory>
#include <vector>

namespace homard {

/// A Markdown text that still grows. Only what follows the last finished block is read again; finished list items and
/// table rows count as finished, and the text of an open fence is appended unread. A value of one thread.
class StreamingMarkdown
{
public:
    StreamingMarkdown();
    ~StreamingMarkdown();
    StreamingMarkdown(StreamingMarkdown &&) noexcept;
    StreamingMarkdown &operator=(StreamingMarkdown &&) noexcept;

    void append(QStringView text);
    /// Nothing more will come: the blocks are those of parseMarkdown(markdown()). Reads the whole text once more only
    /// when it has references or footnotes.
    void finish();
    bool isFinished() const;

    const QString &markdown() const;
    const std::vector<MarkdownBlock> &blocks() const;
    /// The first block that is not as it was before the last append() or finish(); blocks().size() when all are.
    int firstChanged() const;
    /// How many characters have been given to the parser so far.
    qint64 parsedCharacters() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace homard
