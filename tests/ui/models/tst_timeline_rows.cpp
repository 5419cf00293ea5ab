// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/loop_rig.h"
#include "fakes/record_book.h"
#include "ui/models/timeline_run.h"
#include <QRandomGenerator>
#include <QTest>

using namespace homard;

namespace {

/// Now and then a request fails before it succeeds.
class FlakyModel : public Model
{
public:
    FlakyModel(Model &inner, quint32 seed) : m_inner(inner), m_random(seed) {}
    const ModelInfo &info() const override { return m_inner.info(); }
    ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) override
    {
        const int failures = m_random.bounded(3);
        for (int attempt = 1; attempt <= failures; ++attempt) {
            RetryInfo retry;
            retry.failure.message = QStringLiteral("too many requests");
            retry.failure.kind = FailureClass::RateLimit;
            retry.delayMs = 1000 * attempt;
            retry.attempt = attempt;
            sink.retryScheduled(retry);
        }
        auto reply = m_inner.ask(request, sink, cancel);
        if (failures > 0)
            reply.repeated = {7, {}, {}, {}, {}};
        if (m_random.bounded(6) == 0)
            reply.notice = QStringLiteral("The server left out part of the history.");
        return reply;
    }

private:
    Model &m_inner;
    QRandomGenerator m_random;
};

std::vector<FakeModel::Step> randomScript(QRandomGenerator &random)
{
    static const QStringList tools{QStringLiteral("echo"), QStringLiteral("fail"), QStringLiteral("unknown"),
                                   QStringLiteral("asked"), QStringLiteral("denied")};
    std::vector<FakeModel::Step> script;
    for (int turn = random.bounded(6); turn >= 0; --turn) {
        FakeModel::Step step;
        if (random.bounded(4) > 0)
            step.deltas = QStringList{QStringLiteral("text")};
        for (int n = random.bounded(5); n > 0; --n) {
            const QString path = random.bounded(2) ? QStringLiteral(R"({"writes":"/ws/%1"})").arg(random.bounded(2))
                                                   : QStringLiteral("{}");
            step.calls.emplace_back(tools[random.bounded(int(tools.size()))],
                                    random.bounded(6) ? path : QStringLiteral("{\"cut"));
        }
        if (random.bounded(5) > 0)
            step.usage = {10, 1 + turn, random.bounded(2) ? std::optional<qint64>(3) : std::nullopt, {}, {}};
        step.complete = random.bounded(12) > 0;
        if (random.bounded(15) == 0) {
            step.failure.emplace();
            step.failure->kind = FailureClass::Server;
            step.failure->message = QStringLiteral("the server broke");
        }
        script.push_back(step);
    }
    return script;
}

void prepare(LoopRig &rig, QRandomGenerator &random)
{
    rig.clock = &rig.systemClock;
    rig.model.mutableInfo().priceInput = 3.0;
    rig.model.mutableInfo().priceOutput = 15.0;
    for (const auto *name : {"asked", "denied"})
        rig.tools.add(QString::fromLatin1(name), [](const ToolInvocation &) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1)); // so that durations differ from nothing
            return FakeToolBox::good({});
        });
    rig.gate.decisions[QStringLiteral("asked")] = Decision::Ask;
    rig.gate.decisions[QStringLiteral("denied")] = Decision::Deny;
    if (random.bounded(4) > 0) {
        const auto outcome = random.bounded(2) ? ApprovalOutcome::Allowed : ApprovalOutcome::Denied;
        rig.approvals.answers[QStringLiteral("asked")] = {outcome, QStringLiteral("as you like"),
                                                          random.bounded(8) == 0};
    }
    if (random.bounded(5) == 0)
        rig.options.maxTurns = 1 + random.bounded(2);
}

RunSummary runWith(LoopRig &rig, Model &model)
{
    RunStart start;
    start.runId = QStringLiteral("run");
    start.conversation = rig.conversation;
    start.conversation.session.id = QStringLiteral("session");
    start.perception.id = QStringLiteral("perception");
    start.perception.text = QStringLiteral("do it");
    start.workspace.root = QStringLiteral("/ws");
    AgentLoop loop({model, rig.tools, rig.gate, rig.approvals, rig.files, rig.journal, rig.sink, *rig.clock},
                   rig.options);
    return loop.run(std::move(start), rig.stop);
}

std::vector<TimelineRow> liveRows(const std::vector<AgentEvent> &events)
{
    TimelineRun run(QStringLiteral("run"));
    for (const auto &event : events)
        run.apply(event);
    return run.rows();
}

std::vector<TimelineRow> storedRows(const FakeJournal &journal)
{
    RecordBook book;
    for (const auto &batch : journal.batches())
        book.add(batch);
    return timelineRows(book.runs().front());
}

QString listing(const std::vector<TimelineRow> &rows)
{
    QString out;
    for (const auto &row : rows)
        out += QStringLiteral("%1 [%2 +%3]\n").arg(timelineLine(row)).arg(row.startMs).arg(row.durationMs.value_or(-1));
    return out;
}

/// Times are compared generously: the machine may take the processor away between two looks at the clock.
constexpr qint64 generous = 2'000;

bool areSame(const std::vector<TimelineRow> &one, const std::vector<TimelineRow> &other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const auto &a, const auto &b) { return isSameRow(a, b, generous); });
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
    void whatAnUncleanEndLeft();
    void timesMayDifferByTheTolerance();
};

void TestTimelineRows::liveAndStoredRowsAreTheSame()
{
    for (quint32 seed = 1; seed <= 400; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        FlakyModel model(rig.model, seed);
        const int stopAt = random.bounded(60);
        const bool unanswered = rig.approvals.answers.empty();
        std::atomic<int> count{0};
        rig.sink.onEvent = [&](const AgentEvent &event) {
            const bool stuck = unanswered && std::holds_alternative<ApprovalAsked>(event.body);
            if (++count == stopAt || stuck)
                rig.stop.stopSoftly();
        };
        runWith(rig, model);
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
        runWith(rig, model);
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
        runWith(rig, model);
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

QTEST_GUILESS_MAIN(TestTimelineRows)
#include "tst_timeline_rows.moc"
