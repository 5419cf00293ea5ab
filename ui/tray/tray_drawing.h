// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/tray_model.h"
#include "ui/widgets/theme.h"
#include <QIcon>

namespace homard {

/// The mark with the badge of a state, in the colours of a panel; all usual sizes. The states differ by shape too: no
/// badge, a dot, a cross, an exclamation mark.
QIcon drawTrayIcon(TrayState state, const Colors &colors);

} // namespace homard
