// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox_fixture.h"
#include <QProcess>
#include <QStandardPaths>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace homard;

/// Commands that move, close or go round what is protected.
class TestSandboxDetours : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void s52GitReadsNoOtherConfiguration_data();
    void s52GitReadsNoOtherConfiguration();
    void s52ClosedFolder_data();
    void s52ClosedFolder();
    void s52UnreadableIsNotUnseen_data();
    void s52UnreadableIsNotUnseen();
    void s52MovedUnchanged();
    void s52MovedAndNotTheSame_data();
    void s52MovedAndNotTheSame();
};

void TestSandboxDetours::initTestCase()
{
    SandboxFixture fixture;
    NEEDS_BUBBLEWRAP(fixture);
}

void TestSandboxDetours::s52GitReadsNoOtherConfiguration_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("blocked");
    QTest::newRow("commondir") << "echo ../evil > .git/commondir"
                               << "."
                               << ".git/commondir";
    QTest::newRow("deep submodule's commondir") << "echo ../../../../../evil > .git/modules/ext/libs/foo/commondir"
                                                << "ext/libs/foo"
                                                << ".git/modules/ext/libs/foo/commondir";
    QTest::newRow("deep submodule's configuration") << "cp evil/config .git/modules/ext/libs/foo/config"
                                                    << "ext/libs/foo"
                                                    << "";
    QTest::newRow("deep submodule moved") << "mv .git/modules/ext/libs/foo old; cp -r evil .git/modules/ext/libs/foo"
                                          << "ext/libs/foo"
                                          << ".git/modules/ext/libs/foo/config";
    QTest::newRow("link in between") << "mv .git/modules/ext/libs old; mkdir new; cp -r evil new/foo; "
                                        "ln -s ../../../new .git/modules/ext/libs"
                                     << "ext/libs/foo"
                                     << ".git/modules/ext/libs";
}

/// What matters in the end: Git, run by the user afterwards, runs no program of a command.
void TestSandboxDetours::s52GitReadsNoOtherConfiguration()
{
    QFETCH(QString, command);
    QFETCH(QString, folder);
    QFETCH(QString, blocked);
    if (QStandardPaths::findExecutable(QStringLiteral("git")).isEmpty())
        QSKIP("needs git");
    SandboxFixture fixture;
    const auto git = [&fixture](const QString &in, const QStringList &arguments) {
        QProcess process;
        process.setWorkingDirectory(fixture.workspace + QLatin1Char('/') + in);
        process.start(QStringLiteral("git"), arguments);
        return process.waitForFinished() && process.exitCode() == 0;
    };
    QVERIFY(git(QStringLiteral("."), {QStringLiteral("init"), QStringLiteral("-q")}));
    QVERIFY(git(QStringLiteral("."), {QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("evil")}));
    QVERIFY(QDir().mkpath(fixture.workspace + QStringLiteral("/.git/modules/ext/libs")));
    QVERIFY(
        git(QStringLiteral("."), {QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("--separate-git-dir"),
                                  QStringLiteral(".git/modules/ext/libs/foo"), QStringLiteral("ext/libs/foo")}));
    QVERIFY(git(folder, {QStringLiteral("status")}));
    const auto proof = fixture.folder.path() + QStringLiteral("/ran");
    const auto result = fixture.bubblewrap()->run(
        fixture.shell(QStringLiteral("mv evil/.git evil2; rmdir evil; mkdir evil; cp -r evil2/HEAD evil2/objects "
                                     "evil2/refs evil; printf '[core]\\nrepositoryformatversion=0\\n"
                                     "fsmonitor=\"touch %1; false\"\\n' > evil/config; %2")
                          .arg(proof, command)),
        fixture.exec, {});
    QVERIFY(result.ok());
    git(folder, {QStringLiteral("status")});
    QVERIFY(!QFile::exists(proof));
    QCOMPARE(result->blocked.join(QLatin1Char(' ')), blocked);
    QVERIFY(git(QStringLiteral("evil"),
                {QStringLiteral("--git-dir=."), QStringLiteral("--work-tree=."), QStringLiteral("status")}));
    QVERIFY(QFile::exists(proof)); // it would have worked
}

