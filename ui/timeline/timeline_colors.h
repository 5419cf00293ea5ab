// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/timeline_row.h"
#include "ui/widgets/theme.h"

namespace homard {

/// The colour of a row's bar, and of its state's word where that is coloured.
QColor timelineColor(const TimelineRow &row, const Colors &colors);
/// The state wants to be seen: its word is in that colour.
bool isTimelineMarked(const TimelineRow &row);

} // namespace homard
