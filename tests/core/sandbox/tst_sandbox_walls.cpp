// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/make_sandbox.h"
#include "sandbox_fixture.h"
#include <QProcess>
#include <QStandardPaths>
#include <QTranslator>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace homard;

/// Another language.
class OtherWords : public QTranslator
{
public:
    QString translate(const char *, const char *, const char *, int) const override
    {
        return QStringLiteral("other words");
    }
    bool isEmpty() const override { return false; }
};

/// What a confined command must not reach.
class TestSandboxWalls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void s55SelfTest();
    void s55NoBubblewrap();
    void s55BrokenBubblewrap();
    void s56DescriptorsAndSockets();
    void s56AbstractSockets();
    void s57HelperInTheWorkspace();
    void s58NoTerminal();
    void s96Environment();
    void escapes_data();
    void escapes();
    void networkOnlyWhenAsked();
    void workspacePlaces_data();
    void workspacePlaces();
    void homeIsNoWorkspace();
    void hiddenFolders();
    void temporaryStubIsNoLink();
    void limits();
    void ordinaryUser();

private:
    QByteArray output(const QString &text)
    {
        const auto result = m_sandbox->run(m_fixture.shell(text), m_fixture.exec, {});
        return result.ok() ? result->output : "ERROR " + result.error().text().toUtf8();
    }

    SandboxFixture m_fixture;
    std::unique_ptr<BubblewrapSandbox> m_sandbox;
};

void TestSandboxWalls::initTestCase()
{
    NEEDS_BUBBLEWRAP(m_fixture);
    m_sandbox = m_fixture.bubblewrap();
}

void TestSandboxWalls::s55SelfTest()
{
    const auto sandbox = makeSandbox(m_fixture.options, *m_fixture.processes, m_fixture.clock);
    sandbox->startSelfTest();
    const auto state = sandbox->state();
    QCOMPARE(state.kind, QStringLiteral("bubblewrap"));
    QVERIFY2(state.works, qPrintable(state.message));
    const auto report = sandbox->selfTest();
    QCOMPARE(report.probes.size(), size_t(8));
    for (const auto &probe : report.probes)
        QVERIFY2(probe.passed, qPrintable(probe.name + probe.detail));
    OtherWords other; // a test again is a test, and its words are of the language of now
    QCoreApplication::installTranslator(&other);
    const auto again = sandbox->testAgain();
    QVERIFY(again.works);
    QCOMPARE(again.message, QStringLiteral("other words"));
    QCOMPARE(sandbox->state().message, again.message);
}

void TestSandboxWalls::s55NoBubblewrap()
{
    auto options = m_fixture.options;
    options.bubblewrap = QStringLiteral("/nowhere/bwrap");
    const auto sandbox = makeSandbox(options, *m_fixture.processes, m_fixture.clock);
    const auto state = sandbox->state();
    QVERIFY(!state.works);
    QCOMPARE(state.kind, QStringLiteral("none"));
    QVERIFY2(state.message.contains(QStringLiteral("apt install bubblewrap")), qPrintable(state.message));
    // What was approved as unconfined runs; what was approved for the sandbox does not run in another way.
    auto plan = m_fixture.shell(QStringLiteral("echo approved"));
    plan.confined = false;
    const auto result = sandbox->run(plan, m_fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("approved\n"));
    plan.confined = true;
    const auto weaker = sandbox->run(plan, m_fixture.exec, {});
    QVERIFY(!weaker.ok());
    QCOMPARE(weaker.error().code, ErrorCode::Denied);
    // The confined kind alone refuses.
    BubblewrapSandbox alone(options, *m_fixture.processes, m_fixture.clock);
    const auto refused = alone.run(m_fixture.shell(QStringLiteral("echo x")), m_fixture.exec, {});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::Unsupported);
}

