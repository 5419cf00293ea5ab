// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_clock.h"
#include "sandbox_fixture.h"
#include <QProcess>
#include <csignal>

using namespace homard;
using namespace std::chrono_literals;

/// How commands end: stop, time-out, what they leave behind. Afterwards no process of the plan is alive (S100).
class TestSandboxEnd : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void s100NothingIsLeft_data();
    void s100NothingIsLeft();
    void s100TimeOut_data();
    void s100TimeOut();
    void s100ParallelStops();
    void s100ProgramQuits();
    void s100ProgramIsKilled_data();
    void s100ProgramIsKilled();
    void termReachesTheCommand_data();
    void termReachesTheCommand();
    void graceIsTwoSeconds();
    void stopEndsThePlan();
    void cancelledBefore();
    void f68GrandchildHoldsOutput_data();
    void f68GrandchildHoldsOutput();
    void f68GrandchildThatEnds();
    void backgroundWithoutOutput_data();
    void backgroundWithoutOutput();
    void signalledExitCode_data();
    void signalledExitCode();
    void nativeState();

private:
    std::unique_ptr<Sandbox> sandbox(const QString &kind)
    {
        if (kind == QLatin1StringView("native"))
            return m_fixture.native();
        return m_fixture.bubblewrap();
    }
    static void bothKinds()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("bubblewrap") << QStringLiteral("bubblewrap");
        QTest::newRow("native") << QStringLiteral("native");
    }
    /// Runs `text` and cancels when it has made the file "up".
    Result<ExecResult> runAndStop(Sandbox &box, const QString &text)
    {
        QFile::remove(m_fixture.workspace + QStringLiteral("/up"));
        CancelToken cancel;
        std::thread stopper([&] {
            (void)eventually([this] { return m_fixture.exists(QStringLiteral("up")); });
            cancel.cancel();
        });
        auto result = box.run(m_fixture.shell(text), m_fixture.exec, cancel);
        stopper.join();
        return result;
    }

    SandboxFixture m_fixture;
};

void TestSandboxEnd::initTestCase()
{
    NEEDS_BUBBLEWRAP(m_fixture);
}

/// As it stands in a command line, so that the shell that names it does not count.
static QByteArray sleepOf(const QByteArray &mark)
{
    return QByteArray("sleep") + '\0' + mark;
}

// %1 is a duration that names the processes, %2 what tells that they run.
static const std::vector<std::pair<const char *, const char *>> waysOut{
    {"foreground", "%2; sleep %1"},
    {"background", "sleep %1 & %2; wait"},
    {"setsid", "setsid sleep %1 & %2; wait"},
    {"setsid -f", "setsid -f sleep %1; %2; sleep %1"},
    {"nohup", "nohup sleep %1 >/dev/null 2>&1 & %2; sleep %1"},
    {"disowned by bash",
     "exec bash -c 'sleep %1 & disown; setsid nohup sleep %1 >/dev/null 2>&1 & disown -a; %2; sleep %1'"},
    {"double fork", "(setsid sh -c '(sleep %1 &) & sleep %1' &) & %2; sleep %1"},
    {"ignores SIGTERM", "trap '' TERM HUP INT; sleep %1 & %2; while :; do sleep %1; done"},
    {"ignores all, detached",
     "setsid sh -c 'trap \"\" TERM HUP; sleep %1; sleep %1' & trap '' TERM; %2; sleep %1; sleep %1"},
    {"holds the output", "setsid sleep %1 & setsid sleep %1 & %2; exec sleep %1"},
    {"stopped itself", "sleep %1 & kill -STOP $!; %2; wait"},
    {"perl daemon", "perl -MPOSIX -e 'fork and exit; setsid; fork and exit; $SIG{TERM}=\"IGNORE\"; exec "
                    "\"sleep\",\"%1\"'; %2; sleep %1"},
    {"kills its group", "sleep %1 & setsid sleep %1 & %2; kill -KILL 0"},
};

void TestSandboxEnd::s100NothingIsLeft_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("text");
    for (const char *kind : {"bubblewrap", "native"}) {
        for (const auto &[name, text] : waysOut)
            QTest::newRow((QByteArray(kind) + ' ' + name).constData())
                << QString::fromLatin1(kind) << QString::fromLatin1(text);
    }
}

void TestSandboxEnd::s100NothingIsLeft()
{
    QFETCH(QString, kind);
    QFETCH(QString, text);
    const auto mark = uniqueSleep();
    const auto box = sandbox(kind);
    const auto result = runAndStop(*box, text.arg(QString::fromLatin1(mark), QStringLiteral("touch up")));
    QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text()));
    QVERIFY(result->stopped || result->exitCode == 128 + SIGKILL);
    QVERIFY(m_fixture.exists(QStringLiteral("up")));
    QCOMPARE(processesWith(sleepOf(mark)), 0);
    QCOMPARE(processesWith(mark), 0);
}

void TestSandboxEnd::s100TimeOut_data()
{
    bothKinds();
}

