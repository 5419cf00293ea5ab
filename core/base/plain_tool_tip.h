// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// `text` for a tooltip that shows it letter for letter. A tooltip takes text that looks like markup for markup, so
/// that the name of a folder or the words of a model could draw what they like, or have a file read because the mouse
/// rests there (S94). Line breaks stay; what acts on a screen or turns text round is shown as \u{…}. For names and
/// paths give visibleText() of them. Empty for empty text. tests/lint/house.sh refuses other tooltips. Any thread.
QString plainToolTip(const QString &text);

} // namespace homard
