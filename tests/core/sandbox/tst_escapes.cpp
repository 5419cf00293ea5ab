// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/escape_test.h"
#include "sandbox_fixture.h"
#include <QProcess>
#include <unistd.h>

using namespace homard;

namespace {

/// Runs a step as any program would: nothing confined, every descriptor inherited.
class OpenSandbox : public Sandbox
{
public:
    SandboxState state() override { return {QStringLiteral("none"), false, {}}; }
    Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &, const CancelToken &) override
    {
        const ExecStep &step = plan.steps.front();
        QProcess process;
        process.setChildProcessModifier([] { ::setsid(); }); // as a session leader it may get a terminal
        process.setWorkingDirectory(plan.cwd);
        process.start(step.program, step.argv.mid(1));
        ExecResult result;
        if (!process.waitForFinished())
            return Error{ErrorCode::Io, process.errorString(), {}};
        result.exitCode = process.exitCode();
        result.output = process.readAll();
        return result;
    }
};

/// Says that all is well and runs nothing.
class IdleSandbox : public Sandbox
{
public:
    SandboxState state() override { return {QStringLiteral("bubblewrap"), true, {}}; }
    Result<ExecResult> run(const ExecPlan &, const ExecOptions &, const CancelToken &) override
    {
        ExecResult result;
        result.exitCode = 0;
        return result;
    }
};

} // namespace

/// The twelve ways out, and that each of them is one where nothing stands in its way.
class TestEscapes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCOMPARE(EscapeTest::names().size(), 12); }
    void s55TwelveProbes_data() { rows(); }
    void s55TwelveProbes();
    void s55NothingHoldsThem_data() { rows(); }
    void s55NothingHoldsThem();
    void s55NativeHoldsOnlyDescriptors_data() { rows(); }
    void s55NativeHoldsOnlyDescriptors();
    void s55WhatDidNotRunIsNoPass();
    void s55BrokenSandboxIsNoPass();
    void stopped();

private:
    static void rows()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : EscapeTest::names())
            QTest::newRow(qPrintable(name)) << name;
    }
    EscapeFinding attempt(Sandbox &sandbox, const QString &name)
    {
        return EscapeTest(sandbox, *m_fixture.processes, m_fixture.options.launcher).attempt(name, {});
    }

    SandboxFixture m_fixture;
};

void TestEscapes::s55TwelveProbes()
{
    QFETCH(QString, name);
    NEEDS_BUBBLEWRAP(m_fixture);
    const auto finding = attempt(*m_fixture.bubblewrap(), name);
    QVERIFY2(finding.outcome == EscapeOutcome::Held, qPrintable(finding.detail));
    QCOMPARE(finding.name, name);
    QCOMPARE(finding.detail, QString());
}

void TestEscapes::s55NothingHoldsThem()
{
    QFETCH(QString, name);
    OpenSandbox open;
    const auto finding = attempt(open, name);
    QVERIFY2(finding.outcome == EscapeOutcome::Escaped, qPrintable(finding.detail));
    QVERIFY(!finding.detail.isEmpty());
}

void TestEscapes::s55NativeHoldsOnlyDescriptors()
{
    QFETCH(QString, name);
    const auto finding = attempt(*m_fixture.native(), name);
    const auto expected = name == QStringLiteral("descriptor") ? EscapeOutcome::Held : EscapeOutcome::Escaped;
    QVERIFY2(finding.outcome == expected, qPrintable(finding.detail));
}

void TestEscapes::s55WhatDidNotRunIsNoPass()
{
    IdleSandbox idle;
    QCOMPARE(int(attempt(idle, QStringLiteral("network")).outcome), int(EscapeOutcome::NotTried));
    OpenSandbox open;
    const auto unknown = attempt(open, QStringLiteral("no-such-way"));
    QCOMPARE(int(unknown.outcome), int(EscapeOutcome::NotTried));
    EscapeTest noLauncher(open, *m_fixture.processes, QStringLiteral("/nowhere/homard-launch"));
    QCOMPARE(int(noLauncher.attempt(QStringLiteral("network"), {}).outcome), int(EscapeOutcome::NotTried));
}

void TestEscapes::s55BrokenSandboxIsNoPass()
{
    auto options = m_fixture.options;
    options.bubblewrap = QStringLiteral("/nowhere/bwrap");
    BubblewrapSandbox broken(options, *m_fixture.processes, m_fixture.clock);
    for (const auto &finding : EscapeTest(broken, *m_fixture.processes, options.launcher).all({})) {
        QCOMPARE(int(finding.outcome), int(EscapeOutcome::NotTried));
        QVERIFY2(finding.detail.contains(QStringLiteral("bubblewrap")), qPrintable(finding.detail));
    }
}

void TestEscapes::stopped()
{
    NEEDS_BUBBLEWRAP(m_fixture);
    CancelToken cancel;
    cancel.cancel();
    const auto sandbox = m_fixture.bubblewrap();
    const auto finding = EscapeTest(*sandbox, *m_fixture.processes, m_fixture.options.launcher)
                             .attempt(QStringLiteral("network"), cancel);
    QCOMPARE(int(finding.outcome), int(EscapeOutcome::NotTried));
}

QTEST_GUILESS_MAIN(TestEscapes)
#include "tst_escapes.moc"
