// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_clock.h"
#include "sessions/file_artifacts.h"
#include "sessions/file_checkpoints.h"
#include "sessions/restore_plan.h"
#include "store_fixture.h"
#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <filesystem>

using namespace homard;

class TestCheckpoints : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void contentIsKeptOnce();
    void undoRestores();
    void undoRemovesCreated();
    void undoBringsBackDeletedAndMoved();
    void undoRefusesChanged();
    void undoRefusesTwice();
    void undoById();
    void s47UndoFollowsNoLinkOnTheWay_data();
    void s47UndoFollowsNoLinkOnTheWay();
    void forcedUndoCanBeUndone();
    void forcedUndoWalksBack();
    void forcedRemovalCanBeUndone();
    void discardedIsForgotten();
    void undoRefusesSpecialFiles_data();
    void undoRefusesSpecialFiles();
    void damagedContentIsNoticed();
    void restoresManyInOneGo();
    void restoreTellsAllConflictsFirst();
    void capDropsTheOldest();
    void unnamedContentsGo();
    void listIsNewestFirst();
    void artifacts();
    void artifactIdsLeadNowhere_data();
    void artifactIdsLeadNowhere();

private:
    static QByteArray hash(const QByteArray &content)
    {
        return QCryptographicHash::hash(content, QCryptographicHash::Sha256);
    }
    static QByteArray contentOf(const QString &path);
    void write(const QString &path, const QByteArray &content);
    Checkpoint change(const QByteArray &from, const QByteArray &to, bool existed = true);
    QStringList blobs() const;

    std::unique_ptr<QTemporaryDir> m_dir;
    FakeClock m_clock;
    std::unique_ptr<SqliteSessionStore> m_store;
    std::unique_ptr<FileCheckpoints> m_checkpoints;
    QString m_data;
    QString m_file;
};

void TestCheckpoints::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_data = m_dir->filePath(QStringLiteral("data"));
    m_file = m_dir->filePath(QStringLiteral("file.txt"));
    m_store = openStore(optionsIn(m_data), m_clock);
    QVERIFY(m_store);
    m_checkpoints = std::make_unique<FileCheckpoints>(m_data, *m_store, m_clock);
}

void TestCheckpoints::cleanup()
{
    m_checkpoints.reset();
    m_store.reset();
    m_dir.reset();
}

QByteArray TestCheckpoints::contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

void TestCheckpoints::write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

/// Does what a tool does: keep, then change.
Checkpoint TestCheckpoints::change(const QByteArray &from, const QByteArray &to, bool existed)
{
    if (existed) {
        write(m_file, from);
        QFile::setPermissions(m_file, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup);
    }
    const Checkpoint checkpoint{{},
                                QStringLiteral("s"),
                                QStringLiteral("r"),
                                QStringLiteral("c"),
                                m_file,
                                existed,
                                {},
                                hash(to),
                                0740,
                                m_clock.wallMs(),
                                false};
    const auto id = m_checkpoints->keep(checkpoint, from);
    if (!id)
        qFatal("%s", qPrintable(id.error().text()));
    write(m_file, to);
    return m_checkpoints->list(QStringLiteral("s"))->front();
}

QStringList TestCheckpoints::blobs() const
{
    QStringList paths;
    QDirIterator it(m_data + QStringLiteral("/checkpoints"), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (it.hasNext())
        paths << it.next();
    return paths;
}

void TestCheckpoints::contentIsKeptOnce()
{
    const QByteArray old = QByteArray("old\0content", 11);
    const Checkpoint first = change(old, "new");
    change(old, "newer");
    QCOMPARE(first.contentHash, hash(old));
    const QString name = QString::fromLatin1(hash(old).toHex());
    QCOMPARE(blobs(),
             QStringList{m_data + QStringLiteral("/checkpoints/") + name.left(2) + QLatin1Char('/') + name.mid(2)});
    QCOMPARE(int(QFileInfo(blobs().first()).permissions()),
             int(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser));
    QCOMPARE(int(QFileInfo(m_data + QStringLiteral("/checkpoints")).permissions() & 0x77), 0);
    const auto content = m_checkpoints->content(first);
    VERIFY_OK(content);
    QCOMPARE(*content, old);
    QCOMPARE(m_checkpoints->list(QStringLiteral("s"))->size(), size_t(2));
}

void TestCheckpoints::undoRestores()
{
    const Checkpoint checkpoint = change("before", "after");
    VERIFY_OK(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::No, m_clock));
    QCOMPARE(contentOf(m_file), QByteArray("before"));
    QCOMPARE(int(QFileInfo(m_file).permissions() & 0x7077),
             int(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup));
    QVERIFY(m_checkpoints->list({})->front().undone);
    QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files | QDir::Hidden),
             QStringList{QStringLiteral("file.txt")}); // no temporary left
}

