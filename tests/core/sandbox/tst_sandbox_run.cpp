// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/folder_identity.h"
#include "sandbox_fixture.h"
#include <QCryptographicHash>
#include <QProcess>

using namespace homard;
using namespace std::chrono_literals;

/// Plans: what runs, in which order, with which result. The same for both kinds.
class TestSandboxRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void plans_data();
    void plans();
    void argvIsExact();
    void shellGetsTheTextAsItIs();
    void outputKeepsItsOrder();
    void pipelineStartsTogether();
    void commandsRunInParallel();
    void missingProgramRunsNothing();
    void missingProgramInAPipeline();
    void programOfTheSystemOnly();
    void readOnlyPlan();
    void temporaryIsPrivateAndKept();
    void s04ChangedOperand();
    void s04OperandWithoutAnEnd_data();
    void s04OperandWithoutAnEnd();
    void s06SwappedFolder();
    void s06AnotherFolderInItsPlace();
    void s06SwappedFolderUnderWay();
    void f70FolderDeleted();
    void f67EndlessOutput_data();
    void f67EndlessOutput();
    void f67HeadTailAndSpill();
    void inputIsEmpty();

private:
    std::unique_ptr<Sandbox> sandbox(const QString &kind, SandboxFixture &fixture)
    {
        if (kind == QLatin1StringView("native"))
            return fixture.native();
        return fixture.bubblewrap();
    }
    Result<ExecResult> run(const ExecPlan &plan) { return m_sandbox->run(plan, m_fixture.exec, {}); }

    SandboxFixture m_fixture;
    std::unique_ptr<BubblewrapSandbox> m_sandbox;
};

void TestSandboxRun::initTestCase()
{
    NEEDS_BUBBLEWRAP(m_fixture);
    m_sandbox = m_fixture.bubblewrap();
}

void TestSandboxRun::plans_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QList<QStringList>>("commands");
    QTest::addColumn<QList<int>>("joins");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("output");
    using Lists = QList<QStringList>;
    constexpr int pipe = int(Join::Pipe);
    constexpr int both = int(Join::And);
    constexpr int either = int(Join::Or);
    constexpr int then = int(Join::Then);
    const QStringList yes{QStringLiteral("true")};
    const QStringList no{QStringLiteral("false")};
    const auto say = [](const char *word) { return QStringList{QStringLiteral("echo"), QString::fromLatin1(word)}; };
    const QStringList count{QStringLiteral("wc"), QStringLiteral("-c")};
    for (const char *kind : {"bubblewrap", "native"}) {
        const auto row = [kind](const char *name) -> QTestData & {
            return QTest::newRow((QByteArray(kind) + ' ' + name).constData()) << QString::fromLatin1(kind);
        };
        row("one") << Lists{say("a")} << QList{0} << 0 << QByteArray("a\n");
        row("exit code") << Lists{no} << QList{0} << 1 << QByteArray();
        row("and runs") << Lists{yes, say("a")} << QList{0, both} << 0 << QByteArray("a\n");
        row("and does not run") << Lists{no, say("a")} << QList{0, both} << 1 << QByteArray();
        row("or runs") << Lists{no, say("a")} << QList{0, either} << 0 << QByteArray("a\n");
        row("or does not run") << Lists{yes, say("a")} << QList{0, either} << 0 << QByteArray();
        row("then") << Lists{no, say("a"), no} << QList{0, then, then} << 1 << QByteArray("a\n");
        row("false && a || b") << Lists{no, say("a"), say("b")} << QList{0, both, either} << 0 << QByteArray("b\n");
        row("true || a && b") << Lists{yes, say("a"), say("b")} << QList{0, either, both} << 0 << QByteArray("b\n");
        row("pipe") << Lists{say("abc"), count} << QList{0, pipe} << 0 << QByteArray("4\n");
        row("long pipe") << Lists{say("abc"), QStringList{QStringLiteral("cat")}, count} << QList{0, pipe, pipe} << 0
                         << QByteArray("4\n");
        row("pipe's code is the last's") << Lists{no, yes} << QList{0, pipe} << 0 << QByteArray();
        row("pipe's code fails") << Lists{yes, no, say("a")} << QList{0, pipe, both} << 1 << QByteArray();
        row("pipe in a condition") << Lists{say("abc"), count, say("x")} << QList{0, pipe, both} << 0
                                   << QByteArray("4\nx\n");
        row("reader leaves first") << Lists{QStringList{QStringLiteral("yes")},
                                            QStringList{QStringLiteral("head"), QStringLiteral("-1")}}
                                   << QList{0, pipe} << 0 << QByteArray("y\n");
    }
}

