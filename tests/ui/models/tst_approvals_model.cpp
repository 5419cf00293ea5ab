// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/approvals_model.h"
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace homard;
using namespace std::chrono_literals;

namespace {

ApprovalRequest asked(const QString &id, const QString &session = QStringLiteral("s1"))
{
    ApprovalRequest request;
    request.id = id;
    request.sessionId = session;
    request.runId = QStringLiteral("r-") + session;
    request.callId = QStringLiteral("c-") + id;
    request.tool = QStringLiteral("exec");
    return request;
}

AgentEvent happened(AgentEventBody body, const QString &session = QStringLiteral("s1"))
{
    AgentEvent event;
    event.sessionId = session;
    event.runId = QStringLiteral("r-") + session;
    event.wallMs = 1'000'000;
    event.at = std::chrono::steady_clock::time_point(10h);
    event.body = std::move(body);
    return event;
}

AgentEvent settled(const QString &id, ApprovalOutcome outcome)
{
    return happened(ApprovalSettled{id, QStringLiteral("c-") + id, {outcome, {}, false}});
}

QStringList idsOf(const std::vector<OpenQuestionPtr> &questions)
{
    QStringList ids;
    for (const auto &open : questions)
        ids << open->request.id;
    return ids;
}

} // namespace

class TestApprovalsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsPerSessionAndOverAll();
    void settledQuestionsGo();
    void callsAndRunsTakeTheirsWithThem();
    void expiredOnesStayUntilTheyAreAskedAgain();
    void expiredOnesGoWithTheirCall();
    void deadlinesAreMonotonic();
    void loadKeepsWhatIsThere();
    void isAProperModel();
    void headlinesAreOneVisibleLine();
};

