// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

class QWidget;

namespace homard {

/// What a person would see to be wrong in a visible window, one line each: texts that need more room than they have, in
/// controls, cells, headers and tabs (elided ones with the whole text in a tooltip are well), controls that lie on each
/// other or outside their parent, controls without an accessible name.
QStringList layoutFaults(QWidget *window);

} // namespace homard