void TestSandboxRun::plans()
{
    QFETCH(QString, kind);
    QFETCH(QList<QStringList>, commands);
    QFETCH(QList<int>, joins);
    QFETCH(int, code);
    QFETCH(QByteArray, output);
    std::vector<ExecStep> steps;
    for (int i = 0; i < commands.size(); ++i)
        steps.push_back(SandboxFixture::step(commands[i], Join(joins[i])));
    const auto result = sandbox(kind, m_fixture)->run(m_fixture.argv(steps), m_fixture.exec, {});
    QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text()));
    QCOMPARE(result->output, output);
    QCOMPARE(result->exitCode, code);
    QVERIFY(!result->timedOut && !result->stopped && !result->leftBehind && !result->cut);
}

void TestSandboxRun::argvIsExact()
{
    ExecStep step;
    step.program = QStringLiteral("/usr/bin/perl");
    step.argv = {QStringLiteral("odd name"),
                 QStringLiteral("-e"),
                 QStringLiteral("print join('|', @ARGV)"),
                 QStringLiteral("--"),
                 QStringLiteral("a b"),
                 QStringLiteral("$HOME `id` ; | &"),
                 QString(),
                 QStringLiteral("-x\n*"),
                 QStringLiteral("é")};
    const auto result = run(m_fixture.argv({step}));
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("a b|$HOME `id` ; | &||-x\n*|é"));
    // argv[0] as written, although the program runs by its path.
    step.program = QStringLiteral("/usr/bin/dash");
    step.argv = {QStringLiteral("odd name"), QStringLiteral("-c"), QStringLiteral("echo $0")};
    const auto named = run(m_fixture.argv({step}));
    QVERIFY(named.ok());
    QCOMPARE(named->output, QByteArray("odd name\n"));
}

void TestSandboxRun::shellGetsTheTextAsItIs()
{
    const auto result = run(m_fixture.shell(QStringLiteral("tr '\\0' '|' < /proc/$$/cmdline;   ")));
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("/bin/sh|-c|tr '\\0' '|' < /proc/$$/cmdline;   |"));
    const auto dash = run(m_fixture.shell(QStringLiteral("-c true; echo $?")));
    QVERIFY(dash.ok());
    QVERIFY2(dash->output.endsWith("127\n"), dash->output.constData()); // a command named "-c", not an option
    const auto environment = run(m_fixture.shell(QStringLiteral("echo ${ENV-unset} ${BASH_ENV-unset}")));
    QCOMPARE(environment->output, QByteArray("unset unset\n"));
}

void TestSandboxRun::outputKeepsItsOrder()
{
    QByteArray live;
    auto options = m_fixture.exec;
    options.output = [&live](const QByteArray &bytes) { live += bytes; };
    const auto result = m_sandbox->run(
        m_fixture.shell(QStringLiteral("for i in 1 2 3 4; do echo o$i; echo e$i >&2; done; exit 3")), options, {});
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("o1\ne1\no2\ne2\no3\ne3\no4\ne4\n"));
    QCOMPARE(live, result->output);
    QCOMPARE(result->exitCode, 3);
}

void TestSandboxRun::pipelineStartsTogether()
{
    // The first waits for what the second does: it can end only if both run at once.
    QFile::remove(m_fixture.workspace + QStringLiteral("/ready"));
    auto first = SandboxFixture::step({QStringLiteral("dash"), QStringLiteral("-c"),
                                       QStringLiteral("while [ ! -e ready ]; do sleep 0.01; done; echo done")});
    auto second = SandboxFixture::step(
        {QStringLiteral("dash"), QStringLiteral("-c"), QStringLiteral("touch ready; cat")}, Join::Pipe);
    const auto result = run(m_fixture.argv({first, second}));
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("done\n"));
}

void TestSandboxRun::commandsRunInParallel()
{
    // Each of the eight announces itself and waits until all eight are there.
    QDir(m_fixture.workspace).mkdir(QStringLiteral("here"));
    std::atomic<int> passed{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([this, i, &passed] {
            const auto text =
                QStringLiteral("touch here/%1; while [ $(ls here | wc -l) -lt 8 ]; do sleep 0.01; done; echo all")
                    .arg(i);
            const auto result = run(m_fixture.shell(text));
            passed += result.ok() && result->output == "all\n";
        });
    }
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(passed.load(), 8);
}

