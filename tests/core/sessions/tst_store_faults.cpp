// SPDX-License-Identifier: GPL-3.0-or-later
#include "disk_limit_unix.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_draft.h"
#include "read_only_folder_unix.h"
#include "sessions/schema.h"
#include "store_fixture.h"
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QRandomGenerator>
#include <thread>

using namespace homard;

class TestStoreFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void f09FlippedColumn_data();
    void f09FlippedColumn();
    void f09DamagedCallState();
    void f09FinishedCallStaysFinished();
    void f11FullDisk();
    void f13FolderCannotBeWritten_data();
    void f13FolderCannotBeWritten();
    void f13WhatIsThereIsRead_data();
    void f13WhatIsThereIsRead();
    void f13OtherVersionsAreReadOrNamed_data();
    void f13OtherVersionsAreReadOrNamed();
    void f14LockedByAnother();
    void f14LockedAtStart();
    void f14IsWaitedForOnce();
    void f15MalformedFiles_data();
    void f15MalformedFiles();
    void f15RandomDamage();
    void f15DamagedButInUse();
    void f15DailyBackup();
    void f15DamagedIsNotBackedUp();
    void f15CheckIsDueUntilItIsDone();
    void f15LargeDatabaseIsReadThrough();
    void f15EndDoesNotWaitForCheckOrBackup();
    void f15HalfMadeByAnother();
    void f16ReaderMeetsAnotherFile();
    void f16FilesRemovedWhileOpen_data();
    void f16FilesRemovedWhileOpen();
    void f17NetworkFolder();
    void f18NewerSchema();

private:
    QStringList backups() const
    {
        return QDir(m_dir->filePath(QStringLiteral("backups"))).entryList({QStringLiteral("*")}, QDir::Files);
    }
    QVariant sql(const QString &text) const { return rawSql(databaseIn(*m_dir), text); }
    /// Damage in the middle, where no start looks.
    void fillDamaged()
    {
        open();
        fill(200, 3000);
        m_store.reset();
        QFile file(databaseIn(*m_dir));
        QVERIFY(file.open(QIODevice::ReadWrite));
        for (qint64 at = 300 * 1024; at < 340 * 1024; ++at) {
            file.seek(at);
            file.putChar(char(at % 251));
        }
    }
    void fill(int count, int size)
    {
        std::vector<JournalEntry> batch;
        for (int i = 0; i < count; ++i)
            batch.push_back(added(messageOf(m_session, Role::User, QString(size, QLatin1Char('p')))));
        VERIFY_OK(m_store->commit(batch));
    }
    void open() { m_store = openStore(optionsIn(m_dir->path()), m_clock); }
    std::unique_ptr<QProcess> holdLock();
    QStringList asideFiles() const
    {
        return QDir(m_dir->path()).entryList({QStringLiteral("*.corrupt-*")}, QDir::Files);
    }

    FakeClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SqliteSessionStore> m_store;
    QString m_session;
};

void TestStoreFaults::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    open();
    QVERIFY(m_store);
    m_session = m_store->createSession(QStringLiteral("/w"), QStringLiteral("title"))->id;
}

void TestStoreFaults::cleanup()
{
    m_store.reset();
    m_dir.reset();
}

void TestStoreFaults::f09FlippedColumn_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("texts"); // what is still read
    const auto row = [](const char *change, const char *texts) {
        QTest::newRow(change) << QString::fromLatin1(change) << QString::fromLatin1(texts);
    };
    row("id = 'other'", "a c d");
    row("session_id = 'other'", "a c d");
    row("parent_id = 'other'", "a c d");
    row("parent_id = id", "a c d");
    row("parent_id = (SELECT id FROM messages ORDER BY seq DESC LIMIT 1)", "a c d");
    row("run_id = 'other'", "a c d");
    row("role = 'usxr'", "a c d");
    row("role = 'tool'", "a c d");
    row("state = 'completf'", "a c d");
    row("state = 'interrupted'", "a c d");
    row("blocks = ''", "a c d");
    row("blocks = '{'", "a c d");
    row("blocks = replace(blocks, 'b', 'f')", "a c d");
    row("blocks = CAST(x'5bff' AS TEXT)", "a c d");
    row("context_tail = 'x'", "a c d");
    row("model = 'x'", "a c d");
    row("usage = '{\"input\":1}'", "a c d");
    row("wall_ms = wall_ms + 1", "a c d");
    row("check_sum = check_sum + 1", "a c d");
}

