// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include <QStringView>
#include <vector>

namespace homard {

/// What stands on the upmost level of a text: the places where reading can begin anew.
struct ReadUnit {
    enum Kind { Other, Item, Table, Code };
    Kind kind = Other;
    int start = 0;  ///< Of its first line, in the Markdown text.
    int block = 0;  ///< Its first block.
    int number = 0; ///< Item: its number.
};

struct ReadPiece {
    std::vector<MarkdownBlock> blocks;
    std::vector<ReadUnit> units;
};

/// How the text before bears on the text that is read.
struct ReadContext {
    int offset = 0;              ///< Where the piece begins in the whole Markdown text.
    bool hasBlankBefore = false; ///< The line before is empty.
    int firstNumber = -1;        ///< The piece begins with an item of a list that goes on, with this number.
    bool hasFootnotes = true;    ///< The text is whole.
};

/// Reads one text with cmark, whatever it costs: guard it first. Appends to `piece`. Any thread.
void readBlocks(QStringView text, const ReadContext &context, ReadPiece &piece);

/// Appends what is not read as Markdown.
void readPlain(QStringView text, const ReadContext &context, ReadPiece &piece);

/// Both, as the guard says. Linear (F90).
ReadPiece readMarkdown(QStringView text, const ReadContext &context);

} // namespace homard
