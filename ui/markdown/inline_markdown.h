// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "markdown_block.h"
#include <QString>

namespace homard {

/// A stretch of a block's text, written as Markdown again: with its formats, and with what would be read as one
/// escaped.
QString inlineMarkdown(const MarkdownBlock &block, TextRange range);

} // namespace homard