void TestSandboxWalls::s55BrokenBubblewrap()
{
    // A "bubblewrap" that confines nothing: it runs the command as it is. The probes must see that.
    auto options = m_fixture.options;
    options.bubblewrap = m_fixture.options.cacheFolder + QStringLiteral("/bwrap");
    QFile script(options.bubblewrap);
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\nwhile [ \"$1\" != -- ]; do shift; done; shift; shift\nargs=\nwhile [ \"$1\" != -- ]; do "
                 "shift; done\n"
                 "shift; shift; shift; exec " +
                 QFile::encodeName(options.launcher) + " -- " + QFile::encodeName(options.launcher) +
                 " homard-launch \"$@\"\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    BubblewrapSandbox sandbox(options, *m_fixture.processes, m_fixture.clock);
    const auto report = sandbox.selfTest();
    QVERIFY(!report.works);
    QStringList failed;
    for (const auto &probe : report.probes) {
        if (!probe.passed)
            failed.append(probe.name);
    }
    for (const char *name : {"write-outside", "network", "host-processes"})
        QVERIFY2(failed.contains(QString::fromLatin1(name)), qPrintable(report.message));
    // One that fails says why and what to do.
    QVERIFY(script.open(QIODevice::WriteOnly | QIODevice::Truncate));
    script.write("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2; exit 1\n");
    script.close();
    BubblewrapSandbox broken(options, *m_fixture.processes, m_fixture.clock);
    const auto message = broken.state().message;
    QVERIFY2(message.contains(QStringLiteral("unprivileged_userns_clone")), qPrintable(message));
}

void TestSandboxWalls::s56DescriptorsAndSockets()
{
    // A descriptor that was left open without close-on-exec must not arrive.
    const int leaked = ::dup(0);
    QVERIFY(leaked > 2);
    ExecStep step = SandboxFixture::step({QStringLiteral("ls"), QStringLiteral("/proc/self/fd")});
    const auto result = m_sandbox->run(m_fixture.argv({step}), m_fixture.exec, {});
    ::close(leaked);
    QVERIFY(result.ok());
    QCOMPARE(result->output, QByteArray("0\n1\n2\n3\n")); // 3 is ls' own
    QCOMPARE(output(QStringLiteral("ls -A /run; ls -A ~; find / -xdev -type s 2>/dev/null; ls /var")),
             QByteArray("homard-launch\ntmp\n"));
}

void TestSandboxWalls::s56AbstractSockets()
{
    // With the host's network the desktop's abstract sockets would be in reach.
    const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const auto name = "homard-test-" + QByteArray::number(::getpid());
    memcpy(address.sun_path + 1, name.constData(), size_t(name.size()));
    const auto size = socklen_t(offsetof(sockaddr_un, sun_path) + 1 + size_t(name.size()));
    QCOMPARE(::bind(listener, reinterpret_cast<sockaddr *>(&address), size), 0);
    QCOMPARE(::listen(listener, 1), 0);
    const auto connecting =
        QStringLiteral("perl -MSocket -e 'socket(S,AF_UNIX,SOCK_STREAM,0) or die \"no socket\"; "
                       "connect(S,pack(\"S a*\",1,\"\\0%1\")) or die \"no connection\"; print \"REACHED\"' 2>&1")
            .arg(QString::fromLatin1(name));
    QVERIFY(QProcess::execute(QStringLiteral("/bin/sh"),
                              {QStringLiteral("-c"), connecting + QStringLiteral(" >/dev/null")}) == 0);
    for (const bool network : {false, true}) {
        auto plan = m_fixture.shell(connecting);
        plan.network = network;
        const auto result = m_sandbox->run(plan, m_fixture.exec, {});
        QVERIFY(result.ok());
        QVERIFY2(result->output.startsWith(network ? "no socket" : "no connection"), result->output.constData());
    }
    ::close(listener);
}

void TestSandboxWalls::s57HelperInTheWorkspace()
{
    for (const bool launcher : {false, true}) {
        auto options = m_fixture.options;
        auto &helper = launcher ? options.launcher : options.bubblewrap;
        const auto planted = m_fixture.workspace + QStringLiteral("/planted");
        QFile::remove(planted);
        QVERIFY(QFile::copy(helper, planted));
        helper = planted;
        BubblewrapSandbox sandbox(options, *m_fixture.processes, m_fixture.clock);
        const auto result = sandbox.run(m_fixture.shell(QStringLiteral("true")), m_fixture.exec, {});
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::Denied);
        helper = QStringLiteral("planted");
        QVERIFY(!BubblewrapSandbox(options, *m_fixture.processes, m_fixture.clock).state().works);
    }
}

