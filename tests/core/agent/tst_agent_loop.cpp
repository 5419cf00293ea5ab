// SPDX-License-Identifier: GPL-3.0-or-later
#include "loop_rig.h"
#include <QTest>

using namespace homard;
using namespace std::chrono_literals;

namespace {

QStringList lines(const char *text)
{
    QStringList out;
    for (const auto &line : QString::fromUtf8(text).split(QLatin1Char('\n'))) {
        if (!line.trimmed().isEmpty())
            out.append(line.trimmed());
    }
    return out;
}

std::pair<QString, QString> call(const char *name, const char *arguments = "{}")
{
    return {QString::fromLatin1(name), QString::fromUtf8(arguments)};
}

/// `step` as it came with 10 tokens in and `output` out.
FakeModel::Step used(FakeModel::Step step, qint64 output)
{
    step.usage = {10, output, {}, {}, {}};
    return step;
}

Usage sumOfTurns(const LoopRig &rig)
{
    Usage sum;
    for (const auto &turn : rig.journal.all<TurnRecorded>())
        sum.add(turn.usage);
    return sum;
}

/// Of the answers that were begun, those that are neither kept nor dropped: their drafts would stay.
QStringList draftsLeft(const LoopRig &rig)
{
    QStringList left;
    for (const auto &started : rig.sink.all<MessageStarted>())
        left.append(started.messageId);
    for (const auto &added : rig.journal.all<MessageAdded>())
        left.removeOne(added.message->id);
    for (const auto &dropped : rig.journal.all<DraftDropped>())
        left.removeOne(dropped.messageId);
    return left;
}

std::vector<ResultStatus> statuses(const LoopRig &rig)
{
    std::vector<ResultStatus> out;
    for (const auto &added : rig.journal.all<MessageAdded>()) {
        for (const auto &block : added.message->blocks) {
            if (const auto *part = std::get_if<ToolResultBlock>(&block))
                out.push_back(part->result.status);
        }
    }
    return out;
}

} // namespace

class TestAgentLoop : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void plainAnswer();
    void oneCall();
    void unknownTool();
    void brokenArguments();
    void denial();
    void askedAndAllowed();
    void askedAndDeniedWithWords();
    void refusedSaysWhyNobodyWasAsked();
    void denyAndStop();
    void denyAndStopSettlesTheOtherQuestions();
    void f64ParallelOneFailsOneHangs();
    void callsOnOnePathRunInOrder();
    void f06FinishedResultsAreSavedWhileOthersRun();
    void f10StopWhileStreaming();
    void f10StopWhileToolsRun();
    void stopWhileAsked();
    void stopBeforeTheFirstToken();
    void toolThatIgnoresItsToken();
    void thousandsOfCallsInOneAnswer();
    void fiftyTurns();
    void turnLimit();
    void f77EmptyAnswer();
    void f77EmptyTwice();
    void f77UnansweredTurnsAreRecorded_data();
    void f77UnansweredTurnsAreRecorded();
    void f78CutByLength();
    void f04CutStreamDropsCalls();
    void modelFailureKeepsPartial();
    void journalFailureRunsNothing();
    void unsavedResultsEndAsInterrupted();
    void resultsAreSavedAfterAFailedFlush();
    void startedIsCommittedBeforeTheEffect();
    void fullWindowIsRefusedInWords();
    void whatWasRefusedIsNotSentAgain();
    void refusalBehindAnAnswerLeavesNothingOut();
    void interruptedCallsAreToldToTheModel();
    void prefixIsByteStable();
};

void TestAgentLoop::plainAnswer()
{
    LoopRig rig({FakeModel::say(QStringLiteral("Hello."))});
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Finished);
    QCOMPARE(summary.text, QStringLiteral("Hello."));
    QCOMPARE(rig.events(), lines(R"(
        run do it
        state preparing
        turn 1
        state streaming
        message
        text Hello.
        message ended
        turn 1 ended
        run ended finished)"));
    QCOMPARE(rig.journal.batches().size(), size_t(3)); // begin, answer, end
}

