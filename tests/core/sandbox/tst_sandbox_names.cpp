// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox_fixture.h"
#include <QDirIterator>
#include <QProcess>

using namespace homard;

/// Protected names in a workspace that a command may write.
class TestSandboxNames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void s52ExistingNames_data();
    void s52ExistingNames();
    void s52MissingNames_data();
    void s52MissingNames();
    void s53LateAndDeep();
    void s53FoundWhileRunning();
    void s54HooksOfGit_data();
    void s54HooksOfGit();
    void s52UsersOwnFileStays();
    void s52ReplacedLink();
    void s06SweepNeverLeavesTheWorkspace();
    void s06NothingElseIsMounted();
    void s52LauncherRefuses_data();
    void s52LauncherRefuses();

private:
    SandboxFixture m_fixture;
};

void TestSandboxNames::initTestCase()
{
    NEEDS_BUBBLEWRAP(m_fixture);
}

void TestSandboxNames::s52ExistingNames_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file :
         {".git/hooks/pre-commit", ".git/config", ".envrc", ".bashrc", "AGENTS.md", "a/b/c/d/e/.git/config",
          "deep/er/SOUL.md", "skills/x/SKILL.md", "Agents.MD", ".git/modules/sub/config"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestSandboxNames::s52ExistingNames()
{
    QFETCH(QString, file);
    SandboxFixture fixture;
    fixture.write(file, "old");
    const auto sandbox = fixture.bubblewrap();
    const auto text =
        QStringLiteral(
            "f='%1'; echo new > $f; rm -f $f; mv $f $f.x; echo new > z; mv z $f; ln -sf /etc/passwd $f; cat $f")
            .arg(file);
    const auto result = sandbox->run(fixture.shell(text), fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY2(result->output.endsWith("old"), result->output.constData());
    QCOMPARE(fixture.read(file), QByteArray("old"));
    QCOMPARE(result->blocked, QStringList());
}

void TestSandboxNames::s52MissingNames_data()
{
    QTest::addColumn<QString>("file");
    const auto names = exampleNames();
    for (auto name : names)
        QTest::newRow(qPrintable(name)) << name.replace(QLatin1Char('*'), QLatin1String("sub"));
    QTest::newRow("a .git that is a file") << QStringLiteral("sub/.git");
    QTest::newRow("other case") << QStringLiteral("sub/Agents.md");
    QTest::newRow("other case of folder") << QStringLiteral(".GIT/Hooks");
}

void TestSandboxNames::s52MissingNames()
{
    QFETCH(QString, file);
    SandboxFixture fixture;
    const auto sandbox = fixture.bubblewrap();
    const auto result = sandbox->run(
        fixture.shell(QStringLiteral("mkdir -p \"$(dirname '%1')\"; echo evil > '%1'").arg(file)), fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->exitCode, 0);
    QVERIFY(!fixture.exists(file));
    QCOMPARE(result->blocked, QStringList{file});
    QVERIFY(result->output.contains(file.toUtf8())); // the model is told
    // Nothing is lost.
    const QFileInfo info(fixture.workspace + QLatin1Char('/') + file);
    const auto kept =
        info.dir().entryList({info.fileName() + QStringLiteral(".blocked-*")}, QDir::Files | QDir::Hidden);
    QCOMPARE(kept.size(), 1);
}

void TestSandboxNames::s54HooksOfGit_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("kept");
    const auto row = [](const char *what, const char *config, const char *file, bool kept) {
        QTest::newRow(what) << QByteArray(config) << QString::fromLatin1(file) << kept;
    };
    row("hooks", "[core]\n\tbare = false\n", ".git/hooks/pre-commit", true);
    row("configuration", "[core]\n\tbare = false\n", ".git/config", true);
    row("a folder of its own", "[core]\n\thooksPath = tools/hooks\n", "tools/hooks/pre-commit", true);
    row("beside it", "[core]\n\thooksPath = tools/hooks\n", "tools/build.sh", false);
    row("a hidden folder, whole", "[core]\n\thooksPath = .husky/_\n", ".husky/pre-commit", true);
    row("in one line, any case", "[CORE] HOOKSPATH=\".githooks\"\n", ".githooks/pre-push", true);
    row("not named", "[core]\n\tbare = false\n", ".githooks/pre-push", false);
    row("outside", "[core]\n\thooksPath = /etc/hooks\n", "etc/hooks/pre-push", false);
}

/// What Git runs later, outside any sandbox, a command cannot change, nor make where it was missing.
void TestSandboxNames::s54HooksOfGit()
{
    QFETCH(QByteArray, config);
    QFETCH(QString, file);
    QFETCH(bool, kept);
    for (const bool isThere : {true, false}) {
        SandboxFixture fixture;
        fixture.write(QStringLiteral(".git/hooks/sample"), "old");
        fixture.write(QStringLiteral(".git/config"), config);
        if (isThere && file != QLatin1StringView(".git/config"))
            fixture.write(file, "old");
        const QByteArray before = fixture.read(file);
        const auto sandbox = fixture.bubblewrap();
        const auto result = sandbox->run(
            fixture.shell(QStringLiteral("mkdir -p \"$(dirname '%1')\"; echo evil > '%1'; rm -f '%1.x'").arg(file)),
            fixture.exec, {});
        QVERIFY(result.ok());
        if (!kept)
            QCOMPARE(fixture.read(file), QByteArray("evil\n"));
        else if (isThere)
            QCOMPARE(fixture.read(file), before);
        else if (file != QLatin1StringView(".git/config"))
            QVERIFY2(!fixture.exists(file), qPrintable(file));
    }
}

void TestSandboxNames::s53LateAndDeep()
{
    SandboxFixture fixture;
    fixture.write(QStringLiteral(".git/hooks/sample"), "old");
    const auto sandbox = fixture.bubblewrap();
    const auto result = sandbox->run(
        fixture.shell(QStringLiteral(
            "mkdir -p a/b/c/d/e/.git/hooks x; echo evil > a/b/c/d/e/.git/hooks/pre-commit; echo evil > x/.envrc; "
            "ln -s /etc/passwd x/SKILL.md; mkdir evil; ln -s ../evil x/.git; "
            "mv .git gone; mkdir -p .git/hooks; echo evil > .git/hooks/pre-commit; echo fine > x/plain")),
        fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->blocked,
             (QStringList{QStringLiteral(".git/hooks"), QStringLiteral("a/b/c/d/e/.git/hooks"),
                          QStringLiteral("x/.envrc"), QStringLiteral("x/.git"), QStringLiteral("x/SKILL.md")}));
    for (const auto &name : result->blocked)
        QVERIFY2(!fixture.exists(name), qPrintable(name));
    QCOMPARE(fixture.read(QStringLiteral("x/plain")), QByteArray("fine\n"));
    QCOMPARE(fixture.read(QStringLiteral("gone/hooks/sample")), QByteArray("old"));
}

void TestSandboxNames::s53FoundWhileRunning()
{
    // A long command must not leave its hook there until it ends.
    const auto result = m_fixture.bubblewrap()->run(
        m_fixture.shell(
            QStringLiteral("echo evil > .envrc; while [ -e .envrc ]; do sleep 0.05; done; echo taken away")),
        m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY(result->output.startsWith("taken away\n"));
    QCOMPARE(result->blocked, QStringList{QStringLiteral(".envrc")});
}

void TestSandboxNames::s52UsersOwnFileStays()
{
    // While a command runs, the user's editor saves a protected file: written beside it and renamed over it.
    SandboxFixture fixture;
    fixture.write(QStringLiteral("AGENTS.md"), "old");
    const auto sandbox = fixture.bubblewrap();
    std::thread editor([&fixture] {
        if (!eventually([&fixture] { return fixture.exists(QStringLiteral("started")); }))
            return;
        fixture.write(QStringLiteral("draft"), "the user's");
        QFile::remove(fixture.workspace + QStringLiteral("/AGENTS.md"));
        QFile::rename(fixture.workspace + QStringLiteral("/draft"), fixture.workspace + QStringLiteral("/AGENTS.md"));
        fixture.write(QStringLiteral("saved"), "");
    });
    const auto result = sandbox->run(
        fixture.shell(QStringLiteral("touch started; while [ ! -e saved ]; do sleep 0.01; done")), fixture.exec, {});
    editor.join();
    QVERIFY(result.ok());
    QCOMPARE(result->blocked, QStringList());
    QCOMPARE(fixture.read(QStringLiteral("AGENTS.md")), QByteArray("the user's"));
}

void TestSandboxNames::s52ReplacedLink()
{
    SandboxFixture fixture;
    fixture.write(QStringLiteral("tools/pre-commit"), "old");
    fixture.write(QStringLiteral(".git/HEAD"), "ref");
    QVERIFY(QFile::link(QStringLiteral("../tools"), fixture.workspace + QStringLiteral("/.git/hooks")));
    const auto sandbox = fixture.bubblewrap();
    const auto result =
        sandbox->run(fixture.shell(QStringLiteral("mkdir evil; ln -sfn ../evil .git/hooks")), fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->blocked, QStringList{QStringLiteral(".git/hooks")});
    QCOMPARE(QFile::symLinkTarget(fixture.workspace + QStringLiteral("/.git/hooks")),
             fixture.workspace + QStringLiteral("/tools"));
}

namespace {

/// A confined command that runs beside the test until it is destroyed.
class Meanwhile
{
public:
    Meanwhile(SandboxFixture &fixture, const QString &text)
        : m_thread([this, sandbox = fixture.bubblewrap(), plan = fixture.shell(text), exec = fixture.exec] {
            m_result = sandbox->run(plan, exec, m_stop);
        })
    {
    }
    ~Meanwhile() { stop(); }
    Meanwhile(const Meanwhile &) = delete;
    Meanwhile &operator=(const Meanwhile &) = delete;
    void stop()
    {
        m_stop.cancel();
        if (m_thread.joinable())
            m_thread.join();
    }

private:
    CancelToken m_stop;
    Result<ExecResult> m_result = ExecResult{};
    std::thread m_thread;
};

QStringList everythingBelow(const QString &folder)
{
    QStringList paths;
    QDirIterator all(folder, QDir::AllEntries | QDir::NoDotAndDotDot | QDir::System | QDir::Hidden,
                     QDirIterator::Subdirectories);
    while (all.hasNext())
        paths << all.next();
    paths.sort();
    return paths;
}

} // namespace

/// The sweep runs on the host, with all the user's rights, while a command swaps a folder with a link to the outside.
void TestSandboxNames::s06SweepNeverLeavesTheWorkspace()
{
    SandboxFixture fixture;
    const auto outside = fixture.folder.path() + QStringLiteral("/outside");
    for (int i = 0; i < 300; ++i) { // enough that looking at them takes longer than a swap
        QVERIFY(QDir().mkpath(outside + QStringLiteral("/%1/.git/hooks").arg(i)));
        QVERIFY(QDir().mkpath(fixture.workspace + QStringLiteral("/d/%1/.git").arg(i)));
    }
    const auto before = everythingBelow(outside);
    ProtectedNames names(OpenFolder::open(fixture.workspace).value(), fixture.options.protectedNames);
    QVERIFY(names.scan().ok());
    Meanwhile swapping(fixture,
                       QStringLiteral("ln -s ../outside link; while :; do mv d e; mv link d; mv d link; mv e d; "
                                      "touch swapped; done"));
    QVERIFY(eventually([&] { return fixture.exists(QStringLiteral("swapped")); }));
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    while (std::chrono::steady_clock::now() < until)
        names.sweep();
    swapping.stop();
    QCOMPARE(everythingBelow(outside), before);
}

/// bubblewrap gets paths. A command of one session swaps a folder with a link while those of another start.
void TestSandboxNames::s06NothingElseIsMounted()
{
    SandboxFixture fixture;
    const auto outside = fixture.folder.path() + QStringLiteral("/outside");
    for (int i = 0; i < 40; ++i) { // each is a chance
        fixture.write(QStringLiteral("d/%1/.ssh/known").arg(i), "known");
        fixture.write(QStringLiteral("../outside/%1/.ssh/id").arg(i), "the user's secret");
    }
    const auto before = everythingBelow(outside);
    auto other = fixture.exec;
    other.sessionId = QStringLiteral("session-2");
    const auto sandbox = fixture.bubblewrap();
    const auto look = fixture.shell(
        QStringLiteral("cat d/*/.ssh/id e/*/.ssh/id link/*/.ssh/id; echo x >> d/7/.ssh/known && echo WRITTEN"));
    const auto quiet = sandbox->run(look, other, {});
    QVERIFY(quiet.ok() && !quiet->output.contains("WRITTEN"));
    {
        Meanwhile swapping(fixture,
                           QStringLiteral("ln -s ../outside link; while :; do mv d e; mv link d; mv d link; mv e d; "
                                          "touch swapped; done"));
        QVERIFY(eventually([&] { return fixture.exists(QStringLiteral("swapped")); }));
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(4);
        while (std::chrono::steady_clock::now() < until) {
            const auto result = sandbox->run(look, other, {});
            if (!result.ok())
                QVERIFY2(result.error().code == ErrorCode::Conflict || result.error().code == ErrorCode::Unsupported,
                         qPrintable(result.error().text()));
            else
                QVERIFY2(!result->output.contains("secret"), result->output.constData());
        }
    }
    QCOMPARE(everythingBelow(outside), before);
}

void TestSandboxNames::s52LauncherRefuses_data()
{
    QTest::addColumn<QString>("option"); // %1: the identity of %2/a/b
    QTest::newRow("not read-only") << QStringLiteral("--kept=%1:%2/a/b");
    QTest::newRow("another object") << QStringLiteral("--kept=%1:%2/a");
    QTest::newRow("through a link") << QStringLiteral("--kept=%1:%2/link/b");
    QTest::newRow("gone") << QStringLiteral("--kept=%1:%2/a/c");
    QTest::newRow("not hidden") << QStringLiteral("--hidden=%2/a/b");
    QTest::newRow("hidden elsewhere") << QStringLiteral("--hidden=%2/c/b");
    QTest::newRow("another folder") << QStringLiteral("--same=%1:%2/a");
}

/// What the launcher looks at when everything is mounted.
void TestSandboxNames::s52LauncherRefuses()
{
    QFETCH(QString, option);
    SandboxFixture fixture;
    fixture.write(QStringLiteral("a/b/file"), "x");
    QVERIFY(QFile::link(QStringLiteral("a"), fixture.workspace + QStringLiteral("/link")));
    const auto inner = OpenFolder::open(fixture.workspace + QStringLiteral("/a/b"));
    QVERIFY(inner.ok());
    const auto identity = QString::fromLatin1(inner.value()->identity());
    QProcess launcher;
    launcher.start(QStringLiteral(HOMARD_LAUNCH),
                   {option.replace(QStringLiteral("%1"), identity).replace(QStringLiteral("%2"), fixture.workspace),
                    QStringLiteral("--"), QStringLiteral("/usr/bin/true"), QStringLiteral("true")});
    QVERIFY(launcher.waitForFinished());
    QCOMPARE(launcher.exitCode(), 125);
    QCOMPARE(launcher.readAllStandardError(), QByteArray("\x01"
                                                         "C0\n"));
}

QTEST_GUILESS_MAIN(TestSandboxNames)
#include "tst_sandbox_names.moc"