void TestSandboxWalls::s58NoTerminal()
{
    QCOMPARE(output(QStringLiteral("tty; [ -t 0 ] || [ -t 1 ] || [ -t 2 ] || echo none; : < /dev/tty || echo no tty")),
             QByteArray("not a tty\nnone\n/bin/sh: 1: cannot open /dev/tty: No such device or address\n"));
    // Even on a terminal of its own, made its controlling one, nothing can be typed (TIOCSTI 0x5412, TIOCLINUX 0x541C).
    QCOMPARE(output(QStringLiteral("perl -e 'open(T,\"+<\",\"/dev/ptmx\") or die; for $r (0x5412,0x541C) { $x=\"a\"; "
                                   "print ioctl(T,$r,$x) ? \"TYPED\" : $!{EPERM} ? \"refused \" : \"$! \" }'")),
             QByteArray("refused refused "));
}

void TestSandboxWalls::s96Environment()
{
    auto options = m_fixture.options;
    options.environment = {"PATH=" + QFile::encodeName(m_fixture.workspace) + "/bin:relative:/usr/bin",
                           "HOME=/somewhere",
                           "LANG=C.UTF-8",
                           "LC_TIME=de_DE.UTF-8",
                           "TZ=Europe/Berlin",
                           "TERM=xterm",
                           "TMPDIR=/host/tmp",
                           "USER=someone",
                           "OPENAI_API_KEY=sk-secret",
                           "SSH_AUTH_SOCK=/run/x",
                           "DBUS_SESSION_BUS_ADDRESS=unix:x",
                           "WAYLAND_DISPLAY=w",
                           "DISPLAY=:0",
                           "LD_PRELOAD=/tmp/x.so",
                           "ENV=/tmp/rc",
                           "BASH_ENV=/tmp/rc",
                           "PWD=/x",
                           "LC=1",
                           "HTTPS_PROXY=http://u:p@x"};
    BubblewrapSandbox sandbox(options, *m_fixture.processes, m_fixture.clock);
    const auto plan = m_fixture.argv({SandboxFixture::step({QStringLiteral("env")})});
    auto result = sandbox.run(plan, m_fixture.exec, {});
    QVERIFY(result.ok());
    auto lines = result->output.trimmed().split('\n');
    std::sort(lines.begin(), lines.end());
    QCOMPARE(lines,
             (QByteArrayList{"HOME=" + QFile::encodeName(options.homeFolder), "LANG=C.UTF-8", "LC_TIME=de_DE.UTF-8",
                             "PATH=/usr/bin", "TERM=xterm", "TMPDIR=/tmp", "TZ=Europe/Berlin", "USER=someone"}));
    NativeSandbox native(options, {}, *m_fixture.processes, m_fixture.clock);
    result = native.run(plan, m_fixture.exec, {});
    QVERIFY(result.ok());
    lines = result->output.trimmed().split('\n');
    std::sort(lines.begin(), lines.end());
    QCOMPARE(lines, (QByteArrayList{"HOME=/somewhere", "LANG=C.UTF-8", "LC_TIME=de_DE.UTF-8", "PATH=/usr/bin",
                                    "TERM=xterm", "TMPDIR=/host/tmp", "TZ=Europe/Berlin", "USER=someone"}));
}

