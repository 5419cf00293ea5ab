// SPDX-License-Identifier: GPL-3.0-or-later
#include "files_changed_probe.h"
#include "base/text.h"
#include "base/text_diff.h"
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace homard {

namespace {

constexpr qint64 mostBytes = 16 * 1024 * 1024;   // ours: a larger file is not compared
constexpr qsizetype mostDiff = 16 * 1024 * 1024; // characters of a diff; ours: 100 000 lines are well within

QString say(const char *text)
{
    return QCoreApplication::translate("homard::FilesChangedModel", text);
}

/// A file as it is now.
struct FileNow {
    bool isThere = false;
    QByteArray content;
    QByteArray hash; ///< SHA-256; empty where there is no file.
    QString trouble;
};

FileNow readNow(const QString &path)
{
    FileNow now;
    const QFileInfo info(path);
    if (!info.exists() && !info.isSymLink())
        return now;
    now.isThere = true;
    if (info.isSymLink() || !info.isFile()) { // a pipe would never end, and a link leads elsewhere
        now.trouble = say("It is no plain file any more.");
        return now;
    }
    if (info.size() > mostBytes) {
        now.trouble = say("It is too large to be compared.");
        return now;
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        now.trouble = file.errorString();
        return now;
    }
    now.content = file.read(mostBytes);
    now.hash = QCryptographicHash::hash(now.content, QCryptographicHash::Sha256);
    return now;
}

FileChangeState stateOf(const Checkpoint &checkpoint, const std::vector<Checkpoint> &newer, const FileNow &now)
{
    if (checkpoint.undone)
        return FileChangeState::Undone;
    if (now.isThere ? now.hash == checkpoint.newHash : checkpoint.newHash.isEmpty())
        return FileChangeState::Applied;
    if (!newer.empty())
        return FileChangeState::ChangedAgain;
    return now.isThere ? FileChangeState::ChangedSince : FileChangeState::Gone;
}

/// The content the change made: the file still has it, or a later change kept it as what it replaced.
std::optional<QByteArray> madeContent(Checkpoints &checkpoints, const Checkpoint &checkpoint,
                                      const std::vector<Checkpoint> &newer, const FileNow &now)
{
    if (checkpoint.newHash.isEmpty())
        return QByteArray(); // it removed the file
    if (now.hash == checkpoint.newHash)
        return now.content;
    for (const auto &later : newer) {
        if (!later.existed || later.contentHash != checkpoint.newHash)
            continue;
        if (auto content = checkpoints.content(later))
            return std::move(*content);
    }
    return std::nullopt;
}

/// The diff the result of the call told, if the session still has it.
QString toldDiff(SessionArchive &archive, const Checkpoint &checkpoint)
{
    const auto outline = archive.outline(checkpoint.sessionId);
    if (!outline)
        return {};
    QStringList ids;
    for (const auto &stub : outline->messages) {
        if (stub.role == Role::Tool && stub.runId == checkpoint.runId)
            ids << stub.id;
    }
    const auto messages = archive.messages(checkpoint.sessionId, ids);
    if (!messages)
        return {};
    for (const auto &message : *messages) {
        for (const auto &block : message->blocks) {
            const auto *part = std::get_if<ToolResultBlock>(&block);
            if (part && part->result.callId == checkpoint.callId)
                return part->result.diff;
        }
    }
    return {};
}

void count(FileExamination &found)
{
    bool inHunk = false;
    for (const auto line : QStringView(found.diff).split(u'\n')) {
        if (line.startsWith(u"@@"))
            inHunk = true;
        else if (inHunk && line.startsWith(u'+'))
            ++found.added;
        else if (inHunk && line.startsWith(u'-'))
            ++found.removed;
    }
}

void compare(FileExamination &found, const QByteArray &before, const QByteArray &after, const Checkpoint &checkpoint)
{
    if (looksBinary(before) || looksBinary(after)) {
        found.binary = true;
        return;
    }
    TextDiff diff =
        diffLines(QString::fromUtf8(before), QString::fromUtf8(after), checkpoint.path, checkpoint.existed, mostDiff);
    found.diff = std::move(diff.text);
    found.added = diff.added;
    found.removed = diff.removed;
}

} // namespace

FileExamination examineFileChange(Checkpoints &checkpoints, SessionArchive &archive, const Checkpoint &checkpoint,
                                  const std::vector<Checkpoint> &newer)
{
    FileExamination found;
    const FileNow now = readNow(checkpoint.path);
    found.state = stateOf(checkpoint, newer, now);
    QByteArray before;
    if (checkpoint.existed) {
        auto content = checkpoints.content(checkpoint);
        if (!content) {
            found.diff = toldDiff(archive, checkpoint);
            found.source = FileDiffSource::Told;
            count(found);
            if (found.diff.isEmpty())
                found.trouble = content.error().text();
            return found;
        }
        before = std::move(*content);
    }
    if (const auto made = madeContent(checkpoints, checkpoint, newer, now)) {
        compare(found, before, *made, checkpoint);
        return found;
    }
    found.diff = toldDiff(archive, checkpoint);
    if (!found.diff.isEmpty()) {
        found.source = FileDiffSource::Told;
        count(found);
        return found;
    }
    found.source = FileDiffSource::AgainstNow;
    found.trouble = now.trouble;
    if (found.trouble.isEmpty())
        compare(found, before, now.content, checkpoint);
    return found;
}

Result<void> undoFileChanges(Checkpoints &checkpoints, const QStringList &ids, bool force)
{
    for (const QString &id : ids) {
        if (auto done = checkpoints.undo(id, force); !done)
            return done;
    }
    return {};
}

} // namespace homard
