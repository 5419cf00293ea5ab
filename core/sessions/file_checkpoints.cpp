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

Result<qint64> FileCheckpoints::store(const QByteArray &hash, const QByteArray &content) const
{
    const QString path = blobPath(hash);
    // A file that is there but has another content (a disk fault) is written again.
    const auto present = readPlainFile(path);
    if (present && present->exists && present->content == content)
        return 0;
    if (const auto folder = ensurePrivateFolder(QFileInfo(path).path()); !folder)
        return folder.error();
    const auto written = writeFileAtomically(path, content, 0600);
    return written ? Result<qint64>(qint64(content.size())) : Result<qint64>(written.error());
}

Result<QString> FileCheckpoints::keep(const Checkpoint &checkpoint, const QByteArray &oldContent)
{
    Checkpoint kept = checkpoint;
    kept.id = newId();
    kept.contentHash = checkpoint.existed ? sha256(oldContent) : QByteArray();
    auto held = m_care.hold();
    Result<qint64> stored = 0;
    if (checkpoint.existed)
        stored = store(kept.contentHash, oldContent);
    if (!stored)
        return stored.error();
    if (const auto noted = m_store.addCheckpoint(kept); !noted)
        return noted.error();
    // Another program may have swept an old content away before the row named it again.
    if (checkpoint.existed && !QFileInfo::exists(blobPath(kept.contentHash)))
        stored = store(kept.contentHash, oldContent);
    if (!stored)
        return stored.error();
    held.unlock();
    m_care.added(*stored);
    return kept.id;
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
        return {ErrorCode::NotFound, tr("The earlier content of “%1” is kept no longer.").arg(checkpoint.path),
                tr("The oldest contents go when there are more than undo.maxMegabytes of them.")};
    if (sha256(file->content) != checkpoint.contentHash)
        return {ErrorCode::Corrupt, tr("The stored earlier content of “%1” is damaged.").arg(checkpoint.path), {}};
    return std::move(file->content);
}

Result<void> FileCheckpoints::markUndone(const QString &checkpointId)
{
    return m_store.markCheckpointUndone(checkpointId);
}

Result<void> FileCheckpoints::undo(const QString &checkpointId, bool force)
{
    if (const auto may = m_store.mayUndo(checkpointId); !may)
        return may;
    const auto checkpoint = m_store.checkpoint(checkpointId);
    return checkpoint ? undoCheckpoint(*this, *checkpoint, force ? UndoForce::Yes : UndoForce::No, m_clock)
                      : Result<void>(checkpoint.error());
}

Result<void> FileCheckpoints::discard(const QString &checkpointId)
{
    return m_store.removeCheckpoint(checkpointId);
}

const Checkpoint *nextToUndo(const std::vector<Checkpoint> &newestFirst)
{
    const auto next = std::find_if(newestFirst.begin(), newestFirst.end(),
                                   [](const Checkpoint &one) { return !one.undone && !one.byUndo; });
    return next == newestFirst.end() ? nullptr : &*next;
}

Result<void> undoCheckpoint(Checkpoints &checkpoints, const Checkpoint &checkpoint, UndoForce force, const Clock &clock)
{
    const auto refused = [&checkpoint](const Error &why) {
        return Error{why.code, tr("“%1” cannot be restored: %2").arg(checkpoint.path, why.message), why.hint};
    };
    const auto file = HeldFile::open(checkpoint.path);
    if (!file)
        return refused(file.error());
    const auto now = file->read();
    if (!now)
        return refused(now.error());
    const bool asLeft = now->exists ? sha256(now->content) == checkpoint.newHash : checkpoint.newHash.isEmpty();
    if (force == UndoForce::No && checkpoint.undone)
        return {ErrorCode::Conflict, tr("This change of “%1” has been undone already.").arg(checkpoint.path), {}};
    if (force == UndoForce::No && !asLeft)
        return {ErrorCode::Conflict, tr("“%1” has been changed since; undoing would lose that.").arg(checkpoint.path),
                tr("Look at the file, then undo with force if the earlier content is really wanted.")};
    const auto content = checkpoints.content(checkpoint);
    if (!content)
        return content.error();
    QString replaced;
    if (force == UndoForce::Yes) { // what it overwrites may be the user's own work: kept, to be had back by its id
        Checkpoint before = checkpoint;
        before.existed = now->exists;
        before.mode = now->mode;
        before.newHash = checkpoint.existed ? sha256(*content) : QByteArray();
        before.wallMs = clock.wallMs();
        before.undone = false;
        before.byUndo = true;
        const auto kept = checkpoints.keep(before, now->content);
        if (!kept)
            return refused(kept.error());
        replaced = *kept;
    }
    const auto restored =
        checkpoint.existed ? file->replace(*content, checkpoint.mode ? checkpoint.mode : 0600) : file->remove();
    if (restored)
        return checkpoints.markUndone(checkpoint.id);
    if (!replaced.isEmpty())
        (void)checkpoints.discard(replaced); // the failure to restore is what matters
    return restored;
}

} // namespace homard
