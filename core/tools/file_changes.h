// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// What a file to be changed holds, as far as it may be looked at.
struct CurrentFile
{
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

/// Keeps the old content, writes the new one, reads it back. `expected`: what the target must hold (F91); its parts are
/// not checked for a path outside the workspace, where nobody looked before.
ToolOutput applyChange(const ToolContext &context, const ToolInvocation &invocation, const FileChange &change,
                       WriteTarget &target);

/// "sha256 of content"; the form of FileChange::oldHash.
QByteArray contentHash(const QByteArray &content);

} // namespace homard