void TestStoreFaults::f09FlippedColumn()
{
    QFETCH(QString, change);
    QFETCH(QString, texts);
    QStringList ids;
    for (const char *text : {"a", "b", "c", "d"}) {
        const Message message = messageOf(m_session, Role::User, QLatin1StringView(text));
        ids << message.id;
        VERIFY_OK(m_store->commit({added(message)}));
    }
    rawSql(databaseIn(*m_dir), QStringLiteral("UPDATE messages SET %1 WHERE id = ?").arg(change), {ids[1]});
    for (int round = 0; round < 2; ++round) {
        const auto loaded = m_store->load(m_session);
        VERIFY_OK(loaded);
        QCOMPARE(textsOf(*loaded).join(QLatin1Char(' ')), texts);
        QVERIFY(!loaded->damaged.isEmpty());
    }
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("e")))})); // and it goes on
    QCOMPARE(textsOf(*m_store->load(m_session)).join(QLatin1Char(' ')), texts + QStringLiteral(" e"));
    m_clock.advance(std::chrono::milliseconds(300));
    QTRY_COMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("SELECT count(*) FROM index_queue")).toInt(), 0);
    QVERIFY(!m_store->check()->isEmpty() || change.startsWith(QStringLiteral("session_id")));
}

void TestStoreFaults::f09DamagedCallState()
{
    const Message answer = answerWithCalls(m_session, QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit(
        {added(answer), recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Planned)}));
    rawSql(databaseIn(*m_dir), QStringLiteral("UPDATE tool_calls SET state = 'plannfd'"));
    QVERIFY(m_store->load(m_session)->openCalls[0].state == CallState::Unknown); // it may have run
    rawSql(databaseIn(*m_dir),
           QStringLiteral("UPDATE tool_calls SET state = 'finished', result = '{\"status\":\"oj\"}'"));
    QVERIFY(m_store->load(m_session)->openCalls[0].state == CallState::Finished); // it has run, that much is known
    QVERIFY(!m_store->load(m_session)->openCalls[0].result);
}

/// The row of a call that has finished is not changed by what is made up for its lost result.
void TestStoreFaults::f09FinishedCallStaysFinished()
{
    const QString run = QStringLiteral("r");
    const QString call = QStringLiteral("c");
    const Message answer = answerWithCalls(m_session, run, {call});
    const ToolResult result = resultOf(call, QStringLiteral("done"));
    const Message results = resultsMessage(m_session, {result});
    VERIFY_OK(m_store->commit(
        {added(answer), recorded(call, answer.id, run, CallState::Planned), CallFinished{result, 3}, added(results)}));
    rawSql(databaseIn(*m_dir), QStringLiteral("UPDATE messages SET blocks = '{' WHERE id = ?"), {results.id});
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QVERIFY(loaded->openCalls[0].state == CallState::Finished);
    ToolResult made = resultOf(call, QStringLiteral("lost"), ResultStatus::Interrupted);
    VERIFY_OK(m_store->commit({CallFinished{made, 9}}));
    QCOMPARE(sql(QStringLiteral("SELECT state || status || finished_ms FROM tool_calls")).toString(),
             QStringLiteral("finishedok3"));
    QVERIFY(m_store->load(m_session)->openCalls[0].state == CallState::Finished);
}

