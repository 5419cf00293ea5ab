// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/agent_loop.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_journal.h"
#include "fakes/fake_model.h"
#include "fakes/fake_tool_box.h"
#include "policy/approval_broker.h"
#include "policy_fixture.h"
#include <QTest>
#include <atomic>

using namespace homard;

/// The loop with the real policy and the real broker: what is answered is what runs.
class TestAskedPlans : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whatRanIsWhatWasAnswered();
    void editedToAFreeReadRuns();
    void editedToAHardStopIsRefused();
    void sessionAnswerHoldsForTheRun();
    void modeCountsFromTheNextCall();

private:
    PolicyFixture m_fixture;
};

namespace {

/// exec without running anything; keeps the plans.
class PlanKeeper : public FakeToolBox
{
public:
    PlanKeeper()
    {
        add(QStringLiteral("exec"), [this](const ToolInvocation &invocation) {
            std::lock_guard lock(m_plansMutex);
            m_plans.push_back(invocation.plan);
            return good(QStringLiteral("done"));
        });
    }
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace, const PendingChanges &) const override
    {
        ToolPreview preview;
        preview.exec.emplace();
        preview.exec->text = call.arguments.value(QLatin1StringView("command")).toString();
        preview.exec->cwd = workspace.root;
        return preview;
    }
    QStringList ranTexts() const
    {
        std::lock_guard lock(m_plansMutex);
        QStringList out;
        for (const auto &plan : m_plans)
            out.push_back(plan->effects.exec->text);
        return out;
    }

private:
    mutable std::mutex m_plansMutex;
    std::vector<CallPlanPtr> m_plans;
};

QString argumentsOf(const QString &command)
{
    return QString::fromUtf8(
        QJsonDocument(QJsonObject{{QStringLiteral("command"), command}}).toJson(QJsonDocument::Compact));
}

/// A run of the given commands, one a turn. Questions are answered by `answer`, in the order they come.
struct PolicyRun {
    PolicyRun(const PolicyFixture &fixture, const QStringList &commands)
        : gate(fixture.options()), broker(clock), root(fixture.ws())
    {
        std::vector<FakeModel::Step> script;
        for (const QString &command : commands)
            script.push_back(FakeModel::call({{QStringLiteral("exec"), argumentsOf(command)}}));
        script.push_back(FakeModel::say(QStringLiteral("Done.")));
        model = std::make_unique<FakeModel>(std::move(script));
        broker.setAsker([](const ApprovalRequest &) { return QString(); });
        options.turn.mode = [this] { return mode.load(); };
        sink.onEvent = [this](const AgentEvent &event) {
            if (const auto *asked = std::get_if<ApprovalAsked>(&event.body)) {
                asks.push_back(asked->request);
                const ApprovalAnswer given = answer(asked->request);
                if (!broker.settle(asked->request.id, given))
                    ++late;
            }
        };
    }
    RunSummary run()
    {
        RunStart start;
        start.runId = QStringLiteral("run");
        start.conversation.session.id = QStringLiteral("s");
        start.perception.text = QStringLiteral("do it");
        start.workspace.root = root;
        AgentLoop loop({*model, tools, gate, broker, files, journal, sink, clock}, options);
        return loop.run(std::move(start), stop);
    }

    SystemClock clock;
    PolicyGate gate;
    ApprovalBroker broker;
    QString root;
    std::unique_ptr<FakeModel> model;
    PlanKeeper tools;
    FakePromptFiles files;
    FakeJournal journal;
    RecordingSink sink;
    LoopOptions options;
    StopTokens stop;
    std::atomic<SessionMode> mode{SessionMode::Ask};
    std::function<ApprovalAnswer(const ApprovalRequest &)> answer;
    std::vector<ApprovalRequest> asks;
    int late = 0;
};

ApprovalAnswer yes(ApprovalScope scope = ApprovalScope::Once)
{
    ApprovalAnswer out;
    out.outcome = ApprovalOutcome::Allowed;
    out.scope = scope;
    return out;
}

ApprovalAnswer change(const QString &command)
{
    ApprovalAnswer out;
    out.outcome = ApprovalOutcome::Edited;
    out.editedArguments = argumentsOf(command);
    return out;
}

} // namespace

