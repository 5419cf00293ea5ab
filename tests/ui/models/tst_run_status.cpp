// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_status.h"
#include <QSignalSpy>
#include <QTest>

using namespace homard;

namespace {

SessionInfo session()
{
    SessionInfo info;
    info.id = QStringLiteral("one");
    info.title = QStringLiteral("Title");
    return info;
}

AgentEvent happened(AgentEventBody body, const QString &sessionId = QStringLiteral("one"))
{
    AgentEvent out;
    out.sessionId = sessionId;
    out.runId = QStringLiteral("run");
    out.at = std::chrono::steady_clock::now();
    out.body = std::move(body);
    return out;
}

AgentEvent idle()
{
    AgentEvent out = happened(StateChanged{RunState::Idle, {}});
    out.runId.clear();
    return out;
}

TurnEnded turn(std::optional<double> cost)
{
    TurnEnded out;
    out.turn = 1;
    out.usage.output = 5;
    out.cost = cost;
    return out;
}

} // namespace

class TestRunStatus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void followsARun();
    void itThinksUntilItAnswers();
    void showsTheStoredContextUntilARunSaysIt();
    void keepsAnErrorUntilTheNextRun();
    void waitsForAnAnswerWhateverElseRuns();
    void runsWhatWasAllowed();
    void countsDownARetry();
    void passesOtherSessionsOver();
    void knowsWhatWentOnUnseen();
    void forgetsWhatEndedUnseen();
    void aStopIsRememberedWhereItWasPressed();
    void addsUpWhatTheRunCosts();
    void unknownCostIsNeverZero();
};

static ApprovalAsked asked(const char *call)
{
    ApprovalRequest request;
    request.id = QLatin1StringView("a-") + QLatin1StringView(call);
    request.callId = QString::fromLatin1(call);
    return {request};
}

static ApprovalSettled settled(const char *call, ApprovalOutcome outcome)
{
    return {QLatin1StringView("a-") + QLatin1StringView(call), QString::fromLatin1(call), {outcome, {}, false}};
}

/// As the loop tells it: the calls that need no answer start behind the questions.
void TestRunStatus::waitsForAnAnswerWhateverElseRuns()
{
    RunStatus status;
    status.setSession(session(), false);
    status.apply(happened(RunStarted{}));
    status.apply(happened(StateChanged{RunState::WaitingForApproval, {}}));
    status.apply(happened(asked("1")));
    status.apply(happened(asked("2")));
    status.apply(happened(StateChanged{RunState::RunningTool, {}}));
    status.apply(happened(ToolCallStarted{QStringLiteral("free")}));
    QCOMPARE(status.state(), RunState::WaitingForApproval);
    QCOMPARE(status.stateText(), QStringLiteral("Waiting for your approval"));
    status.apply(happened(settled("1", ApprovalOutcome::Denied)));
    QCOMPARE(status.state(), RunState::WaitingForApproval);
    status.apply(happened(settled("2", ApprovalOutcome::Expired))); // it waits until it is asked again
    QCOMPARE(status.state(), RunState::WaitingForApproval);
    status.apply(happened(asked("2")));
    status.apply(happened(settled("2", ApprovalOutcome::Allowed)));
    QCOMPARE(status.state(), RunState::RunningTool);
}

void TestRunStatus::runsWhatWasAllowed()
{
    RunStatus status;
    status.setSession(session(), false);
    status.apply(happened(RunStarted{}));
    status.apply(happened(StateChanged{RunState::WaitingForApproval, {}}));
    status.apply(happened(asked("1")));
    QSignalSpy changed(&status, &RunStatus::changed);
    status.apply(happened(settled("1", ApprovalOutcome::Allowed)));
    QCOMPARE(status.stateText(), QStringLiteral("Running a tool"));
    QCOMPARE(changed.count(), 1);
    status.apply(happened(StateChanged{RunState::WaitingForApproval, {}}));
    status.apply(happened(asked("2")));
    status.apply(happened(ToolCallStarted{QStringLiteral("2")})); // a rule allows it now
    QCOMPARE(status.stateText(), QStringLiteral("Running a tool"));
    status.apply(happened(asked("3")));
    status.apply(happened(RunEnded{}));
    QVERIFY(status.state() != RunState::WaitingForApproval);
}