void TestStoreFaults::f11FullDisk()
{
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("before")))}));
    {
        const DiskLimit limit(256 * 1024); // no file of this process may grow beyond
        Result<void> failed;
        for (int i = 0; i < 100 && failed.ok(); ++i)
            failed = m_store->commit({added(messageOf(m_session, Role::User, QString(20000, QLatin1Char('f'))))});
        QVERIFY(!failed.ok());
        QCOMPARE(failed.error().code, ErrorCode::Io);
        QVERIFY(!failed.error().message.isEmpty() && !failed.error().hint.isEmpty());
    }
    const int stored = m_store->session(m_session)->messageCount;
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("after")))})); // space is back
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QVERIFY(loaded->damaged.isEmpty());
    QCOMPARE(int(loaded->messages.size()), stored + 1);
    QCOMPARE(loaded->messages.front()->text(), QStringLiteral("before"));
    QCOMPARE(loaded->messages.back()->text(), QStringLiteral("after"));
    QCOMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA integrity_check")).toString(), QStringLiteral("ok"));
}

void TestStoreFaults::f13FolderCannotBeWritten_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("below a file") << QStringLiteral("sessions.db/data");
    QTest::newRow("read-only file system") << QStringLiteral("/proc/homard");
    QTest::newRow("read-only folder") << QStringLiteral("/proc/sys/kernel");
}

void TestStoreFaults::f13FolderCannotBeWritten()
{
    QFETCH(QString, folder);
    const auto store =
        openStore(optionsIn(folder.startsWith(QLatin1Char('/')) ? folder : m_dir->filePath(folder)), m_clock);
    QVERIFY(store);
    QVERIFY(store->isInMemory());
    QCOMPARE(store->notices().size(), 1);
    QVERIFY2(store->notices().first().contains(QStringLiteral("memory")), qPrintable(store->notices().first()));
    const auto session = store->createSession(QStringLiteral("/w"), {});
    VERIFY_OK(session);
    VERIFY_OK(store->claim(session->id));
    VERIFY_OK(store->commit({added(messageOf(session->id, Role::User, QStringLiteral("hello world")))}));
    QCOMPARE(textsOf(*store->load(session->id)), QStringList{QStringLiteral("hello world")});
    QCOMPARE(store->search(QStringLiteral("world"))->size(), size_t(1));
    QVERIFY(!store->backUp().ok());
}

void TestStoreFaults::f13WhatIsThereIsRead_data()
{
    QTest::addColumn<bool>("full");
    QTest::addColumn<QStringList>("left");
    for (const bool full : {false, true}) {
        const char *what = full ? "full disk" : "read-only folder";
        QTest::addRow("%s, closed well", what) << full << QStringList{};
        QTest::addRow("%s, log without index", what) << full << QStringList{QStringLiteral("-wal")};
        QTest::addRow("%s, log and index", what) << full << QStringList{QStringLiteral("-wal"), QStringLiteral("-shm")};
    }
}

void TestStoreFaults::f13WhatIsThereIsRead()
{
    QFETCH(bool, full);
    QFETCH(QStringList, left);
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("hello world")))}));
    const QTemporaryDir other;
    const QString there = databaseIn(other);
    if (left.isEmpty())
        m_store.reset();
    QVERIFY(QFile::copy(databaseIn(*m_dir), there));
    for (const QString &tail : std::as_const(left))
        QVERIFY(QFile::copy(databaseIn(*m_dir) + tail, there + tail));
    std::optional<DiskLimit> limit;
    std::optional<ReadOnlyFolder> folder;
    if (full)
        limit.emplace(0);
    else
        folder.emplace(other.path());
    StoreOptions options = optionsIn(other.path());
    options.forReading = true;
    const QStringList before = QDir(other.path()).entryList(QDir::Files, QDir::Name);
    {
        const auto store = SqliteSessionStore::open(options, m_clock);
        VERIFY_OK(store);
        QVERIFY(!(*store)->isInMemory());
        QCOMPARE((*store)->sessions()->size(), size_t(1));
        QCOMPARE(textsOf(*(*store)->load(m_session)), QStringList{QStringLiteral("hello world")});
        QCOMPARE((*store)->search(QStringLiteral("world"))->size(), size_t(1));
        if ((*store)->isReadOnly()) { // a full disk whose log and index are there takes a little more
            QCOMPARE((*store)->notices().size(), 1);
            QVERIFY2((*store)->notices().first().contains(QStringLiteral("only be read")),
                     qPrintable((*store)->notices().first()));
            QCOMPARE((*store)->createSession({}, {}).error().code, ErrorCode::Io);
        }
    }
    if (!full)
        QCOMPARE(QDir(other.path()).entryList(QDir::Files, QDir::Name), before);
    limit.reset();
    folder.reset();
    m_store = openStore(optionsIn(other.path()), m_clock); // and nothing was lost by it
    QCOMPARE(textsOf(*m_store->load(m_session)), QStringList{QStringLiteral("hello world")});
    m_store.reset();
}

