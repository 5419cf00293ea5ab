// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/bubblewrap_sandbox.h"
#include "sandbox_fixture.h"
#include "tools/command_book.h"
#include <QTest>

using namespace homard;

/// Real commands in the background: after a stop, the session's end or the program's no process of theirs lives (S100).
class TestBackgroundEnd : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { NEEDS_BUBBLEWRAP(m_fixture); }
    void s100Background_data();
    void s100Background();

private:
    SandboxFixture m_fixture;
};

void TestBackgroundEnd::s100Background_data()
{
    QTest::addColumn<QString>("way");
    for (const char *way : {"stop", "kill", "end of session", "end of program"})
        QTest::newRow(way) << QString::fromLatin1(way);
}

void TestBackgroundEnd::s100Background()
{
    QFETCH(QString, way);
    const QByteArray mark = "60" + QByteArray::number(QCoreApplication::applicationPid()) + ".25";
    const QByteArray sleeper = QByteArray("sleep") + '\0' + mark;
    const auto box = m_fixture.bubblewrap();
    auto book = std::make_unique<CommandBook>(*box, m_fixture.clock,
                                              CommandBookOptions{std::chrono::milliseconds(1)}); // all go at once
    auto plan = std::make_shared<CallPlan>();
    plan->sessionId = m_fixture.exec.sessionId;
    plan->effects.exec = m_fixture.shell(
        QStringLiteral(
            "exec bash -c 'setsid sleep %1 & nohup sleep %1 >/dev/null 2>&1 & disown -a; sleep %1 & sleep %1'")
            .arg(QString::fromLatin1(mark)));
    plan->effects.exec->timeout = std::chrono::minutes(5);
    BookedCommand booked;
    booked.plan = plan;
    booked.options = m_fixture.exec;
    const CommandOutcome outcome = book->run(booked, CancelToken());
    QVERIFY(!outcome.ended);
    QVERIFY(eventually([&] { return processesWith(sleeper) == 4; }));
    if (way == QLatin1StringView("stop"))
        book->stopSession(plan->sessionId);
    else if (way == QLatin1StringView("kill"))
        QVERIFY(!book->kill(plan->sessionId, outcome.id)->running);
    else if (way == QLatin1StringView("end of session"))
        book->forgetSession(plan->sessionId);
    else
        book.reset();
    QVERIFY(eventually([&] { return processesWith(sleeper) == 0; }));
}

QTEST_GUILESS_MAIN(TestBackgroundEnd)
#include "tst_background_end.moc"