void TestAgentLoop::oneCall()
{
    LoopRig rig({FakeModel::call({call("echo", R"({"text":"hi"})")}, QStringLiteral("Looking.")),
                 FakeModel::say(QStringLiteral("Done."))});
    const auto summary = rig.run();
    QCOMPARE(summary.turns, 2);
    QCOMPARE(summary.toolCalls, 1);
    QCOMPARE(rig.events(), lines(R"(
        run do it
        state preparing
        turn 1
        state streaming
        message
        text Looking.
        message ended
        planned #1 echo allow
        state tool
        started #1
        ended #1 ok
        turn 1 ended
        turn 2
        state streaming
        message
        text Done.
        message ended
        turn 2 ended
        run ended finished)"));
    QCOMPARE(rig.journal.batches().size(), size_t(5)); // two commits a turn with a call
    const auto requests = rig.model.requests();
    QCOMPARE(requests[1].history.size(), size_t(3));
    QCOMPARE(std::get<ToolResultBlock>(requests[1].history[2]->blocks[0]).result.content, QStringLiteral("hi"));
}

void TestAgentLoop::unknownTool()
{
    LoopRig rig({FakeModel::call({call("nothing")}), FakeModel::say(QStringLiteral("Sorry."))});
    QCOMPARE(rig.run().outcome, RunOutcome::Finished);
    QCOMPARE(statuses(rig), std::vector{ResultStatus::Invalid});
    QVERIFY(rig.events().contains(QStringLiteral("ended #1 invalid")));
    QVERIFY(!rig.events().contains(QStringLiteral("started #1")));
}

void TestAgentLoop::brokenArguments()
{
    LoopRig rig({FakeModel::call({call("echo", "{\"text\": \"cut")}), FakeModel::say(QStringLiteral("Again."))});
    rig.run();
    QCOMPARE(statuses(rig), std::vector{ResultStatus::Invalid});
    QVERIFY(rig.tools.ran().isEmpty());
}

void TestAgentLoop::denial()
{
    LoopRig rig({FakeModel::call({call("echo")}), FakeModel::say(QStringLiteral("I may not."))});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Deny;
    const auto summary = rig.run();
    QCOMPARE(summary.refused, 1);
    QCOMPARE(summary.outcome, RunOutcome::Finished);
    QCOMPARE(statuses(rig), std::vector{ResultStatus::Refused});
    QVERIFY(rig.tools.ran().isEmpty());
}

void TestAgentLoop::askedAndAllowed()
{
    LoopRig rig(
        {FakeModel::call({call("echo", R"({"text":"a"})"), call("fail")}), FakeModel::say(QStringLiteral("Done."))});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Ask;
    rig.approvals.answers[QStringLiteral("echo")] = {ApprovalOutcome::Allowed, {}, false};
    rig.run();
    QCOMPARE(statuses(rig), (std::vector{ResultStatus::Ok, ResultStatus::Failed}));
    const auto events = rig.events();
    QVERIFY(events.indexOf(QStringLiteral("asked #1")) < events.indexOf(QStringLiteral("settled #1 allowed")));
    QVERIFY(events.indexOf(QStringLiteral("settled #1 allowed")) < events.indexOf(QStringLiteral("started #1")));
    const auto recorded = rig.journal.all<CallRecorded>();
    QCOMPARE(recorded[0].state, CallState::Planned);
    QCOMPARE(recorded[1].state, CallState::Started);
    QCOMPARE(rig.journal.all<ApprovalRecorded>().size(), size_t(1));
}

void TestAgentLoop::askedAndDeniedWithWords()
{
    LoopRig rig({FakeModel::call({call("echo")}), FakeModel::say(QStringLiteral("Understood."))});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Ask;
    rig.approvals.answers[QStringLiteral("echo")] = {ApprovalOutcome::Denied, QStringLiteral("use the other file"),
                                                     false};
    const auto summary = rig.run();
    QCOMPARE(summary.refused, 1);
    const auto result = std::get<ToolResultBlock>(rig.model.requests()[1].history.back()->blocks[0]).result;
    QVERIFY(result.content.contains(QStringLiteral("use the other file")));
    QVERIFY(rig.tools.ran().isEmpty());
}

void TestAgentLoop::refusedSaysWhyNobodyWasAsked()
{
    LoopRig rig({FakeModel::call({call("echo"), call("fail")}), FakeModel::say(QStringLiteral("Well."))});
    for (const char *tool : {"echo", "fail"})
        rig.gate.decisions[QLatin1StringView(tool)] = Decision::Ask;
    rig.approvals.answers[QStringLiteral("echo")] = {ApprovalOutcome::Refused, QStringLiteral("Not at sea."), false};
    rig.approvals.answers[QStringLiteral("fail")] = {};
    QCOMPARE(rig.run().refused, 2);
    const auto &blocks = rig.model.requests()[1].history.back()->blocks;
    const QString told = std::get<ToolResultBlock>(blocks[0]).result.content;
    QVERIFY2(told.startsWith(QStringLiteral("Refused: this needs an approval. Not at sea.")), qPrintable(told));
    QVERIFY(!told.contains(QStringLiteral("They said"))); // nobody did
    QVERIFY(std::get<ToolResultBlock>(blocks[1]).result.content.contains(QStringLiteral("Nobody can be asked here.")));
}

void TestAgentLoop::denyAndStop()
{
    LoopRig rig({FakeModel::call({call("echo")})});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Ask;
    rig.approvals.answers[QStringLiteral("echo")] = {ApprovalOutcome::Denied, {}, true};
    const auto summary = rig.run();
    QVERIFY(summary.endedByRefusal);
    QCOMPARE(rig.model.requests().size(), size_t(1));
    QCOMPARE(statuses(rig), std::vector{ResultStatus::Refused});
}

void TestAgentLoop::denyAndStopSettlesTheOtherQuestions()
{
    LoopRig rig({FakeModel::call({call("hang"), call("echo"), call("hang")})});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Ask;
    rig.gate.decisions[QStringLiteral("hang")] = Decision::Ask;
    rig.approvals.answers[QStringLiteral("echo")] = {ApprovalOutcome::Denied, {}, true}; // nobody answers the others
    const auto summary = rig.run();
    QVERIFY(summary.endedByRefusal);
    QCOMPARE(statuses(rig), (std::vector{ResultStatus::Skipped, ResultStatus::Refused, ResultStatus::Skipped}));
}

void TestAgentLoop::f64ParallelOneFailsOneHangs()
{
    LoopRig rig({FakeModel::call(
                     {call("echo", R"({"text":"1"})"), call("hang"), call("fail"), call("echo", R"({"text":"4"})")}),
                 FakeModel::say(QStringLiteral("Done."))});
    rig.options.turn.hardStop = unhurried; // it ends when it is cancelled
    std::atomic<int> ended{0};
    rig.sink.onEvent = [&](const AgentEvent &event) {
        if (std::holds_alternative<ToolCallStarted>(event.body))
            ++ended;
    };
    std::thread time([&] {
        while (ended < 4)
            std::this_thread::yield();
        while (rig.sink.all<RunEnded>().empty()) { // time passes until the hanging call is over its 5 s
            rig.fakeClock.advance(100ms);
            std::this_thread::yield();
        }
    });
    const auto summary = rig.run();
    time.join();
    QCOMPARE(summary.outcome, RunOutcome::Finished);
    QCOMPARE(statuses(rig),
             (std::vector{ResultStatus::Ok, ResultStatus::Failed, ResultStatus::Failed, ResultStatus::Ok}));
    const auto results = rig.model.requests()[1].history.back()->blocks;
    QVERIFY(std::get<ToolResultBlock>(results[1]).result.content.startsWith(QStringLiteral("Timed out after 5 s")));
    QCOMPARE(std::get<ToolResultBlock>(results[3]).result.content, QStringLiteral("4"));
}

void TestAgentLoop::callsOnOnePathRunInOrder()
{
    LoopRig rig(
        {FakeModel::call({call("slow", R"({"writes":"/ws/a","n":1})"), call("slow", R"({"writes":"/ws/a","n":2})"),
                          call("slow", R"({"writes":"/ws/a","n":3})")}),
         FakeModel::say(QStringLiteral("Done."))});
    std::mutex mutex;
    std::vector<int> order;
    int inside = 0;
    bool overlap = false;
    rig.tools.add(QStringLiteral("slow"), [&](const ToolInvocation &i) {
        {
            std::lock_guard lock(mutex);
            overlap = overlap || inside > 0;
            ++inside;
            order.push_back(i.call.arguments.value(QLatin1StringView("n")).toInt());
        }
        for (int spin = 0; spin < 200; ++spin)
            std::this_thread::yield();
        std::lock_guard lock(mutex);
        --inside;
        return FakeToolBox::good({});
    });
    rig.run();
    QVERIFY(!overlap);
    QCOMPARE(order, (std::vector{1, 2, 3}));
}

void TestAgentLoop::f06FinishedResultsAreSavedWhileOthersRun()
{
    LoopRig rig(
        {FakeModel::call({call("gate"), call("echo", R"({"text":"x"})")}), FakeModel::say(QStringLiteral("Done."))});
    Rendezvous<int> release;
    rig.tools.add(
        QStringLiteral("gate"),
        [&](const ToolInvocation &) {
            SystemClock clock;
            release.wait(clock, {});
            return FakeToolBox::good({});
        },
        unhurried);
    std::thread time([&] {
        while (rig.journal.all<CallFinished>().empty()) {
            rig.fakeClock.advance(50ms);
            std::this_thread::yield();
        }
        release.settle(1);
    });
    rig.run();
    time.join();
    const auto finished = rig.journal.all<CallFinished>();
    QCOMPARE(finished.size(), size_t(2));
    QCOMPARE(finished[0].result.name, QStringLiteral("echo")); // durable before the first one ended
    QCOMPARE(statuses(rig), (std::vector{ResultStatus::Ok, ResultStatus::Ok}));
}

void TestAgentLoop::f10StopWhileStreaming()
{
    FakeModel::Step step = FakeModel::say(QStringLiteral("Partial"));
    step.hang = true;
    LoopRig rig({step});
    rig.sink.onEvent = [&](const AgentEvent &event) {
        if (std::holds_alternative<TextDelta>(event.body))
            rig.stop.stopSoftly();
    };
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Stopped);
    QCOMPARE(summary.text, QStringLiteral("Partial"));
    QVERIFY(rig.events().contains(QStringLiteral("message interrupted")));
    QCOMPARE(rig.journal.all<MessageAdded>().back().message->state, MessageState::Interrupted);
}

