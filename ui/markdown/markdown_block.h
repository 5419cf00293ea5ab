// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFlags>
#include <QString>
#include <vector>

namespace homard {

/// Where something stands in a text: UTF-16 units, `end` is behind the last one.
struct TextRange {
    int start = 0;
    int end = 0;

    bool isEmpty() const { return end <= start; }
    bool operator==(const TextRange &) const = default;
};

enum class InlineFormat {
    Bold = 0x1,
    Italic = 0x2,
    Strike = 0x4,
    Code = 0x8,
    Link = 0x10,     ///< InlineRun::url is the target.
    Image = 0x20,    ///< The text is the alternative text; the picture is never loaded (S94). The url follows as Link.
    Footnote = 0x40, ///< The number of a footnote.
    Html = 0x80,     ///< Raw HTML, shown as it was written.
    Math = 0x100,    ///< TeX source, shown as it was written, with its delimiters.
};
Q_DECLARE_FLAGS(InlineFormats, InlineFormat)

/// A stretch of a block's text that does not look plain.
struct InlineRun {
    TextRange range;
    InlineFormats formats;
    QString url; ///< Of a link, or of the picture that is not shown.

    bool operator==(const InlineRun &) const = default;
};

enum class BlockKind {
    Paragraph,
    Heading,
    Code,
    Table,
    ThematicBreak,
    Html,      ///< Raw HTML, shown as text.
    Math,      ///< A formula of its own ($$ … $$ or \[ … \]), shown as its source.
    PlainText, ///< What is too deep or too wide to be read as Markdown (F90), shown as it was written.
};

/// What a block stands in, outermost first.
enum class BlockContainer { Quote, Item, Footnote };

/// What stands before the first block of a list item, or of a footnote.
struct ListMark {
    enum Kind { None, Bullet, Number, Open, Done, Note };
    Kind kind = None;
    int number = 0;         ///< Number and Note.
    QChar delimiter;        ///< '.' or ')' of a number, else '-'.
    bool isOrdered = false; ///< A task in a numbered list.

    bool operator==(const ListMark &) const = default;
};

enum class CellAlignment { Left, Center, Right };

/// One block of a Markdown text: what is laid out, painted, selected and streamed as a unit. A plain value; its size is
/// bounded, since long paragraphs, code blocks and tables come in several parts.
///
/// All text of a block stands in `text`, so that positions, selection and search are the same for every kind. Code: the
/// lines, without the fence. Table: the cells, with a tab between two of a row and a line break between two rows.
struct MarkdownBlock {
    BlockKind kind = BlockKind::Paragraph;
    int level = 0;                          ///< Heading: 1 to 6.
    std::vector<BlockContainer> containers; ///< Outermost first, at most 64.
    ListMark mark;                          ///< Set on the first block of an item only.
    bool hasSpaceBefore = false;            ///< An empty line stands before it in the source.
    bool continuesPrevious = false;         ///< A later part of the paragraph, code or table that began before.
    bool isContinued = false;               ///< More parts follow.
    bool isOpen = false;                    ///< Code while streaming: its closing fence has not come yet.
    QString language;                       ///< Code: the first word after the fence; may be empty.
    QString text;
    std::vector<InlineRun> runs;           ///< In order, none overlaps another; text between them is plain.
    int columns = 0;                       ///< Table.
    bool hasHeader = false;                ///< Table: its first row is the head (not so for later parts).
    std::vector<TextRange> cells;          ///< Table: row by row, `columns` each.
    std::vector<CellAlignment> alignments; ///< Table: one a column.
    std::vector<int> columnHints;          ///< Table in parts: a column's width in letters, the same in all parts.
    /// The lines it comes from, in the Markdown text, without the last line break. Of several parts all begin where the
    /// whole begins, and only the last one tells the end.
    TextRange source;

    int quoteDepth() const;
    int listDepth() const;
    int rows() const { return columns == 0 ? 0 : static_cast<int>(cells.size()) / columns; }

    bool operator==(const MarkdownBlock &) const = default;
};

/// Text and place in a text made of blocks.
struct MarkdownPosition {
    int block = 0;
    int offset = 0; ///< In the block's `text`.

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 that is compared with for a pointer.
    auto operator<=>(const MarkdownPosition &) const = default;
};

/// What is selected: from `from` up to `to`, in this order.
struct MarkdownRange {
    MarkdownPosition from;
    MarkdownPosition to;

    bool isEmpty() const { return !(from < to); }
    bool operator==(const MarkdownRange &) const = default;
};

} // namespace homard

Q_DECLARE_OPERATORS_FOR_FLAGS(homard::InlineFormats)
