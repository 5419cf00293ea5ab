// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_builder.h"
#include "block_parts.h"
#include "cmark_tree.h"
#include "fence.h"
#include "inline_reader.h"
#include "math_extension.h"
#include "source_lines.h"
#include "text_guard.h"
#include <cmark-gfm-core-extensions.h>
#include <cstring>

namespace homard {
namespace {

constexpr size_t MaximumContainers = 64;

bool isType(cmark_node *node, const char *name)
{
    return std::strcmp(cmark_node_get_type_string(node), name) == 0;
}

/// Where a table begins. cmark says where the paragraph began that its head was the last line of.
int tableLine(cmark_node *table)
{
    cmark_node *row = cmark_node_next(cmark_node_first_child(table));
    return row ? cmark_node_get_start_line(row) - 2 : cmark_node_get_end_line(table) - 1;
}

/// The table whose head was the last line of this paragraph, or null. Of such a paragraph cmark keeps no lines.
cmark_node *tableCutOff(cmark_node *paragraph)
{
    cmark_node *next = cmark_node_next(paragraph);
    return cmark_node_get_start_line(paragraph) == 0 && next && isType(next, "table") ? next : nullptr;
}

int startLine(cmark_node *node)
{
    if (cmark_node *table = tableCutOff(node))
        return cmark_node_get_start_line(table);
    return isType(node, "table") ? tableLine(node) : cmark_node_get_start_line(node);
}

int endLine(cmark_node *node)
{
    if (cmark_node *table = tableCutOff(node))
        return tableLine(table) - 1;
    if (cmark_node_get_type(node) != CMARK_NODE_HTML_BLOCK)
        return cmark_node_get_end_line(node);
    // cmark forgets the lines behind an empty one.
    const QByteArrayView html(cmark_node_get_literal(node));
    return cmark_node_get_start_line(node) + static_cast<int>(html.count('\n')) - (html.endsWith('\n') ? 1 : 0);
}

/// `line` without the marks of the quotes and the blanks before it.
QStringView withoutQuotes(QStringView line)
{
    qsizetype i = 0;
    while (i < line.size() &&
           (line[i] == QLatin1Char('>') || line[i] == QLatin1Char(' ') || line[i] == QLatin1Char('\t')))
        ++i;
    return line.mid(i);
}

bool isUnderline(QStringView line)
{
    const QStringView rest = line.trimmed();
    return !rest.isEmpty() && (rest[0] == QLatin1Char('=') || rest[0] == QLatin1Char('-')) &&
           rest.count(rest[0]) == rest.size();
}

/// Walks cmark's tree once, in the order of the text, and writes the blocks down. No recursion.
class BlockBuilder
{
public:
    BlockBuilder(QStringView text, const ReadContext &context, ReadPiece &piece)
        : m_lines(text), m_context(context), m_blocks(piece.blocks), m_units(piece.units)
    {
    }

    void build(cmark_node *root)
    {
        m_root = root;
        cmark_iter *iterator = cmark_iter_new(root);
        for (cmark_event_type event = cmark_iter_next(iterator); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(iterator)) {
            cmark_node *node = cmark_iter_get_node(iterator);
            if (event == CMARK_EVENT_EXIT) {
                leave(node);
                continue;
            }
            noteUnit(node);
            if (!enter(node)) // its inside has been read
                cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT);
        }
        cmark_iter_free(iterator);
    }

private:
    struct OpenList {
        cmark_node *node;
        int next; ///< Number of its next item.
    };

