// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

class QWidget;

namespace homard {

/// Texts in sight that are cut and have no tooltip: cells of a list or tree, sections of a header, titles of a tab bar.
/// One line each; none for any other widget.
QStringList cutTextsIn(const QWidget *widget);

} // namespace homard
