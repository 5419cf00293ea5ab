// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_style.h"
#include "ui/widgets/theme.h"
#include <QFontMetricsF>
#include <cmath>

namespace homard {

void MarkdownStyle::measureFonts()
{
    const QFontMetricsF metrics(text);
    const QFontMetricsF codeMetrics(code);
    // An average letter of running text is narrower than the font's own average, which counts capitals.
    letterWidth = metrics.horizontalAdvance(QStringLiteral("the quick brown fox jumps over it")) / 33.0;
    codeLetterWidth = codeMetrics.horizontalAdvance(QStringLiteral("0000000000")) / 10.0;
    linePitch = std::round(metrics.height() * lineHeight);
    codePitch = std::round(codeMetrics.height() * codeLineHeight);
    indent = std::round(metrics.height() * 1.4);
}

MarkdownStyle markdownStyle(const QPalette &palette, const QFont &font)
{
    const Colors &colors = colorsFor(palette);
    MarkdownStyle style;
    style.text = font;
    style.code = monospaceFont();
    if (font.pointSizeF() > 0)
        style.code.setPointSizeF(font.pointSizeF() * 0.95); // monospace letters look larger at the same size
    else if (font.pixelSize() > 0)
        style.code.setPixelSize(font.pixelSize());
    style.textColor = colors.text;
    style.secondaryColor = colors.secondary;
    style.accentColor = colors.accent;
    style.surfaceColor = colors.surface;
    style.sunkenColor = colors.sunken;
    style.borderColor = colors.border;
    style.selectionColor = palette.color(QPalette::Active, QPalette::Highlight);
    style.selectedTextColor = palette.color(QPalette::Active, QPalette::HighlightedText);
    style.highlightColor = colors.warningBg;
    style.currentFrameColor = colors.warning;
    style.measureFonts();
    return style;
}

} // namespace homard
