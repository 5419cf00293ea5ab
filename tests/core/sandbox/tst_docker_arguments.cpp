// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/docker_arguments.h"
#include "sandbox/docker_sandbox.h"
#include "sandbox/make_sandbox.h"
#include "sandbox_fixture.h"

using namespace homard;

/// What Docker is asked for, without an engine.
class TestDockerArguments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyLimit();
    void readOnlyPlans();
    void s52ProtectedNames();
    void oddPaths();
    void s96OnlyTheListedVariables();
    void networkOnlyWhenAsked();
    void imageNames_data();
    void imageNames();
    void s55NoDocker();
    void s55NoImage();
    void s57ClientInTheWorkspace();
    void nativeAsksForEverything();
    void mountsInTheWorkspace();
    void scopes();

private:
    static ConfinedLayout layout()
    {
        ConfinedLayout result;
        result.launcher = QStringLiteral("/usr/libexec/homard/homard-launch");
        result.workspace = QStringLiteral("/home/me/project");
        result.writable = true;
        result.temporary = QStringLiteral("/home/me/.cache/homard/sandbox/sessions/1");
        result.home = QStringLiteral("/home/me");
        result.workingFolder = QStringLiteral("/home/me/project/src");
        return result;
    }
    static DockerContainer container()
    {
        DockerContainer result;
        result.name = QStringLiteral("homard-1");
        result.owner = QStringLiteral("42");
        result.image = QStringLiteral("debian:12");
        result.user = 1000;
        result.group = 1001;
        result.environment = {"PATH=/usr/bin", "LANG=C.UTF-8"};
        result.launcher = {"--filter=offline", "--same=1:2:."};
        return result;
    }
    /// The word behind each `option`.
    static QByteArrayList valuesOf(const std::vector<QByteArray> &arguments, const char *option)
    {
        QByteArrayList result;
        for (size_t i = 0; i + 1 < arguments.size(); ++i) {
            if (arguments[i] == option)
                result.append(arguments[i + 1]);
        }
        return result;
    }
};

void TestDockerArguments::everyLimit()
{
    const auto got = dockerArguments(layout(), container());
    QCOMPARE(got[0], QByteArray("docker"));
    QCOMPARE(got[1], QByteArray("run"));
    for (const char *option : {"--rm", "--interactive", "--read-only", "--pull=never"})
        QVERIFY2(std::count(got.begin(), got.end(), option) == 1, option);
    const std::pair<const char *, const char *> pairs[] = {{"--name", "homard-1"},
                                                           {"--network", "none"},
                                                           {"--cpus", "0.5"},
                                                           {"--memory", "536870912"},
                                                           {"--memory-swap", "536870912"},
                                                           {"--pids-limit", "256"},
                                                           {"--cap-drop", "ALL"},
                                                           {"--security-opt", "no-new-privileges"},
                                                           {"--user", "1000:1001"},
                                                           {"--label", "homard.owner=42"},
                                                           {"--workdir", "/home/me/project/src"},
                                                           {"--entrypoint", "/run/homard-launch"},
                                                           {"--log-driver", "none"}};
    for (const auto &[option, value] : pairs)
        QCOMPARE(valuesOf(got, option), QByteArrayList{value});
    // Behind the image stand the launcher's words alone.
    const auto image = std::find(got.begin(), got.end(), "debian:12");
    QVERIFY(image != got.end());
    QCOMPARE(std::vector<QByteArray>(image + 1, got.end()),
             (std::vector<QByteArray>{"--contained", "--only=PATH,LANG", "--filter=offline", "--same=1:2:.", "--"}));
    for (const auto &word : got)
        QVERIFY2(!word.contains("docker.sock") && !word.contains("privileged="), word.constData());
}

void TestDockerArguments::readOnlyPlans()
{
    auto reading = layout();
    reading.writable = false;
    reading.readOnly = {QStringLiteral("/home/me/project/.envrc")};
    const auto mounts = valuesOf(dockerArguments(reading, container()), "--mount");
    QVERIFY(mounts.contains("type=bind,src=/home/me/project,dst=/home/me/project,readonly"));
    QVERIFY(mounts.contains("type=bind,src=/home/me/.cache/homard/sandbox/sessions/1,dst=/tmp,readonly"));
    for (const auto &mount : mounts)
        QVERIFY2(mount.startsWith("type=tmpfs,") || mount.endsWith(",readonly"), mount.constData());
}

