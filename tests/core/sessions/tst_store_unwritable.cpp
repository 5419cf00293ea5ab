// SPDX-License-Identifier: GPL-3.0-or-later
#include "disk_limit_unix.h"
#include "fakes/fake_clock.h"
#include "read_only_folder_unix.h"
#include "sessions/file_checkpoints.h"
#include "store_fixture.h"
#include <QDir>
#include <QFileInfo>
#include <optional>

using namespace homard;

namespace {

/// A folder with one stored session, which can be read by whoever this process is while nothing can be written.
struct StoredSession {
    StoredSession()
    {
        store = openStore(optionsIn(dir.path()), clock);
        id = store->createSession(QStringLiteral("/w"), QStringLiteral("Earlier"))->id;
        clock.advance(std::chrono::seconds(5));
        (void)store->commit({added(messageOf(id, Role::User, QStringLiteral("hello lobster")))});
    }

    FakeClock clock;
    QTemporaryDir dir;
    std::unique_ptr<SqliteSessionStore> store;
    QString id;
};

QStringList idsOf(const Result<std::vector<SessionInfo>> &sessions)
{
    QStringList ids;
    for (const SessionInfo &session : sessions ? *sessions : std::vector<SessionInfo>())
        ids << session.id;
    return ids;
}

} // namespace

/// F13: nothing can be written. What is there is listed and read, what is new lives in memory, and nothing that could
/// not be kept is acknowledged for a session that is on disk.
class TestStoreUnwritable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f13EarlierSessionsAreReadBesideNewOnes_data();
    void f13EarlierSessionsAreReadBesideNewOnes();
    void f13EarlierSessionsRefuseAllThatWrites();
    void f13NewSessionsLiveInMemory();
    void f13NothingIsUndoneThatCannotBeNoted();
    void f13DatabaseAlone_data();
    void f13DatabaseAlone();
    void f13WhatCannotEvenBeReadIsTold_data();
    void f13WhatCannotEvenBeReadIsTold();
};

void TestStoreUnwritable::f13EarlierSessionsAreReadBesideNewOnes_data()
{
    QTest::addColumn<bool>("full");
    QTest::addColumn<QStringList>("left");
    for (const bool full : {false, true}) {
        const char *what = full ? "full disk" : "read-only folder";
        QTest::addRow("%s, closed well", what) << full << QStringList{};
        QTest::addRow("%s, log without index", what) << full << QStringList{QStringLiteral("-wal")};
    }
}

void TestStoreUnwritable::f13EarlierSessionsAreReadBesideNewOnes()
{
    QFETCH(bool, full);
    QFETCH(QStringList, left);
    StoredSession stored;
    if (left.isEmpty())
        stored.store.reset();
    const QTemporaryDir other;
    QVERIFY(QFile::copy(databaseIn(stored.dir), databaseIn(other)));
    for (const QString &tail : std::as_const(left))
        QVERIFY(QFile::copy(databaseIn(stored.dir) + tail, databaseIn(other) + tail));
    std::optional<DiskLimit> limit;
    std::optional<ReadOnlyFolder> folder;
    if (full)
        limit.emplace(0);
    else
        folder.emplace(other.path());
    const auto store = openStore(optionsIn(other.path()), stored.clock);
    QVERIFY(store);
    QVERIFY(store->isInMemory());
    QCOMPARE(store->notices().size(), 1);
    const QString notice = store->notices().first();
    QVERIFY2(notice.contains(QStringLiteral("memory")) && notice.contains(QStringLiteral("Earlier sessions")) &&
                 notice.contains(other.path()),
             qPrintable(notice));
    QCOMPARE(idsOf(store->sessions()), QStringList{stored.id});
    QCOMPARE(textsOf(*store->load(stored.id)), QStringList{QStringLiteral("hello lobster")});
    QCOMPARE(store->outline(stored.id)->messages.size(), size_t(1));
    VERIFY_OK(store->runs(stored.id));
    VERIFY_OK(store->notedRuns(stored.id));
    QVERIFY(store->exportMarkdown(stored.id)->contains(QStringLiteral("lobster")));
    QCOMPARE(store->search(QStringLiteral("lobster"))->size(), size_t(1));

    stored.clock.advance(std::chrono::seconds(5));
    const auto fresh = store->createSession(QStringLiteral("/w"), {});
    VERIFY_OK(fresh);
    VERIFY_OK(store->commit({added(messageOf(fresh->id, Role::User, QStringLiteral("new lobster")))}));
    QCOMPARE(idsOf(store->sessions()), (QStringList{fresh->id, stored.id}));
    QCOMPARE(idsOf(store->sessions(1)), QStringList{fresh->id});
    QCOMPARE(store->search(QStringLiteral("lobster"))->size(), size_t(2));
    QCOMPARE(store->search(QStringLiteral("lobster"), 1)->size(), size_t(1));
}

void TestStoreUnwritable::f13EarlierSessionsRefuseAllThatWrites()
{
    StoredSession stored;
    Perception waiting;
    waiting.id = newId();
    waiting.sessionId = stored.id;
    waiting.text = QStringLiteral("waits");
    VERIFY_OK(stored.store->enqueue(waiting));
    stored.store.reset();
    const ReadOnlyFolder folder(stored.dir.path());
    const auto store = openStore(optionsIn(stored.dir.path()), stored.clock);
    QCOMPARE(store->pending(stored.id)->size(), size_t(1));
    Perception next = waiting;
    next.id = newId();
    for (const Result<void> &refused :
         {store->claim(stored.id), store->enqueue(next), store->renameSession(stored.id, QStringLiteral("x")),
          store->removeSession(stored.id), store->restoreSession(stored.id), store->takeBack(waiting.id),
          store->saveDraft(stored.id, QStringLiteral("x")), store->setMode(stored.id, SessionMode::Plan),
          store->setModel(stored.id, {}), store->setWorkspace(stored.id, QStringLiteral("/x"))}) {
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, ErrorCode::Io);
        QVERIFY2(refused.error().message.contains(QStringLiteral("only be read")) &&
                     refused.error().message.contains(stored.dir.path()),
                 qPrintable(refused.error().text()));
    }
    QCOMPARE(store->session(QStringLiteral("nobody")).error().code, ErrorCode::NotFound);
}

