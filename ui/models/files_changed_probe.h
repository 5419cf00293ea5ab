// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/checkpoints.h"
#include "ports/session_archive.h"
#include <optional>

namespace homard {

/// How a file stands to a change that was made to it.
enum class FileChangeState {
    Unknown,      ///< Not looked at yet.
    Applied,      ///< The file is what the change left.
    Undone,       ///< The change was taken back.
    ChangedAgain, ///< A later step changed it again.
    ChangedSince, ///< Somebody else changed it.
    Gone,         ///< It is not there any more.
};

/// What the new side of a diff is.
enum class FileDiffSource {
    Exact,     ///< What the change made, byte for byte.
    Told,      ///< The diff the tool's result told.
    AgainstNow ///< Only the file as it is now is known.
};

/// What was found out of one change.
struct FileExamination {
    FileChangeState state = FileChangeState::Unknown;
    FileDiffSource source = FileDiffSource::Exact;
    QString diff; ///< Unified.
    int added = 0;
    int removed = 0;
    bool binary = false; ///< No lines to compare.
    QString trouble;     ///< Why there is no diff, in words for people; else empty.
};

/// Looks at the change of `checkpoint`: its file, and what it made of it. `newer` are the session's later checkpoints
/// of the same path, oldest first. Reads files and the store: never on the GUI thread.
FileExamination examineFileChange(Checkpoints &checkpoints, SessionArchive &archive, const Checkpoint &checkpoint,
                                  const std::vector<Checkpoint> &newer);

/// Takes these changes back, in this order, up to the first that cannot be; `force`: also what was changed since.
/// Touches the disk.
Result<void> undoFileChanges(Checkpoints &checkpoints, const QStringList &ids, bool force);

} // namespace homard
