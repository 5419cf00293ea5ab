// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_colors.h"

namespace homard {

QColor timelineColor(const TimelineRow &row, const Colors &colors)
{
    switch (row.state) {
    case TimelineState::Running: return colors.accent;
    case TimelineState::Asks:
    case TimelineState::Waited:
    case TimelineState::Warned:
    case TimelineState::Interrupted:
    case TimelineState::Limit:
    case TimelineState::Expired:
    case TimelineState::NotAsked: return colors.warning;
    case TimelineState::Failed:
    case TimelineState::Invalid:
    case TimelineState::NoAnswer: return colors.danger;
    case TimelineState::Done: return row.kind == TimelineKind::Call ? colors.ok : colors.secondary;
    case TimelineState::Allowed: return colors.ok;
    case TimelineState::Refused:
    case TimelineState::Skipped:
    case TimelineState::Stopped:
    case TimelineState::Denied:
    case TimelineState::Edited:
    case TimelineState::Unanswered:
    case TimelineState::Told: return colors.secondary;
    }
    return colors.secondary;
}

bool isTimelineMarked(const TimelineRow &row)
{
    switch (row.state) {
    case TimelineState::Asks:
    case TimelineState::Warned:
    case TimelineState::Interrupted:
    case TimelineState::Limit:
    case TimelineState::Expired:
    case TimelineState::NotAsked:
    case TimelineState::Failed:
    case TimelineState::Invalid:
    case TimelineState::NoAnswer: return true;
    default: return false;
    }
}

} // namespace homard