void TestStoreFaults::f13OtherVersionsAreReadOrNamed_data()
{
    QTest::addColumn<QStringList>("statements");
    QTest::addColumn<QString>("says");
    QTest::newRow("older") << QStringList{QStringLiteral("ALTER TABLE checkpoints DROP COLUMN by_undo"),
                                          QStringLiteral("PRAGMA user_version=3")}
                           << QString();
    QTest::newRow("newer") << QStringList{QStringLiteral("PRAGMA user_version=99")}
                           << QStringLiteral("update the program");
    QTest::newRow("foreign") << QStringList{QStringLiteral("PRAGMA user_version=0")}
                             << QStringLiteral("no session database");
}

void TestStoreFaults::f13OtherVersionsAreReadOrNamed()
{
    QFETCH(QStringList, statements);
    QFETCH(QString, says);
    m_store.reset();
    for (const QString &statement : statements)
        rawSql(databaseIn(*m_dir), statement);
    const ReadOnlyFolder folder(m_dir->path());
    StoreOptions options = optionsIn(m_dir->path());
    options.forReading = true;
    const auto store = SqliteSessionStore::open(options, m_clock);
    if (!store) {
        QVERIFY2(!says.isEmpty() && store.error().message.contains(says), qPrintable(store.error().message));
        return;
    }
    QCOMPARE((*store)->sessions()->size(), size_t(1));
    VERIFY_OK((*store)->checkpoints({}, 10));
    if (!says.isEmpty())
        QVERIFY((*store)->createSession({}, {}).error().hint.contains(says));
}

std::unique_ptr<QProcess> TestStoreFaults::holdLock()
{
    auto process = std::make_unique<QProcess>();
    process->start(QStringLiteral(STORE_CHILD), {QStringLiteral("hold"), databaseIn(*m_dir)});
    while (!process->canReadLine()) {
        if (!process->waitForReadyRead(10000))
            return nullptr;
    }
    return process;
}

void TestStoreFaults::f14LockedByAnother()
{
    m_store.reset();
    StoreOptions options = optionsIn(m_dir->path());
    options.busyTimeoutMs = 100;
    m_store = openStore(options, m_clock);
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("a")))}));
    const auto holder = holdLock();
    QVERIFY(holder);
    const auto failed = m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("b")))});
    QVERIFY(!failed.ok());
    QCOMPARE(failed.error().code, ErrorCode::Busy);
    QVERIFY2(failed.error().message.contains(QString::number(holder->processId())), qPrintable(failed.error().text()));
    QVERIFY(!failed.error().hint.isEmpty());
    QCOMPARE(textsOf(*m_store->load(m_session)), QStringList{QStringLiteral("a")}); // reading goes on
    holder->closeWriteChannel();
    QVERIFY(holder->waitForFinished());
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("c")))}));
}

void TestStoreFaults::f14LockedAtStart()
{
    m_store.reset();
    rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA journal_mode=DELETE")); // here a lock keeps readers out too
    const auto holder = holdLock();
    QVERIFY(holder);
    StoreOptions options = optionsIn(m_dir->path());
    options.busyTimeoutMs = 50;
    const auto store = SqliteSessionStore::open(options, m_clock);
    QVERIFY(!store.ok());
    QCOMPARE(store.error().code, ErrorCode::Busy);
    QVERIFY(asideFiles().isEmpty()); // locked is not damaged
    holder->closeWriteChannel();
    QVERIFY(holder->waitForFinished());
}