void TestCheckpoints::undoRemovesCreated()
{
    const Checkpoint checkpoint = change({}, "made", false);
    QVERIFY(blobs().isEmpty());
    VERIFY_OK(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::No, m_clock));
    QVERIFY(!QFile::exists(m_file));
}

void TestCheckpoints::undoBringsBackDeletedAndMoved()
{
    // As delete_file and move_file keep it: what is new first, then what is gone.
    const QString place = m_file + QStringLiteral(".moved");
    Checkpoint made;
    made.path = place;
    made.existed = false;
    made.newHash = hash("text");
    QVERIFY(m_checkpoints->keep(made, {}));
    Checkpoint gone;
    gone.path = m_file;
    gone.existed = true;
    gone.mode = 0640;
    QVERIFY(m_checkpoints->keep(gone, "text"));
    write(place, "text");
    QFile::remove(m_file);
    for (int step = 0; step < 2; ++step) {
        const auto all = m_checkpoints->list({});
        QVERIFY(all);
        const Checkpoint *next = nextToUndo(*all);
        QVERIFY(next);
        const auto undone = m_checkpoints->undo(next->id, false);
        QVERIFY2(undone, undone ? "" : qUtf8Printable(undone.error().text()));
        QCOMPARE(contentOf(m_file), QByteArray("text")); // never a moment without it
    }
    QVERIFY(!QFile::exists(place));
    QCOMPARE(QFile::permissions(m_file) & (QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther),
             QFile::ReadOwner | QFile::ReadGroup);
}

void TestCheckpoints::undoRefusesChanged()
{
    const Checkpoint checkpoint = change("before", "after");
    write(m_file, "edited by hand");
    QCOMPARE(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::No, m_clock).error().code, ErrorCode::Conflict);
    QCOMPARE(contentOf(m_file), QByteArray("edited by hand"));
    QVERIFY(QFile::remove(m_file));
    QCOMPARE(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::No, m_clock).error().code, ErrorCode::Conflict);
    QVERIFY(!m_checkpoints->list({})->front().undone);
    VERIFY_OK(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::Yes, m_clock));
    QCOMPARE(contentOf(m_file), QByteArray("before"));
}

void TestCheckpoints::undoRefusesTwice()
{
    const Checkpoint checkpoint = change("same", "same"); // restoring changes nothing: only the mark can refuse
    VERIFY_OK(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::No, m_clock));
    QCOMPARE(undoCheckpoint(*m_checkpoints, m_checkpoints->list({})->front(), UndoForce::No, m_clock).error().code,
             ErrorCode::Conflict);
    QCOMPARE(m_checkpoints->markUndone(QStringLiteral("no")).error().code, ErrorCode::NotFound);
}

void TestCheckpoints::s47UndoFollowsNoLinkOnTheWay_data()
{
    QTest::addColumn<bool>("existed");
    QTest::newRow("restores") << true;
    QTest::newRow("removes") << false;
}

void TestCheckpoints::s47UndoFollowsNoLinkOnTheWay()
{
    namespace fs = std::filesystem;
    QFETCH(bool, existed);
    const QDir top(m_dir->path());
    QVERIFY(top.mkpath(QStringLiteral("ws/sub")) && top.mkpath(QStringLiteral("outside")));
    m_file = top.filePath(QStringLiteral("ws/sub/config"));
    const Checkpoint checkpoint = change("before", "after", existed);
    const QString outside = top.filePath(QStringLiteral("outside/config"));
    write(outside, "after"); // the content would fit
    fs::rename(top.filePath(QStringLiteral("ws/sub")).toStdString(),
               top.filePath(QStringLiteral("ws/old")).toStdString());
    QCOMPARE(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::Yes, m_clock).error().code, ErrorCode::NotFound);
    fs::create_directory_symlink("../outside", top.filePath(QStringLiteral("ws/sub")).toStdString());
    for (const auto force : {UndoForce::No, UndoForce::Yes})
        QCOMPARE(undoCheckpoint(*m_checkpoints, checkpoint, force, m_clock).error().code, ErrorCode::Denied);
    QCOMPARE(contentOf(outside), QByteArray("after"));
    QCOMPARE(m_checkpoints->list({})->size(), size_t(1));
    QVERIFY(!m_checkpoints->list({})->front().undone);
}