void TestAgentLoop::f10StopWhileToolsRun()
{
    LoopRig rig({FakeModel::call({call("hang"), call("echo"), call("hang")})});
    std::atomic<int> started{0};
    rig.sink.onEvent = [&](const AgentEvent &event) {
        if (std::holds_alternative<ToolCallStarted>(event.body) && ++started == 3)
            rig.stop.stopSoftly();
    };
    std::thread time([&] {
        while (rig.sink.all<RunEnded>().empty()) {
            if (started == 3)
                rig.fakeClock.advance(500ms);
            std::this_thread::yield();
        }
    });
    const auto summary = rig.run();
    time.join();
    QCOMPARE(summary.outcome, RunOutcome::Stopped);
    const auto all = statuses(rig);
    QCOMPARE(all.size(), size_t(3));
    QCOMPARE(all[1], ResultStatus::Ok);
    // The hanging ones were over their own 5 s, or were ended by the second stage: either way each has its result.
    QVERIFY(all[0] == ResultStatus::Stopped || all[0] == ResultStatus::Failed);
    QVERIFY(rig.model.requests().size() == 1);
}

void TestAgentLoop::stopWhileAsked()
{
    LoopRig rig({FakeModel::call({call("echo"), call("fail")})});
    rig.gate.decisions[QStringLiteral("echo")] = Decision::Ask;
    rig.sink.onEvent = [&](const AgentEvent &event) {
        if (std::holds_alternative<ApprovalAsked>(event.body))
            rig.stop.stopSoftly();
    };
    QCOMPARE(rig.run().outcome, RunOutcome::Stopped);
    const auto all = statuses(rig);
    QCOMPARE(all.size(), size_t(2));
    QCOMPARE(all[0], ResultStatus::Skipped);
    QVERIFY(!rig.tools.ran().contains(QStringLiteral("echo")));
}

