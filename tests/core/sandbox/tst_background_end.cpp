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
    void inputAndItsEnd();
    void f69NothingWithoutInput();

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
    auto book = std::make_unique<CommandBook>(
        *box, m_fixture.clock, CommandBookOptions{[] { return std::chrono::milliseconds(1); }}); // all go at once
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

/// A real program in the sandbox reads what it is sent, line by line, and sees the end.
void TestBackgroundEnd::inputAndItsEnd()
{
    const auto box = m_fixture.bubblewrap();
    CommandBookOptions options;
    options.inputAfter = std::chrono::milliseconds(1);
    options.answerTime = std::chrono::seconds(20);
    CommandBook book(*box, m_fixture.clock, options);
    auto plan = std::make_shared<CallPlan>();
    plan->sessionId = m_fixture.exec.sessionId;
    plan->effects.exec =
        m_fixture.shell(QStringLiteral("read -r a; echo \"1 $a\"; read -r b && echo \"2 $b\"; cat; exit 7"));
    plan->effects.exec->input = true;
    BookedCommand booked;
    booked.plan = plan;
    booked.options = m_fixture.exec;
    const QString id = book.run(booked, CancelToken()).id;
    QCOMPARE(id, QStringLiteral("p1"));
    const auto say = [&](const QByteArray &text, bool last = false) {
        const auto answer = book.write(plan->sessionId, id, text, last, CancelToken());
        return answer && *answer ? (*answer)->output : QStringLiteral("not sent");
    };
    QCOMPARE(say("first\n"), QStringLiteral("1 first\n"));
    QCOMPARE(say("$(touch made)\n"), QStringLiteral("2 $(touch made)\n"));
    QCOMPARE(say("rest"), QStringLiteral("rest"));
    say({}, true);
    QVERIFY(eventually([&] { return !book.list(plan->sessionId).front().running; }));
    QCOMPARE((*book.list(plan->sessionId).front().ended)->exitCode, 7);
}

/// Whoever hands in a way to write to a plan without `input` opens nothing.
void TestBackgroundEnd::f69NothingWithoutInput()
{
    const auto box = m_fixture.bubblewrap();
    ExecOptions options = m_fixture.exec;
    options.input = std::make_shared<InputFeed>();
    options.input->write("typed\n", false);
    const auto result = box->run(m_fixture.shell(QStringLiteral("cat; echo end")), options, CancelToken());
    QVERIFY(bool(result));
    QCOMPARE(result->output, QByteArray("end\n"));
}

QTEST_GUILESS_MAIN(TestBackgroundEnd)
#include "tst_background_end.moc"