void TestCheckpoints::undoById()
{
    const Checkpoint first = change("1", "2");
    const Checkpoint second = change("2", "3");
    QCOMPARE(m_checkpoints->undo(first.id, false).error().code, ErrorCode::Conflict); // the file is at 3
    VERIFY_OK(m_checkpoints->undo(second.id, false));
    QCOMPARE(contentOf(m_file), QByteArray("2"));
    VERIFY_OK(m_checkpoints->undo(first.id, false));
    QCOMPARE(contentOf(m_file), QByteArray("1"));
    QCOMPARE(m_checkpoints->undo(first.id, false).error().code, ErrorCode::Conflict); // twice
    write(m_file, "by hand");
    VERIFY_OK(m_checkpoints->undo(first.id, true));
    QCOMPARE(contentOf(m_file), QByteArray("1"));
    QVERIFY(m_checkpoints->list({})->front().byUndo);
    QCOMPARE(m_checkpoints->undo(QStringLiteral("no"), true).error().code, ErrorCode::NotFound);
}

void TestCheckpoints::forcedUndoCanBeUndone()
{
    const Checkpoint checkpoint = change("before", "after");
    write(m_file, "by hand");
    VERIFY_OK(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::Yes, m_clock));
    QCOMPARE(contentOf(m_file), QByteArray("before"));
    const auto all = m_checkpoints->list({});
    QCOMPARE(all->size(), size_t(2));
    QVERIFY(all->back().undone && !all->front().undone);
    VERIFY_OK(undoCheckpoint(*m_checkpoints, all->front(), UndoForce::No, m_clock));
    QCOMPARE(contentOf(m_file), QByteArray("by hand"));
    // One that fails leaves nothing to undo.
    for (const QString &blob : blobs())
        QVERIFY(QFile::remove(blob));
    QVERIFY(!undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::Yes, m_clock).ok());
    QCOMPARE(m_checkpoints->list({})->size(), size_t(2));
}

void TestCheckpoints::forcedUndoWalksBack()
{
    change("0", "1");
    change("1", "2");
    write(m_file, "2 and mine");
    QByteArrayList seen;
    for (;;) {
        const auto all = m_checkpoints->list({});
        const Checkpoint *next = nextToUndo(*all);
        if (!next)
            break;
        QVERIFY(seen.size() < 5);
        VERIFY_OK(undoCheckpoint(*m_checkpoints, *next, UndoForce::Yes, m_clock));
        seen << contentOf(m_file);
    }
    QCOMPARE(seen, (QByteArrayList{"1", "0"}));
    // What was replaced is listed and comes back when it is named.
    const auto all = m_checkpoints->list({});
    QCOMPARE(all->size(), size_t(4));
    QVERIFY(all->at(0).byUndo && all->at(1).byUndo && !all->at(2).byUndo);
    VERIFY_OK(undoCheckpoint(*m_checkpoints, all->at(1), UndoForce::Yes, m_clock));
    QCOMPARE(contentOf(m_file), QByteArray("2 and mine"));
}

void TestCheckpoints::forcedRemovalCanBeUndone()
{
    const Checkpoint checkpoint = change({}, "made", false);
    write(m_file, "by hand");
    VERIFY_OK(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::Yes, m_clock));
    QVERIFY(!QFile::exists(m_file));
    VERIFY_OK(undoCheckpoint(*m_checkpoints, m_checkpoints->list({})->front(), UndoForce::No, m_clock));
    QCOMPARE(contentOf(m_file), QByteArray("by hand"));
}

void TestCheckpoints::discardedIsForgotten()
{
    change("1", "2");
    const Checkpoint never = change("2", "3");
    VERIFY_OK(m_checkpoints->discard(m_checkpoints->list({})->front().id));
    QCOMPARE(m_checkpoints->list({})->size(), size_t(1));
    QCOMPARE(m_checkpoints->list({})->front().newHash, hash("2"));
    VERIFY_OK(m_checkpoints->discard(never.id));
}

void TestCheckpoints::undoRefusesSpecialFiles_data()
{
    QTest::addColumn<QString>("kind");
    QTest::newRow("symbolic link") << QStringLiteral("symlink");
    QTest::newRow("hard link") << QStringLiteral("hardlink");
    QTest::newRow("folder") << QStringLiteral("folder");
    QTest::newRow("dangling link") << QStringLiteral("dangling");
}

