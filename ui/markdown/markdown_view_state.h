// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "block_column.h"
#include "focus_targets.h"
#include "markdown_view.h"
#include "ui/widgets/theme.h"
#include <QBasicTimer>
#include <optional>

namespace homard {

/// What a MarkdownView knows; shared by the files that implement it.
struct MarkdownView::State {
    static constexpr int Margin = Space::Text; ///< Around the text.

    QString markdown;
    BlockColumn column;
    MarkdownPosition anchor; ///< Where the selection began …
    MarkdownPosition cursor; ///< … and where it ends.
    std::optional<FocusTarget> focus;
    QString hovered;
    int pressedCopy = -1;
    quint64 doubleClicked = 0; ///< When, in ms.
    int hoveredCopy = -1;      ///< The block whose copy button is under the mouse.
    int draggedScroll = -1;    ///< The block whose scroll handle is held.
    double grip = 0;           ///< Where on the handle.
    bool isSelecting = false;
    QPointF dragPoint;
    QBasicTimer dragTimer;
    int topBlock = -1;
    bool isArranging = false;

    MarkdownRange selection() const
    {
        return anchor < cursor ? MarkdownRange{anchor, cursor} : MarkdownRange{cursor, anchor};
    }
    TextRange selectionIn(int block) const
    {
        const MarkdownRange range = selection();
        if (range.isEmpty() || block < range.from.block || block > range.to.block)
            return {};
        const auto size = static_cast<int>(column.blocks()[static_cast<size_t>(block)].text.size());
        return {block == range.from.block ? range.from.offset : 0, block == range.to.block ? range.to.offset : size};
    }
    MarkdownPosition clamped(MarkdownPosition position) const
    {
        if (column.size() == 0)
            return {};
        position.block = std::clamp(position.block, 0, column.size() - 1);
        const auto size = static_cast<int>(column.blocks()[static_cast<size_t>(position.block)].text.size());
        position.offset = std::clamp(position.offset, 0, size);
        return position;
    }
};

} // namespace homard