    /// Returns whether the walk goes on inside.
    bool enter(cmark_node *node)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_BLOCK_QUOTE: m_containers.push_back(BlockContainer::Quote); return true;
        case CMARK_NODE_LIST: openList(node); return true;
        case CMARK_NODE_ITEM: openItem(node); return true;
        case CMARK_NODE_FOOTNOTE_DEFINITION: openNote(node); return true;
        case CMARK_NODE_PARAGRAPH: addText(node, BlockKind::Paragraph); return false;
        case CMARK_NODE_HEADING: addText(node, BlockKind::Heading); return false;
        case CMARK_NODE_CODE_BLOCK: addCode(node); return false;
        case CMARK_NODE_HTML_BLOCK: addHtml(node); return false;
        case CMARK_NODE_THEMATIC_BREAK: m_blocks.push_back(newBlock(node, BlockKind::ThematicBreak)); return true;
        default: break;
        }
        if (!isType(node, "table"))
            return true;
        addTable(node);
        return false;
    }

    void leave(cmark_node *node)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_LIST: m_lists.pop_back(); break;
        case CMARK_NODE_ITEM:
        case CMARK_NODE_FOOTNOTE_DEFINITION:
            addPendingMark(node); // an empty item
            m_containers.pop_back();
            break;
        case CMARK_NODE_BLOCK_QUOTE: m_containers.pop_back(); break;
        default: break;
        }
    }

    void noteUnit(cmark_node *node)
    {
        cmark_node *parent = cmark_node_parent(node);
        const cmark_node_type type = cmark_node_get_type(node);
        ReadUnit unit;
        unit.start = m_context.offset + m_lines.start(startLine(node));
        unit.block = static_cast<int>(m_blocks.size());
        if (type == CMARK_NODE_ITEM && cmark_node_parent(parent) == m_root) {
            unit.kind = ReadUnit::Item;
            unit.number = m_lists.back().next;
        } else if (parent != m_root || type == CMARK_NODE_LIST) {
            return;
        } else if (type == CMARK_NODE_CODE_BLOCK) {
            unit.kind = ReadUnit::Code;
        } else if (isType(node, "table")) {
            unit.kind = ReadUnit::Table;
        }
        m_units.push_back(unit);
    }

    void openList(cmark_node *node)
    {
        int start = cmark_node_get_list_start(node);
        if (m_context.firstNumber >= 0 && m_units.empty() && cmark_node_parent(node) == m_root)
            start = m_context.firstNumber;
        m_lists.push_back({node, start});
    }

    void openItem(cmark_node *node)
    {
        addPendingMark(node);
        OpenList &list = m_lists.back();
        const bool isOrdered = cmark_node_get_list_type(list.node) == CMARK_ORDERED_LIST;
        m_mark.kind = isOrdered ? ListMark::Number : ListMark::Bullet;
        m_mark.number = isOrdered ? list.next : 0;
        ++list.next;
        m_mark.isOrdered = isOrdered;
        if (isOrdered) {
            const bool isParen = cmark_node_get_list_delim(list.node) == CMARK_PAREN_DELIM;
            m_mark.delimiter = QLatin1Char(isParen ? ')' : '.');
        } else {
            m_mark.delimiter = QLatin1Char('-');
        }
        if (isType(node, "tasklist"))
            m_mark.kind = cmark_gfm_extensions_get_tasklist_item_checked(node) ? ListMark::Done : ListMark::Open;
        m_containers.push_back(BlockContainer::Item);
        m_markLine = cmark_node_get_start_line(node);
    }

    void openNote(cmark_node *node)
    {
        addPendingMark(node);
        m_mark.kind = ListMark::Note;
        m_mark.number = ++m_notes;
        m_containers.push_back(BlockContainer::Footnote);
        m_markLine = cmark_node_get_start_line(node);
    }

    /// A mark that nothing stands behind gets a line of its own.
    void addPendingMark(cmark_node *node)
    {
        if (m_mark.kind != ListMark::None)
            m_blocks.push_back(newBlock(node, BlockKind::Paragraph));
    }

    MarkdownBlock newBlock(cmark_node *node, BlockKind kind)
    {
        MarkdownBlock block;
        block.kind = kind;
        const size_t depth = std::min(m_containers.size(), MaximumContainers);
        block.containers.assign(m_containers.begin(), m_containers.begin() + static_cast<qsizetype>(depth));
        int line = startLine(node);
        int last = std::max(line, endLine(node));
        // Of a heading that is underlined cmark counts the line behind as well.
        while (kind == BlockKind::Heading && last > line && !isUnderline(withoutQuotes(m_lines.line(last))))
            --last;
        if (m_mark.kind != ListMark::None) {
            line = std::min(line, m_markLine);
            block.mark = m_mark;
            m_mark = {};
        }
        block.hasSpaceBefore = line <= 1 ? m_context.hasBlankBefore : withoutQuotes(m_lines.line(line - 1)).isEmpty();
        block.source = {m_context.offset + m_lines.start(line), m_context.offset + m_lines.end(last)};
        return block;
    }

    void addText(cmark_node *node, BlockKind kind)
    {
        MarkdownBlock block = newBlock(node, kind);
        if (kind == BlockKind::Heading)
            block.level = cmark_node_get_heading_level(node);
        InlineContent content = readInlines(node);
        block.text = std::move(content.text);
        block.runs = std::move(content.runs);
        if (kind == BlockKind::Paragraph && isFormulaAlone(node)) {
            block.kind = BlockKind::Math;
            block.runs.clear();
        }
        appendParagraph(m_blocks, std::move(block));
    }

    void addLines(MarkdownBlock block, QStringView text)
    {
        if (text.endsWith(QLatin1Char('\n')))
            text.chop(1);
        m_blocks.push_back(std::move(block));
        int lines = 0;
        appendLines(m_blocks, text, lines);
    }

    void addCode(cmark_node *node)
    {
        MarkdownBlock block = newBlock(node, BlockKind::Code);
        const QString info = markedText(cmark_node_get_fence_info(node));
        block.language = info.section(QLatin1Char(' '), 0, 0, QString::SectionSkipEmpty);
        Fence fence;
        char letter = 0;
        if (cmark_node_get_fenced(node, &fence.length, &fence.indent, &letter)) {
            fence.letter = QLatin1Char(letter);
            const int first = cmark_node_get_start_line(node);
            const int last = cmark_node_get_end_line(node);
            const QStringView line = m_lines.line(last);
            block.isOpen = last <= first || !closesFence(m_containers.empty() ? line : withoutQuotes(line), fence);
        }
        addLines(std::move(block), markedText(cmark_node_get_literal(node)));
    }

    void addHtml(cmark_node *node)
    {
        addLines(newBlock(node, BlockKind::Html), markedText(cmark_node_get_literal(node)));
    }

    void addTable(cmark_node *table)
    {
        MarkdownBlock block = newBlock(table, BlockKind::Table);
        const int end = block.source.end;
        block.columns = std::max<int>(1, cmark_gfm_extensions_get_table_columns(table));
        block.hasHeader = true;
        const uint8_t *alignments = cmark_gfm_extensions_get_table_alignments(table);
        for (int i = 0; i < block.columns; ++i) {
            const uint8_t a = alignments ? alignments[i] : 0;
            block.alignments.push_back(a == 'r'   ? CellAlignment::Right
                                       : a == 'c' ? CellAlignment::Center
                                                  : CellAlignment::Left);
        }
        const auto columns = static_cast<size_t>(block.columns);
        m_blocks.push_back(std::move(block));
        for (cmark_node *row = cmark_node_first_child(table); row; row = cmark_node_next(row))
            appendRow(m_blocks, readRow(row, columns));
        m_blocks.back().source.end = end;
    }

    TableRow readRow(cmark_node *node, size_t columns)
    {
        TableRow row;
        const int line = cmark_node_get_start_line(node);
        row.source = {m_context.offset + m_lines.start(line), m_context.offset + m_lines.end(line)};
        cmark_node *cell = cmark_node_first_child(node);
        for (size_t i = 0; i < columns; ++i) {
            if (i > 0)
                row.text += QLatin1Char('\t');
            const int start = static_cast<int>(row.text.size());
            if (cell) {
                InlineContent content = readInlines(cell);
                // Both letters part cells and rows.
                content.text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
                row.text += content.text;
                for (InlineRun &run : content.runs) {
                    run.range = {run.range.start + start, run.range.end + start};
                    row.runs.push_back(std::move(run));
                }
                cell = cmark_node_next(cell);
            }
            row.cells.push_back({start, static_cast<int>(row.text.size())});
        }
        return row;
    }

    SourceLines m_lines;
    ReadContext m_context;
    std::vector<MarkdownBlock> &m_blocks;
    std::vector<ReadUnit> &m_units;
    cmark_node *m_root = nullptr;
    std::vector<BlockContainer> m_containers;
    std::vector<OpenList> m_lists;
    ListMark m_mark; ///< Of the item that has begun and has no block yet.
    int m_markLine = 0;
    int m_notes = 0;
};

} // namespace