namespace {

/// Takes from this thread, if it runs as root, the right to look into every folder.
class NoOverride
{
public:
    NoOverride()
    {
        syscall(SYS_capget, &m_header, m_before);
        __user_cap_data_struct less[2] = {m_before[0], m_before[1]};
        less[0].effective &= ~(1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH);
        syscall(SYS_capset, &m_header, less);
    }
    ~NoOverride() { syscall(SYS_capset, &m_header, m_before); }
    NoOverride(const NoOverride &) = delete;
    NoOverride &operator=(const NoOverride &) = delete;

private:
    __user_cap_header_struct m_header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct m_before[2] = {};
};

} // namespace

void TestSandboxDetours::s52ClosedFolder_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<bool>("onePlan");
    for (const char *mode : {"000", "444", "111"}) {
        QTest::addRow("%s, two commands", mode) << QString::fromLatin1(mode) << false;
        QTest::addRow("%s, two steps", mode) << QString::fromLatin1(mode) << true;
    }
}

/// One command closes a folder so that the next look does not see what is in it, another one opens it again.
void TestSandboxDetours::s52ClosedFolder()
{
    QFETCH(QString, mode);
    QFETCH(bool, onePlan);
    SandboxFixture fixture;
    fixture.write(QStringLiteral("sub/AGENTS.md"), "old");
    fixture.write(QStringLiteral("sub/in/AGENTS.md"), "old");
    const auto sandbox = fixture.bubblewrap();
    const auto closing = SandboxFixture::step({QStringLiteral("chmod"), mode, QStringLiteral("sub")});
    const auto opening = SandboxFixture::step(
        {QStringLiteral("sh"), QStringLiteral("-c"),
         QStringLiteral("chmod 755 sub; echo evil >> sub/AGENTS.md; echo evil >> sub/in/AGENTS.md; echo fine > x")},
        onePlan ? Join::Then : Join::First);
    {
        const NoOverride asAnyUser;
        if (onePlan) {
            const auto result = sandbox->run(fixture.argv({closing, opening}), fixture.exec, {});
            QVERIFY(result.ok());
            QCOMPARE(result->blocked, QStringList());
        } else {
            const auto closed = sandbox->run(fixture.argv({closing}), fixture.exec, {});
            QVERIFY(closed.ok() && closed->exitCode == 0);
            const auto result = sandbox->run(fixture.argv({opening}), fixture.exec, {});
            QVERIFY(result.ok());
            QCOMPARE(result->blocked, QStringList());
        }
    }
    QFile::setPermissions(fixture.workspace + QStringLiteral("/sub"),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QCOMPARE(fixture.read(QStringLiteral("sub/AGENTS.md")), QByteArray("old"));
    QCOMPARE(fixture.read(QStringLiteral("sub/in/AGENTS.md")), QByteArray("old"));
    QCOMPARE(fixture.read(QStringLiteral("x")), QByteArray("fine\n")); // the command itself ran
}

void TestSandboxDetours::s52UnreadableIsNotUnseen_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("Git's data") << "x/.git";
    QTest::newRow("around them") << "x";
}

/// Who knows the names can use what is in a folder that cannot be listed; Git does.
void TestSandboxDetours::s52UnreadableIsNotUnseen()
{
    QFETCH(QString, folder);
    SandboxFixture fixture;
    const auto sandbox = fixture.bubblewrap();
    const auto making =
        SandboxFixture::step({QStringLiteral("sh"), QStringLiteral("-c"),
                              QStringLiteral("mkdir -p x/.git; echo evil > x/.git/config; chmod 311 %1").arg(folder)});
    const auto next = SandboxFixture::step({QStringLiteral("true")}, Join::Then);
    const NoOverride asAnyUser;
    for (const auto &steps : {std::vector{making}, std::vector{making, next}}) {
        const auto result = sandbox->run(fixture.argv(steps), fixture.exec, {});
        QVERIFY(result.ok());
        QCOMPARE(result->blocked, QStringList{QStringLiteral("x/.git/config")});
        QVERIFY(!fixture.exists(QStringLiteral("x/.git/config")));
    }
}

