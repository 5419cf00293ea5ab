// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_changes.h"
#include "base/logging.h"
#include "base/text.h"
#include "base/text_diff.h"
#include "counted.h"
#include "file_text.h"
#include <QCryptographicHash>

namespace homard {

namespace {

QString readable(const QByteArray &content)
{
    return describeBinary(content.left(8192)).isEmpty() ? decodeText(content).text : QString();
}

TextDiff diffOf(const QByteArray &before, bool existed, const QByteArray &after, const QString &name)
{
    if (existed && !describeBinary(before.left(8192)).isEmpty()) {
        TextDiff diff;
        diff.text = QStringLiteral("Binary file %1 (%2) is replaced\n").arg(name, humanSize(before.size()));
        return diff;
    }
    return diffLines(readable(before), readable(after), name, existed);
}

} // namespace

QByteArray contentHash(const QByteArray &content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Sha256);
}

Result<CurrentFile> currentFile(const SafeFiles &files, const QString &path, const PendingChanges &pending,
                                const ToolOptions &options)
{
    if (const auto written = pending.constFind(path); written != pending.constEnd())
        return CurrentFile{true, *written};
    const auto target = files.openForWrite(path, options.maxEditBytes, false);
    if (!target)
        return target.error();
    return CurrentFile{(*target)->exists(), (*target)->oldContent()};
}

FileChange changeOf(const SafeFiles &files, const QString &path, const CurrentFile &current,
                    const QByteArray &newContent)
{
    FileChange change;
    change.path = path;
    change.creates = !current.exists;
    if (current.exists)
        change.oldHash = contentHash(current.content);
    change.newContent = newContent;
    change.diff = diffOf(current.content, current.exists, newContent, files.shown(path)).text;
    return change;
}

ToolOutput applyChange(const ToolContext &context, const ToolInvocation &invocation, const FileChange &change,
                       WriteTarget &target)
{
    const SafeFiles files(invocation.plan->workspace.root);
    const QString name = visibleText(truncated(files.shown(change.path), 300));
    const auto &isSecret = context.options.isSecret;
    const bool restricted = !files.isInside(change.path) || (isSecret && isSecret(change.path));
    const bool same =
        change.creates ? !target.exists() : target.exists() && contentHash(target.oldContent()) == change.oldHash;
    if (change.isLookedAt() && !same) {
        return failure({ErrorCode::Conflict,
                        QStringLiteral("%1 changed since this change was prepared; nothing was written.").arg(name),
                        QStringLiteral("Read it again.")});
    }
    if (target.exists() && target.oldContent() == change.newContent)
        return success(QStringLiteral("%1 already has exactly this content; nothing was written.").arg(name));

    Checkpoint checkpoint;
    checkpoint.sessionId = invocation.sessionId;
    checkpoint.runId = invocation.runId;
    checkpoint.callId = invocation.call.id;
    checkpoint.path = change.path;
    checkpoint.existed = target.exists();
    checkpoint.contentHash = contentHash(target.oldContent());
    checkpoint.newHash = contentHash(change.newContent);
    checkpoint.mode = target.exists() ? target.mode() : 0;
    checkpoint.wallMs = context.clock.wallMs();
    const auto kept = context.checkpoints.keep(checkpoint, target.oldContent());
    if (!kept) {
        return failure({ErrorCode::Io,
                        QStringLiteral("The old content of %1 could not be kept, so nothing was written: %2")
                            .arg(name, kept.error().text()),
                        {}});
    }
    const auto discard = [&] { // else undo would offer a change that was never made
        if (const auto gone = context.checkpoints.discard(*kept); !gone)
            qCWarning(logTools, "a checkpoint stays: %s", qUtf8Printable(gone.error().text()));
    };
    if (invocation.cancel.isCancelled()) {
        discard();
        return stopped(QStringLiteral("Stopped before %1 was written.").arg(name));
    }
    if (const auto written = target.replace(change.newContent); !written) {
        if (!target.isReplaced())
            discard();
        return failure(written.error());
    }
    const TextDiff diff = diffOf(target.oldContent(), target.exists(), change.newContent, files.shown(change.path));
    const QByteArray &after = change.newContent;
    const qsizetype lines = after.count('\n') + (after.isEmpty() || after.endsWith('\n') ? 0 : 1);
    ToolOutput output = success(QStringLiteral("%1 %2: +%3 −%4 lines; it now has %5, %6.")
                                    .arg(target.exists() ? QStringLiteral("Changed") : QStringLiteral("Created"), name)
                                    .arg(diff.added)
                                    .arg(diff.removed)
                                    .arg(counted(lines, "line", "lines"))
                                    .arg(humanSize(after.size())));
    // Who allowed writing did not allow reading: where the old content is not free to read, the model gets the new one.
    const bool mayTell = !restricted || invocation.plan->effects.reads.contains(change.path);
    output.result.diff = mayTell ? diff.text : diffOf({}, false, change.newContent, files.shown(change.path)).text;
    return output;
}

} // namespace homard