void TestDockerArguments::s52ProtectedNames()
{
    auto writing = layout();
    writing.readOnly = {QStringLiteral("/home/me/project/.git/hooks"), QStringLiteral("/home/me/project/.envrc")};
    writing.hidden = {QStringLiteral("/home/me/project/data")};
    const auto mounts = valuesOf(dockerArguments(writing, container()), "--mount");
    const auto workspace = mounts.indexOf("type=bind,src=/home/me/project,dst=/home/me/project");
    QVERIFY(workspace >= 0);
    for (const char *mount : {"type=bind,src=/home/me/project/.git/hooks,dst=/home/me/project/.git/hooks,readonly",
                              "type=bind,src=/home/me/project/.envrc,dst=/home/me/project/.envrc,readonly",
                              "type=tmpfs,dst=/home/me/project/data,tmpfs-size=65536,readonly"})
        QVERIFY2(mounts.indexOf(mount) > workspace, mount);
}

void TestDockerArguments::oddPaths()
{
    auto odd = layout();
    odd.workspace = QStringLiteral("/home/me/a,b:c \"d\" ü");
    const auto mounts = valuesOf(dockerArguments(odd, container()), "--mount");
    const QByteArray path = "/home/me/a,b:c \"\"d\"\" ü";
    QVERIFY2(mounts.contains("type=bind,\"src=" + path + "\",\"dst=" + path + '"'), mounts.join('\n').constData());
    // A workspace below /tmp lies behind a folder of its own there, never behind one that commands could swap.
    odd.workspace = QStringLiteral("/tmp/a/b");
    const auto below = valuesOf(dockerArguments(odd, container()), "--mount");
    const auto cover = below.indexOf("type=tmpfs,dst=/tmp/a,tmpfs-size=65536,tmpfs-mode=0755");
    QVERIFY(cover >= 0 && below.indexOf("type=bind,src=/tmp/a/b,dst=/tmp/a/b") > cover);
}

void TestDockerArguments::s96OnlyTheListedVariables()
{
    const auto got = dockerArguments(layout(), container());
    QCOMPARE(valuesOf(got, "--env"), (QByteArrayList{"PATH=/usr/bin", "LANG=C.UTF-8"}));
    QVERIFY(valuesOf(got, "--env-file").isEmpty());
    const SandboxFixture fixture;
    const DockerClient client(*fixture.processes, QStringLiteral("/usr/bin/docker"),
                              {"PATH=/usr/bin", "OPENAI_API_KEY=sk-1", "DOCKER_HOST=unix:///x", "HTTPS_PROXY=p"});
    QCOMPARE(client.environment(), (std::vector<QByteArray>{"PATH=/usr/bin", "DOCKER_HOST=unix:///x", "LC_ALL=C"}));
}

void TestDockerArguments::networkOnlyWhenAsked()
{
    auto online = layout();
    online.network = true;
    QCOMPARE(valuesOf(dockerArguments(online, container()), "--network"), QByteArrayList{"bridge"});
}

void TestDockerArguments::imageNames_data()
{
    QTest::addColumn<bool>("good");
    for (const char *name : {"debian", "debian:12-slim", "ghcr.io/me/tools:1.0", "localhost:5000/a_b", "a@sha256:00ff"})
        QTest::newRow(name) << true;
    for (const char *name : {"", "--privileged", "-v/:/x", "a b", "a;b", "a\nb", ".a", "bü"})
        QTest::newRow(name) << false;
}

void TestDockerArguments::imageNames()
{
    QFETCH(bool, good);
    QCOMPARE(isImageName(QString::fromUtf8(QTest::currentDataTag())), good);
}

void TestDockerArguments::s55NoDocker()
{
    SandboxFixture fixture;
    fixture.options.kind = SandboxKind::Docker;
    fixture.options.image = QStringLiteral("debian:12");
    const auto sandbox = makeSandbox(fixture.options, *fixture.processes, fixture.clock);
    QVERIFY(!sandbox->state().works);
    QCOMPARE(sandbox->state().kind, QStringLiteral("none"));
    QVERIFY2(sandbox->state().message.contains(QStringLiteral("Docker is not installed")),
             qPrintable(sandbox->state().message));
    auto plan = fixture.shell(QStringLiteral("echo ran"));
    const auto refused = sandbox->run(plan, fixture.exec, {}); // approved as confined: never runs in another way
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::Denied);
    plan.confined = false;
    const auto asked = sandbox->run(plan, fixture.exec, {});
    QVERIFY(asked.ok());
    QCOMPARE(asked->output, QByteArray("ran\n"));
}