void TestStoreFaults::f14IsWaitedForOnce()
{
    constexpr int waitMs = 2000;
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("a")))}));
    m_store.reset();
    rawSql(databaseIn(*m_dir), QStringLiteral("INSERT INTO index_queue SELECT min(seq) FROM messages"));
    StoreOptions options = optionsIn(m_dir->path());
    options.busyTimeoutMs = waitMs;
    const auto holder = holdLock();
    QVERIFY(holder);
    SystemClock clock; // the search index is filled when nothing has happened for a moment
    QElapsedTimer timer;
    timer.start();
    auto store = openStore(options, clock);
    QVERIFY(store);
    QCOMPARE(store->sessions()->size(), size_t(1));
    store.reset();
    QVERIFY2(timer.elapsed() < waitMs, qPrintable(QString::number(timer.elapsed()))); // who only reads waits for nobody
    timer.start();
    store = openStore(options, clock);
    const auto refused = store->createSession({}, {});
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    store.reset();
    QVERIFY2(timer.elapsed() < 2 * waitMs, qPrintable(QString::number(timer.elapsed())));

    // Who could not note that it has the database open does it as soon as it can.
    options.busyTimeoutMs = 50;
    store = openStore(options, clock);
    QVERIFY(!store->createSession({}, {}).ok());
    QCOMPARE(sql(QStringLiteral("SELECT count(*) FROM openers")).toInt(), 0);
    holder->closeWriteChannel();
    QVERIFY(holder->waitForFinished());
    VERIFY_OK(store->createSession({}, {}));
    VERIFY_OK(store->createSession({}, {})); // behind it in the queue
    QCOMPARE(sql(QStringLiteral("SELECT count(*) FROM openers")).toInt(), 1);
}

void TestStoreFaults::f15MalformedFiles_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray("hello");
    QTest::newRow("zeros") << QByteArray(100000, '\0');
    QTest::newRow("header only") << QByteArray("SQLite format 3\0", 16);
    QTest::newRow("header and noise") << QByteArray("SQLite format 3\0", 16) + QByteArray(50000, '\x55');
}

void TestStoreFaults::f15MalformedFiles()
{
    QFETCH(QByteArray, content);
    const auto backup = m_store->backUp();
    VERIFY_OK(backup);
    m_store.reset();
    QFile file(databaseIn(*m_dir));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(content);
    file.close();
    open();
    QVERIFY(m_store);
    QVERIFY(!m_store->isInMemory());
    QCOMPARE(asideFiles().size(), 1);
    QVERIFY(asideFiles().first().startsWith(QStringLiteral("sessions.db.corrupt-")));
    QFile aside(m_dir->filePath(asideFiles().first()));
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), content); // kept as it was
    QCOMPARE(m_store->notices().size(), 1);
    QVERIFY2(m_store->notices().first().contains(*backup), qPrintable(m_store->notices().first()));
    QVERIFY(m_store->sessions()->empty());
    VERIFY_OK(m_store->createSession(QStringLiteral("/w"), {}));
}

void TestStoreFaults::f15RandomDamage()
{
    for (int i = 0; i < 30; ++i)
        VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QString(1500, QLatin1Char('p'))))}));
    m_store.reset();
    QFile original(databaseIn(*m_dir));
    QVERIFY(original.open(QIODevice::ReadOnly));
    const QByteArray good = original.readAll();
    QRandomGenerator random(11);
    int aside = 0;
    for (int round = 0; round < 60; ++round) {
        const QTemporaryDir dir;
        QByteArray bytes = good;
        const qsizetype page = random.bounded(int(good.size() / 4096)) * 4096;
        for (qsizetype i = page; i < page + 4096; i += 1 + random.bounded(64))
            bytes[i] = char(random.bounded(256));
        QFile file(databaseIn(dir));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        const auto store = openStore(optionsIn(dir.path()), m_clock);
        QVERIFY(store); // always starts, with the old sessions or with a new database
        const bool moved = !QDir(dir.path()).entryList({QStringLiteral("*.corrupt-*")}).isEmpty();
        aside += moved ? 1 : 0;
        QCOMPARE(store->notices().filter(QStringLiteral("It was kept as")).isEmpty(), !moved);
        if (!moved) {
            const auto loaded = store->load(m_session);
            QVERIFY(loaded.ok() || loaded.error().code == ErrorCode::Corrupt ||
                    loaded.error().code == ErrorCode::NotFound);
        }
        static_cast<void>(store->check().ok());
        static_cast<void>(store->createSession(QStringLiteral("/w"), {}).ok());
    }
    QVERIFY(aside > 0 && aside < 60);
}