void TestSandboxDetours::s52MovedUnchanged()
{
    SandboxFixture fixture;
    for (const char *file : {"a/.git/config", "a/.git/hooks/pre-commit", "a/AGENTS.md", "a/.git/modules/m/config"})
        fixture.write(QString::fromLatin1(file), "old");
    const auto result = fixture.bubblewrap()->run(
        fixture.argv({SandboxFixture::step({QStringLiteral("mv"), QStringLiteral("a"), QStringLiteral("b")}),
                      SandboxFixture::step({QStringLiteral("sh"), QStringLiteral("-c"),
                                            QStringLiteral("for f in b/.git/config b/.git/hooks/pre-commit b/AGENTS.md "
                                                           "b/.git/modules/m/config; do echo evil >> $f; done")},
                                           Join::Then)}),
        fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->blocked, QStringList());
    for (const char *file : {"b/.git/config", "b/.git/hooks/pre-commit", "b/AGENTS.md", "b/.git/modules/m/config"})
        QCOMPARE(fixture.read(QString::fromLatin1(file)), QByteArray("old"));
}

void TestSandboxDetours::s52MovedAndNotTheSame_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("blocked");
    QTest::newRow("a copy") << "cp -r a b"
                            << "b/AGENTS.md";
    QTest::newRow("written by its second name") << "mv a b; echo evil >> second"
                                                << "b/AGENTS.md";
    QTest::newRow("a second name") << "mv a b"
                                   << "b/AGENTS.md";
    QTest::newRow("a link") << "mv link b"
                            << "b/.envrc";
    QTest::newRow("a .git that is a file") << "mv module b"
                                           << "b/.git";
    QTest::newRow("to another place in Git's data") << "mv r/.git/modules/m b; mv b r/.git/modules/n"
                                                    << "r/.git/modules/n/config";
    QTest::newRow("commondir") << "mkdir b; mv w b/.git"
                               << "b/.git/commondir";
}

/// What only looks like it was moved, and what means something else in another place.
void TestSandboxDetours::s52MovedAndNotTheSame()
{
    QFETCH(QString, command);
    QFETCH(QString, blocked);
    SandboxFixture fixture;
    for (const char *file : {"a/AGENTS.md", "module/.git", "r/.git/modules/m/config", "w/.git/commondir"})
        fixture.write(QString::fromLatin1(file), "old");
    fixture.write(QStringLiteral("link/x"), "x");
    const auto path = [&fixture](const char *name) { return QFile::encodeName(fixture.workspace) + '/' + name; };
    QCOMPARE(::link(path("a/AGENTS.md").constData(), path("second").constData()), 0);
    QCOMPARE(::symlink("../x", path("link/.envrc").constData()), 0);
    QVERIFY(QFile::rename(fixture.workspace + QStringLiteral("/w/.git"), fixture.workspace + QStringLiteral("/w2")));
    QVERIFY(QDir(fixture.workspace).rmdir(QStringLiteral("w")));
    QVERIFY(QFile::rename(fixture.workspace + QStringLiteral("/w2"), fixture.workspace + QStringLiteral("/w")));
    const auto result = fixture.bubblewrap()->run(fixture.shell(command), fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->blocked, QStringList{blocked});
    QVERIFY(!fixture.exists(blocked));
}

QTEST_GUILESS_MAIN(TestSandboxDetours)
#include "tst_sandbox_detours.moc"