void TestDockerArguments::s55NoImage()
{
    SandboxFixture fixture;
    fixture.options.docker = QStringLiteral("/usr/bin/true");
    fixture.options.kind = SandboxKind::Docker;
    const auto message = makeSandbox(fixture.options, *fixture.processes, fixture.clock)->state().message;
    QVERIFY2(message.contains(QStringLiteral("no Docker image")), qPrintable(message));
    fixture.options.image = QStringLiteral("--privileged");
    const auto odd = makeSandbox(fixture.options, *fixture.processes, fixture.clock)->state();
    QVERIFY(!odd.works);
    QVERIFY2(odd.message.contains(QStringLiteral("not the name")), qPrintable(odd.message));
    // A client that says nothing and succeeds has run no probe.
    fixture.options.image = QStringLiteral("debian:12");
    QVERIFY(!makeSandbox(fixture.options, *fixture.processes, fixture.clock)->state().works);
}

void TestDockerArguments::s57ClientInTheWorkspace()
{
    SandboxFixture fixture;
    fixture.options.image = QStringLiteral("debian:12");
    fixture.options.docker = fixture.workspace + QStringLiteral("/docker");
    QVERIFY(QFile::copy(QStringLiteral("/usr/bin/true"), fixture.options.docker));
    DockerSandbox sandbox(fixture.options, *fixture.processes, fixture.clock);
    QVERIFY(!sandbox.run(fixture.shell(QStringLiteral("true")), fixture.exec, {}).ok());
    fixture.options.docker = QStringLiteral("docker");
    QVERIFY(!DockerSandbox(fixture.options, *fixture.processes, fixture.clock).state().works);
}

void TestDockerArguments::nativeAsksForEverything()
{
    SandboxFixture fixture;
    fixture.options.kind = SandboxKind::Native;
    const auto sandbox = makeSandbox(fixture.options, *fixture.processes, fixture.clock);
    QVERIFY(!sandbox->state().works);
    QVERIFY(sandbox->state().message.contains(QStringLiteral("settings")));
    QVERIFY(!sandbox->testAgain().works);
}

void TestDockerArguments::mountsInTheWorkspace()
{
    const QByteArray info = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
                            "30 22 0:5 / /home/me/project rw - tmpfs t rw\n"
                            "31 22 0:6 / /home/me/project/a\\040b rw shared:1 - tmpfs t rw\n"
                            "32 22 0:7 / /home/me/project2 rw - tmpfs t rw\n";
    QCOMPARE(mountsBelow(info, QStringLiteral("/home/me/project")),
             QStringList{QStringLiteral("/home/me/project/a b")});
    QVERIFY(mountsBelow({}, QStringLiteral("/home/me/project")).isEmpty());
}

void TestDockerArguments::scopes()
{
    const auto one = QStringLiteral("session-1");
    const auto two = QStringLiteral("session-2");
    QVERIFY(temporaryOwner(SandboxScope::Session, one) != temporaryOwner(SandboxScope::Session, two));
    QCOMPARE(temporaryOwner(SandboxScope::Agent, one), temporaryOwner(SandboxScope::Agent, two));
    QCOMPARE(temporaryOwner(SandboxScope::Shared, one), temporaryOwner(SandboxScope::Shared, two));
    QVERIFY(temporaryOwner(SandboxScope::Agent, one) != temporaryOwner(SandboxScope::Shared, one));
    SandboxFixture fixture;
    NEEDS_BUBBLEWRAP(fixture);
    for (const auto scope : {SandboxScope::Session, SandboxScope::Agent, SandboxScope::Shared}) {
        fixture.options.scope = scope;
        const auto sandbox = fixture.bubblewrap();
        const auto command = QStringLiteral("cat /tmp/left 2>/dev/null; echo %1 > /tmp/left").arg(int(scope));
        for (const auto &session : {one, two}) {
            fixture.exec.sessionId = session;
            const auto result = sandbox->run(fixture.shell(command), fixture.exec, {});
            QVERIFY(result.ok());
            const bool seesOther = scope != SandboxScope::Session && session == two;
            QCOMPARE(result->output, seesOther ? QByteArray::number(int(scope)) + '\n' : QByteArray());
        }
    }
}

QTEST_GUILESS_MAIN(TestDockerArguments)
#include "tst_docker_arguments.moc"