/// What a living program has open is not moved away under it.
void TestStoreFaults::f15DamagedButInUse()
{
    QTRY_COMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("SELECT count(*) FROM openers")).toInt(), 1);
    rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA user_version=0")); // looks like a database of something else
    const auto second = SqliteSessionStore::open(optionsIn(m_dir->path()), m_clock);
    QVERIFY(!second.ok());
    QCOMPARE(second.error().code, ErrorCode::Busy);
    QVERIFY2(second.error().message.contains(QString::number(QCoreApplication::applicationPid())),
             qPrintable(second.error().text()));
    QVERIFY(asideFiles().isEmpty());
    VERIFY_OK(m_store->createSession(QStringLiteral("/w"), {})); // and the first goes on
    m_store.reset();
    open(); // nobody has it open now
    QVERIFY(m_store);
    QVERIFY(!asideFiles().isEmpty());
}

void TestStoreFaults::f15DailyBackup()
{
    const QString count = QStringLiteral("SELECT count(*) FROM facts WHERE name = 'backup_ms'");
    m_store.reset();
    open();
    fill(200, 100);
    QCOMPARE(backups().size(), 0); // there was nothing to keep when it was opened
    for (int day = 0; day < 9; ++day) {
        const QString before = sql(QStringLiteral("SELECT max(value) FROM facts WHERE name = 'backup_ms'")).toString();
        m_store.reset();
        m_clock.advance(std::chrono::hours(25));
        open();
        QTRY_VERIFY(sql(QStringLiteral("SELECT max(value) FROM facts WHERE name = 'backup_ms'")).toString() != before);
        QCOMPARE(backups().size(), qMin(day + 1, 7));
    }
    QCOMPARE(sql(count).toInt(), 1);
    const QStringList all = backups();
    m_store.reset();
    open(); // not a second one on the same day
    VERIFY_OK(m_store->createSession(QStringLiteral("/w"), {}));
    m_store.reset();
    QCOMPARE(backups(), all);

    const QTemporaryDir restored;
    QVERIFY(QFile::copy(m_dir->filePath(QStringLiteral("backups/") + all.last()), databaseIn(restored)));
    QCOMPARE(rawSql(databaseIn(restored), QStringLiteral("PRAGMA integrity_check")).toString(), QStringLiteral("ok"));
    const auto store = openStore(optionsIn(restored.path()), m_clock);
    QVERIFY(store && store->notices().isEmpty());
    QCOMPARE(store->load(m_session)->messages.size(), size_t(200));
    QCOMPARE(store->search(QString(100, QLatin1Char('p')), 500)->size(), size_t(200));
    VERIFY_OK(store->commit({added(messageOf(m_session, Role::User, QStringLiteral("more")))}));
}

void TestStoreFaults::f15DamagedIsNotBackedUp()
{
    m_store.reset();
    fillDamaged();
    m_clock.advance(std::chrono::hours(25));
    open();
    QTRY_COMPARE(m_store->notices().filter(QStringLiteral("damaged")).size(), 1);
    m_store.reset();
    QVERIFY(backups().isEmpty());
}