void TestSandboxRun::missingProgramRunsNothing()
{
    auto step = SandboxFixture::step({QStringLiteral("no-such-program")});
    const auto result = run(m_fixture.argv({step}));
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::NotFound);
    QVERIFY(result.error().message.contains(QStringLiteral("/usr/bin/no-such-program")));
    const auto native = m_fixture.native()->run(m_fixture.argv({step}), m_fixture.exec, {});
    QVERIFY(!native.ok());
    QCOMPARE(native.error().code, ErrorCode::NotFound);
}

void TestSandboxRun::missingProgramInAPipeline()
{
    const auto result = run(m_fixture.argv({SandboxFixture::step({QStringLiteral("echo"), QStringLiteral("a")}),
                                            SandboxFixture::step({QStringLiteral("no-such-program")}, Join::Pipe)}));
    QVERIFY(result.ok());
    QCOMPARE(result->exitCode, 127);
    QVERIFY(result->output.contains("no-such-program"));
}

void TestSandboxRun::programOfTheSystemOnly()
{
    // What lies in the host's home or elsewhere is not there inside.
    auto step = SandboxFixture::step({QStringLiteral("x")});
    step.program = m_fixture.options.homeFolder + QStringLiteral("/x");
    QVERIFY(QFile::copy(QStringLiteral("/usr/bin/true"), step.program));
    const auto result = run(m_fixture.argv({step}));
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::NotFound);
}

void TestSandboxRun::readOnlyPlan()
{
    m_fixture.write(QStringLiteral("data"), "old");
    auto plan = m_fixture.shell(QStringLiteral(
        "cat data; echo new > data; echo new > other; echo new > /tmp/x; mktemp >/dev/null && echo mktemp works"));
    plan.mayWrite = false;
    const auto result = run(plan);
    QVERIFY(result.ok());
    QVERIFY(result->output.startsWith("old"));
    QVERIFY2(result->output.endsWith("mktemp works\n"), result->output.constData());
    QCOMPARE(m_fixture.read(QStringLiteral("data")), QByteArray("old"));
    QVERIFY(!m_fixture.exists(QStringLiteral("other")));
    QCOMPARE(run(m_fixture.shell(QStringLiteral("ls -A /tmp | grep -x x")))->output, QByteArray());
}

void TestSandboxRun::temporaryIsPrivateAndKept()
{
    QVERIFY(run(m_fixture.shell(QStringLiteral("echo kept > /tmp/note"))).ok());
    QCOMPARE(run(m_fixture.shell(QStringLiteral("cat /var/tmp/note $TMPDIR/note")))->output,
             QByteArray("kept\nkept\n"));
    auto other = m_fixture.exec;
    other.sessionId = QStringLiteral("../session-2");
    QCOMPARE(
        m_sandbox->run(m_fixture.shell(QStringLiteral("cat /tmp/note 2>/dev/null || echo none")), other, {})->output,
        QByteArray("none\n"));
    const auto folder = SessionFolders(m_fixture.options.cacheFolder).temporary(m_fixture.exec.sessionId);
    QVERIFY(folder.ok());
    QVERIFY(folder->path.startsWith(m_fixture.options.cacheFolder));
    QCOMPARE(QFileInfo(folder->path).permissions() &
                 (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
             QFile::Permissions());
    QVERIFY(QDir(folder->path).removeRecursively());
    QVERIFY(run(m_fixture.shell(QStringLiteral("true"))).ok());
}

void TestSandboxRun::s04ChangedOperand()
{
    m_fixture.write(QStringLiteral("a.sh"), "echo one");
    auto plan = m_fixture.shell(QStringLiteral("sh a.sh"));
    const auto path = m_fixture.workspace + QStringLiteral("/a.sh");
    plan.fileHashes.insert(path, QCryptographicHash::hash("echo one", QCryptographicHash::Sha256));
    QCOMPARE(run(plan)->output, QByteArray("one\n"));
    m_fixture.write(QStringLiteral("a.sh"), "echo two");
    for (const auto &kind : {QStringLiteral("bubblewrap"), QStringLiteral("native")}) {
        const auto changed = sandbox(kind, m_fixture)->run(plan, m_fixture.exec, {});
        QVERIFY(!changed.ok());
        QCOMPARE(changed.error().code, ErrorCode::Conflict);
        QVERIFY(changed.error().message.contains(path));
    }
    QVERIFY(QFile::remove(path));
    QCOMPARE(run(plan).error().code, ErrorCode::Conflict);
}

void TestSandboxRun::s04OperandWithoutAnEnd_data()
{
    QTest::addColumn<QString>("replace"); // a.sh, by a command of the user
    QTest::newRow("endless") << QStringLiteral("ln -s /dev/zero a.sh");
    QTest::newRow("nobody writes") << QStringLiteral("mkfifo a.sh");
    QTest::newRow("a link to it") << QStringLiteral("mkfifo fifo; ln -s fifo a.sh");
    QTest::newRow("huge") << QStringLiteral("truncate -s 1T a.sh");
    QTest::newRow("folder") << QStringLiteral("mkdir a.sh");
}

/// What took the place of a judged file is not waited for.
void TestSandboxRun::s04OperandWithoutAnEnd()
{
    QFETCH(QString, replace);
    SandboxFixture fixture;
    auto plan = fixture.shell(QStringLiteral("touch ran"));
    plan.fileHashes.insert(QStringLiteral("a.sh"), QCryptographicHash::hash("x", QCryptographicHash::Sha256));
    QProcess command;
    command.setWorkingDirectory(fixture.workspace);
    command.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), replace});
    QVERIFY(command.waitForFinished() && command.exitCode() == 0);
    const auto result = fixture.native()->run(plan, fixture.exec, {});
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::Conflict);
    QVERIFY(!fixture.exists(QStringLiteral("ran")));
}

