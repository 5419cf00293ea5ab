// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessions/schema.h"
#include "store_fixture.h"
#include <QDir>
#include <QProcess>
#include <QRandomGenerator>
#include <QSet>

using namespace homard;

/// What is left after a real kill -9 of a real second process.
class TestStoreKill : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void f01TextUpTo500MsBeforeTheKill();
    void f03NoDoubleEffects();
    void noAcknowledgedCommitIsLost();
    void f08OneOwnerOfTwo();
    void f08OwnerDies();
    void f19KilledInMigration_data();
    void f19KilledInMigration();
    void f15UncleanEndIsChecked();
    void f15FirstStartsAtTheSameTime();

private:
    std::unique_ptr<QProcess> start(const QStringList &arguments);
    static QString lineOf(QProcess &process);
    void open() { m_store = openStore(optionsIn(m_dir->path()), m_clock); }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SqliteSessionStore> m_store;
    QString m_session;
    QRandomGenerator m_random{7};
};

void TestStoreKill::init()
{
    m_store.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    open();
    QVERIFY(m_store);
    m_session = m_store->createSession(QStringLiteral("/w"), {})->id;
    m_store.reset();
}

std::unique_ptr<QProcess> TestStoreKill::start(const QStringList &arguments)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QStringLiteral(STORE_CHILD), arguments);
    process->waitForStarted();
    return process;
}

/// The next line; empty if the process ends or says nothing for 10 s.
QString TestStoreKill::lineOf(QProcess &process)
{
    while (!process.canReadLine()) {
        if (!process.waitForReadyRead(10000))
            return {};
    }
    return QString::fromUtf8(process.readLine()).trimmed();
}

void TestStoreKill::f01TextUpTo500MsBeforeTheKill()
{
    const auto process = start({QStringLiteral("stream"), m_dir->path(), m_session});
    QList<QStringList> shown;
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 1500) {
        const QString line = lineOf(*process);
        QVERIFY(!line.isEmpty());
        shown << line.split(QLatin1Char(' '));
    }
    const qint64 killedAt = m_clock.wallMs();
    process->kill();
    QVERIFY(process->waitForFinished());
    int due = 0;
    for (const QStringList &step : shown) {
        if (step[1].toLongLong() <= killedAt - 500)
            due = step[0].toInt();
    }
    QVERIFY(due > 10);
    open();
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QCOMPARE(loaded->messages.size(), size_t(1));
    QVERIFY(loaded->messages[0]->state == MessageState::Interrupted);
    QVERIFY2(loaded->messages[0]->text().size() >= due,
             qPrintable(QStringLiteral("%1 of %2").arg(loaded->messages[0]->text().size()).arg(due)));
}

void TestStoreKill::f03NoDoubleEffects()
{
    const QString effects = m_dir->filePath(QStringLiteral("effects"));
    QSet<QString> acknowledged;
    for (int round = 0; round < 40; ++round) {
        const auto process = start({QStringLiteral("call"), m_dir->path(), m_session, effects});
        const int lines = m_random.bounded(4);
        for (int i = 0; i < lines; ++i) {
            const QString call = lineOf(*process);
            QVERIFY(!call.isEmpty());
            acknowledged << call;
        }
        QTest::qSleep(m_random.bounded(8)); // where in the loop it is hit is the point
        process->kill();
        QVERIFY(process->waitForFinished());
    }
    open();
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QVERIFY(loaded->damaged.isEmpty());
    QHash<QString, CallState> open;
    for (const auto &call : loaded->openCalls)
        open.insert(call.call.id, call.state);
    QFile file(effects);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QSet<QString> done;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QString call = QString::fromLatin1(line);
        if (call.isEmpty())
            continue;
        QVERIFY2(!done.contains(call), "done twice");
        done << call;
        QVERIFY2(acknowledged.contains(call) || !open.contains(call) || open.value(call) == CallState::Unknown,
                 "done, but shown as not run");
    }
    QVERIFY(!done.isEmpty());
    for (const QString &call : acknowledged)
        QVERIFY(done.contains(call) && !open.contains(call));
    for (const auto &call : loaded->openCalls)
        QVERIFY(call.state == CallState::Unknown); // planned and started are one commit here
}

