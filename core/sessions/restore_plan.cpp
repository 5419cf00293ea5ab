// SPDX-License-Identifier: GPL-3.0-or-later
#include "restore_plan.h"
#include "file_checkpoints.h"
#include "private_file.h"
#include "session_words.h"
#include <QCryptographicHash>
#include <QHash>

namespace homard {

namespace {

QByteArray hashOf(const QByteArray &content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Sha256);
}

/// The hash of what is at `path` now; empty: no file.
Result<QByteArray> hashNow(const QString &path)
{
    const auto file = HeldFile::open(path);
    if (!file)
        return file.error();
    const auto now = file->read();
    if (!now)
        return now.error();
    return now->exists ? hashOf(now->content) : QByteArray();
}

} // namespace

RestorePlan planRestore(Checkpoints &checkpoints, const std::vector<Checkpoint> &newestFirst, qint64 fromMs)
{
    RestorePlan plan;
    QHash<QString, QByteArray> states; // as undoing the newer changes leaves each file
    QStringList blocked;
    const auto conflict = [&](const QString &path, const Error &why) {
        blocked += path;
        plan.conflicts.push_back({path, why});
    };
    for (const Checkpoint &one : newestFirst) {
        if (one.wallMs < fromMs || one.undone || one.byUndo)
            continue;
        plan.changes.push_back(one);
        if (!plan.files.contains(one.path))
            plan.files += one.path;
        if (blocked.contains(one.path)) // one reason a file
            continue;
        if (!states.contains(one.path)) {
            const auto now = hashNow(one.path);
            if (!now) {
                conflict(one.path, now.error());
                continue;
            }
            states.insert(one.path, *now);
        }
        if (states.value(one.path) != one.newHash) {
            conflict(one.path, {ErrorCode::Conflict, tr("it has been changed since"), {}});
            continue;
        }
        if (const auto content = checkpoints.content(one); !content) {
            conflict(one.path, content.error());
            continue;
        }
        states.insert(one.path, one.existed ? one.contentHash : QByteArray());
    }
    plan.files.sort();
    return plan;
}

Result<void> restoreAll(Checkpoints &checkpoints, const RestorePlan &plan, const Clock &clock)
{
    if (!plan.conflicts.empty()) {
        QStringList lines;
        for (const RestoreConflict &each : plan.conflicts)
            lines += QStringLiteral("%1: %2").arg(each.path, each.why.message);
        return {ErrorCode::Conflict, tr("Nothing was restored. In the way:\n%1").arg(lines.join(u'\n')), {}};
    }
    int done = 0;
    for (const Checkpoint &one : plan.changes) {
        if (const auto undone = undoCheckpoint(checkpoints, one, UndoForce::No, clock); !undone) {
            const Error &why = undone.error();
            return {why.code,
                    tr("%1 of %2 changes were undone, then: %3").arg(done).arg(plan.changes.size()).arg(why.message),
                    why.hint};
        }
        ++done;
    }
    return {};
}

} // namespace homard