void TestSandboxEnd::s100TimeOut()
{
    QFETCH(QString, kind);
    const auto mark = QString::fromLatin1(uniqueSleep());
    auto plan =
        m_fixture.shell(QStringLiteral("trap '' TERM; setsid sleep %1 & echo before; sleep %1; sleep %1").arg(mark));
    plan.timeout = 300ms;
    const auto result = sandbox(kind)->run(plan, m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY(result->timedOut && !result->stopped);
    QCOMPARE(result->output, QByteArray("before\n"));
    QVERIFY(result->exitCode >= 128);
    QCOMPARE(processesWith(mark.toLatin1()), 0);
}

void TestSandboxEnd::s100ParallelStops()
{
    const auto mark = QString::fromLatin1(uniqueSleep());
    CancelToken cancel;
    std::atomic<int> up{0};
    std::atomic<int> stopped{0};
    auto options = m_fixture.exec;
    options.output = [&up](const QByteArray &) { ++up; };
    std::vector<std::thread> threads;
    const auto confined = m_fixture.bubblewrap();
    const auto native = m_fixture.native();
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&, i] {
            Sandbox &box = i % 2 ? static_cast<Sandbox &>(*confined) : *native;
            const auto result = box.run(
                m_fixture.shell(QStringLiteral("setsid sleep %1 & echo up; sleep %1").arg(mark)), options, cancel);
            stopped += result.ok() && result->stopped;
        });
    }
    const bool all = eventually([&up] { return up == 8; });
    cancel.cancel();
    for (auto &thread : threads)
        thread.join();
    QVERIFY(all);
    QCOMPARE(stopped.load(), 8);
    QCOMPARE(processesWith(mark.toLatin1()), 0);
}

void TestSandboxEnd::s100ProgramQuits()
{
    // The process thread ends with work under way, as at a quit: nothing outlives it, and the waiter is told.
    const auto mark = QString::fromLatin1(uniqueSleep());
    SandboxFixture fixture;
    std::atomic<int> up{0};
    fixture.exec.output = [&up](const QByteArray &) { ++up; };
    auto native = fixture.native();
    auto confined = fixture.bubblewrap();
    QVERIFY(confined->state().works);
    std::vector<std::thread> threads;
    for (Sandbox *box : {static_cast<Sandbox *>(native.get()), static_cast<Sandbox *>(confined.get())}) {
        threads.emplace_back([&fixture, &mark, box] {
            (void)box->run(fixture.shell(QStringLiteral("trap '' TERM; setsid sleep %1 & echo up; sleep %1").arg(mark)),
                           fixture.exec, {});
        });
    }
    QVERIFY(eventually([&up] { return up == 2; }));
    fixture.processes.reset();
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(processesWith(mark.toLatin1()), 0);
}

void TestSandboxEnd::s100ProgramIsKilled_data()
{
    bothKinds();
}

void TestSandboxEnd::s100ProgramIsKilled()
{
    // Another process runs the command and is killed: nobody is left to clean up.
    QFETCH(QString, kind);
    const auto mark = QString::fromLatin1(uniqueSleep());
    QProcess victim;
    victim.start(QCoreApplication::applicationFilePath(),
                 {QStringLiteral("--victim"), kind, mark, m_fixture.folder.path()});
    QVERIFY(eventually([&] { return processesWith(sleepOf(mark.toLatin1())) >= 2; }));
    victim.kill();
    QVERIFY(victim.waitForFinished());
    QVERIFY(eventually([&] { return processesWith(mark.toLatin1()) == 0; }));
}

/// The other process of s100ProgramIsKilled.
static int runAsVictim(const QString &kind, const QString &mark, const QString &base)
{
    SandboxFixture fixture(base); // within ours: a killed program cannot remove it
    const auto plan = fixture.shell(QStringLiteral("trap '' TERM HUP; setsid sleep %1 & sleep %1; sleep %1").arg(mark));
    const auto result = kind == QLatin1StringView("native") ? fixture.native()->run(plan, fixture.exec, {})
                                                            : fixture.bubblewrap()->run(plan, fixture.exec, {});
    return result.ok() ? 0 : 1;
}

void TestSandboxEnd::termReachesTheCommand_data()
{
    bothKinds();
}

void TestSandboxEnd::termReachesTheCommand()
{
    QFETCH(QString, kind);
    const auto box = sandbox(kind);
    const auto result =
        runAndStop(*box, QStringLiteral("trap 'echo got TERM; exit 7' TERM; touch up; while :; do sleep 0.01; done"));
    QVERIFY(result.ok());
    QVERIFY(result->stopped);
    QVERIFY2(result->output.endsWith("got TERM\n"), result->output.constData()); // its sleep got it too
    QCOMPARE(result->exitCode, 7);
}