void TestStoreKill::noAcknowledgedCommitIsLost()
{
    QStringList acknowledged;
    for (int round = 0; round < 50; ++round) {
        const auto process = start({QStringLiteral("commit"), m_dir->path(), m_session});
        const int lines = 1 + m_random.bounded(30);
        for (int i = 0; i < lines; ++i)
            acknowledged << lineOf(*process);
        process->kill();
        QVERIFY(process->waitForFinished());
        for (const QByteArray &line : process->readAllStandardOutput().split('\n')) {
            if (isId(QString::fromLatin1(line)))
                acknowledged << QString::fromLatin1(line);
        }
    }
    QVERIFY(!acknowledged.contains(QString()));
    open();
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QVERIFY2(loaded->damaged.isEmpty(), qPrintable(loaded->damaged.join(QLatin1Char('\n'))));
    QSet<QString> stored;
    for (const auto &message : loaded->messages)
        stored << message->id;
    for (const QString &id : acknowledged)
        QVERIFY2(stored.contains(id), qPrintable(id));
    QCOMPARE(loaded->session.messageCount, int(stored.size()));
    QCOMPARE(rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA integrity_check")).toString(), QStringLiteral("ok"));
}

void TestStoreKill::f08OneOwnerOfTwo()
{
    const auto a = start({QStringLiteral("claim"), m_dir->path(), m_session});
    const auto b = start({QStringLiteral("claim"), m_dir->path(), m_session});
    QCOMPARE(lineOf(*a), QStringLiteral("ready"));
    QCOMPARE(lineOf(*b), QStringLiteral("ready"));
    for (int round = 0; round < 200; ++round) {
        a->write("\n");
        b->write("\n");
        a->waitForBytesWritten();
        b->waitForBytesWritten();
        const QString first = lineOf(*a);
        const QString second = lineOf(*b);
        QVERIFY2((first == QStringLiteral("mine")) != (second == QStringLiteral("mine")), qPrintable(first + second));
        const QString loser = first == QStringLiteral("mine") ? second : first;
        const qint64 winner = first == QStringLiteral("mine") ? a->processId() : b->processId();
        QVERIFY2(loser.contains(QString::number(winner)), qPrintable(loser));
        a->write("\n");
        b->write("\n");
        QCOMPARE(lineOf(*a), QStringLiteral("released"));
        QCOMPARE(lineOf(*b), QStringLiteral("released"));
    }
    for (const auto &process : {a.get(), b.get()}) {
        process->closeWriteChannel();
        QVERIFY(process->waitForFinished());
    }
}

void TestStoreKill::f08OwnerDies()
{
    const auto process = start({QStringLiteral("claim"), m_dir->path(), m_session});
    QCOMPARE(lineOf(*process), QStringLiteral("ready"));
    process->write("\n");
    QCOMPARE(lineOf(*process), QStringLiteral("mine"));
    open();
    const auto refused = m_store->claim(m_session);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    process->kill();
    QVERIFY(process->waitForFinished());
    VERIFY_OK(m_store->claim(m_session));
}

void TestStoreKill::f19KilledInMigration_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("step");
    for (int from = 0; from < schemaVersion(); ++from) {
        for (const Migration &migration : migrations()) {
            if (migration.version <= from)
                continue;
            for (int step = 0; step <= int(migration.statements.size()); ++step)
                QTest::addRow("from %d in %d at %d", from, migration.version, step)
                    << from << migration.version << step;
        }
    }
}

