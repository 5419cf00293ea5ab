// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/command_groups.h"
#include "sandbox_fixture.h"

using namespace homard;

/// Limits by control groups, in a folder that looks like a delegated one.
class TestCommandGroups : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void takesOverWhatIsDelegated();
    void leavesTheRestAlone_data();
    void leavesTheRestAlone();
    void commandsAreInTheirGroup();
    void noGroupNoCommand();

private:
    QString path(const char *name) const { return m_root + QStringLiteral("/user/app/") + QString::fromLatin1(name); }
    void put(const QString &path, const QByteArray &text) const
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QByteArray get(const QString &path) const
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
    }
    QStringList groups() const
    {
        return QDir(m_root + QStringLiteral("/user/app")).entryList({QStringLiteral("homard-command-*")}, QDir::Dirs);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_root;
    const QByteArray m_pid = QByteArray::number(QCoreApplication::applicationPid());
    const QByteArray m_own = "0::/user/app\n";
};

void TestCommandGroups::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path();
    QVERIFY(QDir().mkpath(path("")));
    put(path("cgroup.controllers"), "cpu memory pids\n");
    put(path("cgroup.procs"), m_pid + '\n');
    put(path("cgroup.subtree_control"), {});
}

void TestCommandGroups::takesOverWhatIsDelegated()
{
    QVERIFY(QDir().mkpath(path("homard-command-old"))); // of a program that was killed
    const auto groups = CommandGroups::takeOver(m_root, "1:name=systemd:/x\n" + m_own);
    QVERIFY(groups);
    QVERIFY(!QDir(path("homard-command-old")).exists());
    QCOMPARE(get(path("homard-program/cgroup.procs")), m_pid);
    QCOMPARE(get(path("cgroup.subtree_control")), QByteArray("+pids +memory"));
    const auto group = groups->make(256, 2147483648);
    QVERIFY(group.ok());
    const auto folder = QFileInfo((*group)->entrance()).path();
    QCOMPARE(get(folder + QStringLiteral("/pids.max")), QByteArray("256"));
    QCOMPARE(get(folder + QStringLiteral("/memory.max")), QByteArray("2147483648"));
    QCOMPARE(get(folder + QStringLiteral("/memory.swap.max")), QByteArray("0"));
    QVERIFY((*groups->make(1, 1))->entrance() != (*group)->entrance());
}

void TestCommandGroups::leavesTheRestAlone_data()
{
    QTest::addColumn<QByteArray>("own");
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("version 1") << QByteArray("5:pids:/user/app\n") << QByteArray() << QByteArray();
    QTest::newRow("nothing") << QByteArray() << QByteArray() << QByteArray();
    QTest::newRow("elsewhere") << QByteArray("0::/user/other\n") << QByteArray() << QByteArray();
    QTest::newRow("no pids") << m_own << QByteArray("cgroup.controllers") << QByteArray("cpu memory\n");
    QTest::newRow("no memory") << m_own << QByteArray("cgroup.controllers") << QByteArray("cpu pids\n");
    QTest::newRow("others in it") << m_own << QByteArray("cgroup.procs") << m_pid + "\n1\n";
    QTest::newRow("not in it") << m_own << QByteArray("cgroup.procs") << QByteArray("1\n");
}

void TestCommandGroups::leavesTheRestAlone()
{
    QFETCH(QByteArray, own);
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, content);
    if (!file.isEmpty())
        put(path(file.constData()), content);
    QVERIFY(!CommandGroups::takeOver(m_root, own));
    QVERIFY(!CommandGroups::takeOver({}, own));
    QCOMPARE(get(path("cgroup.subtree_control")), QByteArray());
    QVERIFY(!QDir(path("homard-program")).exists());
}

void TestCommandGroups::commandsAreInTheirGroup()
{
    SandboxFixture fixture;
    NEEDS_BUBBLEWRAP(fixture);
    fixture.options.controlGroups = m_root;
    fixture.options.ownGroup = m_own;
    const auto sandbox = fixture.bubblewrap();
    QVERIFY(sandbox->state().works); // the self-test goes the same way
    const auto before = groups();
    const auto result = sandbox->run(fixture.shell(QStringLiteral("echo ran")), fixture.exec, {});
    QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text()));
    QCOMPARE(result->output, QByteArray("ran\n"));
    QCOMPARE(groups().size(), before.size() + 1); // a real one could be removed
    for (const auto &name : groups()) {
        const auto folder = path(qPrintable(name));
        QCOMPARE(get(folder + QStringLiteral("/cgroup.procs")), QByteArray("0"));
        QCOMPARE(get(folder + QStringLiteral("/pids.max")), QByteArray("256"));
    }
}

void TestCommandGroups::noGroupNoCommand()
{
    SandboxFixture fixture;
    NEEDS_BUBBLEWRAP(fixture);
    fixture.options.controlGroups = m_root;
    fixture.options.ownGroup = m_own;
    const auto sandbox = fixture.bubblewrap();
    QVERIFY(sandbox->state().works);
    QVERIFY(QDir(path("")).removeRecursively());
    const auto result = sandbox->run(fixture.shell(QStringLiteral("echo ran")), fixture.exec, {});
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::Io);
}

QTEST_GUILESS_MAIN(TestCommandGroups)
#include "tst_command_groups.moc"
