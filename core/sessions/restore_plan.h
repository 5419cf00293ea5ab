// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/checkpoints.h"

namespace homard {

/// What stands in the way of a restore.
struct RestoreConflict {
    QString path;
    Error why;
};

/// A restore of many changes, made out without touching anything.
struct RestorePlan {
    std::vector<Checkpoint> changes; ///< To be undone in this order: the newest first.
    QStringList files;               ///< Each file once, sorted; for people.
    std::vector<RestoreConflict> conflicts;
};

/// Plans undoing every change of `newestFirst` made at or after `fromMs` (wall clock) that is not undone; what a forced
/// undo replaced is passed over. Of two changes of one file the older is compared with what undoing the newer leaves.
/// Conflicts: the file was changed since, its earlier content is kept no longer, or no such file can be put back (a
/// link, a second name). Reads the disk; blocking.
RestorePlan planRestore(Checkpoints &checkpoints, const std::vector<Checkpoint> &newestFirst, qint64 fromMs);

/// Does it, newest first. Conflict, with all that stand in the way: nothing was touched. Else it ends at the first
/// failure (a file changed between look and write), with how many were undone in the message. Blocking.
Result<void> restoreAll(Checkpoints &checkpoints, const RestorePlan &plan, const Clock &clock);

} // namespace homard
