// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/docker_sandbox.h"
#include "sandbox/escape_test.h"
#include "sandbox_fixture.h"
#include <QProcess>
#include <QStandardPaths>

using namespace homard;

/// Commands in real containers, of an image made here of a static busybox.
class TestDockerSandbox : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void s55SelfTest();
    void s55TwelveProbes_data();
    void s55TwelveProbes();
    void s55ImageThatIsNotThere();
    void commandsRun();
    void readOnlyPlans();
    void s52ProtectedNames();
    void s06SwappedFolder();
    void s96Environment();
    void limits();
    void s100StopLeavesNothing();
    void timeOut();
    void remainsAreCleared();

private:
    void makeImage();
    Result<ExecResult> run(const QString &text) { return m_sandbox->run(m_fixture.shell(text), m_fixture.exec, {}); }
    QByteArray output(const QString &text)
    {
        const auto result = run(text);
        return result.ok() ? result->output : "ERROR " + result.error().text().toUtf8();
    }
    QByteArray containers() const
    {
        const DockerClient client(*m_fixture.processes, m_fixture.options.docker, m_fixture.options.environment);
        return client
            .call({QStringLiteral("ps"), QStringLiteral("--all"), QStringLiteral("--quiet"), QStringLiteral("--filter"),
                   QStringLiteral("label=homard.owner")})
            .value();
    }

    SandboxFixture m_fixture;
    std::unique_ptr<DockerSandbox> m_sandbox;
};

void TestDockerSandbox::makeImage()
{
    const auto busybox = QStandardPaths::findExecutable(QStringLiteral("busybox"));
    if (busybox.isEmpty())
        return;
    const QDir root(m_fixture.folder.path() + QStringLiteral("/image"));
    for (const char *name : {"bin", "usr/bin", "etc", "tmp"})
        root.mkpath(QString::fromLatin1(name));
    QVERIFY(QFile::copy(busybox, root.filePath(QStringLiteral("bin/busybox"))));
    for (const char *name : {"sh", "cat", "echo", "env", "id", "ls", "ln", "mkdir", "mv", "rm", "sleep", "touch"}) {
        QFile::link(QStringLiteral("busybox"), root.filePath(QStringLiteral("bin/") + QString::fromLatin1(name)));
        QFile::link(QStringLiteral("/bin/busybox"),
                    root.filePath(QStringLiteral("usr/bin/") + QString::fromLatin1(name)));
    }
    const auto archive = m_fixture.folder.path() + QStringLiteral("/image.tar");
    QCOMPARE(QProcess::execute(QStringLiteral("tar"), {QStringLiteral("-C"), root.path(), QStringLiteral("-cf"),
                                                       archive, QStringLiteral(".")}),
             0);
    QProcess import;
    import.start(m_fixture.options.docker, {QStringLiteral("import"), archive, QStringLiteral("homard-test:latest")});
    QVERIFY(import.waitForFinished());
    QCOMPARE(import.exitCode(), 0);
    m_fixture.options.image = QStringLiteral("homard-test:latest");
}

void TestDockerSandbox::initTestCase()
{
    m_fixture.options.docker = findDocker();
    const DockerClient client(*m_fixture.processes, m_fixture.options.docker, m_fixture.options.environment);
    if (m_fixture.options.docker.isEmpty() || !client.call({QStringLiteral("info")}).ok())
        QSKIP("skipped: no Docker engine");
    makeImage();
    if (m_fixture.options.image.isEmpty())
        QSKIP("skipped: no busybox for an image");
    m_sandbox = std::make_unique<DockerSandbox>(m_fixture.options, *m_fixture.processes, m_fixture.clock);
}

void TestDockerSandbox::s55SelfTest()
{
    const auto report = m_sandbox->selfTest();
    QVERIFY2(report.works, qPrintable(report.message));
    QCOMPARE(report.probes.size(), size_t(8));
    QCOMPARE(m_sandbox->state().kind, QStringLiteral("docker"));
    QVERIFY(report.message.contains(m_fixture.options.image));
}

