// SPDX-License-Identifier: GPL-3.0-or-later
#include "streaming_markdown.h"
#include "block_builder.h"
#include "block_parts.h"
#include "open_fence.h"
#include "open_table.h"
#include <optional>

namespace homard {
namespace {

// Up to this length what is not finished is read again with every append. Beyond, only when it has grown by an eighth,
// so that the whole work stays linear also for one endless paragraph; what is new is shown unread until then.
constexpr qsizetype AlwaysRead = 4096;
constexpr qsizetype GrowthPart = 8;
// Far below the cells that make a table plain text (text_guard.h): then the whole is read once more.
constexpr int CellsToSettle = 25'000;

} // namespace

struct StreamingMarkdown::State {
    QString text;
    QChar heldSurrogate; ///< The first half of a letter whose second half has not come.
    std::vector<MarkdownBlock> blocks;
    ReadContext context; ///< Of what is not finished.
    int stable = 0;      ///< So many blocks are finished.
    int tail = 0;        ///< Where the text begins that is not finished.
    qsizetype read = 0;  ///< So much of the text has been read …
    qsizetype shown = 0; ///< … and so much is in the blocks, read or not.
    std::optional<OpenFence> fence;
    std::optional<OpenTable> table;
    int firstChanged = 0;
    qint64 parsed = 0;
    bool isFinished = false;
    bool mustSettle = false; ///< The whole must be read once more at the end.

    void take(QStringView piece);
    void readOn(bool force);
    void readFence();
    void readTable(bool force);
    void readTail(bool force);
    void replaceFrom(int block, std::vector<MarkdownBlock> fresh);
    void advance(const std::vector<ReadUnit> &units);
    void beginTail(int start, int block, int firstNumber);
    bool openCode();
    bool openTable();
    void showUnread(QStringView piece);
    void settle();
    void noteChange(int block) { firstChanged = std::min(firstChanged, std::max(0, block)); }
    bool isBlankBefore(int start) const;
    bool isSettled(const ReadUnit &unit) const;
};

void StreamingMarkdown::State::take(QStringView piece)
{
    if (!heldSurrogate.isNull()) {
        text += heldSurrogate;
        heldSurrogate = {};
    }
    if (!piece.isEmpty() && piece.back().isHighSurrogate()) {
        heldSurrogate = piece.back();
        piece.chop(1);
    }
    const bool isOdd = piece.contains(QLatin1Char('\r')) || piece.contains(QChar(u'\0'));
    text += piece;
    if (isOdd && (fence || table)) { // such letters are the parser's business
        fence.reset();
        table.reset();
        noteChange(stable);
        mustSettle = true;
    }
}

bool StreamingMarkdown::State::isBlankBefore(int start) const
{
    if (start < 1)
        return false;
    const qsizetype before = start >= 2 ? text.lastIndexOf(QLatin1Char('\n'), start - 2) : -1;
    for (qsizetype i = before + 1; i < start; ++i) {
        if (!text[i].isSpace() && text[i] != QLatin1Char('>'))
            return false;
    }
    return true;
}

/// Will a block begin here, whatever follows, and can it be read from here on? When its first line is complete. A table
/// hangs on its second line as well, and its head may be the last line of a paragraph, something else by itself.
bool StreamingMarkdown::State::isSettled(const ReadUnit &unit) const
{
    const qsizetype end = text.indexOf(QLatin1Char('\n'), unit.start);
    if (end < 0 || unit.kind != ReadUnit::Table)
        return end >= 0;
    const qsizetype rows = text.indexOf(QLatin1Char('\n'), end + 1);
    if (rows < 0)
        return false;
    const ReadPiece head = readMarkdown(QStringView(text).mid(unit.start, rows - unit.start), context);
    return !head.blocks.empty() && head.blocks.front().kind == BlockKind::Table;
}

void StreamingMarkdown::State::readOn(bool force)
{
    if (fence)
        readFence();
    else if (table)
        readTable(force);
    else
        readTail(force);
}

void StreamingMarkdown::State::readFence()
{
    const OpenFence::Result result = fence->feed(text);
    noteChange(fence->firstChanged());
    read = shown = text.size();
    if (result == OpenFence::Result::Open)
        return;
    const int first = fence->firstBlock();
    const int end = fence->end();
    fence.reset();
    if (result == OpenFence::Result::Lost) {
        noteChange(first);
        mustSettle = true;
    } else {
        beginTail(end, static_cast<int>(blocks.size()), -1);
    }
    readTail(true);
}

void StreamingMarkdown::State::readTable(bool force)
{
    const qsizetype pending = table->pendingCharacters(text);
    if (!force && pending > AlwaysRead && text.size() - read < pending / GrowthPart)
        return;
    const qint64 before = table->parsedCharacters();
    const bool goesOn = table->feed(text);
    parsed += table->parsedCharacters() - before;
    read = shown = text.size();
    noteChange(table->firstChanged());
    mustSettle = mustSettle || table->cells() > CellsToSettle;
    if (goesOn)
        return;
    const std::vector<ReadUnit> units = table->units();
    if (!isSettled(units.front())) // it may still be a row
        return;
    table.reset();
    beginTail(units.front().start, units.front().block,
              units.front().kind == ReadUnit::Item ? units.front().number : -1);
    advance(units);
}

void StreamingMarkdown::State::readTail(bool force)
{
    const qsizetype length = text.size() - tail;
    if (!force && length > AlwaysRead && text.size() - read < length / GrowthPart) {
        showUnread(QStringView(text).mid(shown));
        return;
    }
    context.offset = tail;
    ReadPiece piece = readMarkdown(QStringView(text).mid(tail), context);
    parsed += length;
    read = shown = text.size();
    for (ReadUnit &unit : piece.units)
        unit.block += stable;
    for (const MarkdownBlock &block : piece.blocks)
        mustSettle = mustSettle || block.kind == BlockKind::PlainText;
    replaceFrom(stable, std::move(piece.blocks));
    advance(piece.units);
}

void StreamingMarkdown::State::replaceFrom(int block, std::vector<MarkdownBlock> fresh)
{
    const auto start = static_cast<size_t>(block);
    size_t same = 0;
    while (same < fresh.size() && start + same < blocks.size() && blocks[start + same] == fresh[same])
        ++same;
    if (same < fresh.size() || start + same < blocks.size())
        noteChange(static_cast<int>(start + same));
    blocks.resize(start + same);
    blocks.insert(blocks.end(), std::make_move_iterator(fresh.begin() + static_cast<qsizetype>(same)),
                  std::make_move_iterator(fresh.end()));
}

/// What stands before the last beginning in a complete line is finished.
void StreamingMarkdown::State::advance(const std::vector<ReadUnit> &units)
{
    for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
        if (!isSettled(*unit))
            continue;
        beginTail(unit->start, unit->block, unit->kind == ReadUnit::Item ? unit->number : -1);
        const bool isLast = unit == units.rbegin();
        if (isLast && unit->kind == ReadUnit::Code && openCode())
            readFence();
        else if (isLast && unit->kind == ReadUnit::Table && openTable())
            readTable(true);
        return;
    }
}

