// SPDX-License-Identifier: GPL-3.0-or-later
#include "loop_rig.h"
#include <QtTest>

using namespace homard;

/// A question whose time ran out: the run keeps waiting where somebody can have it asked again.
class TestExpiredQuestions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void askedAgainAndAllowed();
    void judgedAnewBeforeItIsAskedAgain_data();
    void judgedAnewBeforeItIsAskedAgain();
    void whatBecomesOfIt_data();
    void whatBecomesOfIt();
};

namespace {

/// Asks for one call; the first question expires, every other one is allowed.
struct ExpiringRig : LoopRig {
    explicit ExpiringRig(std::vector<LateAnswer> late, Decision second = Decision::Ask)
        : LoopRig({FakeModel::call({{QStringLiteral("echo"), QStringLiteral("{\"text\":\"a\"}")}}),
                   FakeModel::say(QStringLiteral("Done."))})
    {
        approvals.late = std::move(late);
        gate.decisions[QStringLiteral("echo")] = Decision::Ask;
        gate.adjust = [this, second](const GateRequest &, Verdict &verdict, CallPlan &plan) {
            plan.hash = QByteArray("plan ") + QByteArray::number(++judged);
            if (judged > 1)
                verdict.decision = second;
        };
        sink.onEvent = [this](const AgentEvent &event) {
            const auto *asked = std::get_if<ApprovalAsked>(&event.body);
            if (!asked)
                return;
            asks.push_back(asked->request);
            const auto outcome = asks.size() == 1 ? ApprovalOutcome::Expired : ApprovalOutcome::Allowed;
            approvals.settle(asked->request.id, {outcome, {}, false});
        };
    }
    ToolResult result() const
    {
        const auto ended = sink.all<ToolCallEnded>();
        return ended.size() == 1 ? ended.front().result : ToolResult();
    }

    int judged = 0;
    std::vector<ApprovalRequest> asks;
};

} // namespace

void TestExpiredQuestions::askedAgainAndAllowed()
{
    ExpiringRig rig({{AfterExpiry::AskAgain, {}}});
    rig.run();
    QCOMPARE(rig.asks.size(), size_t(2));
    QVERIFY(rig.asks[0].id != rig.asks[1].id);
    QCOMPARE(rig.asks[1].callId, rig.asks[0].callId);
    QVERIFY(rig.asks[1].verdict.plan->hash != rig.asks[0].verdict.plan->hash); // what is allowed is what is there now
    QCOMPARE(rig.result().status, ResultStatus::Ok);
    QCOMPARE(rig.result().content, QStringLiteral("a")); // nobody changed its arguments
    QCOMPARE(rig.tools.ran(), QStringList{QStringLiteral("echo")});
    const auto answers = rig.journal.all<ApprovalRecorded>();
    QCOMPARE(answers.size(), size_t(2));
    QCOMPARE(answers[0].outcome, ApprovalOutcome::Expired);
    QCOMPARE(answers[1].outcome, ApprovalOutcome::Allowed);
    QCOMPARE(answers[1].planHash, rig.asks[1].verdict.plan->hash);
}

void TestExpiredQuestions::judgedAnewBeforeItIsAskedAgain_data()
{
    QTest::addColumn<Decision>("second");
    QTest::addColumn<ResultStatus>("status");
    QTest::newRow("it needs no question any more") << Decision::Allow << ResultStatus::Ok;
    QTest::newRow("it is not allowed any more") << Decision::Deny << ResultStatus::Refused;
}

void TestExpiredQuestions::judgedAnewBeforeItIsAskedAgain()
{
    QFETCH(Decision, second);
    QFETCH(ResultStatus, status);
    ExpiringRig rig({{AfterExpiry::AskAgain, {}}}, second);
    rig.run();
    QCOMPARE(rig.asks.size(), size_t(1));
    QCOMPARE(rig.result().status, status);
    QCOMPARE(rig.tools.ran().size(), status == ResultStatus::Ok ? 1 : 0);
}

void TestExpiredQuestions::whatBecomesOfIt_data()
{
    QTest::addColumn<AfterExpiry>("late");
    QTest::addColumn<ResultStatus>("status");
    QTest::addColumn<QString>("words");
    QTest::newRow("nobody") << AfterExpiry::Nobody << ResultStatus::Refused << QStringLiteral("in time");
    QTest::newRow("denied") << AfterExpiry::Denied << ResultStatus::Refused << QStringLiteral("They said: not today");
    QTest::newRow("stopped") << AfterExpiry::Stopped << ResultStatus::Skipped << QStringLiteral("the user stopped");
}

void TestExpiredQuestions::whatBecomesOfIt()
{
    QFETCH(AfterExpiry, late);
    QFETCH(ResultStatus, status);
    QFETCH(QString, words);
    ExpiringRig rig({{late, {ApprovalOutcome::Denied, QStringLiteral("not today"), false}}});
    rig.run();
    QCOMPARE(rig.asks.size(), size_t(1));
    QCOMPARE(rig.approvals.expired, std::vector{rig.asks[0].id});
    QCOMPARE(rig.result().status, status);
    QVERIFY2(rig.result().content.contains(words), qPrintable(rig.result().content));
    QVERIFY(rig.tools.ran().isEmpty());
}

QTEST_APPLESS_MAIN(TestExpiredQuestions)
#include "tst_expired_questions.moc"