void TestDockerSandbox::s55TwelveProbes_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : EscapeTest::names())
        QTest::newRow(qPrintable(name)) << name;
}

void TestDockerSandbox::s55TwelveProbes()
{
    QFETCH(QString, name);
    const auto finding = EscapeTest(*m_sandbox, *m_fixture.processes, m_fixture.options.launcher).attempt(name, {});
    QVERIFY2(finding.outcome == EscapeOutcome::Held, qPrintable(finding.detail));
}

void TestDockerSandbox::s55ImageThatIsNotThere()
{
    auto options = m_fixture.options;
    options.image = QStringLiteral("homard-no-such-image:1");
    const auto state = DockerSandbox(options, *m_fixture.processes, m_fixture.clock).state();
    QVERIFY(!state.works);
    QVERIFY2(state.message.contains(QStringLiteral("docker pull")), qPrintable(state.message));
}

void TestDockerSandbox::commandsRun()
{
    QCOMPARE(output(QStringLiteral("pwd; echo x > made; echo there > /tmp/t; exec echo done")),
             QFile::encodeName(m_fixture.workspace) + "\ndone\n");
    QCOMPARE(m_fixture.read(QStringLiteral("made")), QByteArray("x\n"));
    QCOMPARE(output(QStringLiteral("cat /tmp/t")), QByteArray("there\n")); // kept for the session
    const auto failed = run(QStringLiteral("echo no >&2; exit 7"));
    QVERIFY(failed.ok());
    QCOMPARE(failed->exitCode, 7);
    QCOMPARE(failed->output, QByteArray("no\n"));
    auto piped = m_fixture.argv({SandboxFixture::step({QStringLiteral("echo"), QStringLiteral("through")}),
                                 SandboxFixture::step({QStringLiteral("cat")}, Join::Pipe)});
    const auto result = m_sandbox->run(piped, m_fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("through\n"));
    const auto missing =
        m_sandbox->run(m_fixture.argv({SandboxFixture::step({QStringLiteral("perl")})}), m_fixture.exec, {});
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
    QCOMPARE(containers(), QByteArray());
}

