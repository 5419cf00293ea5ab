// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// What delete_file (`movedTo` empty) or move_file would do with the file `path`. Files only, no links, no files with a
/// second name, none that is write-protected or larger than what read_file goes through. Of a file that is not free to
/// read nothing is told.
Result<ToolPreview> removalPreview(const ToolContext &context, const QString &path, const QString &movedTo,
                                   const Workspace &workspace, const PendingChanges &pending);

/// Refuses if the file is not what the plan was made out from (F91), else keeps its content as a checkpoint and moves
/// it to the trash or to its new place. Nothing is unlinked and nothing is replaced.
ToolOutput applyRemoval(const ToolContext &context, const ToolInvocation &invocation);

} // namespace homard
