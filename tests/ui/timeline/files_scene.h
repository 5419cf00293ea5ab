// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_checkpoints.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_session_archive.h"
#include "ui/models/files_changed_model.h"
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace homard {

/// A folder with files, and steps that change them.
struct FilesScene {
    FilesScene()
    {
        SessionInfo info;
        info.id = session;
        archive.put(info);
    }
    static QByteArray hash(const QByteArray &content)
    {
        return QCryptographicHash::hash(content, QCryptographicHash::Sha256);
    }
    QString path(const QString &name) const { return folder.path() + QLatin1Char('/') + name; }
    void write(const QString &name, const QByteArray &content)
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(content);
    }
    /// A step changes a file; `before` null: it makes it.
    QString change(const QString &run, const QString &call, const QString &name, const QByteArray &before,
                   const QByteArray &after)
    {
        Checkpoint checkpoint;
        checkpoint.sessionId = session;
        checkpoint.runId = run;
        checkpoint.callId = call;
        checkpoint.path = path(name);
        checkpoint.existed = !before.isNull();
        checkpoint.contentHash = checkpoint.existed ? hash(before) : QByteArray();
        checkpoint.newHash = hash(after);
        checkpoint.wallMs = clock.wallMs();
        clock.advance(std::chrono::seconds(1));
        write(name, after);
        return *checkpoints.keep(checkpoint, before);
    }
    void open()
    {
        model.setSession(session, folder.path());
        model.setWatched(true);
    }
    bool isIdle() const { return errands.isIdle() && background.isIdle(); }
    QModelIndex row(int run, int row, int column = 0) { return model.index(row, column, model.index(run, 0)); }

    QTemporaryDir folder;
    FakeClock clock;
    FakeCheckpoints checkpoints;
    FakeSessionArchive archive;
    Errands errands;
    Errands background{Errands::AtEnd::Drop};
    FilesChangedModel model{checkpoints, archive, errands, background, clock};
    QString session = QStringLiteral("s1");
};

} // namespace homard
