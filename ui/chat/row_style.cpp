// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_style.h"
#include <cmath>

namespace homard {

RowStyle rowStyle(const QPalette &palette, const QFont &font, double width)
{
    RowStyle style;
    style.colors = colorsFor(palette);
    style.base = font;
    style.bold = font;
    style.bold.setWeight(QFont::DemiBold);
    style.small = smallFont(font);
    style.text = markdownStyle(palette, conversationFont(font));
    style.user = style.text;
    style.user.surfaceColor = style.colors.sunken;
    style.quiet = markdownStyle(palette, font);
    style.quiet.textColor = style.colors.secondary;
    style.card = markdownStyle(palette, font);
    // Cards, code and tables may be wider than the measure of running text.
    constexpr double widerBy = 1.45; // ours: so wide a question has all its choices in one row
    style.column = std::max(120.0, std::min(width, std::floor(style.text.textWidth() * widerBy)));
    return style;
}

} // namespace homard
