// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "checkpoint_care.h"
#include "ports/checkpoints.h"

namespace homard {

class SqliteSessionStore;

/// Checkpoints as files named by their SHA-256: `folder`/checkpoints/ab/cdef…, mode 0600, each content once; the rows
/// are in the session store. Thread-safe.
class FileCheckpoints : public Checkpoints
{
public:
    /// `folder`: the data folder. `store` and `clock` outlive this.
    FileCheckpoints(const QString &folder, SqliteSessionStore &store, const Clock &clock)
        : m_folder(folder + QStringLiteral("/checkpoints"))
        , m_store(store)
        , m_clock(clock)
        , m_care(m_folder, store, clock)
    {
    }

    /// CheckpointCare::setCap(); before the first keep().
    void setCap(std::function<qint64()> bytes) { m_care.setCap(std::move(bytes)); }

    Result<QString> keep(const Checkpoint &checkpoint, const QByteArray &oldContent) override;
    Result<std::vector<Checkpoint>> list(const QString &sessionId, int limit = 100) override;
    /// Corrupt: the stored bytes are not what was kept.
    Result<QByteArray> content(const Checkpoint &checkpoint) override;
    Result<void> markUndone(const QString &checkpointId) override;
    /// undoCheckpoint() by id.
    Result<void> undo(const QString &checkpointId, bool force) override;
    /// The content stays: others may have kept the same.
    Result<void> discard(const QString &checkpointId) override;

private:
    QString blobPath(const QByteArray &hash) const;
    /// Bytes that were written: 0 where it was there.
    Result<qint64> store(const QByteArray &hash, const QByteArray &content) const;
    QString m_folder;
    SqliteSessionStore &m_store;
    const Clock &m_clock;
    CheckpointCare m_care;
};

/// What a plain undo takes back: the newest change that is not undone. Not what a forced undo replaced, or a second one
/// would only take back the first. Null: nothing is left. `newestFirst` as Checkpoints::list() gives it.
const Checkpoint *nextToUndo(const std::vector<Checkpoint> &newestFirst);

/// Whether undo may overwrite a file that has been changed since.
enum class UndoForce { No, Yes };

/// Puts the file of `checkpoint` back as it was, atomically and with its mode, or removes it if the change had created
/// it; then marks the checkpoint undone. Conflict: the file is not what the change left, or the checkpoint is undone
/// already (UndoForce::Yes does it anyway, and first keeps what it replaces as a new checkpoint, marked byUndo).
/// Denied: the path leads through a symbolic link (S47), or is one, a file with several names, or no regular file;
/// force does not help. Blocking.
Result<void> undoCheckpoint(Checkpoints &checkpoints, const Checkpoint &checkpoint, UndoForce force,
                            const Clock &clock);

} // namespace homard