/// An unclean end is remembered until a check is through, also by programs that end at once.
void TestStoreFaults::f15CheckIsDueUntilItIsDone()
{
    const QString due = QStringLiteral("SELECT count(*) FROM facts WHERE name = 'check_due'");
    m_store.reset();
    // What a program leaves that has found the mark of the dead one and ended at once.
    sql(QStringLiteral("INSERT OR REPLACE INTO facts(name, value) VALUES('check_due', '1')"));
    open();
    QTRY_COMPARE(sql(due).toInt(), 0); // checked, since it was due

    m_store.reset();
    fillDamaged();
    sql(QStringLiteral("INSERT INTO openers(id, pid, boot_id, started) VALUES('dead', 1, 'other', 1)"));
    for (int round = 0; round < 2; ++round) {
        open();
        QTRY_COMPARE(m_store->notices().filter(QStringLiteral("damaged")).size(), 1); // said at every start
        m_store.reset();
        QCOMPARE(sql(due).toInt(), 1);
    }
}

void TestStoreFaults::f15LargeDatabaseIsReadThrough()
{
    fill(200, 60000);
    m_store.reset();
    QVERIFY(QFileInfo(databaseIn(*m_dir)).size() > 9 * 1024 * 1024);
    m_clock.advance(std::chrono::hours(25));
    open();
    QTRY_COMPARE(sql(QStringLiteral("SELECT count(*) FROM facts WHERE name = 'backup_ms'")).toInt(), 1);
    QVERIFY(m_store->notices().isEmpty());
    m_store.reset();
    fillDamaged();
    m_clock.advance(std::chrono::hours(25));
    open();
    QTRY_COMPARE(m_store->notices().filter(QStringLiteral("damaged")).size(), 1);
}

void TestStoreFaults::f15EndDoesNotWaitForCheckOrBackup()
{
    for (int i = 0; i < 4; ++i)
        fill(100, 100'000);
    m_store.reset();
    sql(QStringLiteral("DELETE FROM index_queue"));
    SystemClock clock;
    for (const int wait : {0, 5, 20, 60, 120, 250}) {
        sql(QStringLiteral("UPDATE facts SET value = '1'"));
        auto store = openStore(optionsIn(m_dir->path()), clock);
        QVERIFY(store);
        QTest::qSleep(wait);
        QElapsedTimer timer;
        timer.start();
        store.reset();
        QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed()))); // 100 ms, on a busy machine
        QVERIFY(backups().filter(QStringLiteral(".part")).isEmpty());
    }
}

/// The version and the tables are read as they were at one moment, however the other program's commit falls.
void TestStoreFaults::f15HalfMadeByAnother()
{
    for (int round = 0; round < 40; ++round) {
        const QTemporaryDir dir;
        std::atomic<int> good{0};
        std::vector<std::thread> starts;
        for (int i = 0; i < 4; ++i) {
            starts.emplace_back([&] {
                SystemClock clock;
                const auto store = openStore(optionsIn(dir.path()), clock);
                good += store && store->notices().isEmpty() && store->createSession(QStringLiteral("/w"), {}) ? 1 : 0;
            });
        }
        for (auto &start : starts)
            start.join();
        QCOMPARE(good.load(), 4);
        QCOMPARE(rawSql(databaseIn(dir), QStringLiteral("SELECT count(*) FROM sessions")).toInt(), 4);
    }
}

/// The first query opens a second connection: it must not show another database than the one that is written.
void TestStoreFaults::f16ReaderMeetsAnotherFile()
{
    const QTemporaryDir other;
    const QTemporaryDir kept;
    VERIFY_OK(openStore(optionsIn(other.path()), m_clock)->createSession(QStringLiteral("/w"), {}));
    for (const QString &tail : {QString(), QStringLiteral("-wal"), QStringLiteral("-shm")})
        QVERIFY(QFile::rename(databaseIn(*m_dir) + tail, databaseIn(kept) + tail));
    QVERIFY(QFile::copy(databaseIn(other), databaseIn(*m_dir)));
    const auto sessions = m_store->sessions();
    QVERIFY(!sessions.ok());
    QCOMPARE(sessions.error().code, ErrorCode::Io);
}

