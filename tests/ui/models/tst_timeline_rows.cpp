// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/record_book.h"
#include "timeline_rig.h"
#include <QTest>

using namespace homard;

namespace {

std::vector<TimelineRow> storedRows(const FakeJournal &journal)
{
    RecordBook book;
    for (const auto &batch : journal.batches())
        book.add(batch);
    return timelineRows(book.runs().front());
}

} // namespace

class TestTimelineRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void liveAndStoredRowsAreTheSame();
    void everythingTwiceCountsOnce();
    void aRunPickedUpInItsMiddleEndsTheSame();
    void aCallThatWaitedStartsWhenItRan();
    void theRowsOfARun();
    void unknownIsNeverZero();
    void aQuestionAskedAgainAfterAnEdit();
    void aQuestionAskedAgainAfterItExpired();
    void whatAnUncleanEndLeft();
    void timesMayDifferByTheTolerance();
    void aWaitThatWasStoppedIsAsLongAsItWas_data();
    void aWaitThatWasStoppedIsAsLongAsItWas();
};

void TestTimelineRows::liveAndStoredRowsAreTheSame()
{
    for (quint32 seed = 1; seed <= 400; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        FlakyModel model(rig.model, seed);
        const int stopAt = random.bounded(60);
        runAndStop(rig, model, rig.journal, stopAt);
        const auto live = liveRows(rig.sink.events());
        const auto stored = storedRows(rig.journal);
        QVERIFY2(
            areSame(live, stored),
            qPrintable(QStringLiteral("seed %1\nlive\n%2\nstored\n%3").arg(seed).arg(listing(live), listing(stored))));
    }
}

void TestTimelineRows::everythingTwiceCountsOnce()
{
    for (quint32 seed = 1; seed <= 60; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        if (rig.approvals.answers.empty())
            rig.approvals.answers[QStringLiteral("asked")] = {ApprovalOutcome::Allowed, {}, false};
        FlakyModel model(rig.model, seed);
        runWith(rig, model, rig.journal);
        RecordBook book;
        for (const auto &batch : rig.journal.batches())
            book.add(batch);
        TimelineRun run(book.runs().front());
        const auto before = run.rows();
        for (const auto &event : rig.sink.events())
            run.apply(event);
        QVERIFY2(areSame(before, run.rows()),
                 qPrintable(QStringLiteral("seed %1\n%2\n%3").arg(seed).arg(listing(before), listing(run.rows()))));
    }
}

void TestTimelineRows::aRunPickedUpInItsMiddleEndsTheSame()
{
    for (quint32 seed = 1; seed <= 60; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        if (rig.approvals.answers.empty())
            rig.approvals.answers[QStringLiteral("asked")] = {ApprovalOutcome::Allowed, {}, false};
        FlakyModel model(rig.model, seed);
        runWith(rig, model, rig.journal);
        const auto batches = rig.journal.batches();
        const size_t known = 1 + size_t(random.bounded(int(batches.size())));
        RecordBook book;
        for (size_t i = 0; i < known; ++i)
            book.add(batches[i]);
        TimelineRun run(book.runs().front());
        for (const auto &event : rig.sink.events())
            run.apply(event);
        const auto stored = storedRows(rig.journal);
        QVERIFY2(areSame(run.rows(), stored),
                 qPrintable(QStringLiteral("seed %1\n%2\n%3").arg(seed).arg(listing(run.rows()), listing(stored))));
    }
}

void TestTimelineRows::aCallThatWaitedStartsWhenItRan()
{
    const QString path = QStringLiteral(R"({"writes":"/ws/a"})");
    LoopRig rig({FakeModel::call({{QStringLiteral("slow"), path}, {QStringLiteral("slow"), path}})});
    rig.clock = &rig.systemClock;
    rig.tools.add(QStringLiteral("slow"), [](const ToolInvocation &) {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        return FakeToolBox::good({});
    });
    rig.run();
    for (const auto &rows : {liveRows(rig.sink.events()), storedRows(rig.journal)}) {
        const auto &first = rows[2];
        const auto &second = rows[3];
        QCOMPARE(wordOf(second.kind), QStringLiteral("call"));
        QVERIFY(*first.durationMs >= 29);
        QVERIFY2(second.startMs >= first.startMs + 29, qPrintable(listing(rows)));
    }
}