void TestCheckpoints::undoRefusesSpecialFiles()
{
    namespace fs = std::filesystem;
    QFETCH(QString, kind);
    const Checkpoint checkpoint = change("before", "after");
    const QString other = m_dir->filePath(QStringLiteral("other"));
    write(other, "after"); // the content would fit
    QVERIFY(QFile::remove(m_file));
    if (kind == QStringLiteral("symlink"))
        fs::create_symlink(other.toStdString(), m_file.toStdString());
    else if (kind == QStringLiteral("dangling"))
        fs::create_symlink("/nowhere/at/all", m_file.toStdString());
    else if (kind == QStringLiteral("hardlink"))
        fs::create_hard_link(other.toStdString(), m_file.toStdString());
    else
        fs::create_directory(m_file.toStdString());
    for (const auto force : {UndoForce::No, UndoForce::Yes}) {
        const auto undone = undoCheckpoint(*m_checkpoints, checkpoint, force, m_clock);
        QVERIFY(!undone.ok());
        QCOMPARE(undone.error().code, ErrorCode::Denied);
    }
    QCOMPARE(contentOf(other), QByteArray("after"));
    QVERIFY(!m_checkpoints->list({})->front().undone);
}

void TestCheckpoints::damagedContentIsNoticed()
{
    const Checkpoint checkpoint = change("before", "after");
    write(blobs().first(), "befoer");
    QCOMPARE(m_checkpoints->content(checkpoint).error().code, ErrorCode::Corrupt);
    QCOMPARE(undoCheckpoint(*m_checkpoints, checkpoint, UndoForce::Yes, m_clock).error().code, ErrorCode::Corrupt);
    QCOMPARE(contentOf(m_file), QByteArray("after"));
    change("before", "again"); // keeping the same content repairs it
    VERIFY_OK(m_checkpoints->content(checkpoint));
    QVERIFY(QFile::remove(blobs().first()));
    QCOMPARE(m_checkpoints->content(checkpoint).error().code, ErrorCode::NotFound);
}

void TestCheckpoints::restoresManyInOneGo()
{
    change("0", "1"); // before the message
    m_clock.advance(std::chrono::seconds(1));
    const qint64 from = m_clock.wallMs();
    change("1", "2");
    change("2", "3"); // the older one of these is compared with what undoing this leaves
    const QString made = m_dir->filePath(QStringLiteral("made.txt"));
    Checkpoint creation;
    creation.path = made;
    creation.existed = false;
    creation.newHash = hash("new");
    creation.wallMs = m_clock.wallMs();
    QVERIFY(m_checkpoints->keep(creation, {}));
    write(made, "new");
    const auto plan = planRestore(*m_checkpoints, *m_checkpoints->list({}), from);
    QVERIFY(plan.conflicts.empty());
    QCOMPARE(int(plan.changes.size()), 3);
    QCOMPARE(plan.files, (QStringList{m_file, made}));
    QCOMPARE(contentOf(m_file), QByteArray("3")); // planning touches nothing
    QVERIFY(restoreAll(*m_checkpoints, plan, m_clock));
    QCOMPARE(contentOf(m_file), QByteArray("1"));
    QVERIFY(!QFile::exists(made));
    QVERIFY(planRestore(*m_checkpoints, *m_checkpoints->list({}), from).changes.empty());
}

void TestCheckpoints::restoreTellsAllConflictsFirst()
{
    change("1", "2");
    const QString other = m_dir->filePath(QStringLiteral("other.txt"));
    Checkpoint second;
    second.path = other;
    second.newHash = hash("b");
    second.wallMs = m_clock.wallMs();
    QVERIFY(m_checkpoints->keep(second, "a"));
    write(other, "the person's");
    write(m_file, "the person's too");
    const auto plan = planRestore(*m_checkpoints, *m_checkpoints->list({}), 0);
    QCOMPARE(int(plan.conflicts.size()), 2);
    const auto restored = restoreAll(*m_checkpoints, plan, m_clock);
    QVERIFY(!restored);
    QVERIFY(restored.error().message.contains(other) && restored.error().message.contains(m_file));
    QCOMPARE(contentOf(other), QByteArray("the person's"));
    QCOMPARE(contentOf(m_file), QByteArray("the person's too"));
}