void TestAgentLoop::stopBeforeTheFirstToken()
{
    LoopRig rig({FakeModel::say(QStringLiteral("never"))});
    rig.stop.stopSoftly();
    QCOMPARE(rig.run().outcome, RunOutcome::Stopped);
    QCOMPARE(rig.events().last(), QStringLiteral("run ended stopped"));
}

void TestAgentLoop::toolThatIgnoresItsToken()
{
    LoopRig rig({FakeModel::call({call("deaf")}), FakeModel::say(QStringLiteral("Done."))});
    Rendezvous<int> release;
    std::atomic<bool> inside{false};
    std::atomic<bool> left{false};
    rig.tools.add(QStringLiteral("deaf"), [&](const ToolInvocation &) {
        SystemClock clock;
        inside = true;
        release.wait(clock, {});
        left = true;
        return FakeToolBox::good(QStringLiteral("too late"));
    });
    std::thread time([&] {
        while (!inside)
            std::this_thread::yield();
        while (rig.sink.all<RunEnded>().empty()) {
            rig.fakeClock.advance(500ms);
            std::this_thread::yield();
        }
    });
    QCOMPARE(rig.run().outcome, RunOutcome::Finished);
    time.join();
    QCOMPARE(statuses(rig), std::vector{ResultStatus::Failed});
    release.settle(1);
    while (!left)
        std::this_thread::yield();
    QCOMPARE(rig.journal.all<CallFinished>().size(), size_t(1)); // settled once, too late changes nothing
}

