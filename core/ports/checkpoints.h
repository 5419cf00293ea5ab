// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/session.h"

namespace homard {

/// Old contents of files, kept before a tool changes them, content-addressed. Thread-safe; blocking.
class Checkpoints
{
public:
    virtual ~Checkpoints() = default;

    /// Keeps `oldContent` (durable on return) and returns the checkpoint's id. Called before the file is changed;
    /// `checkpoint.id` is ignored.
    virtual Result<QString> keep(const Checkpoint &checkpoint, const QByteArray &oldContent) = 0;
    /// Newest first; all sessions if `sessionId` is empty.
    virtual Result<std::vector<Checkpoint>> list(const QString &sessionId, int limit = 100) = 0;
    virtual Result<QByteArray> content(const Checkpoint &checkpoint) = 0;
    virtual Result<void> markUndone(const QString &checkpointId) = 0;
    /// Puts the file back as it was before the change, or removes it if the change made it, and marks the checkpoint
    /// undone. Conflict: the file is not what the change left, or this is undone already; `force` does it anyway, and
    /// first keeps what it replaces as a new checkpoint (Checkpoint::byUndo). NotFound: no such checkpoint, or its
    /// content is gone. Denied: the path leads through a symbolic link or to no plain file; force does not help.
    virtual Result<void> undo(const QString &checkpointId, bool force) = 0;
    /// Forgets a checkpoint whose change was never made. An unknown one is no error.
    virtual Result<void> discard(const QString &checkpointId) = 0;
};

} // namespace homard
