// SPDX-License-Identifier: GPL-3.0-or-later
// A long conversation: what old runs said beside their messages, and a store that cannot be read for a while.
#include "conversation_rig.h"
#include <QSignalSpy>
#include <QTest>

using namespace homard;

namespace {

constexpr int runCount = 300;
constexpr int failedRun = 3;
constexpr int retriedRun = 5;

/// Runs of a question, an answer with a call that was asked for, its result and a last answer.
struct LongRig : ConversationRig {
    LongRig()
    {
        std::vector<MessagePtr> messages;
        std::vector<RunRecord> runs;
        for (int i = 0; i < runCount; ++i)
            add(i, messages, runs);
        archive.put(info(), messages);
        archive.putRuns(info().id, runs);
    }
    static QString id(const char *letter, int number) { return QString::fromLatin1(letter) + QString::number(number); }
    static void add(int i, std::vector<MessagePtr> &messages, std::vector<RunRecord> &runs)
    {
        RunRecord run;
        run.id = id("r", i);
        run.startedMs = 1'000 + i * 100'000;
        run.finishedMs = run.startedMs + 50'000;
        run.summary.emplace();
        if (i == failedRun) {
            run.summary->outcome = RunOutcome::Error;
            run.summary->failure.emplace();
            run.summary->failure->message = QStringLiteral("no money left");
        }
        if (i == retriedRun)
            run.notes.push_back({NoteRecord::Kind::Retry, 1, QStringLiteral("too many"), {}, false, 1'500, 2, 1'200});
        TurnRecord turn;
        turn.turn = 1;
        turn.messageId = id("a", i);
        turn.startedMs = run.startedMs;
        turn.endedMs = run.startedMs + 9'000;
        run.turns.push_back(turn);
        CallRecord call;
        call.id = id("c", i);
        call.messageId = turn.messageId;
        call.decision = Decision::Ask;
        call.reason = id("why ", i);
        call.state = CallState::Finished;
        call.approvals.push_back({id("q", i), ApprovalOutcome::Allowed, id("yes ", i), 1'100});
        run.calls.push_back(call);
        runs.push_back(run);

        messages.push_back(testMessage(id("u", i), Role::User, id("question ", i), run.id));
        auto asking = testMessage(turn.messageId, Role::Assistant, {}, run.id);
        asking->wallMs = turn.endedMs;
        ToolCall asked;
        asked.id = call.id;
        asked.name = QStringLiteral("exec");
        asked.rawArguments = QStringLiteral("{\"command\": \"ls\"}");
        asking->blocks = {ThinkingBlock{QStringLiteral("Let me see."), {}, {}}, ToolCallBlock{asked}};
        messages.push_back(asking);
        auto results = testMessage(id("t", i), Role::Tool, {}, run.id);
        ToolResult result;
        result.callId = call.id;
        result.status = ResultStatus::Ok;
        results->blocks.push_back(ToolResultBlock{result});
        messages.push_back(results);
        messages.push_back(testMessage(id("b", i), Role::Assistant, QStringLiteral("done"), run.id));
    }
};

std::vector<const ConversationRow *> noticesOf(const ConversationModel &model)
{
    std::vector<const ConversationRow *> out;
    for (int i = 0; i < model.rowCount(); ++i) {
        if (model.row(i).kind == RowKind::Notice)
            out.push_back(&model.row(i));
    }
    return out;
}

} // namespace

class TestConversationHistory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noticesOfAllRunsAreThereAtOnce();
    void oldCallsSayWhyTheyAskedAndWhatWasAnswered();
    void factsOfARunAreReadOnce();
    void rowsThatCannotBeReadAreReadLater();
    void aDamagedRowIsNoReadError();
    void aSessionThatCannotBeReadIsReadWithTheNextEvent();
    void anEndMeanwhileIsReadToo();
};

void TestConversationHistory::noticesOfAllRunsAreThereAtOnce()
{
    LongRig rig;
    const auto model = rig.loaded();
    const auto notices = noticesOf(*model);
    QCOMPARE(notices.size(), size_t(2));
    QCOMPARE(notices[0]->runId, LongRig::id("r", failedRun));
    QCOMPARE(notices[0]->notice->text, QStringLiteral("no money left"));
    QVERIFY(notices[0]->notice->actions.empty()); // it is not the newest
    QCOMPARE(notices[1]->runId, LongRig::id("r", retriedRun));
    QCOMPARE(notices[1]->notice->kind, NoticeKind::Retry);
    const int retry = int(model->indexOf(notices[1]->id));
    QCOMPARE(model->row(retry + 1).messageId, LongRig::id("a", retriedRun)); // before the answer it led to
}

void TestConversationHistory::oldCallsSayWhyTheyAskedAndWhatWasAnswered()
{
    LongRig rig;
    const auto model = rig.loaded();
    const auto check = [&](int run) {
        const int index = model->indexOf(LongRig::id("c", run));
        QVERIFY(index > 0);
        const auto &call = model->row(index).call;
        QVERIFY(call);
        QCOMPARE(call->reason, LongRig::id("why ", run));
        QCOMPARE(call->decision, Decision::Ask);
        QCOMPARE(call->answers.size(), size_t(1));
        QCOMPARE(call->answers[0].words, LongRig::id("yes ", run));
        QVERIFY(model->row(index - 1).thoughtSeconds > 0); // the time of the turn is known, too
    };
    check(runCount - 1);
    model->setWindow(0, 40);
    rig.settle();
    for (const int run : {0, retriedRun, 10})
        check(run);
}

void TestConversationHistory::factsOfARunAreReadOnce()
{
    LongRig rig;
    const auto model = rig.loaded();
    const auto asked = [&] {
        QStringList ids;
        for (const QString &call : rig.archive.calls()) {
            if (call.startsWith(QLatin1StringView("runs by id")))
                ids << call.split(QLatin1Char(' ')).mid(4);
        }
        return ids;
    };
    for (int first = 0; first < model->rowCount(); first += 60) {
        model->setWindow(first, first + 20);
        rig.settle();
    }
    model->setWindow(0, 20); // bodies were let go, what is known of runs is kept
    rig.settle();
    QStringList once = asked();
    QVERIFY(once.size() > 200);
    QCOMPARE(once.removeDuplicates(), 0);
    QVERIFY(!rig.archive.calls().contains(QStringLiteral("runs session")));
}

void TestConversationHistory::rowsThatCannotBeReadAreReadLater()
{
    LongRig rig;
    const auto model = rig.loaded();
    QSignalSpy told(model.get(), &ConversationModel::unreadable);
    rig.archive.setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is gone."), {}});
    model->setWindow(0, 20);
    rig.settle();
    model->setWindow(0, 21);
    rig.settle();
    QCOMPARE(told.size(), 1);
    QVERIFY(told[0][0].toString().contains(QStringLiteral("The disk is gone.")));
    QVERIFY(!model->row(0).loaded);
    QCOMPARE(noticesOf(*model).size(), size_t(2)); // no row says that it is damaged
    model->retry();
    rig.settle();
    QCOMPARE(told.size(), 2); // who asked gets an answer
    rig.archive.setFailure({});
    model->retry();
    rig.settle();
    QCOMPARE(model->row(0).text, QStringLiteral("question 0"));

    // The same with no more than an event.
    rig.archive.setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is gone."), {}});
    model->setWindow(500, 520);
    rig.settle();
    QVERIFY(!model->row(500).loaded);
    rig.archive.setFailure({});
    model->apply({testEvent(
        RunStarted{
            {}, {}, testMessage(QStringLiteral("new"), Role::User, QStringLiteral("hi"), QStringLiteral("rn")), {}},
        QStringLiteral("rn"))});
    rig.settle();
    QVERIFY(model->row(500).loaded);
}

void TestConversationHistory::aDamagedRowIsNoReadError()
{
    ConversationRig rig;
    std::vector<MessagePtr> messages;
    for (int i = 0; i < 100; ++i)
        messages.push_back(testMessage(LongRig::id("x", i), Role::User, QStringLiteral("more")));
    rig.archive.put(ConversationRig::info(), messages);
    const auto model = rig.loaded();
    QSignalSpy told(model.get(), &ConversationModel::unreadable);
    messages[1] = testMessage(QStringLiteral("other"), Role::User, {}); // the outline knew it, its body is gone
    rig.archive.put(ConversationRig::info(), messages);
    model->setWindow(0, 10);
    rig.settle();
    QCOMPARE(model->row(0).text, QStringLiteral("more"));
    QCOMPARE(model->row(1).kind, RowKind::Notice);
    QCOMPARE(told.size(), 0);
}

void TestConversationHistory::aSessionThatCannotBeReadIsReadWithTheNextEvent()
{
    ConversationRig rig;
    const auto user = testMessage(QStringLiteral("u"), Role::User, QStringLiteral("do it"));
    rig.archive.put(ConversationRig::info(), {user});
    RunRecord run;
    run.id = QStringLiteral("r");
    rig.archive.putRuns(ConversationRig::info().id, {run});
    rig.archive.setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is gone."), {}});
    const auto model = rig.loaded(true);
    QVERIFY(!model->isLoaded());
    model->apply({testEvent(TurnStarted{1}), testEvent(MessageStarted{QStringLiteral("a")}),
                  testEvent(TextDelta{QStringLiteral("a"), QStringLiteral("I ")})});
    rig.settle();
    QVERIFY(!model->isLoaded()); // a piece of text says nothing of the store
    rig.archive.setFailure({});
    model->apply({testEvent(
        MessageEnded{testMessage(QStringLiteral("a"), Role::Assistant, QStringLiteral("I did.")), Finish::Stop})});
    rig.settle();
    QVERIFY(model->isLoaded());
    QVERIFY(model->isActive());
    QCOMPARE(model->rowCount(), 2);
    QCOMPARE(model->row(1).text, QStringLiteral("I did."));
}

/// The outline that is on its way may be older than the second end.
void TestConversationHistory::anEndMeanwhileIsReadToo()
{
    ConversationRig rig;
    rig.archive.put(ConversationRig::info(), {testMessage(QStringLiteral("u"), Role::User, QStringLiteral("do it"))});
    const auto model = rig.loaded(true);
    const auto reads = [&] {
        const QStringList calls = rig.archive.calls();
        return std::count_if(calls.begin(), calls.end(),
                             [](const QString &call) { return call.startsWith(QLatin1StringView("outline ")); });
    };
    const auto before = reads();
    for (int i = 0; i < 3; ++i)
        model->apply({testEvent(RunEnded{})});
    rig.settle();
    QCOMPARE(reads(), before + 2); // one for the first, one for all that came meanwhile
}

QTEST_GUILESS_MAIN(TestConversationHistory)
#include "tst_conversation_history.moc"
