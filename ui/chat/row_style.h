// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/markdown_style.h"
#include "ui/widgets/theme.h"
#include <QFont>
#include <QPalette>

namespace homard {

/// Between the rows and the edges of the view, at least (look.md: 24 around the conversation).
inline constexpr int rowSideGap = Space::Text;
/// As much as there can be: the rows are as wide as they like.
inline constexpr double widestRow = 1e6;

/// How rows look: made once for a palette, a font and a width, and shared by all rows.
struct RowStyle {
    MarkdownStyle text;  ///< Answers.
    MarkdownStyle user;  ///< What the user wrote: on sunken ground.
    MarkdownStyle quiet; ///< Thinking and notices.
    MarkdownStyle card;  ///< Inside tool cards: code without a frame around it.
    QFont base;
    QFont bold;
    QFont small;
    Colors colors;
    double column = 0; ///< Width of the column that all rows stand in.
};

/// `width`: what there is for the column at most. GUI thread.
RowStyle rowStyle(const QPalette &palette, const QFont &font, double width);

} // namespace homard
