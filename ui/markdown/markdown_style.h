// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QFont>
#include <QPalette>

namespace homard {

/// How Markdown looks: fonts, colours, measure. A value; make a new one when palette or font change.
struct MarkdownStyle {
    QFont text;
    QFont code;
    QColor textColor;
    QColor secondaryColor;
    QColor accentColor;  ///< Links, done tasks.
    QColor surfaceColor; ///< What the text stands on.
    QColor sunkenColor;  ///< Behind code and table heads.
    QColor borderColor;
    QColor selectionColor; ///< Behind selected text.
    QColor selectedTextColor;
    QColor highlightColor;    ///< Behind what a search found.
    QColor currentFrameColor; ///< The frame of the hit one stands on.
    double lineHeight = 1.5;  ///< Of the font's own height (look.md).
    double codeLineHeight = 1.3;
    int measure = 78; ///< Letters a line, at most (look.md); code and tables may be wider.

    // Measured from the fonts by measureFonts(), in pixels.
    double letterWidth = 7;     ///< An average letter of running text.
    double codeLetterWidth = 8; ///< Any letter of code.
    double linePitch = 24;      ///< From one line of text to the next.
    double codePitch = 20;
    double indent = 24; ///< Of one list level.

    /// To be called after text, code or the line heights were changed.
    void measureFonts();
    /// The widest line of text, in pixels.
    double textWidth() const { return measure * letterWidth; }

    bool operator==(const MarkdownStyle &) const = default;
};

/// The style of the conversation, with the colours that belong to `palette`. `font` is used at its own size. GUI
/// thread.
MarkdownStyle markdownStyle(const QPalette &palette, const QFont &font);

} // namespace homard