void TestSandboxEnd::graceIsTwoSeconds()
{
    // By a clock of the test's own: at 1.9 s the command still has its grace, at 2 s it has not.
    FakeClock clock;
    NativeSandbox box(m_fixture.options, {}, *m_fixture.processes, clock);
    const auto mark = QString::fromLatin1(uniqueSleep());
    CancelToken cancel;
    std::atomic<bool> up{false};
    std::atomic<bool> termed{false};
    std::atomic<bool> done{false};
    auto options = m_fixture.exec;
    options.output = [&](const QByteArray &bytes) {
        up = up || bytes.contains("up");
        termed = termed || bytes.contains("term");
    };
    std::optional<Result<ExecResult>> result;
    std::thread runner([&] {
        result =
            box.run(m_fixture.shell(
                        QStringLiteral("trap 'echo term' TERM; echo up; while :; do sleep 0.01; : %1; done").arg(mark)),
                    options, cancel);
        done = true;
    });
    QVERIFY(eventually([&] { return up.load(); }));
    cancel.cancel();
    QVERIFY(eventually([&] { return termed.load() && clock.waiting() == 1; }));
    clock.advance(1900ms);
    QVERIFY(eventually([&] { return clock.waiting() == 1; }));
    QVERIFY(!done);
    QVERIFY(processesWith(mark.toLatin1()) > 0);
    clock.advance(100ms);
    runner.join();
    QVERIFY(result->ok());
    QVERIFY(result->value().stopped);
    QCOMPARE(processesWith(mark.toLatin1()), 0);
}

void TestSandboxEnd::stopEndsThePlan()
{
    auto wait = SandboxFixture::step({QStringLiteral("dash"), QStringLiteral("-c"),
                                      QStringLiteral("trap 'exit 0' TERM; touch up; while :; do sleep 0.01; done")});
    auto plan =
        m_fixture.argv({wait, SandboxFixture::step({QStringLiteral("touch"), QStringLiteral("after")}, Join::Then),
                        SandboxFixture::step({QStringLiteral("touch"), QStringLiteral("after")}, Join::And)});
    QFile::remove(m_fixture.workspace + QStringLiteral("/up"));
    CancelToken cancel;
    std::thread stopper([&] {
        (void)eventually([this] { return m_fixture.exists(QStringLiteral("up")); });
        cancel.cancel();
    });
    const auto result = m_fixture.bubblewrap()->run(plan, m_fixture.exec, cancel);
    stopper.join();
    QVERIFY(result.ok());
    QVERIFY(result->stopped);
    QVERIFY(!m_fixture.exists(QStringLiteral("after")));
}

void TestSandboxEnd::cancelledBefore()
{
    CancelToken cancel;
    cancel.cancel();
    const auto result =
        m_fixture.bubblewrap()->run(m_fixture.shell(QStringLiteral("touch never")), m_fixture.exec, cancel);
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    QVERIFY(!m_fixture.exists(QStringLiteral("never")));
}

void TestSandboxEnd::f68GrandchildHoldsOutput_data()
{
    bothKinds();
}

void TestSandboxEnd::f68GrandchildHoldsOutput()
{
    QFETCH(QString, kind);
    const auto mark = QString::fromLatin1(uniqueSleep());
    const auto result = sandbox(kind)->run(
        m_fixture.shell(QStringLiteral("echo a; setsid sleep %1 & exit 4").arg(mark)), m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY(result->leftBehind);
    QVERIFY(!result->timedOut && !result->stopped);
    QCOMPARE(result->exitCode, 4);
    QCOMPARE(result->output, QByteArray("a\n"));
    QCOMPARE(processesWith(mark.toLatin1()), 0);
}

void TestSandboxEnd::f68GrandchildThatEnds()
{
    const auto result = m_fixture.bubblewrap()->run(
        m_fixture.shell(QStringLiteral("(sleep 0.1; echo late) & echo early")), m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY(!result->leftBehind);
    QCOMPARE(result->output, QByteArray("early\nlate\n"));
}

void TestSandboxEnd::backgroundWithoutOutput_data()
{
    bothKinds();
}

void TestSandboxEnd::backgroundWithoutOutput()
{
    QFETCH(QString, kind);
    const auto mark = QString::fromLatin1(uniqueSleep());
    const auto result = sandbox(kind)->run(
        m_fixture.shell(QStringLiteral("setsid sleep %1 >/dev/null 2>&1 & echo a").arg(mark)), m_fixture.exec, {});
    QVERIFY(result.ok());
    QVERIFY(!result->leftBehind); // nobody waited for it
    QCOMPARE(result->exitCode, 0);
    QCOMPARE(processesWith(mark.toLatin1()), 0);
}

void TestSandboxEnd::signalledExitCode_data()
{
    bothKinds();
}

void TestSandboxEnd::signalledExitCode()
{
    QFETCH(QString, kind);
    const auto result = sandbox(kind)->run(m_fixture.shell(QStringLiteral("kill -SEGV $$")), m_fixture.exec, {});
    QVERIFY(result.ok());
    QCOMPARE(result->exitCode, 128 + SIGSEGV);
}

void TestSandboxEnd::nativeState()
{
    const auto state = m_fixture.native()->state();
    QVERIFY(!state.works);
    QCOMPARE(state.kind, QStringLiteral("none"));
    QCOMPARE(state.message, QStringLiteral("no sandbox"));
}

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    if (argc == 5 && qstrcmp(argv[1], "--victim") == 0)
        return runAsVictim(QString::fromLatin1(argv[2]), QString::fromLatin1(argv[3]), QFile::decodeName(argv[4]));
    TestSandboxEnd test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_sandbox_end.moc"
