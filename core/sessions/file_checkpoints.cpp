// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_checkpoints.h"
#include "base/ids.h"
#include "private_file.h"
#include "session_words.h"
#include "sqlite_session_store.h"
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace homard {

namespace {

QByteArray sha256(const QByteArray &content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Sha256);
}

} // namespace

QString FileCheckpoints::blobPath(const QByteArray &hash) const
{
    const QString name = QString::fromLatin1(hash.toHex());
    return m_folder + QLatin1Char('/') + name.left(2) + QLatin1Char('/') + name.mid(2);
}

Result<QString> FileCheckpoints::keep(const Checkpoint &checkpoint, const QByteArray &oldContent)
{
    Checkpoint kept = checkpoint;
    kept.id = newId();
    kept.contentHash = checkpoint.existed ? sha256(oldContent) : QByteArray();
    if (checkpoint.existed) {
        const QString path = blobPath(kept.contentHash);
        // A file that is there but has another content (a disk fault) is written again.
        const auto present = readPlainFile(path);
        if (!present || !present->exists || present->content != oldContent) {
            if (const auto folder = ensurePrivateFolder(QFileInfo(path).path()); !folder)
                return folder.error();
            if (const auto written = writeFileAtomically(path, oldContent, 0600); !written)
                return written.error();
        }
    }
    const auto added = m_store.addCheckpoint(kept);
    return added ? Result<QString>(kept.id) : Result<QString>(added.error());
}

Result<std::vector<Checkpoint>> FileCheckpoints::list(const QString &sessionId, int limit)
{
    return m_store.checkpoints(sessionId, limit);
}

Result<QByteArray> FileCheckpoints::content(const Checkpoint &checkpoint)
{
    if (!checkpoint.existed)
        return QByteArray();
    auto file = readPlainFile(blobPath(checkpoint.contentHash));
    if (!file)
        return file.error();
    if (!file->exists)
        return {
            ErrorCode::NotFound, tr("The earlier content of “%1” is not stored any more.").arg(checkpoint.path), {}};
    if (sha256(file->content) != checkpoint.contentHash)
        return {ErrorCode::Corrupt, tr("The stored earlier content of “%1” is damaged.").arg(checkpoint.path), {}};
    return std::move(file->content);
}

Result<void> FileCheckpoints::markUndone(const QString &checkpointId)
{
    return m_store.markCheckpointUndone(checkpointId);
}

Result<void> FileCheckpoints::discard(const QString &checkpointId)
{
    return m_store.removeCheckpoint(checkpointId);
}

Result<void> undoCheckpoint(Checkpoints &checkpoints, const Checkpoint &checkpoint, UndoForce force)
{
    const auto now = readPlainFile(checkpoint.path);
    if (!now)
        return Error{now.error().code, tr("“%1” cannot be restored: %2").arg(checkpoint.path, now.error().message), {}};
    const bool asLeft = now->exists && sha256(now->content) == checkpoint.newHash;
    if (force == UndoForce::No && checkpoint.undone)
        return {ErrorCode::Conflict, tr("This change of “%1” has been undone already.").arg(checkpoint.path), {}};
    if (force == UndoForce::No && !asLeft)
        return {ErrorCode::Conflict, tr("“%1” has been changed since; undoing would lose that.").arg(checkpoint.path),
                tr("Look at the file, then undo with force if the earlier content is really wanted.")};
    if (!checkpoint.existed) {
        const auto removed = now->exists ? removeFileDurably(checkpoint.path) : Result<void>();
        return removed ? checkpoints.markUndone(checkpoint.id) : removed;
    }
    const auto content = checkpoints.content(checkpoint);
    if (!content)
        return content.error();
    const auto written = writeFileAtomically(checkpoint.path, *content, checkpoint.mode ? checkpoint.mode : 0600);
    return written ? checkpoints.markUndone(checkpoint.id) : written;
}

} // namespace homard
