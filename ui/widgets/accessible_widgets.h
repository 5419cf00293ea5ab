// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard {

/// Gives the own widgets of this room their roles for screen readers: chips and states are texts, a meter has a value,
/// a banner is a notification; and every window that is a plain widget that of a window. Once a program; the theme does
/// it.
void installAccessibleWidgets();

} // namespace homard