void TestStoreKill::f19KilledInMigration()
{
    QFETCH(int, from);
    QFETCH(int, version);
    QFETCH(int, step);
    const QTemporaryDir dir;
    if (from > 0) {
        for (const Migration &migration : migrations()) {
            for (const char *statement : migration.version <= from ? migration.statements : std::vector<const char *>{})
                rawSql(databaseIn(dir), QString::fromUtf8(statement));
        }
        rawSql(databaseIn(dir), QStringLiteral("PRAGMA user_version=%1").arg(from));
        rawSql(databaseIn(dir),
               QStringLiteral(
                   "INSERT INTO sessions(id, title, workspace, created_ms, updated_ms) VALUES('old', 't', '/', 1, 1)"));
    }
    const auto process =
        start({QStringLiteral("migrate"), dir.path(), QString::number(version), QString::number(step)});
    QVERIFY(process->waitForFinished());
    QCOMPARE(process->exitStatus(), QProcess::CrashExit);
    QCOMPARE(rawSql(databaseIn(dir), QStringLiteral("PRAGMA user_version")).toInt(), from);
    QCOMPARE(rawSql(databaseIn(dir), QStringLiteral("SELECT count(*) > 0 FROM sqlite_schema")).toBool(), from > 0);
    SystemClock clock;
    const auto store = openStore(optionsIn(dir.path()), clock);
    QVERIFY(store);
    QVERIFY2(store->notices().isEmpty(), qPrintable(store->notices().join(QLatin1Char('\n'))));
    QCOMPARE(rawSql(databaseIn(dir), QStringLiteral("PRAGMA user_version")).toInt(), schemaVersion());
    const QStringList backups = QDir(dir.filePath(QStringLiteral("backups"))).entryList({QStringLiteral("*.db")});
    QCOMPARE(backups.isEmpty(), from == 0);
    if (from > 0) {
        QCOMPARE(store->sessions()->front().id, QStringLiteral("old"));
        const QString backup = dir.filePath(QStringLiteral("backups/") + backups.first());
        QCOMPARE(rawSql(backup, QStringLiteral("SELECT title FROM sessions")).toString(), QStringLiteral("t"));
        QCOMPARE(rawSql(backup, QStringLiteral("PRAGMA user_version")).toInt(), from);
    }
}

void TestStoreKill::f15UncleanEndIsChecked()
{
    // Damage that no read at the start meets: a page in the middle of many messages.
    open();
    for (int i = 0; i < 200; ++i)
        VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QString(3000, QLatin1Char('p'))))}));
    m_store.reset();
    const auto process = start({QStringLiteral("commit"), m_dir->path(), m_session});
    QVERIFY(!lineOf(*process).isEmpty());
    process->kill();
    QVERIFY(process->waitForFinished());
    rawSql(databaseIn(*m_dir), QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
    QFile file(databaseIn(*m_dir));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.size() > 400 * 1024);
    for (qint64 at = 300 * 1024; at < 340 * 1024; ++at) {
        file.seek(at);
        file.putChar(char(at % 251));
    }
    file.close();
    open();
    QVERIFY(m_store); // the start does not look that deep
    QTRY_VERIFY_WITH_TIMEOUT(!m_store->notices().isEmpty(), 10000);
    QVERIFY2(m_store->notices().first().contains(QStringLiteral("damaged")), qPrintable(m_store->notices().first()));
    VERIFY_OK(m_store->load(m_session)); // what can be read is there
    QVERIFY(!m_store->check()->isEmpty());
    m_store.reset();
}

void TestStoreKill::f15FirstStartsAtTheSameTime()
{
    constexpr int programs = 6;
    for (int round = 0; round < 15; ++round) {
        const QTemporaryDir dir;
        std::vector<std::unique_ptr<QProcess>> all;
        for (int i = 0; i < programs; ++i)
            all.push_back(start({QStringLiteral("first"), dir.path()}));
        for (const auto &process : all)
            QCOMPARE(lineOf(*process), QStringLiteral("ready"));
        for (const auto &process : all) {
            process->write("\n");
            process->waitForBytesWritten();
        }
        for (const auto &process : all) {
            QCOMPARE(lineOf(*process), QStringLiteral("good"));
            QVERIFY(process->waitForFinished());
        }
        QVERIFY(QDir(dir.path()).entryList({QStringLiteral("*.corrupt-*")}).isEmpty());
        QCOMPARE(rawSql(databaseIn(dir), QStringLiteral("SELECT count(*) FROM sessions")).toInt(), programs);
        QCOMPARE(rawSql(databaseIn(dir), QStringLiteral("SELECT count(*) FROM inbox")).toInt(), programs);
    }
}

QTEST_GUILESS_MAIN(TestStoreKill)
#include "tst_store_kill.moc"
