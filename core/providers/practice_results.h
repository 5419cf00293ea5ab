// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/tool.h"
#include <vector>

namespace homard {

// What the tools' answers say, read from the text that models get. Each reader also takes a bare list or a bare text
// without a header line.

/// One line of list_files.
struct PracticeItem {
    QString name;
    bool folder = false;
    qint64 size = -1; ///< Bytes, as exact as the text has it; -1: not told.
};

std::vector<PracticeItem> listedItems(const ToolResult &result);

/// The lines of find_files or search_text.
QStringList resultLines(const ToolResult &result);
/// True if the tool says that there is more than it shows.
bool saysThereIsMore(const ToolResult &result);

/// One answer of read_file.
struct PracticePage {
    QString text;
    qint64 total = 0; ///< Lines of the whole file.
    qint64 next = 0;  ///< Where to go on reading; 0: this was the end.
};
PracticePage readPage(const ToolResult &result);

/// The output of exec without the line about the exit code.
QString commandOutput(const ToolResult &result);

} // namespace homard