void TestStoreUnwritable::f13NewSessionsLiveInMemory()
{
    StoredSession stored;
    stored.store.reset();
    const ReadOnlyFolder folder(stored.dir.path());
    const auto store = openStore(optionsIn(stored.dir.path()), stored.clock);
    const QString id = store->createSession(QStringLiteral("/w"), {})->id;
    VERIFY_OK(store->claim(id));
    Perception said;
    said.id = newId();
    said.sessionId = id;
    said.text = QStringLiteral("hi");
    VERIFY_OK(store->enqueue(said));
    QCOMPARE(store->pending(id)->size(), size_t(1));
    VERIFY_OK(store->takeBack(said.id));
    VERIFY_OK(store->setMode(id, SessionMode::Plan));
    QCOMPARE(store->session(id)->mode, SessionMode::Plan);
    VERIFY_OK(store->saveDraft(id, QStringLiteral("typed")));
    QCOMPARE(*store->draft(id), QStringLiteral("typed"));
    VERIFY_OK(store->saveDraft({}, QStringLiteral("not begun")));
    QCOMPARE(*store->draft({}), QStringLiteral("not begun"));
    VERIFY_OK(store->removeSession(id));
    QCOMPARE(idsOf(store->sessions()), QStringList{stored.id});
}

void TestStoreUnwritable::f13NothingIsUndoneThatCannotBeNoted()
{
    StoredSession stored;
    const QTemporaryDir work;
    const QString path = QFileInfo(work.path()).canonicalFilePath() + QStringLiteral("/a.txt");
    Checkpoint change;
    change.sessionId = stored.id;
    change.path = path;
    {
        FileCheckpoints checkpoints(stored.dir.path(), *stored.store, stored.clock);
        VERIFY_OK(checkpoints.keep(change, {})); // made by the assistant, as if it were empty now
    }
    stored.store.reset();
    const ReadOnlyFolder folder(stored.dir.path());
    const auto store = openStore(optionsIn(stored.dir.path()), stored.clock);
    FileCheckpoints checkpoints(stored.dir.path(), *store, stored.clock);
    const auto all = checkpoints.list({});
    QCOMPARE(all->size(), size_t(1));
    QCOMPARE(checkpoints.list(stored.id)->size(), size_t(1));
    const auto undone = checkpoints.undo(all->front().id, true);
    QVERIFY(!undone.ok());
    QVERIFY2(undone.error().message.contains(QStringLiteral("only be read")), qPrintable(undone.error().text()));
}

void TestStoreUnwritable::f13DatabaseAlone_data()
{
    QTest::addColumn<int>("mode");
    QTest::newRow("read-only") << 0444;
    QTest::newRow("of somebody else") << 0000;
}

/// The folder can be written, the database in it cannot.
void TestStoreUnwritable::f13DatabaseAlone()
{
    QFETCH(int, mode);
    StoredSession stored;
    stored.store.reset();
    const ReadOnlyFolder somebodyElse(stored.dir.path());
    std::optional<QTemporaryDir> own(std::in_place); // of who we are now
    const QString there = databaseIn(*own);
    QVERIFY(QFile::copy(databaseIn(stored.dir), there));
    QVERIFY(QFile::setPermissions(there, QFile::Permissions(mode == 0 ? 0 : 0x4444)));
    const auto store = openStore(optionsIn(own->path()), stored.clock);
    QVERIFY(store);
    QVERIFY(store->isInMemory());
    const QString notices = store->notices().join(QLatin1Char('\n'));
    QVERIFY2(notices.contains(there), qPrintable(notices));
    VERIFY_OK(store->createSession({}, {}));
    QCOMPARE(store->sessions()->size(), size_t(mode == 0 ? 1 : 2));
    QCOMPARE(notices.contains(QStringLiteral("cannot be read")), mode == 0);
    QVERIFY(!QDir(own->path()).entryList(QDir::Files).filter(QStringLiteral("corrupt")).size());
}

void TestStoreUnwritable::f13WhatCannotEvenBeReadIsTold_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("no database") << QByteArray("this is a letter, not a database, and it is long enough for one");
    QTest::newRow("damaged") << QByteArray("SQLite format 3\0", 16) + QByteArray(4080, 'x');
}

/// Nothing is moved aside where nothing can be written, and nobody is kept from starting by it.
void TestStoreUnwritable::f13WhatCannotEvenBeReadIsTold()
{
    QFETCH(QByteArray, bytes);
    const QTemporaryDir dir;
    QFile file(databaseIn(dir));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
    file.close();
    FakeClock clock;
    const ReadOnlyFolder folder(dir.path());
    const auto store = openStore(optionsIn(dir.path()), clock);
    QVERIFY(store);
    QVERIFY(store->isInMemory());
    const QString notices = store->notices().join(QLatin1Char('\n'));
    QVERIFY2(notices.contains(QStringLiteral("cannot be read")) && notices.contains(dir.path()), qPrintable(notices));
    VERIFY_OK(store->createSession({}, {}));
}

QTEST_GUILESS_MAIN(TestStoreUnwritable)
#include "tst_store_unwritable.moc"