void TestDockerSandbox::readOnlyPlans()
{
    m_fixture.write(QStringLiteral("kept"), "kept");
    auto plan = m_fixture.shell(QStringLiteral("echo no > kept; echo no > /tmp/new; cat kept"));
    plan.mayWrite = false;
    const auto result = m_sandbox->run(plan, m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY2(result->output.endsWith("kept"), result->output.constData());
    QCOMPARE(m_fixture.read(QStringLiteral("kept")), QByteArray("kept"));
}

void TestDockerSandbox::s52ProtectedNames()
{
    m_fixture.write(QStringLiteral("sub/AGENTS.md"), "mine");
    const auto result = run(QStringLiteral("echo no > sub/AGENTS.md; mkdir -p d/.git/hooks; echo no > d/.git/hooks/x"));
    QVERIFY(result.ok());
    QCOMPARE(m_fixture.read(QStringLiteral("sub/AGENTS.md")), QByteArray("mine"));
    QVERIFY(!m_fixture.exists(QStringLiteral("d/.git/hooks/x")));
    QVERIFY(!result->blocked.isEmpty());
}

void TestDockerSandbox::s06SwappedFolder()
{
    auto plan = m_fixture.shell(QStringLiteral("echo ran"));
    plan.rootIdentity = "1:1";
    const auto result = m_sandbox->run(plan, m_fixture.exec, {});
    QVERIFY(!result.ok());
}

void TestDockerSandbox::s96Environment()
{
    const auto lines = output(QStringLiteral("env")).trimmed().split('\n');
    for (const auto &line : lines) {
        const auto name = line.left(line.indexOf('='));
        const bool known =
            name.startsWith("LC_") ||
            QByteArrayList{"PATH", "HOME", "LANG", "TZ", "TERM", "TMPDIR", "USER", "PWD", "SHLVL"}.contains(
                name); // the last two are the shell's own
        QVERIFY2(known, line.constData());
    }
}

void TestDockerSandbox::limits()
{
    const auto many = output(QStringLiteral("i=0; while [ $i -lt 400 ]; do sleep 60 & i=$((i+1)); done; echo all"));
    QVERIFY2(!many.contains("all\n"), many.right(200).constData());
    QVERIFY(!output(QStringLiteral("x=a; while true; do x=$x$x; done")).contains("ERROR"));
    QCOMPARE(containers(), QByteArray());
}

void TestDockerSandbox::s100StopLeavesNothing()
{
    CancelToken cancel;
    const auto marker = uniqueSleep();
    const auto command = QStringLiteral("trap '' TERM; sleep %1 & (sleep %1 &) ; while true; do sleep 1; done")
                             .arg(QString::fromLatin1(marker));
    std::optional<Result<ExecResult>> result;
    std::thread thread([&] { result = m_sandbox->run(m_fixture.shell(command), m_fixture.exec, cancel); });
    const bool began = eventually([&] { return processesWith(marker) >= 2; });
    cancel.cancel();
    thread.join();
    QVERIFY(began);
    QVERIFY(result->ok() && (*result)->stopped);
    QCOMPARE(processesWith(marker), 0);
    QCOMPARE(containers(), QByteArray());
}

void TestDockerSandbox::timeOut()
{
    auto plan = m_fixture.shell(QStringLiteral("trap '' TERM; while true; do sleep 1; done"));
    plan.timeout = std::chrono::milliseconds(500);
    const auto result = m_sandbox->run(plan, m_fixture.exec, {});
    QVERIFY(result.ok() && result->timedOut);
    QCOMPARE(containers(), QByteArray());
}

void TestDockerSandbox::remainsAreCleared()
{
    const DockerClient client(*m_fixture.processes, m_fixture.options.docker, m_fixture.options.environment);
    auto space = QFile::symLinkTarget(QStringLiteral("/proc/self/ns/pid")).section(QLatin1Char('['), -1);
    space.chop(1);
    const auto leave = [&](const char *name, const QString &owner) {
        return client
            .call({QStringLiteral("run"), QStringLiteral("--detach"), QStringLiteral("--network"),
                   QStringLiteral("none"), QStringLiteral("--name"), QString::fromLatin1(name),
                   QStringLiteral("--label"), QStringLiteral("homard.owner=") + owner, m_fixture.options.image,
                   QStringLiteral("/bin/sleep"), QStringLiteral("600")})
            .ok();
    };
    // Of a process that is gone, of this one's number before it was this one's, and of another PID namespace.
    QVERIFY(leave("homard-left", space + QStringLiteral(".99999999.5")));
    QVERIFY(leave("homard-before", space + QStringLiteral(".%1.5").arg(QCoreApplication::applicationPid())));
    QVERIFY(leave("homard-other", QStringLiteral("1.99999999.5")));
    DockerSandbox next(m_fixture.options, *m_fixture.processes, m_fixture.clock);
    QVERIFY(next.state().works);
    const bool cleared = eventually([&] { return containers().count('\n') == 1; });
    const auto left = client.call({QStringLiteral("ps"), QStringLiteral("--format"), QStringLiteral("{{.Names}}"),
                                   QStringLiteral("--filter"), QStringLiteral("label=homard.owner")});
    (void)client.call({QStringLiteral("rm"), QStringLiteral("--force"), QStringLiteral("homard-left"),
                       QStringLiteral("homard-before"), QStringLiteral("homard-other")});
    QVERIFY(cleared);
    QCOMPARE(left.value(), QByteArray("homard-other\n"));
}

QTEST_GUILESS_MAIN(TestDockerSandbox)
#include "tst_docker_sandbox.moc"
