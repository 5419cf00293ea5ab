// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_copy.h"
#include "inline_markdown.h"
#include <QStringList>
#include <algorithm>

namespace homard {
namespace {

using Blocks = std::vector<MarkdownBlock>;

const MarkdownBlock &at(const Blocks &blocks, int index)
{
    return blocks[static_cast<size_t>(index)];
}

int sizeOf(const MarkdownBlock &block)
{
    return static_cast<int>(block.text.size());
}

/// `range` within what there is.
MarkdownRange clamped(const Blocks &blocks, MarkdownRange range)
{
    if (blocks.empty())
        return {};
    const auto clamp = [&blocks](MarkdownPosition position) {
        if (position.block >= static_cast<int>(blocks.size()))
            return MarkdownPosition{static_cast<int>(blocks.size()) - 1, sizeOf(blocks.back())};
        position.block = std::max(0, position.block);
        position.offset = std::clamp(position.offset, 0, sizeOf(at(blocks, position.block)));
        return position;
    };
    return {clamp(range.from), clamp(range.to)};
}

TextRange within(const Blocks &blocks, const MarkdownRange &range, int block)
{
    return {block == range.from.block ? range.from.offset : 0,
            block == range.to.block ? range.to.offset : sizeOf(at(blocks, block))};
}

QString markText(const ListMark &mark, bool asMarkdown)
{
    QString text;
    switch (mark.kind) {
    case ListMark::None: return {};
    case ListMark::Note:
        return asMarkdown ? QStringLiteral("[^%1]: ").arg(mark.number) : QStringLiteral("[%1] ").arg(mark.number);
    case ListMark::Bullet: return QStringLiteral("- ");
    default: break;
    }
    text = mark.isOrdered ? QString::number(mark.number) + mark.delimiter + QLatin1Char(' ') : QStringLiteral("- ");
    if (mark.kind == ListMark::Open)
        text += QStringLiteral("[ ] ");
    else if (mark.kind == ListMark::Done)
        text += QStringLiteral("[x] ");
    return text;
}

/// `text`, moved into the containers of `block`: quote marks and blanks before each line, the list mark before the
/// first.
QString contained(const MarkdownBlock &block, const QString &text, bool asMarkdown, bool withMark)
{
    QString prefix;
    for (const BlockContainer container : block.containers)
        prefix += container == BlockContainer::Quote ? QStringLiteral("> ") : QStringLiteral("   ");
    const QString mark = withMark ? markText(block.mark, asMarkdown) : QString();
    QString first = prefix;
    if (!mark.isEmpty())
        first = prefix.chopped(std::min<qsizetype>(3, prefix.size())) + mark;
    QString result = text;
    result.replace(QLatin1Char('\n'), QLatin1Char('\n') + prefix);
    return first + result;
}

QString gapBefore(const MarkdownBlock &block)
{
    if (block.continuesPrevious)
        return block.kind == BlockKind::Table ? QStringLiteral("\n") : QString();
    const bool isTight = !block.hasSpaceBefore && block.listDepth() > 0;
    return isTight ? QStringLiteral("\n") : QStringLiteral("\n\n");
}

QString fenced(const MarkdownBlock &block, const QString &text)
{
    QString ticks = QStringLiteral("```");
    while (text.contains(ticks))
        ticks += QLatin1Char('`');
    return ticks + block.language + QLatin1Char('\n') + text + QLatin1Char('\n') + ticks;
}

QString tableMarkdown(const MarkdownBlock &block, TextRange range)
{
    QStringList lines;
    for (int row = 0; row < block.rows(); ++row) {
        QString line = QStringLiteral("|");
        bool isTouched = false;
        for (int column = 0; column < block.columns; ++column) {
            const TextRange cell = block.cells[size_t(row) * size_t(block.columns) + size_t(column)];
            const TextRange part{std::max(cell.start, range.start), std::min(cell.end, range.end)};
            isTouched = isTouched || (cell.start <= range.end && cell.end >= range.start);
            QString text = part.isEmpty() ? QString() : inlineMarkdown(block, part);
            line += QLatin1Char(' ') + text.replace(QLatin1Char('|'), QStringLiteral("\\|")) + QStringLiteral(" |");
        }
        if (isTouched)
            lines += line;
        if (isTouched && row == 0 && block.hasHeader) {
            QString rule = QStringLiteral("|");
            for (const CellAlignment a : block.alignments)
                rule += a == CellAlignment::Left     ? QStringLiteral("---|")
                        : a == CellAlignment::Center ? QStringLiteral(":-:|")
                                                     : QStringLiteral("--:|");
            lines += rule;
        }
    }
    return lines.join(QLatin1Char('\n'));
}

bool isInOneCell(const MarkdownBlock &block, TextRange range)
{
    return std::any_of(block.cells.begin(), block.cells.end(),
                       [range](TextRange cell) { return cell.start <= range.start && range.end <= cell.end; });
}

/// A block that is selected in part, or whose other parts are not.
QString partMarkdown(const MarkdownBlock &block, TextRange range, bool isAlone)
{
    const QString text = block.text.mid(range.start, range.end - range.start);
    switch (block.kind) {
    case BlockKind::Code: return isAlone ? text : fenced(block, text);
    case BlockKind::Html:
    case BlockKind::Math:
    case BlockKind::PlainText: return text;
    case BlockKind::ThematicBreak: return QStringLiteral("---");
    case BlockKind::Table:
        return isAlone && isInOneCell(block, range) ? inlineMarkdown(block, range) : tableMarkdown(block, range);
    case BlockKind::Heading:
        if (range.start == 0)
            return QString(block.level, QLatin1Char('#')) + QLatin1Char(' ') + inlineMarkdown(block, range);
        break;
    case BlockKind::Paragraph: break;
    }
    return inlineMarkdown(block, range);
}

bool isWhole(const Blocks &blocks, const MarkdownRange &range, int block)
{
    return within(blocks, range, block) == TextRange{0, sizeOf(at(blocks, block))};
}

/// The end of the longest run of blocks from `first` on that are selected whole, with all their parts, and come in the
/// order of the source; `first` when there is none.
int endOfWhole(const Blocks &blocks, const MarkdownRange &range, int first)
{
    if (at(blocks, first).continuesPrevious)
        return first;
    int end = first;
    for (int i = first; i <= range.to.block && isWhole(blocks, range, i); ++i) {
        if (i > first && at(blocks, i).source.start < at(blocks, i - 1).source.start)
            break;
        if (!at(blocks, i).isContinued)
            end = i + 1;
    }
    return end;
}

} // namespace

QString plainTextOf(const std::vector<MarkdownBlock> &blocks, const MarkdownRange &wanted)
{
    const MarkdownRange range = clamped(blocks, wanted);
    if (range.isEmpty())
        return {};
    const bool isAlone = range.from.block == range.to.block;
    QString result;
    for (int i = range.from.block; i <= range.to.block; ++i) {
        const MarkdownBlock &block = at(blocks, i);
        const TextRange part = within(blocks, range, i);
        const QString text = block.kind == BlockKind::ThematicBreak ? QStringLiteral("---")
                                                                    : block.text.mid(part.start, part.end - part.start);
        if (i > range.from.block)
            result += gapBefore(block);
        result += isAlone || block.continuesPrevious ? text : contained(block, text, false, part.start == 0);
    }
    return result;
}

QString markdownOf(const QString &markdown, const std::vector<MarkdownBlock> &blocks, const MarkdownRange &wanted)
{
    const MarkdownRange range = clamped(blocks, wanted);
    if (range.isEmpty())
        return {};
    const bool isAlone = range.from.block == range.to.block;
    QString result;
    for (int i = range.from.block; i <= range.to.block;) {
        if (!result.isEmpty())
            result += gapBefore(at(blocks, i));
        const int end = endOfWhole(blocks, range, i);
        if (end > i) {
            const int start = at(blocks, i).source.start;
            result += markdown.mid(start, at(blocks, end - 1).source.end - start);
            i = end;
            continue;
        }
        const TextRange part = within(blocks, range, i);
        const QString text = partMarkdown(at(blocks, i), part, isAlone);
        result += isAlone ? text : contained(at(blocks, i), text, true, part.start == 0);
        ++i;
    }
    return result;
}

QString fenceTextOf(const std::vector<MarkdownBlock> &blocks, int index)
{
    if (index < 0 || index >= static_cast<int>(blocks.size()))
        return {};
    while (index > 0 && at(blocks, index).continuesPrevious)
        --index;
    QString text = at(blocks, index).text;
    while (at(blocks, index).isContinued && index + 1 < static_cast<int>(blocks.size()))
        text += at(blocks, ++index).text;
    return text;
}

MarkdownRange wholeRange(const std::vector<MarkdownBlock> &blocks)
{
    if (blocks.empty())
        return {};
    return {{0, 0}, {static_cast<int>(blocks.size()) - 1, sizeOf(blocks.back())}};
}

} // namespace homard