void readBlocks(QStringView text, const ReadContext &context, ReadPiece &piece)
{
    const CmarkTree tree(text, context.hasFootnotes);
    BlockBuilder(text, context, piece).build(tree.root());
}

void readPlain(QStringView text, const ReadContext &context, ReadPiece &piece)
{
    while (text.endsWith(QLatin1Char('\n')) || text.endsWith(QLatin1Char('\r')))
        text.chop(1);
    piece.units.push_back({ReadUnit::Other, context.offset, static_cast<int>(piece.blocks.size()), 0});
    MarkdownBlock block;
    block.kind = BlockKind::PlainText;
    block.hasSpaceBefore = true;
    block.source = {context.offset, context.offset + static_cast<int>(text.size())};
    piece.blocks.push_back(std::move(block));
    int lines = 0;
    appendLines(piece.blocks, text, lines);
}

ReadPiece readMarkdown(QStringView text, const ReadContext &context)
{
    ReadPiece piece;
    ReadContext local = context;
    for (const GuardedStretch &stretch : guardedStretches(text)) {
        const QStringView part = text.mid(stretch.range.start, stretch.range.end - stretch.range.start);
        local.offset = context.offset + stretch.range.start;
        if (stretch.isPlain)
            readPlain(part, local, piece);
        else
            readBlocks(part, local, piece);
        local.hasBlankBefore = true;
    }
    return piece;
}

} // namespace homard