void TestStoreFaults::f16FilesRemovedWhileOpen_data()
{
    QTest::addColumn<QString>("tail");
    QTest::addColumn<bool>("replaced");
    QTest::newRow("database removed") << QString() << false;
    QTest::newRow("database replaced") << QString() << true;
    QTest::newRow("log removed") << QStringLiteral("-wal") << false;
    QTest::newRow("log replaced") << QStringLiteral("-wal") << true;
}

void TestStoreFaults::f16FilesRemovedWhileOpen()
{
    QFETCH(QString, tail);
    QFETCH(bool, replaced);
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("a")))}));
    const QString path = databaseIn(*m_dir) + tail;
    QVERIFY(QFile::rename(path, path + QStringLiteral(".kept")));
    if (replaced)
        QVERIFY(QFile::copy(path + QStringLiteral(".kept"), path));
    for (int i = 0; i < 3; ++i) { // no commit is acknowledged that nobody will find
        const auto failed = m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("b")))});
        QVERIFY(!failed.ok());
        QCOMPARE(failed.error().code, ErrorCode::Io);
        QVERIFY(!failed.error().hint.isEmpty());
    }
    QCOMPARE(m_store->enqueue({QStringLiteral("p"), m_session, {}, {}, {}, {}, 0}).error().code, ErrorCode::Io);
}

void TestStoreFaults::f17NetworkFolder()
{
    m_store.reset();
    StoreOptions options = optionsIn(m_dir->path());
    options.isNetworkFolder = [](const QString &) { return true; };
    m_store = openStore(options, m_clock);
    QVERIFY(m_store);
    QCOMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA journal_mode")).toString(), QStringLiteral("delete"));
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("word")))}));
    QCOMPARE(textsOf(*m_store->load(m_session)), QStringList{QStringLiteral("word")});
    QVERIFY(!QFile::exists(databaseIn(*m_dir) + QStringLiteral("-wal")));
    VERIFY_OK(m_store->backUp());
    m_store.reset();
    open(); // and back on a local disk
    QCOMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA journal_mode")).toString(), QStringLiteral("wal"));
}

void TestStoreFaults::f18NewerSchema()
{
    const Message message = messageOf(m_session, Role::User, QStringLiteral("old words"));
    Message draft = messageOf(m_session, Role::Assistant, QStringLiteral("draft"));
    draft.state = MessageState::Streaming;
    VERIFY_OK(m_store->commit({added(message), added(draft)}));
    m_store.reset();
    rawSql(databaseIn(*m_dir), QStringLiteral("INSERT INTO index_queue SELECT min(seq) FROM messages"));
    rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA user_version=%1").arg(schemaVersion() + 1));
    open();
    QVERIFY(m_store);
    QVERIFY(m_store->isReadOnly());
    QCOMPARE(m_store->notices().size(), 1);
    QCOMPARE(m_store->sessions()->size(), size_t(1));
    QCOMPARE(textsOf(*m_store->load(m_session)), (QStringList{QStringLiteral("old words"), QStringLiteral("draft")}));
    QCOMPARE(m_store->search(QStringLiteral("words"))->size(), size_t(1));
    QCOMPARE(m_store->commit({added(message)}).error().code, ErrorCode::Unsupported);
    QCOMPARE(m_store->createSession({}, {}).error().code, ErrorCode::Unsupported);
    QCOMPARE(m_store->renameSession(m_session, {}).error().code, ErrorCode::Unsupported);
    QCOMPARE(m_store->claim(m_session).error().code, ErrorCode::Unsupported);
    QCOMPARE(m_store->enqueue({QStringLiteral("p"), m_session, {}, {}, {}, {}, 0}).error().code,
             ErrorCode::Unsupported);
    QCOMPARE(m_store->addCheckpoint({}).error().code, ErrorCode::Unsupported);
    const auto source = std::make_shared<FakeDraft>(draft);
    m_store->followDraft(source);
    m_clock.advance(std::chrono::seconds(2));
    m_store.reset();
    QCOMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA user_version")).toInt(), schemaVersion() + 1);
    QCOMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("SELECT count(*) FROM index_queue")).toInt(), 1); // untouched
}

QTEST_GUILESS_MAIN(TestStoreFaults)
#include "tst_store_faults.moc"
