// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringView>
#include <optional>

namespace homard {

/// The opening line of a code block.
struct Fence {
    QChar letter;
    int length = 0; ///< At least 3.
    int indent = 0; ///< 0 to 3.
};

/// The fence that `line` opens, as CommonMark has it.
std::optional<Fence> openingFence(QStringView line);
bool closesFence(QStringView line, const Fence &fence);

} // namespace homard