void TestTimelineRows::theRowsOfARun()
{
    FakeModel::Step step = FakeModel::call(
        {{QStringLiteral("asked"), QStringLiteral("{}")}, {QStringLiteral("echo"), QStringLiteral("{}")}});
    step.usage = {3'000, 52, 2'900, {}, {}};
    LoopRig rig({step, FakeModel::say(QStringLiteral("Done."))});
    rig.tools.add(QStringLiteral("asked"), [](const ToolInvocation &) { return FakeToolBox::good({}); });
    rig.gate.decisions[QStringLiteral("asked")] = Decision::Ask;
    rig.approvals.answers[QStringLiteral("asked")] = {ApprovalOutcome::Allowed, QStringLiteral("go on"), false};
    rig.run();
    const auto rows = liveRows(rig.sink.events());
    QCOMPARE(rows.size(), size_t(6));
    QStringList words;
    for (const auto &row : rows)
        words << QStringLiteral("%1 %2 %3").arg(wordOf(row.kind), row.name, wordOf(row.state));
    QCOMPARE(words, QStringList({QStringLiteral("run practice/fake done"), QStringLiteral("turn practice/fake done"),
                                 QStringLiteral("call asked done"), QStringLiteral("approval asked allowed"),
                                 QStringLiteral("call echo done"), QStringLiteral("turn practice/fake done")}));
    QCOMPARE(rows[1].tokensIn, std::optional<qint64>(3'000));
    QCOMPARE(rows[1].tokensCached, std::optional<qint64>(2'900));
    QCOMPARE(rows[2].decision, std::optional(Decision::Ask));
    QCOMPARE(rows[2].rule, QStringLiteral("fake"));
    QCOMPARE(rows[3].words, QStringLiteral("go on"));
    QVERIFY(!rows[3].approvalId.isEmpty());
    QCOMPARE(rows[2].messageId, rows[1].messageId);
}

/// F80: what the provider did not tell stays empty, also in sums with it alone.
void TestTimelineRows::unknownIsNeverZero()
{
    LoopRig rig({FakeModel::say(QStringLiteral("Hello."))});
    rig.run();
    for (const auto &row : liveRows(rig.sink.events())) {
        QVERIFY(!row.tokensIn && !row.tokensOut && !row.tokensCached);
        QVERIFY(!row.cost);
    }
}

void TestTimelineRows::aQuestionAskedAgainAfterAnEdit()
{
    RunRecord record;
    record.id = QStringLiteral("run");
    record.startedMs = 1'000;
    record.turns.push_back({1, QStringLiteral("m"), QStringLiteral("x"), {}, {}, 1'000, 2'000});
    CallRecord call;
    call.id = QStringLiteral("c");
    call.messageId = QStringLiteral("m");
    call.turn = 1;
    call.name = QStringLiteral("exec");
    call.plannedMs = 2'000;
    call.approvals = {{QStringLiteral("q1"), ApprovalOutcome::Edited, {}, 5'000}};
    record.calls.push_back(call);
    auto rows = timelineRows(record);
    QCOMPARE(rows.size(), size_t(5));
    QCOMPARE(rows[2].state, TimelineState::Asks);
    QCOMPARE(rows[3].state, TimelineState::Edited);
    QCOMPARE(rows[4].state, TimelineState::Asks);
    QCOMPARE(rows[4].startMs, 5'000);

    record.calls[0].decision = Decision::Allow; // as edited it needs no question
    record.calls[0].state = CallState::Started;
    record.calls[0].startedMs = 5'001;
    rows = timelineRows(record);
    QCOMPARE(rows.size(), size_t(4));
    QCOMPARE(rows[2].state, TimelineState::Running);
    QCOMPARE(rows[2].startMs, 5'001);

    TimelineRun live(record.id); // the same by events
    const auto send = [&](qint64 wallMs, AgentEventBody body) {
        live.apply({QStringLiteral("s"), record.id, 0, wallMs, {}, std::move(body)});
    };
    auto message = std::make_shared<Message>();
    message->wallMs = 1'000;
    send(1'000, RunStarted{{}, {}, message});
    send(1'000, TurnStarted{1});
    auto answer = std::make_shared<Message>();
    answer->id = QStringLiteral("m");
    answer->model = QStringLiteral("x");
    answer->wallMs = 2'000;
    send(2'000, MessageEnded{answer, Finish::ToolCalls});
    ToolCall asked;
    asked.id = QStringLiteral("c");
    asked.name = QStringLiteral("exec");
    send(2'000, ToolCallPlanned{asked, Decision::Ask, Risk::Low, {}, {}, {}});
    send(5'000, ApprovalSettled{QStringLiteral("q1"), asked.id, {ApprovalOutcome::Edited, {}, false}});
    QCOMPARE(live.rows().size(), size_t(5));
    send(5'001, ToolCallPlanned{asked, Decision::Allow, Risk::Low, {}, {}, {}});
    send(5'001, ToolCallStarted{asked.id});
    QVERIFY2(areSame(live.rows(), rows), qPrintable(listing(live.rows()) + listing(rows)));
}

void TestTimelineRows::aQuestionAskedAgainAfterItExpired()
{
    RunRecord record;
    record.id = QStringLiteral("run");
    record.startedMs = 1'000;
    record.turns.push_back({1, QStringLiteral("m"), QStringLiteral("x"), {}, {}, 1'000, 2'000});
    CallRecord call;
    call.id = QStringLiteral("c");
    call.messageId = QStringLiteral("m");
    call.turn = 1;
    call.name = QStringLiteral("exec");
    call.plannedMs = 2'000;
    call.approvals = {{QStringLiteral("q1"), ApprovalOutcome::Expired, {}, 5'000}};
    record.calls.push_back(call);
    auto rows = timelineRows(record);
    QCOMPARE(rows.size(), size_t(4));
    QCOMPARE(rows[2].state, TimelineState::Asks); // the run waits until somebody has it asked again
    QCOMPARE(rows[3].state, TimelineState::Expired);

    TimelineRun live(record.id);
    const auto send = [&](qint64 wallMs, AgentEventBody body) {
        live.apply({QStringLiteral("s"), record.id, 0, wallMs, {}, std::move(body)});
    };
    auto message = std::make_shared<Message>();
    message->wallMs = 1'000;
    send(1'000, RunStarted{{}, {}, message});
    send(1'000, TurnStarted{1});
    auto answer = std::make_shared<Message>();
    answer->id = QStringLiteral("m");
    answer->model = QStringLiteral("x");
    answer->wallMs = 2'000;
    send(2'000, MessageEnded{answer, Finish::ToolCalls});
    ToolCall asked;
    asked.id = QStringLiteral("c");
    asked.name = QStringLiteral("exec");
    ApprovalRequest request;
    request.callId = asked.id;
    send(2'000, ToolCallPlanned{asked, Decision::Ask, Risk::Low, {}, {}, {}});
    send(2'000, ApprovalAsked{request});
    send(5'000, ApprovalSettled{QStringLiteral("q1"), asked.id, {ApprovalOutcome::Expired, {}, false}});
    QVERIFY2(areSame(live.rows(), rows), qPrintable(listing(live.rows()) + listing(rows)));
    send(9'000, ToolCallPlanned{asked, Decision::Ask, Risk::Low, {}, {}, {}});
    send(9'000, ApprovalAsked{request});
    QCOMPARE(live.rows().size(), size_t(5));
    QCOMPARE(live.rows()[4].state, TimelineState::Asks);
    send(9'500, ApprovalSettled{QStringLiteral("q2"), asked.id, {ApprovalOutcome::Allowed, {}, false}});
    record.calls[0].approvals.push_back({QStringLiteral("q2"), ApprovalOutcome::Allowed, {}, 9'500});
    record.calls[0].state = CallState::Approved;
    rows = timelineRows(record);
    QCOMPARE(rows[2].state, TimelineState::Running);
    QVERIFY2(areSame(live.rows(), rows), qPrintable(listing(live.rows()) + listing(rows)));
}

/// F03: what ran when the program ended has an unknown effect; what had not started did not run.
void TestTimelineRows::whatAnUncleanEndLeft()
{
    RunRecord record;
    record.id = QStringLiteral("run");
    record.startedMs = 1'000;
    record.finishedMs = 9'000; // written when the session was opened again
    record.turns.push_back({1, QStringLiteral("m"), QStringLiteral("x"), {}, {}, 1'000, 2'000});
    for (int i = 0; i < 2; ++i) {
        CallRecord call;
        call.id = QString::number(i);
        call.messageId = QStringLiteral("m");
        call.turn = 1;
        call.index = i;
        call.plannedMs = 2'000;
        record.calls.push_back(call);
    }
    record.calls[0].decision = Decision::Allow;
    record.calls[0].state = CallState::Unknown;
    record.calls[0].startedMs = 2'000;
    TimelineRun run(record);
    QStringList states;
    for (const auto &row : run.rows())
        states << wordOf(row.state);
    const QStringList expected{QStringLiteral("interrupted"), QStringLiteral("done"), QStringLiteral("interrupted"),
                               QStringLiteral("skipped"), QStringLiteral("unanswered")};
    QCOMPARE(states, expected);
    QCOMPARE(run.root().row.durationMs, std::optional<qint64>(1'000)); // until its last sign, not until it was found
    // The next run says the same.
    ToolResult result;
    result.callId = QStringLiteral("1");
    result.status = ResultStatus::Skipped;
    run.apply({QStringLiteral("s"), QStringLiteral("run"), 0, 9'500, {}, ToolCallEnded{result}});
    record.calls[1].state = CallState::Finished;
    record.calls[1].status = ResultStatus::Skipped;
    record.calls[1].finishedMs = 9'500;
    QVERIFY2(areSame(run.rows(), timelineRows(record)),
             qPrintable(listing(run.rows()) + listing(timelineRows(record))));
}

void TestTimelineRows::timesMayDifferByTheTolerance()
{
    TimelineRow one;
    one.startMs = 1'000;
    one.durationMs = 50;
    TimelineRow other = one;
    other.startMs += TimelineTolerance;
    QVERIFY(isSameRow(one, other));
    other.startMs += 1;
    QVERIFY(!isSameRow(one, other));
    other = one;
    other.durationMs.reset();
    QVERIFY(!isSameRow(one, other));
    other = one;
    other.tokensIn = 0;
    QVERIFY(!isSameRow(one, other));
}

void TestTimelineRows::aWaitThatWasStoppedIsAsLongAsItWas_data()
{
    QTest::addColumn<qint64>("endedMs");
    QTest::addColumn<qint64>("waited");
    QTest::newRow("stopped") << qint64(4'000) << qint64(1'500);
    QTest::newRow("waited to its end") << qint64(40'000) << qint64(30'000);
}

void TestTimelineRows::aWaitThatWasStoppedIsAsLongAsItWas()
{
    QFETCH(qint64, endedMs);
    QFETCH(qint64, waited);
    const auto wait = [](const TimelineRun &run) { return run.root().children[0]->children[0]->row; };

    TimelineRun heard(QStringLiteral("run"));
    const auto event = [](qint64 wallMs, AgentEventBody body) {
        AgentEvent out;
        out.runId = QStringLiteral("run");
        out.wallMs = wallMs;
        out.body = std::move(body);
        return out;
    };
    const auto retry = event(2'500, RetryScheduled{QStringLiteral("too many"), FailureClass::RateLimit, 30'000, 1});
    heard.apply(event(1'000, TurnStarted{1}));
    heard.apply(retry);
    QCOMPARE(wait(heard).durationMs, std::optional<qint64>(30'000)); // how long it is to last
    heard.apply(event(endedMs, TurnEnded{1, {}, {}}));
    QCOMPARE(wait(heard).kind, TimelineKind::Retry);
    QCOMPARE(wait(heard).durationMs, std::optional<qint64>(waited));
    heard.apply(retry); // told twice
    QCOMPARE(heard.root().children[0]->children.size(), size_t(1));

    RunRecord stored;
    stored.id = QStringLiteral("run");
    stored.turns.push_back({1, {}, {}, {}, {}, 1'000, endedMs});
    stored.notes.push_back({NoteRecord::Kind::Retry, 1, QStringLiteral("too many"), {}, false, 30'000, 1, 2'500});
    QCOMPARE(wait(TimelineRun(stored)), wait(heard));
}

QTEST_GUILESS_MAIN(TestTimelineRows)
#include "tst_timeline_rows.moc"
