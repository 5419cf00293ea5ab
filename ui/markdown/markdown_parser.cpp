// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_parser.h"
#include "block_builder.h"

namespace homard {

std::vector<MarkdownBlock> parseMarkdown(const QString &markdown)
{
    return readMarkdown(markdown, ReadContext()).blocks;
}

} // namespace homard