void TestSandboxWalls::escapes_data()
{
    QTest::addColumn<QString>("text"); // prints ESCAPED if it worked
    const auto outside = m_fixture.options.homeFolder;
    const auto row = [](const char *name, const QString &text) { QTest::newRow(name) << text; };
    row("write outside",
        QStringLiteral("echo x > '%1/escaped' && touch '%1/seen'; echo x > /usr/escaped && echo ESCAPED; echo x > "
                       "/etc/escaped && echo ESCAPED; echo x > /escaped && echo ESCAPED")
            .arg(outside));
    row("read outside",
        QStringLiteral("cat '%1/secret' && echo ESCAPED; ls /root/.ssh /etc/shadow /boot /sys && echo ESCAPED")
            .arg(outside));
    row("link out", QStringLiteral("ln -s '%1/secret' link; cat link && echo ESCAPED; echo x > link").arg(outside));
    row("hard link",
        QStringLiteral("ln '%1/secret' hard && echo ESCAPED; ln /etc/passwd hard && echo ESCAPED").arg(outside));
    row("root of process 1",
        QStringLiteral("ls /proc/1/root/ && echo ESCAPED; ls -l /proc/1/fd/ && echo ESCAPED; ls "
                       "'/proc/self/root%1/secret' && echo ESCAPED; ls /proc/1/cwd/ && echo ESCAPED")
            .arg(outside));
    row("trace process 1",
        QStringLiteral("perl -e 'print \"ESCAPED\" if syscall(101,16,1,0,0)==0'")); // PTRACE_ATTACH on x86-64; no call
                                                                                    // elsewhere does good
    row("host process", QStringLiteral("kill -0 %1 && echo ESCAPED; ls /proc/%1 && echo ESCAPED")
                            .arg(QCoreApplication::applicationPid()));
    row("namespaces", QStringLiteral("unshare -U true && echo ESCAPED; unshare -r mount -t tmpfs x /usr && echo "
                                     "ESCAPED; nsenter -t 1 -m true && echo ESCAPED"));
    row("mounts",
        QStringLiteral("mount -o remount,rw /usr && echo ESCAPED; umount /tmp && echo ESCAPED; umount -l /usr && echo "
                       "ESCAPED; mount --bind /usr /tmp && echo ESCAPED; mknod d b 8 0 && echo ESCAPED"));
    row("rights",
        QStringLiteral(
            "grep -E 'Cap(Eff|Prm|Bnd|Amb):\\s*0*[1-9a-f]' /proc/self/status && echo ESCAPED; grep 'NoNewPrivs:\\s*0' "
            "/proc/self/status && echo ESCAPED; grep 'Seccomp:\\s*0' /proc/self/status && echo ESCAPED"));
    row("key rings", QStringLiteral("perl -e 'print \"ESCAPED\" if syscall(250,0,-4,1)>=0'"));
    row("mount points",
        QStringLiteral("mv '%1' /tmp/x && echo ESCAPED; rmdir /tmp && echo ESCAPED").arg(m_fixture.workspace));
    row("launcher", QStringLiteral("echo x > /run/homard-launch && echo ESCAPED; rm -f /run/homard-launch && echo "
                                   "ESCAPED; kill -9 1; kill -0 1 || echo ESCAPED"));
}

