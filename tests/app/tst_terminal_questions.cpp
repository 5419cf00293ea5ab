// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that nobody answers. The program under test is this one, on a terminal of its own.
#include "app/ctl_terminal.h"
#include "policy/approval_broker.h"
#include "terminal_questions.h"
#include <QtTest>
#include <cstdio>

using namespace homard;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace {

ApprovalRequest questionNamed(const QString &id)
{
    auto plan = std::make_shared<CallPlan>();
    plan->hash = "hash";
    ApprovalRequest out;
    out.id = id;
    out.runId = u"run"_s;
    out.tool = id;
    out.verdict.risk = Risk::Medium;
    out.verdict.plan = plan;
    return out;
}

/// The child: two questions of one turn that expire while the first is on the screen.
int askTwo()
{
    SystemClock clock;
    ApprovalBroker broker(clock, {1500ms});
    TerminalQuestions questions(broker, true);
    broker.setAsker([&](const ApprovalRequest &request) { return questions.whyNot(request); });
    const auto first = questionNamed(u"first"_s);
    const auto second = questionNamed(u"second"_s);
    broker.open({first, second});
    questions.ask(first);
    questions.ask(second);
    const bool expired = broker.wait(first.id, CancelToken()).outcome == ApprovalOutcome::Expired;
    std::puts(expired ? "went on" : "was answered");
    return 0;
}

} // namespace

class TestTerminalQuestions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void s08ExpiredQuestionIsNotWaitedFor();
};

void TestTerminalQuestions::s08ExpiredQuestionIsNotWaitedFor()
{
    const CtlHome home;
    CtlTerminal terminal(home, {u"--ask"_s}, QCoreApplication::applicationFilePath());
    QVERIFY2(terminal.waitFor("Homard asks: first"), terminal.screen().constData());
    QVERIFY2(terminal.waitFor("went on"), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("Nobody answered in time"), terminal.screen().constData());
    QVERIFY2(!terminal.screen().contains("Homard asks: second"), terminal.screen().constData());
    QCOMPARE(terminal.finish(), 0);
}

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    if (application.arguments().contains(u"--ask"_s))
        return askTwo();
    TestTerminalQuestions test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_terminal_questions.moc"