void TestSandboxRun::s06SwappedFolder()
{
    m_fixture.write(QStringLiteral("right/mark"), "right");
    m_fixture.write(QStringLiteral("wrong/mark"), "wrong");
    auto plan = m_fixture.shell(QStringLiteral("cat mark; touch ran"));
    plan.cwd = m_fixture.workspace + QStringLiteral("/right");
    QDir workspace(m_fixture.workspace);
    QVERIFY(workspace.rename(QStringLiteral("right"), QStringLiteral("aside")));
    QVERIFY(QFile::link(QStringLiteral("wrong"), plan.cwd));
    for (const auto &kind : {QStringLiteral("bubblewrap"), QStringLiteral("native")}) {
        const auto result = sandbox(kind, m_fixture)->run(plan, m_fixture.exec, {});
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::Conflict);
    }
    QVERIFY(!m_fixture.exists(QStringLiteral("wrong/ran")));
    QVERIFY(QFile::remove(plan.cwd));
}

/// No link in it: a real folder stands where the judged one stood, of the command or of the workspace.
void TestSandboxRun::s06AnotherFolderInItsPlace()
{
    m_fixture.write(QStringLiteral("judged/mark"), "judged");
    auto plan = m_fixture.shell(QStringLiteral("cat mark; touch ran"));
    plan.cwd = m_fixture.workspace + QStringLiteral("/judged");
    plan.cwdIdentity = folderIdentity(plan.cwd);
    plan.rootIdentity = folderIdentity(m_fixture.workspace);
    QVERIFY(!plan.cwdIdentity.isEmpty() && plan.cwdIdentity != plan.rootIdentity);
    for (const auto &kind : {QStringLiteral("bubblewrap"), QStringLiteral("native")})
        QVERIFY(sandbox(kind, m_fixture)->run(plan, m_fixture.exec, {}).ok());
    QDir workspace(m_fixture.workspace);
    QVERIFY(workspace.remove(QStringLiteral("judged/ran")));
    QVERIFY(workspace.rename(QStringLiteral("judged"), QStringLiteral("judged-aside")));
    m_fixture.write(QStringLiteral("judged/mark"), "wrong");
    for (const auto &kind : {QStringLiteral("bubblewrap"), QStringLiteral("native")}) {
        const auto result = sandbox(kind, m_fixture)->run(plan, m_fixture.exec, {});
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::Conflict);
    }
    plan.cwdIdentity = folderIdentity(plan.cwd);
    plan.rootIdentity = folderIdentity(m_fixture.workspace + QStringLiteral("/judged-aside"));
    const auto elsewhere = sandbox(QStringLiteral("bubblewrap"), m_fixture)->run(plan, m_fixture.exec, {});
    QVERIFY(!elsewhere.ok() && elsewhere.error().code == ErrorCode::Conflict);
    QVERIFY(!m_fixture.exists(QStringLiteral("judged/ran")));
}