void TestSandboxWalls::escapes()
{
    QFETCH(QString, text);
    QFile secret(m_fixture.options.homeFolder + QStringLiteral("/secret"));
    QVERIFY(secret.open(QIODevice::WriteOnly));
    secret.write("TOPSECRET");
    secret.close();
    const auto result = m_sandbox->run(m_fixture.shell(text), m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY2(!result->output.contains("ESCAPED"), result->output.constData());
    QVERIFY2(!result->output.contains("TOPSECRET"), result->output.constData());
    QVERIFY(!QFileInfo::exists(m_fixture.options.homeFolder + QStringLiteral("/escaped")));
    QVERIFY(secret.open(QIODevice::ReadOnly));
    QCOMPARE(secret.readAll(), QByteArray("TOPSECRET"));
}

void TestSandboxWalls::networkOnlyWhenAsked()
{
    const auto route = QStringLiteral(
        "ls /sys/class/net 2>/dev/null; tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' ' | sort | tr '\\n' ' '");
    QCOMPARE(output(route), QByteArray("lo "));
    QCOMPARE(output(QStringLiteral("ls /etc/resolv.conf /etc/ssl/certs >/dev/null 2>&1 && echo there")), QByteArray());
    auto plan = m_fixture.shell(
        QStringLiteral("readlink /proc/self/ns/net; ls -d /etc/resolv.conf /etc/ssl/certs 2>/dev/null; ls /etc/ssl"));
    plan.network = true;
    const auto result = m_sandbox->run(plan, m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY(result->output.startsWith(
        QFile::encodeName(QFile::symLinkTarget(QStringLiteral("/proc/self/ns/net"))).split('/').last()));
    QCOMPARE(result->output.contains("/etc/resolv.conf"), QFileInfo::exists(QStringLiteral("/etc/resolv.conf")));
    QCOMPARE(result->output.contains("/etc/ssl/certs"), QFileInfo::exists(QStringLiteral("/etc/ssl/certs")));
    QVERIFY(!result->output.contains("private"));
}

void TestSandboxWalls::workspacePlaces_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("name");
    QTest::newRow("below /tmp") << QString() << QStringLiteral("ws");
    QTest::newRow("deep below /tmp") << QString() << QStringLiteral("a/b/c d");
    QTest::newRow("below home") << QString() << QStringLiteral("home/projects/ws");
    QTest::newRow("elsewhere") << QCoreApplication::applicationDirPath() << QStringLiteral("ws");
    QTest::newRow("elsewhere, below home")
        << QCoreApplication::applicationDirPath() << QStringLiteral("home/项目 Ünï \"quoted\" $x 'y'\\z");
    QTest::newRow("below /var/tmp") << QStringLiteral("/var/tmp") << QStringLiteral("ws");
    QTest::newRow("below shared memory") << QStringLiteral("/dev/shm") << QStringLiteral("ws");
}

void TestSandboxWalls::workspacePlaces()
{
    QFETCH(QString, base);
    QFETCH(QString, name);
    SandboxFixture fixture(base, name);
    QVERIFY(fixture.folder.isValid());
    fixture.write(QStringLiteral("../neighbour"), "hidden");
    fixture.write(QStringLiteral("sub/AGENTS.md"), "kept");
    const auto sandbox = fixture.bubblewrap();
    auto plan = fixture.shell(QStringLiteral("pwd; cd ..; ls -A; cd - >/dev/null; echo x > made; echo y > /tmp/t; cat "
                                             "sub/AGENTS.md; echo z > sub/AGENTS.md"));
    const auto result = sandbox->run(plan, fixture.exec, {});
    QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text()));
    QVERIFY2(result->output.startsWith(QFile::encodeName(fixture.workspace) + '\n'), result->output.constData());
    QVERIFY2(!result->output.contains("neighbour"), result->output.constData());
    QCOMPARE(fixture.read(QStringLiteral("made")), QByteArray("x\n"));
    QCOMPARE(fixture.read(QStringLiteral("sub/AGENTS.md")), QByteArray("kept"));
    plan.text = QStringLiteral("echo no > made; ls -A ~ | grep -vx projects; cat /tmp/t");
    plan.mayWrite = false;
    const auto second = sandbox->run(plan, fixture.exec, {});
    QVERIFY2(second.ok(), second.ok() ? "" : qPrintable(second.error().text()));
    QVERIFY2(second->output.endsWith("y\n"), second->output.constData());
    QCOMPARE(fixture.read(QStringLiteral("made")), QByteArray("x\n"));
}

void TestSandboxWalls::homeIsNoWorkspace()
{
    for (const auto &root : {m_fixture.options.homeFolder, QFileInfo(m_fixture.options.homeFolder).path(),
                             QStringLiteral("/"), QStringLiteral("/usr"), QStringLiteral("/tmp")}) {
        auto options = m_fixture.exec;
        options.workspace.root = root;
        auto plan = m_fixture.shell(QStringLiteral("true"));
        plan.cwd = root;
        const auto result = m_sandbox->run(plan, options, {});
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::Denied);
    }
}

