// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include <QStringView>
#include <vector>

namespace homard {

/// One line as it is shown.
struct CodeLine {
    TextRange range; ///< Without the line break.
    int columns = 0; ///< Its width; Chinese letters count two, tabs up to the next stop.
};

/// The lines of a code block. What is longer than `columns` is broken there (0: not broken, but no line is longer than
/// 4000 letters). Linear.
std::vector<CodeLine> codeLines(QStringView text, int columns, int tab);

} // namespace homard
