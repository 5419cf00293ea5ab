// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include <QStringView>
#include <vector>

namespace homard {

/// A stretch of whole lines.
struct GuardedStretch {
    TextRange range;
    bool isPlain = false; ///< Not to be given to the parser.
};

/// Parts a text into what can be read as Markdown in linear time and what cannot (F90): paragraphs with a line of more
/// than 100 000 letters, quotes or lists more than 64 deep, tables of more than 64 columns or 50 000 cells, thousands
/// of @. Measured with cmark-gfm 0.29: what is not named here is linear there. Linear; any thread.
std::vector<GuardedStretch> guardedStretches(QStringView text);

} // namespace homard