void TestRunStatus::showsTheStoredContextUntilARunSaysIt()
{
    RunStatus status;
    SessionInfo info;
    info.id = QStringLiteral("s");
    status.setSession(info, false);
    status.setStoredContext(QStringLiteral("other"), 5, 10);
    QCOMPARE(status.contextTokens(), 0);
    status.setStoredContext(info.id, 5000, 8192);
    QCOMPARE(status.contextTokens(), 5000);
    QCOMPARE(status.contextWindow(), 8192);
    QVERIFY(status.isContextEstimated());
    status.setStoredContext(info.id, 5000, 200'000); // another model was chosen
    QCOMPARE(status.contextWindow(), 200'000);
    AgentEvent event;
    event.sessionId = info.id;
    event.runId = QStringLiteral("r");
    event.body = ContextUsed{6000, 128'000, false};
    status.apply(event);
    status.setStoredContext(info.id, 1, 2); // late
    QCOMPARE(status.contextTokens(), 6000);
    status.setSession(info, false);
    QCOMPARE(status.contextTokens(), 0);
}

void TestRunStatus::followsARun()
{
    RunStatus status;
    status.setSession(session(), false);
    QCOMPARE(status.stateText(), QStringLiteral("Ready"));
    status.apply(happened(RunStarted{}));
    QVERIFY(status.isActive());
    QVERIFY(status.startedAt().has_value());
    status.apply(happened(TurnStarted{1}));
    status.apply(happened(StateChanged{RunState::Streaming, {}}));
    QCOMPARE(status.state(), RunState::Streaming);
    status.apply(happened(ToolCallStarted{QStringLiteral("call")}));
    QCOMPARE(status.turn(), 1); // as the timeline beside it says
    status.apply(happened(StateChanged{RunState::WaitingForApproval, {}}));
    QCOMPARE(status.stateText(), QStringLiteral("Waiting for your approval"));
    status.noteStopPressed(session().id);
    QVERIFY(status.isStopping());
    status.apply(happened(RunEnded{}));
    QVERIFY(!status.isStopping());
    status.apply(idle());
    QVERIFY(!status.isActive());
    QCOMPARE(status.state(), RunState::Idle);
}

void TestRunStatus::itThinksUntilItAnswers()
{
    RunStatus status;
    status.setSession(session(), false);
    status.apply(happened(RunStarted{}));
    status.apply(happened(TurnStarted{1}));
    status.apply(happened(StateChanged{RunState::Streaming, {}}));
    const QString id = QStringLiteral("m");
    QCOMPARE(status.stateText(), QStringLiteral("Thinking")); // also while nothing has come yet
    status.apply(happened(ThinkingDelta{id, QStringLiteral("Hm.")}));
    QSignalSpy changed(&status, &RunStatus::changed);
    status.apply(happened(TextDelta{id, QStringLiteral("\n")}));
    QCOMPARE(status.stateText(), QStringLiteral("Thinking"));
    for (int i = 0; i < 3; ++i)
        status.apply(happened(TextDelta{id, QStringLiteral("word ")}));
    QCOMPARE(status.stateText(), QStringLiteral("Answering"));
    QCOMPARE(changed.count(), 1); // not with each word
    status.apply(happened(ThinkingDelta{id, QStringLiteral("Or not.")}));
    QCOMPARE(status.stateText(), QStringLiteral("Thinking"));
    status.apply(happened(TextDelta{id, QStringLiteral("word")}));
    status.apply(happened(TurnStarted{2}));
    QCOMPARE(status.stateText(), QStringLiteral("Thinking"));
    QCOMPARE(status.turn(), 2);
}

void TestRunStatus::keepsAnErrorUntilTheNextRun()
{
    RunStatus status;
    status.setSession(session(), false);
    status.apply(happened(RunStarted{}));
    RunEnded ended;
    ended.summary.outcome = RunOutcome::Error;
    status.apply(happened(ended));
    status.apply(idle());
    QCOMPARE(status.state(), RunState::Error);
    QVERIFY(!status.isActive());
    status.apply(happened(RunStarted{}));
    QCOMPARE(status.state(), RunState::Preparing);
}

void TestRunStatus::countsDownARetry()
{
    RunStatus status;
    status.setSession(session(), true);
    const AgentEvent retry = happened(RetryScheduled{QStringLiteral("busy"), FailureClass::Overloaded, 2000, 1});
    status.apply(retry);
    QCOMPARE(*status.retryAt(), retry.at + std::chrono::milliseconds(2000));
    status.apply(happened(StateChanged{RunState::Streaming, {}}));
    QVERIFY(!status.retryAt().has_value());
}

void TestRunStatus::passesOtherSessionsOver()
{
    RunStatus status;
    status.setSession(session(), false);
    QSignalSpy changed(&status, &RunStatus::changed);
    status.apply(happened(RunStarted{}, QStringLiteral("two")));
    QCOMPARE(changed.count(), 0);
    QVERIFY(!status.isActive());
}

/// A question may wait for half an hour: who comes back sees it, and since when the run runs.
void TestRunStatus::knowsWhatWentOnUnseen()
{
    SessionInfo other;
    other.id = QStringLiteral("two");
    RunStatus status;
    status.setSession(session(), false);
    const AgentEvent started = happened(RunStarted{});
    status.apply(started);
    status.apply(happened(TurnStarted{1}));
    status.setSession(other, false);
    QVERIFY(!status.isActive());
    QCOMPARE(status.turn(), 0);
    status.apply(happened(ContextUsed{500, 1000, false}));
    status.apply(happened(turn(0.5)));
    status.apply(happened(ToolCallStarted{QStringLiteral("call")}));
    status.apply(happened(StateChanged{RunState::WaitingForApproval, {}}));
    QVERIFY(!status.isActive());
    status.setSession(session(), true);
    QVERIFY(status.isActive());
    QCOMPARE(status.state(), RunState::WaitingForApproval);
    QCOMPARE(status.turn(), 1);
    QVERIFY(status.startedAt() == started.at);
    QCOMPARE(status.contextTokens(), 500);
    QVERIFY(status.hasUsage());

    status.apply(happened(RunStarted{}, other.id)); // begun while it was not shown at all
    status.setSession(other, true);
    QVERIFY(status.startedAt().has_value());
}

void TestRunStatus::forgetsWhatEndedUnseen()
{
    SessionInfo other;
    other.id = QStringLiteral("two");
    RunStatus status;
    status.setSession(session(), false);
    status.apply(happened(RunStarted{}));
    status.apply(happened(TurnStarted{1}));
    status.setSession(other, false);
    status.apply(happened(RunEnded{}));
    status.apply(idle());
    status.setSession(session(), true); // begun a moment ago; its events are on their way
    QCOMPARE(status.state(), RunState::Preparing);
    QCOMPARE(status.turn(), 0);
}

/// Else the next press, which ends what runs at once, would look like the first.
void TestRunStatus::aStopIsRememberedWhereItWasPressed()
{
    SessionInfo other;
    other.id = QStringLiteral("two");
    RunStatus status;
    status.setSession(session(), false);
    status.apply(happened(RunStarted{}));
    status.apply(happened(RunStarted{}, other.id));
    status.noteStopPressed(session().id);
    status.noteStopPressed(other.id); // from the tray
    status.setSession(other, true);
    QVERIFY(status.isStopping());
    status.setSession(session(), true);
    QVERIFY(status.isStopping());
    QCOMPARE(status.stateText(), QStringLiteral("Stopping"));
    status.apply(happened(RunEnded{}));
    QVERIFY(!status.isStopping());
}

void TestRunStatus::addsUpWhatTheRunCosts()
{
    RunStatus status;
    SessionInfo info = session();
    info.usage.output = 100;
    info.cost = 1.0;
    status.setSession(info, false);
    status.apply(happened(RunStarted{}));
    status.apply(happened(turn(0.25)));
    status.apply(happened(turn(0.25)));
    QCOMPARE(*status.cost(), 1.5);
    SessionChanged change{info};
    change.session.cost = 1.5; // the row on disk has them now
    status.apply(happened(change));
    QCOMPARE(*status.cost(), 1.5);
}

void TestRunStatus::unknownCostIsNeverZero()
{
    RunStatus status;
    status.setSession(session(), false);
    QVERIFY(!status.hasUsage());
    status.apply(happened(RunStarted{}));
    status.apply(happened(turn(0.5)));
    status.apply(happened(turn(std::nullopt)));
    QVERIFY(status.hasUsage());
    QVERIFY(!status.cost().has_value()); // F80
}

QTEST_GUILESS_MAIN(TestRunStatus)
#include "tst_run_status.moc"