void TestSandboxRun::s06SwappedFolderUnderWay()
{
    // A swapper that never rests: the command runs in the folder that was opened or not at all.
    m_fixture.write(QStringLiteral("swap/mark"), "right");
    m_fixture.write(QStringLiteral("decoy/mark"), "wrong");
    const auto path = QFile::encodeName(m_fixture.workspace + QStringLiteral("/swap"));
    const auto away = path + ".away";
    std::atomic<bool> stop{false};
    std::thread swapper([&] {
        while (!stop) {
            std::rename(path.constData(), away.constData());
            (void)QFile::link(QStringLiteral("decoy"), QFile::decodeName(path));
            std::this_thread::yield();
            std::remove(path.constData());
            std::rename(away.constData(), path.constData());
            std::this_thread::yield();
        }
    });
    auto plan = m_fixture.shell(QStringLiteral("cat mark"));
    plan.cwd = QFile::decodeName(path);
    plan.mayWrite = false;
    int right = 0;
    int refused = 0;
    int wrong = 0;
    for (int i = 0; i < 200; ++i) {
        const auto result = run(plan);
        if (!result.ok())
            ++refused;
        else
            ++(result->output == "right" ? right : wrong);
    }
    stop = true;
    swapper.join();
    QCOMPARE(wrong, 0);
    QCOMPARE(right + refused, 200);
    QVERIFY(refused > 0);
}

void TestSandboxRun::f70FolderDeleted()
{
    auto plan = m_fixture.shell(QStringLiteral("true"));
    plan.cwd = m_fixture.workspace + QStringLiteral("/gone");
    for (const auto &kind : {QStringLiteral("bubblewrap"), QStringLiteral("native")}) {
        const auto result = sandbox(kind, m_fixture)->run(plan, m_fixture.exec, {});
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::NotFound);
        QVERIFY(result.error().message.contains(plan.cwd));
    }
    plan.cwd = QStringLiteral("/etc");
    QCOMPARE(run(plan).error().code, ErrorCode::Denied);
}

void TestSandboxRun::f67EndlessOutput_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("yes") << QStringLiteral("yes");
    QTest::newRow("urandom") << QStringLiteral("cat /dev/urandom");
    QTest::newRow("zero") << QStringLiteral("cat /dev/zero");
    QTest::newRow("background") << QStringLiteral("yes & yes");
}

static qint64 residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() * 4096 : 0;
}

void TestSandboxRun::f67EndlessOutput()
{
    QFETCH(QString, text);
    auto options = m_fixture.exec;
    options.spillPath = m_fixture.options.cacheFolder + QStringLiteral("/spill");
    options.spillLimit = 64 * 1024 * 1024;
    const auto before = residentBytes();
    const auto result = m_sandbox->run(m_fixture.shell(text), options, {});
    const auto growth = residentBytes() - before;
    QVERIFY(result.ok());
    QVERIFY(result->outputLimit);
    QVERIFY(result->cut && result->spilled);
    QVERIFY(result->totalBytes > options.spillLimit);
    QCOMPARE(QFileInfo(options.spillPath).size(), options.spillLimit);
    QVERIFY(result->output.size() < options.headBytes + options.tailBytes + 200);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    Q_UNUSED(growth) // sanitizers keep freed memory
#else
    QVERIFY2(growth < 64 * 1024 * 1024, qPrintable(QString::number(growth)));
#endif
}

void TestSandboxRun::f67HeadTailAndSpill()
{
    auto options = m_fixture.exec;
    options.headBytes = 10;
    options.tailBytes = 10;
    options.spillPath = m_fixture.options.cacheFolder + QStringLiteral("/spill-small");
    const auto result = m_sandbox->run(m_fixture.shell(QStringLiteral("seq 1 1000")), options, {});
    QVERIFY(result.ok());
    QVERIFY(result->cut && result->spilled && !result->outputLimit);
    QCOMPARE(result->totalBytes, qint64(3893));
    QVERIFY(result->output.startsWith("1\n2\n3\n4\n5\n\n[3873 bytes left out here]\n"));
    QVERIFY(result->output.endsWith("\n999\n1000\n"));
    QFile spill(options.spillPath);
    QVERIFY(spill.open(QIODevice::ReadOnly));
    const auto all = spill.readAll();
    QCOMPARE(all.size(), qsizetype(3893));
    QVERIFY(all.startsWith("1\n2\n3\n") && all.contains("\n500\n501\n") && all.endsWith("\n1000\n"));
}

void TestSandboxRun::inputIsEmpty()
{
    const auto result = run(m_fixture.shell(QStringLiteral("read x; echo $?; cat; readlink /proc/self/fd/0")));
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("1\n/dev/null\n"));
}

QTEST_GUILESS_MAIN(TestSandboxRun)
#include "tst_sandbox_run.moc"