void TestSandboxWalls::hiddenFolders()
{
    SandboxFixture fixture;
    fixture.write(QStringLiteral("data/policy.json"), "rules");
    fixture.options.hiddenFolders = {fixture.workspace + QStringLiteral("/data")};
    const auto result = fixture.bubblewrap()->run(
        fixture.shell(QStringLiteral("ls -A data; echo x > data/policy.json && echo written")), fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY(!result->output.contains("policy.json\n") && !result->output.contains("written"));
    QCOMPARE(fixture.read(QStringLiteral("data/policy.json")), QByteArray("rules"));
}

void TestSandboxWalls::temporaryStubIsNoLink()
{
    // A command cannot leave a link in its /tmp where the next sandbox mounts through.
    SandboxFixture fixture({}, QStringLiteral("a/b"));
    const auto sandbox = fixture.bubblewrap();
    const auto first = QFileInfo(fixture.folder.path()).fileName();
    const auto result =
        sandbox->run(fixture.shell(QStringLiteral("cd /tmp; mv %1 x && echo MOVED; rm -rf %1; ls -d %1; cd %1 && mv a "
                                                  "z && echo MOVED; ln -s /usr l && echo LINKED")
                                       .arg(first)),
                     fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY2(!result->output.contains("MOVED") && !result->output.contains("LINKED"), result->output.constData());
    // One that is there all the same is refused.
    const auto temporary = SessionFolders(fixture.options.cacheFolder).temporary(fixture.exec.sessionId);
    QVERIFY(temporary.ok());
    QVERIFY(QDir(temporary->path).rmdir(first));
    QVERIFY(QFile::link(QStringLiteral("/usr"), temporary->path + QLatin1Char('/') + first));
    const auto refused = sandbox->run(fixture.shell(QStringLiteral("true")), fixture.exec, {});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::Conflict);
}

void TestSandboxWalls::limits()
{
    QCOMPARE(output(QStringLiteral("ulimit -p; ulimit -d; ulimit -c")), QByteArray("256\n2097152\n0\n"));
    const auto memory = output(QStringLiteral("perl -e '$x = \"a\" x (3 * 1024 ** 3); print \"GOT IT\"' 2>&1"));
    QVERIFY2(!memory.contains("GOT IT"), memory.constData());
    if (::geteuid() == 0)
        return; // the kernel does not count root's processes
    const auto many =
        output(QStringLiteral("i=0; while [ $i -lt 400 ]; do sleep 60 & i=$((i+1)); done; echo all started"));
    QVERIFY2(!many.contains("all started"), many.constData());
}

void TestSandboxWalls::ordinaryUser()
{
    const auto setpriv = QStandardPaths::findExecutable(QStringLiteral("setpriv"));
    if (::geteuid() != 0)
        return; // all of this file ran as one
    if (setpriv.isEmpty())
        QSKIP("skipped: no setpriv");
    QStringList as{QStringLiteral("--reuid=65534"), QStringLiteral("--regid=65534"), QStringLiteral("--clear-groups")};
    const auto self = QCoreApplication::applicationFilePath();
    if (QProcess::execute(setpriv, as + QStringList{QStringLiteral("/usr/bin/test"), QStringLiteral("-x"), self}) != 0)
        QSKIP("skipped: the test program is not readable for other users");
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedChannels);
    child.start(setpriv, as + QStringList{self, QStringLiteral("s55SelfTest"),
                                          QStringLiteral("s56DescriptorsAndSockets"), QStringLiteral("escapes"),
                                          QStringLiteral("workspacePlaces:deep below /tmp"), QStringLiteral("limits")});
    QVERIFY(child.waitForFinished(60'000));
    QCOMPARE(child.exitCode(), 0);
}

QTEST_GUILESS_MAIN(TestSandboxWalls)
#include "tst_sandbox_walls.moc"
