// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_block.h"
#include <algorithm>

namespace homard {

int MarkdownBlock::quoteDepth() const
{
    return static_cast<int>(std::count(containers.begin(), containers.end(), BlockContainer::Quote));
}

int MarkdownBlock::listDepth() const
{
    return static_cast<int>(std::count(containers.begin(), containers.end(), BlockContainer::Item));
}

} // namespace homard
