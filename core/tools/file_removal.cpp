// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_removal.h"
#include "base/logging.h"
#include "base/text.h"
#include "file_changes.h"

namespace homard {

namespace {

Error alreadyThere(const QString &shown)
{
    return {ErrorCode::Conflict, QStringLiteral("%1 is there already; nothing is replaced.").arg(shown),
            QStringLiteral("Choose another name.")};
}

/// One removal as it runs: what is kept before, and the move itself.
class FileRemoval
{
public:
    FileRemoval(const ToolContext &context, const ToolInvocation &invocation, const FileChange &change)
        : m_context(context), m_invocation(invocation), m_change(change), m_files(invocation.plan->workspace.root)
    {
    }

    ToolOutput run()
    {
        const qint64 limit = m_context.options.maxReadBytes;
        auto file = m_files.openForWrite(m_change.path, limit, false);
        if (!file)
            return failure(file.error());
        if (!(*file)->exists())
            return failure({ErrorCode::NotFound, QStringLiteral("%1 does not exist.").arg(name()), {}});
        m_hash = contentHash((*file)->oldContent());
        if (m_change.isLookedAt() && m_hash != m_change.oldHash) {
            return failure({ErrorCode::Conflict,
                            QStringLiteral("%1 changed since this was prepared; it stays.").arg(name()),
                            QStringLiteral("Read it again.")});
        }
        std::unique_ptr<WriteTarget> place;
        if (!m_change.movedTo.isEmpty()) {
            auto to = m_files.openForWrite(m_change.movedTo, limit, true);
            if (!to)
                return failure(to.error());
            if ((*to)->exists())
                return failure(alreadyThere(shown(m_change.movedTo)));
            place = std::move(*to);
        }
        if (const auto kept = keepBefore(**file); !kept) {
            discard();
            return failure({ErrorCode::Io,
                            QStringLiteral("The content of %1 could not be kept, so it stays: %2")
                                .arg(name(), kept.error().text()),
                            {}});
        }
        if (m_invocation.cancel.isCancelled()) {
            discard();
            return stopped(QStringLiteral("Stopped before %1 was moved.").arg(name()));
        }
        return move(**file, place.get());
    }

private:
    QString shown(const QString &path) const { return visibleText(truncated(m_files.shown(path), 300)); }
    QString name() const { return shown(m_change.path); }

    /// Undo goes newest first, so the file is back at its old place before it leaves the new one.
    Result<void> keepBefore(const WriteTarget &file)
    {
        Checkpoint checkpoint;
        checkpoint.sessionId = m_invocation.sessionId;
        checkpoint.runId = m_invocation.runId;
        checkpoint.callId = m_invocation.call.id;
        checkpoint.wallMs = m_context.clock.wallMs();
        if (!m_change.movedTo.isEmpty()) {
            checkpoint.path = m_change.movedTo;
            checkpoint.existed = false;
            checkpoint.newHash = m_hash;
            if (const auto kept = keep(checkpoint, {}); !kept)
                return kept;
        }
        checkpoint.path = m_change.path;
        checkpoint.existed = true;
        checkpoint.contentHash = m_hash;
        checkpoint.newHash.clear();
        checkpoint.mode = file.mode();
        return keep(checkpoint, file.oldContent());
    }

    Result<void> keep(const Checkpoint &checkpoint, const QByteArray &content)
    {
        const auto kept = m_context.checkpoints.keep(checkpoint, content);
        if (!kept)
            return kept.error();
        m_kept.push_back(*kept);
        return {};
    }

    void discard() const // else undo would offer a change that was never made
    {
        for (const QString &id : m_kept) {
            if (const auto gone = m_context.checkpoints.discard(id); !gone)
                qCWarning(logTools, "a checkpoint stays: %s", qUtf8Printable(gone.error().text()));
        }
    }

    ToolOutput move(WriteTarget &file, WriteTarget *place) const
    {
        if (place) {
            if (const auto moved = file.moveTo(*place); !moved) {
                discard();
                return failure(moved.error());
            }
            return success(QStringLiteral("Moved %1 to %2.").arg(name(), shown(m_change.movedTo)));
        }
        const auto trashed = file.moveToTrash(m_change.path, m_context.options.trash, m_context.clock.wallMs());
        if (!trashed) {
            discard();
            return failure(trashed.error());
        }
        return success(QStringLiteral("Moved %1 (%2) to the trash; it can be restored from there or by undo.")
                           .arg(name(), humanSize(file.oldContent().size())));
    }

    const ToolContext &m_context;
    const ToolInvocation &m_invocation;
    const FileChange &m_change;
    SafeFiles m_files;
    QByteArray m_hash;
    std::vector<QString> m_kept;
};

/// The file to go, as far as it may be looked at before anybody allowed it.
Result<void> lookAtFile(FileChange &change, const SafeFiles &files, const PendingChanges &pending,
                        const ToolOptions &options)
{
    ToolOptions wide = options;
    wide.maxEditBytes = options.maxReadBytes; // it is only kept, not edited
    const auto current = currentFile(files, change.path, pending, wide);
    if (!current)
        return current.error();
    const QString shown = files.shown(change.path);
    if (!current->exists)
        return {ErrorCode::NotFound, QStringLiteral("%1 does not exist.").arg(shown)};
    change.oldHash = contentHash(current->content);
    return {};
}

} // namespace

Result<ToolPreview> removalPreview(const ToolContext &context, const QString &path, const QString &movedTo,
                                   const Workspace &workspace, const PendingChanges &pending)
{
    const ToolOptions &options = context.options;
    const auto isSecret = [&options](const QString &file) { return options.isSecret && options.isSecret(file); };
    const SafeFiles files(workspace.root);
    if (path == movedTo)
        return {ErrorCode::Invalid, QStringLiteral("%1 is there already.").arg(files.shown(path))};
    ToolPreview preview;
    preview.writes = {path};
    FileChange change;
    change.path = path;
    change.removes = true;
    change.movedTo = movedTo;
    if ((files.isInside(path) || pending.contains(path)) && !isSecret(path)) {
        if (const auto looked = lookAtFile(change, files, pending, options); !looked)
            return looked.error();
    }
    if (!movedTo.isEmpty()) {
        preview.writes += movedTo;
        if (pending.contains(movedTo))
            return alreadyThere(files.shown(movedTo));
        if (files.isInside(movedTo) && !isSecret(movedTo)) {
            const auto place = files.openForWrite(movedTo, options.maxReadBytes, false);
            if (!place)
                return place.error();
            if ((*place)->exists())
                return alreadyThere(files.shown(movedTo));
        }
    }
    preview.change = change;
    return preview;
}

ToolOutput applyRemoval(const ToolContext &context, const ToolInvocation &invocation)
{
    const auto &change = invocation.plan->effects.change;
    if (!change || !change->removes)
        return failure({ErrorCode::Internal, QStringLiteral("The plan holds no change; nothing was moved."), {}});
    return FileRemoval(context, invocation, *change).run();
}

} // namespace homard
