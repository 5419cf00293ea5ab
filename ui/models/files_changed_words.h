// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/files_changed_probe.h"

namespace homard {

/// "changed", "undone", "changed since": how a change stands now; empty: not known yet.
QString fileChangeState(const Checkpoint &checkpoint, const FileExamination &found);

/// "+3 −1", "binary"; empty where it could not be told.
QString changedLines(const FileExamination &found);

/// A change in one sentence for screen readers and tooltips. `found`: null while nobody has looked. `nowMs`: wall
/// clock.
QString spokenFileChange(const QString &shownPath, const Checkpoint &checkpoint, const FileExamination *found,
                         qint64 nowMs);

} // namespace homard
