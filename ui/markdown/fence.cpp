// SPDX-License-Identifier: GPL-3.0-or-later
#include "fence.h"

namespace homard {
namespace {

/// What `line` begins with; its length is 0 when that is no fence's letter.
Fence lineOfLetters(QStringView line)
{
    Fence fence;
    while (fence.indent < line.size() && line[fence.indent] == QLatin1Char(' '))
        ++fence.indent;
    if (fence.indent == line.size() || fence.indent > 3)
        return fence;
    fence.letter = line[fence.indent];
    if (fence.letter != QLatin1Char('`') && fence.letter != QLatin1Char('~'))
        return fence;
    while (fence.indent + fence.length < line.size() && line[fence.indent + fence.length] == fence.letter)
        ++fence.length;
    return fence;
}

} // namespace

std::optional<Fence> openingFence(QStringView line)
{
    const Fence fence = lineOfLetters(line);
    if (fence.length < 3)
        return std::nullopt;
    if (fence.letter == QLatin1Char('`') && line.mid(fence.indent + fence.length).contains(QLatin1Char('`')))
        return std::nullopt;
    return fence;
}

bool closesFence(QStringView line, const Fence &fence)
{
    const Fence found = lineOfLetters(line);
    return found.letter == fence.letter && found.length >= fence.length &&
           line.mid(found.indent + found.length).trimmed().isEmpty();
}

} // namespace homard