void TestAgentLoop::thousandsOfCallsInOneAnswer()
{
    std::vector<std::pair<QString, QString>> calls(3000, call("echo", R"({"text":"x"})"));
    LoopRig rig({FakeModel::call(std::move(calls)), FakeModel::say(QStringLiteral("Done."))});
    QCOMPARE(rig.run().outcome, RunOutcome::Finished);
    const auto all = statuses(rig);
    QCOMPARE(all.size(), size_t(3000)); // each has its result
    QCOMPARE(std::count(all.begin(), all.end(), ResultStatus::Ok), 128);
    QCOMPARE(std::count(all.begin(), all.end(), ResultStatus::Invalid), 3000 - 128);
}

void TestAgentLoop::fiftyTurns()
{
    std::vector<FakeModel::Step> script(50, FakeModel::call({call("echo", R"({"text":"x"})")}));
    script.push_back(FakeModel::say(QStringLiteral("Done.")));
    LoopRig rig(script);
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Finished); // there is no hidden limit
    QCOMPARE(summary.turns, 51);
    QCOMPARE(summary.toolCalls, 50);
    QCOMPARE(rig.tools.ran().size(), 50);
    qint64 last = 0;
    for (const auto &event : rig.sink.events())
        QCOMPARE(event.sequence, ++last);
}

void TestAgentLoop::turnLimit()
{
    LoopRig rig(std::vector<FakeModel::Step>(9, FakeModel::call({call("echo")})));
    rig.options.maxTurns = 3;
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Limit);
    QCOMPARE(summary.turns, 3);
    QCOMPARE(rig.model.requests().size(), size_t(3));
    QVERIFY(summary.failure->message.contains(QLatin1Char('3')));
}

void TestAgentLoop::f77EmptyAnswer()
{
    LoopRig rig({FakeModel::say(QStringLiteral("  \n")), FakeModel::say(QStringLiteral("Now."))});
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Finished);
    QCOMPARE(summary.text, QStringLiteral("Now."));
    const auto requests = rig.model.requests();
    QCOMPARE(requests.size(), size_t(2));
    QCOMPARE(requests[1].history.size(), requests[0].history.size()); // the empty answer is not in it
    for (const auto &added : rig.journal.all<MessageAdded>())
        QVERIFY(!added.message->text().trimmed().isEmpty());
}

void TestAgentLoop::f77EmptyTwice()
{
    FakeModel::Step thinkingOnly;
    thinkingOnly.thinking = QStringLiteral("hm");
    LoopRig rig({thinkingOnly, thinkingOnly});
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Error);
    QCOMPARE(summary.failure->kind, FailureClass::Empty);
    QCOMPARE(rig.model.requests().size(), size_t(2));
}

void TestAgentLoop::f77UnansweredTurnsAreRecorded_data()
{
    QTest::addColumn<QString>("ending");
    for (const char *ending : {"empty once", "empty twice", "content filter", "failed", "cut off"})
        QTest::newRow(ending) << QString::fromLatin1(ending);
}