void StreamingMarkdown::State::beginTail(int start, int block, int firstNumber)
{
    tail = start;
    stable = block;
    context.firstNumber = firstNumber;
    context.hasBlankBefore = isBlankBefore(start);
    context.hasFootnotes = false;
}

bool StreamingMarkdown::State::openCode()
{
    const qsizetype end = text.indexOf(QLatin1Char('\n'), tail);
    const std::optional<Fence> found = openingFence(QStringView(text).mid(tail, end - tail));
    if (!found || found->indent > 0 || !blocks.back().isOpen || text.indexOf(QLatin1Char('\r'), tail) >= 0 ||
        text.indexOf(QChar(u'\0'), tail) >= 0)
        return false;
    fence.emplace(*found, blocks, stable, static_cast<int>(end) + 1);
    return true;
}

bool StreamingMarkdown::State::openTable()
{
    const qsizetype head = text.indexOf(QLatin1Char('\n'), tail);
    const qsizetype rows = text.indexOf(QLatin1Char('\n'), head + 1);
    if (rows < 0 || text.indexOf(QLatin1Char('\r'), tail) >= 0)
        return false;
    if (blocks.back().kind != BlockKind::Table || blocks[static_cast<size_t>(stable)].rows() == 0)
        return false;
    table.emplace(text, blocks, stable, tail, static_cast<int>(rows) + 1);
    return true;
}

void StreamingMarkdown::State::showUnread(QStringView piece)
{
    shown = text.size();
    if (blocks.empty() || blocks.back().kind != BlockKind::Paragraph || stable >= static_cast<int>(blocks.size()))
        return;
    noteChange(static_cast<int>(blocks.size()) - 1);
    int lines = static_cast<int>(blocks.back().text.count(QLatin1Char('\n')));
    appendLines(blocks, piece, lines);
}

void StreamingMarkdown::State::settle()
{
    fence.reset();
    table.reset();
    parsed += text.size();
    replaceFrom(0, readMarkdown(text, ReadContext()).blocks);
}

StreamingMarkdown::StreamingMarkdown() : m_state(std::make_unique<State>())
{
    m_state->context.hasFootnotes = false;
}

StreamingMarkdown::~StreamingMarkdown() = default;
StreamingMarkdown::StreamingMarkdown(StreamingMarkdown &&) noexcept = default;
StreamingMarkdown &StreamingMarkdown::operator=(StreamingMarkdown &&) noexcept = default;

void StreamingMarkdown::append(QStringView text)
{
    State &state = *m_state;
    state.firstChanged = static_cast<int>(state.blocks.size());
    if (text.isEmpty() || state.isFinished)
        return;
    state.take(text);
    state.readOn(false);
    state.firstChanged = std::min(state.firstChanged, static_cast<int>(state.blocks.size()));
}

void StreamingMarkdown::finish()
{
    State &state = *m_state;
    state.firstChanged = static_cast<int>(state.blocks.size());
    if (state.isFinished)
        return;
    state.isFinished = true;
    if (!state.heldSurrogate.isNull())
        state.text += state.heldSurrogate;
    // References and footnotes may stand anywhere and change what stands before them.
    if (state.mustSettle || !state.heldSurrogate.isNull() || state.text.contains(QLatin1StringView("]:")))
        state.settle();
    else
        state.readOn(true);
    state.firstChanged = std::min(state.firstChanged, static_cast<int>(state.blocks.size()));
}

bool StreamingMarkdown::isFinished() const
{
    return m_state->isFinished;
}

const QString &StreamingMarkdown::markdown() const
{
    return m_state->text;
}

const std::vector<MarkdownBlock> &StreamingMarkdown::blocks() const
{
    return m_state->blocks;
}

int StreamingMarkdown::firstChanged() const
{
    return m_state->firstChanged;
}

qint64 StreamingMarkdown::parsedCharacters() const
{
    return m_state->parsed;
}

} // namespace homard
