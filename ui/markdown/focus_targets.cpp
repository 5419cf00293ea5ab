// SPDX-License-Identifier: GPL-3.0-or-later
#include "focus_targets.h"
#include <algorithm>

namespace homard {
namespace {

std::vector<FocusTarget> targetsOf(const MarkdownBlock &block, int index)
{
    std::vector<FocusTarget> targets;
    if (block.kind == BlockKind::Code && !block.continuesPrevious)
        targets.push_back({index, {}, {}});
    for (const InlineRun &run : block.runs) {
        if (!(run.formats & InlineFormat::Link) || run.url.isEmpty())
            continue;
        // A link with formats inside comes in several runs.
        const bool goesOn = !targets.empty() && targets.back().link.end == run.range.start &&
                            targets.back().url == run.url && !targets.back().link.isEmpty();
        if (goesOn)
            targets.back().link.end = run.range.end;
        else
            targets.push_back({index, run.range, run.url});
    }
    return targets;
}

} // namespace

std::optional<FocusTarget> nextTarget(const std::vector<MarkdownBlock> &blocks, const std::optional<FocusTarget> &from,
                                      bool forward)
{
    const int count = static_cast<int>(blocks.size());
    const int step = forward ? 1 : -1;
    for (int i = from ? from->block : forward ? 0 : count - 1; i >= 0 && i < count; i += step) {
        std::vector<FocusTarget> targets = targetsOf(blocks[static_cast<size_t>(i)], i);
        if (!forward)
            std::reverse(targets.begin(), targets.end());
        auto next = targets.begin();
        if (from && i == from->block) {
            next = std::find(targets.begin(), targets.end(), *from);
            if (next != targets.end())
                ++next;
        }
        if (next != targets.end())
            return *next;
    }
    return std::nullopt;
}

} // namespace homard
