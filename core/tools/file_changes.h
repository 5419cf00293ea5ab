// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// What a file to be changed holds, as far as it may be looked at.
struct CurrentFile {
    bool exists = false;
    QByteArray content;
};

/// The content a change of `path` starts from: what earlier calls of the turn will have written, else the disk. Only
/// for paths inside the workspace, or pending ones.
Result<CurrentFile> currentFile(const SafeFiles &files, const QString &path, const PendingChanges &pending,
                                const ToolOptions &options);

/// The exact change from `current` to `newContent`.
FileChange changeOf(const SafeFiles &files, const QString &path, const CurrentFile &current,
                    const QByteArray &newContent);

/// Refuses if `target` does not hold what `change` was made out from (F91), else keeps the old content, writes exactly
/// the new one and reads it back. A change of a path outside the workspace, where nobody looked before, says nothing of
/// the old content and replaces any.
ToolOutput applyChange(const ToolContext &context, const ToolInvocation &invocation, const FileChange &change,
                       WriteTarget &target);

/// "sha256 of content"; the form of FileChange::oldHash.
QByteArray contentHash(const QByteArray &content);

} // namespace homard