void TestApprovalsModel::countsPerSessionAndOverAll()
{
    ApprovalsModel model;
    QSignalSpy changed(&model, &ApprovalsModel::changed);
    model.apply({happened(ApprovalAsked{asked(QStringLiteral("a"))}),
                 happened(ApprovalAsked{asked(QStringLiteral("b"))}),
                 happened(ApprovalAsked{asked(QStringLiteral("c"), QStringLiteral("s2"))})});
    QCOMPARE(model.count(), 3);
    QCOMPARE(model.count(QStringLiteral("s1")), 2);
    QCOMPARE(model.count(QStringLiteral("s2")), 1);
    QCOMPARE(model.count(QStringLiteral("")), 0);
    QCOMPARE(idsOf(model.questions(QStringLiteral("s1"))), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(changed.count(), 3);
}

void TestApprovalsModel::settledQuestionsGo()
{
    ApprovalsModel model;
    model.apply(
        {happened(ApprovalAsked{asked(QStringLiteral("a"))}), happened(ApprovalAsked{asked(QStringLiteral("b"))}),
         happened(ApprovalAsked{asked(QStringLiteral("c"))}), settled(QStringLiteral("a"), ApprovalOutcome::Allowed),
         settled(QStringLiteral("c"), ApprovalOutcome::Edited),
         settled(QStringLiteral("nobody"), ApprovalOutcome::Denied)});
    QCOMPARE(idsOf(model.questions()), QStringList{QStringLiteral("b")});
}

void TestApprovalsModel::callsAndRunsTakeTheirsWithThem()
{
    ApprovalsModel model;
    model.apply({happened(ApprovalAsked{asked(QStringLiteral("a"))}),
                 happened(ApprovalAsked{asked(QStringLiteral("b"))}),
                 happened(ApprovalAsked{asked(QStringLiteral("c"), QStringLiteral("s2"))})});
    ToolResult result;
    result.callId = QStringLiteral("c-a");
    model.apply({happened(ToolCallEnded{result})});
    QCOMPARE(idsOf(model.questions()), (QStringList{QStringLiteral("b"), QStringLiteral("c")}));
    model.apply({happened(RunEnded{})});
    QCOMPARE(idsOf(model.questions()), QStringList{QStringLiteral("c")});
}

void TestApprovalsModel::expiredOnesStayUntilTheyAreAskedAgain()
{
    ApprovalsModel model;
    model.apply(
        {happened(ApprovalAsked{asked(QStringLiteral("a"))}), settled(QStringLiteral("a"), ApprovalOutcome::Expired)});
    QCOMPARE(model.count(), 0);
    QCOMPARE(idsOf(model.questions({}, true)), QStringList{QStringLiteral("a")});
    QVERIFY(model.index(0).data().toString().contains(QStringLiteral("expired, ask again")));
    ApprovalRequest again = asked(QStringLiteral("a2"));
    again.callId = QStringLiteral("c-a");
    model.apply({happened(ApprovalAsked{again})});
    QCOMPARE(idsOf(model.questions({}, true)), QStringList{QStringLiteral("a2")});
    QCOMPARE(model.count(), 1);
}

void TestApprovalsModel::expiredOnesGoWithTheirCall()
{
    ToolResult result;
    result.callId = QStringLiteral("c-a");
    for (const AgentEventBody &end : {AgentEventBody(ToolCallStarted{QStringLiteral("c-a")}), // free by now
                                      AgentEventBody(ToolCallEnded{result}), AgentEventBody(RunEnded{})}) {
        ApprovalsModel model;
        model.apply({happened(ApprovalAsked{asked(QStringLiteral("a"))}),
                     settled(QStringLiteral("a"), ApprovalOutcome::Expired), happened(end)});
        QCOMPARE(model.rowCount(), 0);
    }
    ApprovalsModel model;
    model.apply({happened(ApprovalAsked{asked(QStringLiteral("b"))})});
    model.forget(QStringLiteral("b")); // a question that is open is not forgotten
    QCOMPARE(model.count(), 1);
    model.expire(QStringLiteral("b"));
    model.forget(QStringLiteral("b"));
    QCOMPARE(model.rowCount(), 0);
}

void TestApprovalsModel::deadlinesAreMonotonic()
{
    ApprovalsModel model;
    ApprovalRequest request = asked(QStringLiteral("a"));
    request.expiresWallMs = 1'000'000 + 90'000;
    model.apply({happened(ApprovalAsked{request})});
    QCOMPARE((model.question(QStringLiteral("a"))->deadline - std::chrono::steady_clock::time_point(10h)) / 1ms,
             90'000);
    ApprovalRequest known = asked(QStringLiteral("b"));
    known.expiresAt = std::chrono::steady_clock::time_point(11h);
    model.load({known});
    QVERIFY(model.question(QStringLiteral("b"))->deadline == known.expiresAt);
}

void TestApprovalsModel::loadKeepsWhatIsThere()
{
    ApprovalsModel model;
    model.load({asked(QStringLiteral("a")), asked(QStringLiteral("b"))});
    model.apply({happened(ApprovalAsked{asked(QStringLiteral("a"))})}); // its event comes after the snapshot
    QCOMPARE(idsOf(model.questions()), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
}

void TestApprovalsModel::isAProperModel()
{
    ApprovalsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int i = 0; i < 5; ++i)
        model.apply({happened(ApprovalAsked{asked(QString::number(i))})});
    model.expire(QStringLiteral("3"));
    QCOMPARE(model.index(3).data(ApprovalsModel::ExpiredRole).toBool(), true);
    QCOMPARE(model.index(1).data(ApprovalsModel::IdRole).toString(), QStringLiteral("1"));
    QCOMPARE(model.index(1).data(ApprovalsModel::RiskRole).toString(), QStringLiteral("high"));
    model.apply({settled(QStringLiteral("1"), ApprovalOutcome::Denied)});
    QCOMPARE(model.rowCount(), 4);
    model.apply({happened(RunEnded{})});
    QCOMPARE(model.rowCount(), 0);
}

void TestApprovalsModel::headlinesAreOneVisibleLine()
{
    ApprovalRequest request = asked(QStringLiteral("a"));
    QCOMPARE(ApprovalsModel::headlineOf(request), QStringLiteral("Run a command"));
    request.verdict.headline = QStringLiteral("Read\n\u202Efile");
    QCOMPARE(ApprovalsModel::headlineOf(request), QStringLiteral("Read\\u{a}\\u{202e}file"));
    request.verdict.headline.clear();
    request.tool = QStringLiteral("mcp__\x1b");
    QCOMPARE(ApprovalsModel::headlineOf(request), QStringLiteral("Use the tool “mcp__\\u{1b}”"));
}

QTEST_GUILESS_MAIN(TestApprovalsModel)
#include "tst_approvals_model.moc"
