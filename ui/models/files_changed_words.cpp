// SPDX-License-Identifier: GPL-3.0-or-later
#include "files_changed_words.h"
#include "timeline_words.h"
#include <QCoreApplication>
#include <QLocale>

namespace homard {

namespace {

struct FileWords {
    Q_DECLARE_TR_FUNCTIONS(homard::FilesChangedModel)
};

} // namespace

QString fileChangeState(const Checkpoint &checkpoint, const FileExamination &found)
{
    if (checkpoint.byUndo && !checkpoint.undone)
        return FileWords::tr("replaced by an undo");
    switch (found.state) {
    case FileChangeState::Unknown: return {};
    case FileChangeState::Applied: return checkpoint.existed ? FileWords::tr("changed") : FileWords::tr("created");
    case FileChangeState::Undone: return FileWords::tr("undone");
    case FileChangeState::ChangedAgain: return FileWords::tr("changed again");
    case FileChangeState::ChangedSince: return FileWords::tr("changed since");
    case FileChangeState::Gone: return FileWords::tr("removed since");
    }
    return {};
}

QString changedLines(const FileExamination &found)
{
    if (!found.trouble.isEmpty())
        return {};
    if (found.binary)
        return FileWords::tr("binary");
    return QStringLiteral("+%1 −%2").arg(QLocale().toString(found.added), QLocale().toString(found.removed));
}

QString spokenFileChange(const QString &shownPath, const Checkpoint &checkpoint, const FileExamination *found,
                         qint64 nowMs)
{
    QStringList parts{shownPath};
    if (found && !found->binary) {
        parts << FileWords::tr("%n line(s) added", nullptr, found->added);
        parts << FileWords::tr("%n line(s) removed", nullptr, found->removed);
    }
    parts << fileChangeState(checkpoint, found ? *found : FileExamination());
    parts << TimelineWords(nowMs).moment(checkpoint.wallMs);
    return parts.join(QStringLiteral(", "));
}

} // namespace homard