/// What was paid for is in the journal also where nothing came of it, and no draft is left behind.
void TestAgentLoop::f77UnansweredTurnsAreRecorded()
{
    QFETCH(QString, ending);
    FakeModel::Step first = used(FakeModel::say(QStringLiteral(" ")), 3);
    FakeModel::Step second = ending == QStringLiteral("empty once") ? FakeModel::say(QStringLiteral("Now.")) : first;
    if (ending == QStringLiteral("content filter"))
        first.finish = Finish::ContentFilter;
    if (ending == QStringLiteral("failed")) {
        first.failure.emplace();
        first.failure->kind = FailureClass::Server;
    }
    first.complete = ending != QStringLiteral("cut off");
    LoopRig rig({first, used(second, 4)});
    rig.model.mutableInfo().priceInput = rig.model.mutableInfo().priceOutput = 1e6;
    const auto summary = rig.run();
    const auto turns = rig.journal.all<TurnRecorded>();
    QCOMPARE(turns.size(), size_t(summary.turns));
    QCOMPARE(turns[0].turn, 1);
    QCOMPARE(turns[0].messageId, QString());
    QCOMPARE(turns[0].model, QStringLiteral("practice/fake"));
    QCOMPARE(turns[0].cost, std::optional(13.0));
    QCOMPARE(sumOfTurns(rig), summary.usage);
    QCOMPARE(draftsLeft(rig), QStringList());
    QCOMPARE(rig.journal.all<DraftDropped>().size(), turns.size() - (ending == QStringLiteral("empty once") ? 1 : 0));
}

void TestAgentLoop::f78CutByLength()
{
    FakeModel::Step step = FakeModel::say(QStringLiteral("A long answer that"));
    step.finish = Finish::Length;
    LoopRig rig({step});
    QCOMPARE(rig.run().outcome, RunOutcome::Finished);
    QCOMPARE(rig.sink.all<NoticeRaised>().size(), size_t(1));
    QCOMPARE(rig.journal.all<NoteRecorded>().size(), size_t(1)); // kept with the answer, for the timeline of later
    QCOMPARE(rig.journal.all<NoteRecorded>().front().note.turn, 1);
    QCOMPARE(rig.journal.batches().size(), size_t(3)); // begin, answer, end: none of its own
}

void TestAgentLoop::f04CutStreamDropsCalls()
{
    FakeModel::Step step = FakeModel::call({call("echo")}, QStringLiteral("I will"));
    step.complete = false;
    LoopRig rig({step});
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Error);
    QVERIFY(rig.tools.ran().isEmpty());
    const auto last = rig.journal.all<MessageAdded>().back().message;
    QCOMPARE(last->state, MessageState::Interrupted);
    QVERIFY(last->toolCalls().empty());
}

void TestAgentLoop::modelFailureKeepsPartial()
{
    FakeModel::Step step = FakeModel::say(QStringLiteral("Half"));
    step.failure.emplace();
    step.failure->kind = FailureClass::Overloaded;
    step.failure->message = QStringLiteral("Overloaded");
    LoopRig rig({step});
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Error);
    QCOMPARE(summary.failure->kind, FailureClass::Overloaded);
    QCOMPARE(rig.journal.all<MessageAdded>().back().message->text(), QStringLiteral("Half"));
}

void TestAgentLoop::journalFailureRunsNothing()
{
    LoopRig rig({FakeModel::call({call("echo")}), FakeModel::say(QStringLiteral("never"))});
    rig.journal.verdict = [](size_t batch) -> Result<void> {
        if (batch == 1)
            return Error{ErrorCode::Io, QStringLiteral("disk full"), {}};
        return {};
    };
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Error);
    QVERIFY(summary.failure->message.contains(QStringLiteral("disk full")));
    QVERIFY(rig.tools.ran().isEmpty());
}