void TestCheckpoints::capDropsTheOldest()
{
    m_checkpoints->setCap([] { return qint64(250); });
    const auto busy = m_store->createSession(QStringLiteral("/w"), {});
    QVERIFY(busy);
    QVERIFY(m_store->claim(busy->id));
    Checkpoint held;
    held.sessionId = busy->id;
    held.path = m_file;
    held.wallMs = 1; // the oldest of all, but its session runs
    QVERIFY(m_checkpoints->keep(held, QByteArray(100, 'h')));
    const Checkpoint oldest = change(QByteArray(100, 'a'), "b");
    m_clock.advance(std::chrono::seconds(1));
    const Checkpoint newest = change(QByteArray(100, 'c'), "d");
    QCOMPARE(blobs().size(), 2);
    QVERIFY(m_checkpoints->content(newest));
    const auto gone = m_checkpoints->content(oldest);
    QVERIFY(!gone && gone.error().code == ErrorCode::NotFound);
    QVERIFY2(gone.error().message.contains(QStringLiteral("is kept no longer")), qPrintable(gone.error().message));
    QVERIFY(!m_checkpoints->undo(oldest.id, true));
    QCOMPARE(contentOf(m_file), QByteArray("d")); // nothing was put in its place
}

void TestCheckpoints::unnamedContentsGo()
{
    const Checkpoint forgotten = change("old", "new");
    const Checkpoint fresh = change("old two", "new");
    QVERIFY(m_checkpoints->discard(forgotten.id));
    QVERIFY(m_checkpoints->discard(fresh.id));
    QCOMPARE(blobs().size(), 2);
    for (const QString &path : blobs()) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const qint64 age = file.size() == 3 ? 2 * 60 * 60 * 1000 : 0;
        QVERIFY(file.setFileTime(QDateTime::fromMSecsSinceEpoch(m_clock.wallMs() - age),
                                 QFileDevice::FileModificationTime));
    }
    m_checkpoints = std::make_unique<FileCheckpoints>(m_data, *m_store, m_clock); // the next start
    change("three", "new");
    QCOMPARE(blobs().size(), 2); // the fresh one may belong to a row that is still to come
}

void TestCheckpoints::listIsNewestFirst()
{
    for (int i = 0; i < 5; ++i)
        change(QByteArray::number(i), QByteArray::number(i + 1));
    const auto two = m_checkpoints->list(QStringLiteral("s"), 2);
    VERIFY_OK(two);
    QCOMPARE(two->size(), size_t(2));
    QCOMPARE(two->front().newHash, hash("5"));
    QCOMPARE(two->front().callId, QStringLiteral("c"));
    QCOMPARE(two->front().mode, 0740u);
    QCOMPARE(m_checkpoints->list(QStringLiteral("other"))->size(), size_t(0));
    QCOMPARE(m_checkpoints->list({})->size(), size_t(5));
}

void TestCheckpoints::artifacts()
{
    FileArtifacts artifacts(m_data);
    QCOMPARE(artifacts.read(QStringLiteral("s1"), QStringLiteral("c1"), 0, 9).error().code, ErrorCode::NotFound);
    const auto path = artifacts.pathFor(QStringLiteral("s1"), QStringLiteral("c1"));
    VERIFY_OK(path);
    QCOMPARE(*path, m_data + QStringLiteral("/artifacts/s1/c1"));
    QCOMPARE(int(QFileInfo(m_data + QStringLiteral("/artifacts/s1")).permissions() & 0x77), 0);
    write(*path, "0123456789");
    QCOMPARE(*artifacts.read(QStringLiteral("s1"), QStringLiteral("c1"), 3, 4), QByteArray("3456"));
    QCOMPARE(*artifacts.read(QStringLiteral("s1"), QStringLiteral("c1"), 8, 100), QByteArray("89"));
    QCOMPARE(*artifacts.read(QStringLiteral("s1"), QStringLiteral("c1"), 50, 100), QByteArray());
    QCOMPARE(artifacts.read(QStringLiteral("s1"), QStringLiteral("c1"), -1, 1).error().code, ErrorCode::Invalid);
}

void TestCheckpoints::artifactIdsLeadNowhere_data()
{
    QTest::addColumn<QString>("id");
    for (const char *id : {"", ".", "..", "../x", "a/b", "/etc/passwd", "a\\b", "a b", "a.b", "\xc3\xa4"})
        QTest::newRow(id) << QString::fromUtf8(id);
}

void TestCheckpoints::artifactIdsLeadNowhere()
{
    QFETCH(QString, id);
    FileArtifacts artifacts(m_data);
    QCOMPARE(artifacts.pathFor(QStringLiteral("s"), id).error().code, ErrorCode::Invalid);
    QCOMPARE(artifacts.pathFor(id, QStringLiteral("c")).error().code, ErrorCode::Invalid);
    QCOMPARE(artifacts.read(id, id, 0, 1).error().code, ErrorCode::Invalid);
}

QTEST_APPLESS_MAIN(TestCheckpoints)
#include "tst_checkpoints.moc"