void TestAskedPlans::initTestCase()
{
    for (const char *name : {"ls", "mkdir", "rm", "python3", "touch"})
        m_fixture.program(QLatin1StringView(name));
}

void TestAskedPlans::whatRanIsWhatWasAnswered()
{
    PolicyRun run(m_fixture, {QStringLiteral("rm a.txt b.txt")});
    run.answer = [&](const ApprovalRequest &) {
        return run.asks.size() == 1 ? change(QStringLiteral("rm a.txt")) : yes();
    };
    run.run();
    QCOMPARE(run.asks.size(), size_t(2));
    QCOMPARE(run.late, 0);
    QCOMPARE(run.tools.ranTexts(), QStringList{QStringLiteral("rm a.txt")});
    QVERIFY(run.asks[0].verdict.plan->hash != run.asks[1].verdict.plan->hash);
    QCOMPARE(run.journal.all<CallRecorded>().back().planHash, run.asks[1].verdict.plan->hash);
    QVERIFY(run.asks[1].verdict.headline.contains(QStringLiteral("a.txt")));
    // Neither question can be used again (S08).
    for (const auto &asked : run.asks) {
        QVERIFY(!run.broker.settle(asked.id, yes()));
        QVERIFY(!run.broker.redeem(asked.id, asked.verdict.plan->hash));
    }
    QVERIFY(run.broker.pending().empty());
}

void TestAskedPlans::editedToAFreeReadRuns()
{
    PolicyRun run(m_fixture, {QStringLiteral("python3 x.py")});
    run.answer = [](const ApprovalRequest &) { return change(QStringLiteral("ls src")); };
    run.run();
    QCOMPARE(run.asks.size(), size_t(1));
    QCOMPARE(run.tools.ranTexts(), QStringList{QStringLiteral("ls src")});
}

void TestAskedPlans::editedToAHardStopIsRefused()
{
    PolicyRun run(m_fixture, {QStringLiteral("rm a.txt")});
    run.answer = [](const ApprovalRequest &) { return change(QStringLiteral("rm -rf ~")); };
    QCOMPARE(run.run().refused, 1);
    QVERIFY(run.tools.ranTexts().isEmpty());
    QCOMPARE(run.journal.all<CallRecorded>().back().rule, QStringLiteral("S40"));
}

void TestAskedPlans::sessionAnswerHoldsForTheRun()
{
    PolicyRun run(m_fixture, {QStringLiteral("mkdir one"), QStringLiteral("mkdir two"),
                              QStringLiteral("mkdir three && python3 x.py"), QStringLiteral("mkdir four")});
    run.answer = [&](const ApprovalRequest &request) {
        if (!request.verdict.sessionRule.isEmpty())
            return yes(ApprovalScope::Session);
        run.gate.forgetSession(QStringLiteral("s")); // taken back while the run goes on
        return yes();
    };
    run.run();
    QStringList asked;
    for (const auto &request : run.asks)
        asked.push_back(request.verdict.plan->effects.exec->text);
    QCOMPARE(asked, (QStringList{QStringLiteral("mkdir one"), QStringLiteral("mkdir three && python3 x.py"),
                                 QStringLiteral("mkdir four")}));
    QCOMPARE(run.tools.ranTexts().size(), 4);
    QCOMPARE(run.journal.all<CallRecorded>()[1].rule, QStringLiteral("session-grant"));
}

void TestAskedPlans::modeCountsFromTheNextCall()
{
    PolicyRun run(m_fixture, {QStringLiteral("touch x"), QStringLiteral("touch y"), QStringLiteral("rm -rf ~")});
    run.answer = [&](const ApprovalRequest &) {
        run.mode = SessionMode::Trusted;
        return yes();
    };
    QCOMPARE(run.run().refused, 1);
    QCOMPARE(run.asks.size(), size_t(1));
    QCOMPARE(run.tools.ranTexts(), (QStringList{QStringLiteral("touch x"), QStringLiteral("touch y")}));
    const auto recorded = run.journal.all<CallRecorded>();
    QCOMPARE(recorded[1].rule, QStringLiteral("trusted"));
    QCOMPARE(recorded[2].rule, QStringLiteral("S40"));
}

QTEST_APPLESS_MAIN(TestAskedPlans)
#include "tst_asked_plans.moc"