/// What the front end shows of a call whose result is not on disk is what the session will say of it.
void TestAgentLoop::unsavedResultsEndAsInterrupted()
{
    LoopRig rig({FakeModel::call({call("echo", R"({"text":"hi"})"), call("nothing"), call("fail")})});
    rig.journal.verdict = [](size_t batch) -> Result<void> {
        if (batch == 2) // begin, answer, results
            return Error{ErrorCode::Io, QStringLiteral("disk full"), {}};
        return {};
    };
    const auto summary = rig.run();
    QCOMPARE(summary.outcome, RunOutcome::Error);
    QVERIFY(summary.failure->message.contains(QStringLiteral("disk full")));
    QCOMPARE(rig.events().mid(rig.events().size() - 4), lines(R"(
        ended #1 interrupted
        ended #2 invalid
        ended #3 interrupted
        run ended error)"));
    QVERIFY(!rig.sink.all<ToolCallEnded>()[0].result.content.contains(QStringLiteral("hi")));
    QVERIFY(rig.journal.all<CallFinished>().empty());
}

void TestAgentLoop::resultsAreSavedAfterAFailedFlush()
{
    LoopRig rig(
        {FakeModel::call({call("gate"), call("echo", R"({"text":"x"})")}), FakeModel::say(QStringLiteral("never"))});
    Rendezvous<int> release;
    std::atomic<bool> inside{false};
    std::atomic<bool> failed{false};
    rig.tools.add(
        QStringLiteral("gate"),
        [&](const ToolInvocation &) {
            SystemClock clock;
            inside = true;
            release.wait(clock, {});
            return FakeToolBox::good({});
        },
        unhurried);
    rig.journal.verdict = [&](size_t batch) -> Result<void> {
        if (batch != 2) // begin, answer, the flush of the second call
            return {};
        failed = true;
        return Error{ErrorCode::Io, QStringLiteral("disk full"), {}};
    };
    std::thread time([&] {
        while (!failed) {
            if (inside)
                rig.fakeClock.advance(50ms);
            std::this_thread::yield();
        }
        release.settle(1);
    });
    const auto summary = rig.run();
    time.join();
    QCOMPARE(summary.outcome, RunOutcome::Error);
    QCOMPARE(rig.model.requests().size(), size_t(1)); // nothing is started after a failure
    QCOMPARE(statuses(rig), (std::vector{ResultStatus::Ok, ResultStatus::Ok}));
    QCOMPARE(rig.journal.all<CallFinished>().size(), size_t(2));
    QCOMPARE(rig.sink.all<ToolCallEnded>().size(), size_t(2));
}

void TestAgentLoop::startedIsCommittedBeforeTheEffect()
{
    LoopRig rig({FakeModel::call({call("look"), call("asked")}), FakeModel::say(QStringLiteral("Done."))});
    std::atomic<int> right{0};
    const auto body = [&](const ToolInvocation &invocation) {
        bool started = false;
        for (const auto &recorded : rig.journal.all<CallRecorded>())
            started = started || (recorded.callId == invocation.call.id && recorded.state == CallState::Started);
        for (const auto &moved : rig.journal.all<CallMoved>())
            started = started || (moved.callId == invocation.call.id && moved.state == CallState::Started);
        right += started ? 1 : 0;
        return FakeToolBox::good({});
    };
    rig.tools.add(QStringLiteral("look"), body);
    rig.tools.add(QStringLiteral("asked"), body);
    rig.gate.decisions[QStringLiteral("asked")] = Decision::Ask;
    rig.approvals.answers[QStringLiteral("asked")] = {ApprovalOutcome::Allowed, {}, false};
    rig.run();
    QCOMPARE(right.load(), 2);
}

void TestAgentLoop::fullWindowIsRefusedInWords()
{
    LoopRig rig({FakeModel::say(QStringLiteral("never"))});
    rig.model.mutableInfo().contextWindow = 8192;
    const auto summary = rig.run(QString(40'000, QLatin1Char('x')));
    QCOMPARE(summary.outcome, RunOutcome::Error);
    QCOMPARE(summary.failure->kind, FailureClass::ContextOverflow);
    QVERIFY(summary.failure->hint.contains(QStringLiteral("Start a new session from here")));
    QVERIFY2(summary.failure->hint.contains(QStringLiteral("not sent again")), qPrintable(summary.failure->hint));
    QVERIFY(rig.model.requests().empty());
    QCOMPARE(rig.journal.all<MessageAdded>().size(), size_t(1)); // what was typed is kept
}

void TestAgentLoop::whatWasRefusedIsNotSentAgain()
{
    for (const auto kind : {FailureClass::ContextOverflow, FailureClass::TooLarge}) {
        FakeModel::Step refused;
        refused.failure.emplace();
        refused.failure->kind = kind;
        LoopRig rig({refused, FakeModel::say(QStringLiteral("yes"))});
        auto first = std::make_shared<Message>();
        first->id = QStringLiteral("u1");
        first->blocks.push_back(TextBlock{QStringLiteral("hello")});
        auto answer = std::make_shared<Message>();
        answer->id = QStringLiteral("a1");
        answer->parentId = first->id;
        answer->role = Role::Assistant;
        answer->blocks.push_back(TextBlock{QStringLiteral("hello to you")});
        rig.conversation.messages = {first, answer};
        const auto summary = rig.run(QStringLiteral("too long"));
        QCOMPARE(summary.failure->kind, kind);
        QVERIFY2(summary.failure->hint.contains(QStringLiteral("not sent again")), qPrintable(summary.failure->hint));
        const auto longOne = rig.journal.all<MessageAdded>().at(0).message;

        rig.conversation.messages.push_back(longOne);
        rig.conversation.refused = QStringList{longOne->id};
        QCOMPARE(rig.run(QStringLiteral("short")).outcome, RunOutcome::Finished);
        const auto before = rig.model.requests().at(0).history;
        const auto after = rig.model.requests().at(1).history;
        QCOMPARE(after.size(), size_t(3));
        for (size_t i = 0; i < 2; ++i)
            QCOMPARE(*after[i], *before[i]); // invariant 6
        QCOMPARE(after[2]->text(), QStringLiteral("short"));
        QCOMPARE(after[2]->parentId, longOne->id); // which stays in the transcript
    }
}

void TestAgentLoop::refusalBehindAnAnswerLeavesNothingOut()
{
    FakeModel::Step refused;
    refused.failure.emplace();
    refused.failure->kind = FailureClass::ContextOverflow;
    LoopRig rig({FakeModel::call({call("echo", R"({"text":"x"})")}), refused});
    const auto summary = rig.run();
    QCOMPARE(summary.failure->kind, FailureClass::ContextOverflow);
    QVERIFY2(!summary.failure->hint.contains(QStringLiteral("not sent again")), qPrintable(summary.failure->hint));
}

void TestAgentLoop::interruptedCallsAreToldToTheModel()
{
    LoopRig rig({FakeModel::say(QStringLiteral("I will check."))});
    auto user = std::make_shared<Message>();
    user->id = QStringLiteral("u");
    user->blocks.push_back(TextBlock{QStringLiteral("write it")});
    auto answer = std::make_shared<Message>();
    answer->id = QStringLiteral("a");
    answer->parentId = QStringLiteral("u");
    answer->role = Role::Assistant;
    ToolCall open;
    open.id = QStringLiteral("c");
    open.name = QStringLiteral("write_file");
    answer->blocks.push_back(ToolCallBlock{open});
    rig.conversation.messages = {user, answer};
    rig.conversation.openCalls.push_back({open, QStringLiteral("a"), CallState::Started, {}});
    rig.run(QStringLiteral("go on"));
    const auto history = rig.model.requests()[0].history;
    QCOMPARE(history.size(), size_t(4));
    QCOMPARE(std::get<ToolResultBlock>(history[2]->blocks[0]).result.status, ResultStatus::Interrupted);
    QCOMPARE(history[3]->parentId, history[2]->id);
    const auto added = rig.journal.all<MessageAdded>();
    QCOMPARE(added[0].message->id, history[2]->id); // the repair is persisted
    QVERIFY(rig.tools.ran().isEmpty());
}

void TestAgentLoop::prefixIsByteStable()
{
    std::vector<FakeModel::Step> script(50, FakeModel::call({call("echo", R"({"text":"x"})")}));
    LoopRig rig(script);
    rig.options.maxTurns = 50;
    rig.run();
    const auto requests = rig.model.requests();
    QCOMPARE(requests.size(), size_t(50));
    for (size_t i = 1; i < requests.size(); ++i) {
        QCOMPARE(requests[i].system, requests[0].system);
        for (size_t j = 0; j < requests[i - 1].history.size(); ++j)
            QCOMPARE(*requests[i].history[j], *requests[i - 1].history[j]);
    }
}

QTEST_APPLESS_MAIN(TestAgentLoop)
#include "tst_agent_loop.moc"
