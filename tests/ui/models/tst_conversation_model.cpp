// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a conversation: the same from events and from the store, nothing twice, bodies only near the window.
#include "conversation_rig.h"
#include "core/agent/loop_rig.h"
#include "ui/models/conversation_book.h"
#include "ui/models/conversation_words.h"
#include <QSignalSpy>
#include <QTest>

using namespace homard;
using namespace std::chrono_literals;

namespace {

QString latin(const char *text)
{
    return QString::fromLatin1(text);
}

QList<RowKind> kinds(const ConversationModel &model)
{
    QList<RowKind> out;
    for (int i = 0; i < model.rowCount(); ++i)
        out << model.row(i).kind;
    return out;
}

MessagePtr answer(const QString &id, const QString &text, const QStringList &callIds = {})
{
    auto message = testMessage(id, Role::Assistant, text);
    for (const auto &callId : callIds) {
        ToolCall call;
        call.id = callId;
        call.name = latin("exec");
        call.rawArguments = latin("{\"command\": \"ls -l\"}");
        message->blocks.push_back(ToolCallBlock{call});
    }
    return message;
}

MessagePtr results(const QString &id, const QStringList &callIds)
{
    auto message = testMessage(id, Role::Tool, {});
    for (const auto &callId : callIds) {
        ToolResult result;
        result.callId = callId;
        result.name = latin("exec");
        result.status = ResultStatus::Ok;
        result.content = latin("fine");
        message->blocks.push_back(ToolResultBlock{result});
    }
    return message;
}

/// The start of a run with a user message "u".
std::vector<AgentEvent> begun()
{
    return {testEvent(RunStarted{{}, {}, testMessage(latin("u"), Role::User, latin("do it")), {}}),
            testEvent(TurnStarted{1}), testEvent(MessageStarted{latin("a")})};
}

/// What one run of the real loop told and stored.
struct Played {
    std::vector<AgentEvent> events;
    std::vector<MessagePtr> messages;
    std::vector<RunRecord> runs;
};

Played play(LoopRig &rig)
{
    rig.run();
    return {rig.sink.events(), messagesOf(rig.journal), runsOf(rig.journal)};
}

void compareWithTheStore(const Played &played)
{
    ConversationRig empty;
    const auto live = empty.loaded();
    for (const auto &event : played.events)
        live->apply({event});
    QVERIFY(live->rowCount() > 0);

    ConversationRig full;
    full.archive.put(ConversationRig::info(), played.messages);
    full.archive.putRuns(ConversationRig::info().id, played.runs);
    const auto stored = full.loaded();
    QCOMPARE(rowWords(*live), rowWords(*stored));

    // The same once more, with every event on its way while the store is read.
    const auto both = full.fresh();
    both->load(false);
    both->apply(played.events);
    full.settle();
    QCOMPARE(rowWords(*both), rowWords(*stored));
}

} // namespace

class TestConversationModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void liveAndStoredRowsAreTheSame_data();
    void liveAndStoredRowsAreTheSame();
    void everyCutGivesTheSameRows();
    void streamingIsToldOnceABatch();
    void s99HiddenTextOfAnAnswerIsShown();
    void retryDropsWhatStreamedAndCountsDown();
    void emptyAnswerLeavesNoRow();
    void callPhases();
    void liveOutputIsCapped();
    void queuedUntilItsRunStarts();
    void takenBack();
    void bodiesOnlyNearTheWindow();
    void bodiesOfALiveRunCanBeLetGoLater();
    void damagedMessageSaysSo();
    void interruptedRunSaysSo();
    void failedLoadIsToldAndTriedAgain();
    void plainWordsOfCalls_data();
    void plainWordsOfCalls();
    void failuresBeforeARunStandInOrder();
    void theNewestEndOffersWhatHelps();
    void aFolderThatIsGoneCanBeChosen();
    void aMessageThatCouldNotBeginWaits();
    void whatIsBehindAnOlderOneIsShown();
    void whatIsNotTakenAtOnceIsShown();
    void whatARetryWasForIsToldOnce();
    void bookKeepsActiveAndRecent();
};

void TestConversationModel::liveAndStoredRowsAreTheSame_data()
{
    QTest::addColumn<int>("scene");
    QTest::newRow("answer") << 0;
    QTest::newRow("thinking, parallel calls, answer") << 1;
    QTest::newRow("failed and unknown calls") << 2;
    QTest::newRow("denied with words") << 3;
    QTest::newRow("stopped in the stream") << 4;
    QTest::newRow("the model fails") << 5;
    QTest::newRow("empty once") << 6;
    QTest::newRow("cut by length") << 7;
    QTest::newRow("turn limit") << 8;
    QTest::newRow("refused by a rule") << 9;
}

void TestConversationModel::liveAndStoredRowsAreTheSame()
{
    QFETCH(int, scene);
    using Step = FakeModel::Step;
    const Step calls =
        FakeModel::call({{latin("echo"), latin("{\"text\": \"one\"}")}, {latin("echo"), latin("{\"text\": \"two\"}")}},
                        latin("I look."));
    std::vector<Step> script{FakeModel::say(latin("Here *it* is.")), FakeModel::say(latin("And more."))};
    if (scene == 1) {
        Step thinking = calls;
        thinking.thinking = latin("Let me see.");
        script = {thinking, FakeModel::say(latin("Done."))};
    } else if (scene == 2) {
        script = {FakeModel::call({{latin("fail"), latin("{}")}, {latin("nothing"), latin("{}")}}),
                  FakeModel::say(latin("So be it."))};
    } else if (scene == 3 || scene == 9) {
        script = {calls, FakeModel::say(latin("Not done."))};
    } else if (scene == 4) {
        Step hang = FakeModel::say(latin("I begin"));
        hang.hang = true;
        script = {hang};
    } else if (scene == 5) {
        Step failed = FakeModel::say(latin("Half an ans"));
        failed.failure = ModelFailure{};
        failed.failure->message = latin("The server said no.");
        failed.failure->hint = latin("Try again.");
        script = {failed};
    } else if (scene == 6) {
        script = {FakeModel::say({}), FakeModel::say(latin("Now."))};
    } else if (scene == 7) {
        Step cut = FakeModel::say(latin("A long ans"));
        cut.finish = Finish::Length;
        script = {cut};
    } else if (scene == 8) {
        script = {calls, calls, calls};
    }
    LoopRig rig(script);
    if (scene == 3) {
        rig.gate.decisions[latin("echo")] = Decision::Ask;
        ApprovalAnswer denied;
        denied.outcome = ApprovalOutcome::Denied;
        denied.words = latin("not this one");
        rig.approvals.answers[latin("echo")] = denied;
    }
    if (scene == 4)
        rig.sink.onEvent = [&rig](const AgentEvent &event) {
            if (std::holds_alternative<TextDelta>(event.body))
                rig.stop.stopSoftly();
        };
    if (scene == 8)
        rig.options.maxTurns = 2;
    if (scene == 9)
        rig.gate.decisions[latin("echo")] = Decision::Deny;
    compareWithTheStore(play(rig));
}

/// The store is read at any moment of a run, and events that it already knows arrive after it.
void TestConversationModel::everyCutGivesTheSameRows()
{
    FakeModel::Step calls = FakeModel::call(
        {{latin("echo"), latin("{\"text\": \"one\"}")}, {latin("fail"), latin("{}")}}, latin("I look."));
    calls.thinking = latin("Hm.");
    LoopRig rig({calls, FakeModel::say(latin("Done."))});
    std::vector<std::pair<std::vector<MessagePtr>, std::vector<RunRecord>>> moments;
    rig.sink.onEvent = [&](const AgentEvent &) { moments.emplace_back(messagesOf(rig.journal), runsOf(rig.journal)); };
    const Played played = play(rig);
    ConversationRig full;
    full.archive.put(ConversationRig::info(), played.messages);
    full.archive.putRuns(ConversationRig::info().id, played.runs);
    const QStringList expected = rowWords(*full.loaded());
    for (size_t i = 0; i < moments.size(); ++i) {
        ConversationRig cut;
        cut.archive.put(ConversationRig::info(), moments[i].first);
        cut.archive.putRuns(ConversationRig::info().id, moments[i].second);
        const auto model = cut.fresh();
        model->load(true);
        model->apply(played.events);
        cut.settle();
        QCOMPARE(rowWords(*model), expected);
    }
}

void TestConversationModel::streamingIsToldOnceABatch()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(begun());
    model->apply({testEvent(TextDelta{latin("a"), latin("Hel")})});
    QSignalSpy changed(model.get(), &ConversationModel::rowsChanged);
    std::vector<AgentEvent> batch;
    for (int i = 0; i < 100; ++i)
        batch.push_back(testEvent(TextDelta{latin("a"), latin("x")}));
    model->apply(batch);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toInt(), 1);
    QCOMPARE(model->row(1).text.size(), 103);
    QVERIFY(model->row(1).streaming);
    model->apply({testEvent(MessageEnded{answer(latin("a"), latin("Hello")), Finish::Stop})});
    QCOMPARE(model->row(1).text, latin("Hello"));
    QVERIFY(!model->row(1).streaming);
}

/// What a model hides between its letters is seen, as it streams and when it is read again; a pair of halves is one.
void TestConversationModel::s99HiddenTextOfAnAnswerIsShown()
{
    const QString said = QStringLiteral("Done \U0001F99E\U000E0072\U000E006D \u202eexe.txt a\u200b\u200cb");
    const QString shown = QStringLiteral("Done \U0001F99E\\u{e0072}\\u{e006d} \\u{202e}exe.txt a\u200b\\u{200c}b");
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(begun());
    model->apply({testEvent(ThinkingDelta{latin("a"), said})});
    model->apply({testEvent(TextDelta{latin("a"), said.left(6)}), testEvent(TextDelta{latin("a"), said.mid(6)})});
    QCOMPARE(model->row(1).text, shown);
    QCOMPARE(model->row(2).text, shown);
    const auto message = answer(latin("a"), said);
    model->apply({testEvent(MessageEnded{message, Finish::Stop})});
    QCOMPARE(model->row(1).text, shown);

    ConversationRig full;
    full.archive.put(ConversationRig::info(), {message});
    QCOMPARE(full.loaded()->row(0).text, shown);
}

void TestConversationModel::retryDropsWhatStreamedAndCountsDown()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(begun());
    model->apply({testEvent(TextDelta{latin("a"), latin("half")}),
                  testEvent(RetryScheduled{latin("The server is busy."), FailureClass::Overloaded, 2000, 1})});
    QCOMPARE(kinds(*model), (QList<RowKind>{RowKind::User, RowKind::Notice}));
    QVERIFY(model->row(1).notice->waits);
    QVERIFY(model->row(1).notice->until > std::chrono::steady_clock::now());
    model->apply({testEvent(TextDelta{latin("a"), latin("whole")})});
    QCOMPARE(kinds(*model), (QList<RowKind>{RowKind::User, RowKind::Notice, RowKind::Answer}));
    QVERIFY(!model->row(1).notice->waits);
    QCOMPARE(model->row(2).text, latin("whole"));
}

void TestConversationModel::emptyAnswerLeavesNoRow()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(begun());
    model->apply({testEvent(ThinkingDelta{latin("a"), latin("hm")}),
                  testEvent(NoticeRaised{latin("Empty answer; asked again."), {}, false}),
                  testEvent(TurnEnded{1, {}})});
    QCOMPARE(kinds(*model), (QList<RowKind>{RowKind::User, RowKind::Notice}));
}

void TestConversationModel::callPhases()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(begun());
    model->apply({testEvent(MessageEnded{answer(latin("a"), {}, {latin("c1"), latin("c2")}), Finish::ToolCalls})});
    QCOMPARE(model->rowCount(), 3);
    const auto phase = [&](int row) { return model->row(row).call->phase; };
    QCOMPARE(phase(1), CallPhase::Planned);
    ApprovalRequest request;
    request.callId = latin("c1");
    model->apply({testEvent(ApprovalAsked{request}), testEvent(ToolCallStarted{latin("c2")})});
    QCOMPARE(phase(1), CallPhase::Waiting);
    QCOMPARE(phase(2), CallPhase::Running);
    ApprovalAnswer answered;
    answered.outcome = ApprovalOutcome::Expired;
    model->apply({testEvent(ApprovalSettled{{}, latin("c1"), answered})});
    QCOMPARE(phase(1), CallPhase::Waiting); // to be asked again
    answered.outcome = ApprovalOutcome::Allowed;
    model->apply({testEvent(ApprovalSettled{{}, latin("c1"), answered}), testEvent(ToolCallStarted{latin("c1")})});
    QCOMPARE(phase(1), CallPhase::Running);
    QCOMPARE(model->row(1).call->answers.size(), size_t(2));
    ToolResult result;
    for (const auto &[status, expected] :
         std::vector<std::pair<ResultStatus, CallPhase>>{{ResultStatus::Ok, CallPhase::Done},
                                                         {ResultStatus::Failed, CallPhase::Failed},
                                                         {ResultStatus::Invalid, CallPhase::Failed},
                                                         {ResultStatus::Refused, CallPhase::Refused},
                                                         {ResultStatus::Skipped, CallPhase::Skipped},
                                                         {ResultStatus::Stopped, CallPhase::Stopped},
                                                         {ResultStatus::Interrupted, CallPhase::Interrupted}}) {
        result.callId = latin("c1");
        result.status = status;
        model->apply({testEvent(ToolCallEnded{result})});
        QCOMPARE(phase(1), expected);
    }
    // A run that is over has nothing that runs.
    model->apply({testEvent(RunEnded{})});
    QCOMPARE(phase(2), CallPhase::Interrupted);
}

void TestConversationModel::liveOutputIsCapped()
{
    CallOutput output;
    output.append(latin("begin\n"));
    QCOMPARE(output.text(), latin("begin\n"));
    for (int i = 0; i < 2000; ++i)
        output.append(QString(1000, QLatin1Char('x')) + QString::fromUcs4(U"\U0001F600", 1));
    output.append(latin("\nend"));
    const QString text = output.text();
    QVERIFY(text.startsWith(latin("begin\n")));
    QVERIFY(text.endsWith(latin("\nend")));
    QVERIFY(text.size() * 2 <= 256 * 1024 + 200);
    QVERIFY(text.size() * 2 > 128 * 1024);
    QVERIFY(text.isValidUtf16());
}

void TestConversationModel::queuedUntilItsRunStarts()
{
    ConversationRig rig;
    Perception waiting;
    waiting.id = latin("p1");
    waiting.sessionId = rig.store.createSession({}, {})->id;
    waiting.text = latin("kept from before");
    QVERIFY(rig.store.enqueue(waiting));
    rig.archive.put([&] {
        SessionInfo info;
        info.id = waiting.sessionId;
        return info;
    }());
    ConversationModel model(rig.sources(), waiting.sessionId);
    model.load(false);
    rig.settle();
    QCOMPARE(model.rowCount(), 0); // shown above the message box, and as a row when a run takes it
    QCOMPARE(model.queued(), (std::vector<WaitingMessage>{{latin("p1"), waiting.text}}));
    QSignalSpy changed(&model, &ConversationModel::queuedChanged);
    model.apply({testEvent(RunQueued{latin("p2"), latin("second")}, {}),
                 testEvent(RunQueued{latin("p2"), latin("second")}, {})});
    QCOMPARE(model.queued().size(), size_t(2));
    QCOMPARE(changed.size(), 1);
    model.apply({testEvent(RunStarted{{}, {}, testMessage(latin("u"), Role::User, waiting.text), latin("p1")})});
    QCOMPARE(kinds(model), QList<RowKind>{RowKind::User});
    QCOMPARE(model.queued(), (std::vector<WaitingMessage>{{latin("p2"), latin("second")}}));
    QCOMPARE(changed.size(), 2);
    model.apply({testEvent(RunQueued{latin("p1"), waiting.text}, {})}); // told late
    QCOMPARE(model.queued().size(), size_t(1));
}

void TestConversationModel::takenBack()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(
        {testEvent(RunQueued{latin("p"), latin("later")}, {}), testEvent(RunQueued{latin("q"), latin("next")}, {})});
    QSignalSpy changed(model.get(), &ConversationModel::queuedChanged);
    model->dropQueued(latin("p"));
    QCOMPARE(model->queued(), (std::vector<WaitingMessage>{{latin("q"), latin("next")}}));
    QCOMPARE(changed.size(), 1);
    model->dropQueued(latin("p"));
    QCOMPARE(changed.size(), 1);
}

void TestConversationModel::bodiesOnlyNearTheWindow()
{
    ConversationRig rig;
    std::vector<MessagePtr> messages;
    for (int i = 0; i < 800; ++i) {
        const QString n = QString::number(i);
        messages.push_back(testMessage(latin("u") + n, Role::User, latin("question ") + n, latin("r") + n));
        messages.push_back(answer(latin("a") + n, latin("answer ") + n, {latin("c") + n}));
        messages.push_back(results(latin("t") + n, {latin("c") + n}));
    }
    rig.archive.put(ConversationRig::info(), messages);
    const auto model = rig.loaded();
    const auto loadedRows = [&] {
        int count = 0;
        for (int i = 0; i < model->rowCount(); ++i)
            count += model->row(i).loaded ? 1 : 0;
        return count;
    };
    QVERIFY(model->rowCount() >= 1600);
    QVERIFY(loadedRows() < 100);
    QVERIFY(model->row(model->rowCount() - 1).call); // the newest are there
    QCOMPARE(model->row(model->rowCount() - 1).call->phase, CallPhase::Done);
    for (int first = 0; first < model->rowCount(); first += 50) {
        model->setWindow(first, first + 20);
        rig.settle();
        for (int i = first; i <= first + 20 && i < model->rowCount(); ++i)
            QVERIFY(model->row(i).loaded);
    }
    QVERIFY2(loadedRows() < 1300, qPrintable(QString::number(loadedRows())));
    const int before = model->rowCount();
    model->setWindow(0, 10);
    rig.settle();
    QCOMPARE(model->rowCount(), before); // what was known is known: no row moves
    QCOMPARE(model->row(2).call->result->content, latin("fine"));
    bool done = false;
    model->read(0, model->rowCount() - 1, [&] {
        done = true;
        QCOMPARE(loadedRows(), model->rowCount());
    });
    rig.settle();
    QVERIFY(done);
    QVERIFY(loadedRows() < 1300);
}

void TestConversationModel::bodiesOfALiveRunCanBeLetGoLater()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    std::vector<MessagePtr> stored;
    for (int i = 0; i < 480; ++i) {
        const QString n = QString::number(i);
        const auto user = testMessage(latin("u") + n, Role::User, latin("q"), latin("r") + n);
        const auto reply = answer(latin("a") + n, latin("answer"), {latin("c") + n});
        stored.insert(stored.end(), {user, reply, results(latin("t") + n, {latin("c") + n})});
        rig.archive.put(ConversationRig::info(), stored);
        ToolResult result;
        result.callId = latin("c") + n;
        result.status = ResultStatus::Ok;
        result.content = latin("fine");
        model->apply({testEvent(RunStarted{{}, {}, user, {}}, latin("r") + n),
                      testEvent(MessageEnded{reply, Finish::ToolCalls}, latin("r") + n),
                      testEvent(ToolCallEnded{result}, latin("r") + n), testEvent(RunEnded{}, latin("r") + n)});
    }
    rig.settle();
    model->setWindow(model->rowCount() - 20, model->rowCount() - 1);
    QVERIFY(!model->row(0).loaded);
    model->setWindow(0, 20);
    rig.settle();
    QVERIFY(model->row(2).loaded);
    QCOMPARE(model->row(2).call->phase, CallPhase::Done);
    QCOMPARE(model->row(2).call->result->content, latin("fine"));
}

void TestConversationModel::damagedMessageSaysSo()
{
    ConversationRig rig;
    std::vector<MessagePtr> messages{testMessage(latin("u"), Role::User, latin("q")), answer(latin("a"), latin("b"))};
    for (int i = 0; i < 100; ++i)
        messages.push_back(testMessage(latin("x%1").arg(i), Role::User, latin("more")));
    rig.archive.put(ConversationRig::info(), messages);
    const auto model = rig.loaded();
    messages[1] = answer(latin("other"), latin("b")); // the outline knew it, its body is gone
    rig.archive.put(ConversationRig::info(), messages);
    model->setWindow(0, 10);
    rig.settle();
    QCOMPARE(model->row(0).text, latin("q"));
    QCOMPARE(model->row(1).kind, RowKind::Notice);
    QVERIFY(!model->row(1).notice->text.isEmpty());
}

void TestConversationModel::interruptedRunSaysSo()
{
    ConversationRig rig;
    auto partial = testMessage(latin("a"), Role::Assistant, latin("half"));
    partial->state = MessageState::Interrupted;
    rig.archive.put(ConversationRig::info(), {testMessage(latin("u"), Role::User, latin("q")), partial});
    RunRecord run;
    run.id = latin("r");
    rig.archive.putRuns(ConversationRig::info().id, {run});
    const auto dead = rig.loaded(false);
    QCOMPARE(kinds(*dead), (QList<RowKind>{RowKind::User, RowKind::Answer, RowKind::Notice}));
    QVERIFY(dead->row(1).partial);
    QCOMPARE(dead->row(2).notice->kind, NoticeKind::Interrupted);
    const auto alive = rig.loaded(true);
    QCOMPARE(kinds(*alive), (QList<RowKind>{RowKind::User, RowKind::Answer}));
}

void TestConversationModel::failedLoadIsToldAndTriedAgain()
{
    ConversationRig rig;
    rig.archive.setFailure(Error{ErrorCode::Io, latin("The disk is gone."), {}});
    const auto model = rig.fresh();
    QSignalSpy failed(model.get(), &ConversationModel::unreadable);
    model->load(false);
    rig.settle();
    QCOMPARE(failed.size(), 1);
    QVERIFY(!model->isLoaded());
    rig.archive.setFailure({});
    model->load(false);
    rig.settle();
    QVERIFY(model->isLoaded());
}

void TestConversationModel::plainWordsOfCalls_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<CallPhase>("phase");
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QString>("object");
    QTest::newRow("list") << "list_files"
                          << "{\"path\": \"~/Invoices\"}" << CallPhase::Done << "Listed files"
                          << "~/Invoices";
    QTest::newRow("exec") << "exec"
                          << "{\"command\": \"mv a b\\nls\"}" << CallPhase::Running << "Running"
                          << QStringLiteral("mv a b↵ls");
    QTest::newRow("edit") << "edit_file"
                          << "{\"path\": \"notes/a.md\"}" << CallPhase::Waiting << "Edit"
                          << "notes/a.md";
    QTest::newRow("read") << "read_file"
                          << "{\"path\": \"a\"}" << CallPhase::Done << "Read"
                          << "a";
    QTest::newRow("search") << "search_text"
                            << "{\"pattern\": \"x\", \"path\": \"src\"}" << CallPhase::Done << "Searched for"
                            << "x in src";
    QTest::newRow("unknown") << "weather"
                             << "{\"city\": \"Bonn\"}" << CallPhase::Done << "Used"
                             << QString::fromUtf8("weather · Bonn");
    QTest::newRow("broken") << "exec"
                            << "{\"command\": " << CallPhase::Failed << "Run"
                            << "{\"command\": ";
    QTest::newRow("hidden") << "exec" << QString::fromUtf8("{\"command\": \"ls \u202e\"}") << CallPhase::Done << "Ran"
                            << "ls \\u{202E}";
}

void TestConversationModel::plainWordsOfCalls()
{
    QFETCH(QString, tool);
    QFETCH(QString, arguments);
    QFETCH(CallPhase, phase);
    QFETCH(QString, verb);
    QFETCH(QString, object);
    CallDetails details;
    details.call.name = tool;
    details.call.rawArguments = arguments;
    details.phase = phase;
    QCOMPARE(callTitle(details).verb, verb);
    QCOMPARE(callTitle(details).object.toLower(), object.toLower());
}

void TestConversationModel::failuresBeforeARunStandInOrder()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(begun());
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    failed.failure = ModelFailure{};
    for (const auto *words : {"of the run", "no key", "no folder"}) {
        failed.failure->message = latin(words);
        model->apply({testEvent(RunEnded{failed}, model->isActive() ? latin("r") : QString())});
    }
    QCOMPARE(model->rowCount(), 4);
    QCOMPARE(model->row(1).notice->text, latin("of the run"));
    QCOMPARE(model->row(2).notice->text, latin("no key"));
    QCOMPARE(model->row(3).notice->text, latin("no folder"));
    model->apply({testEvent(RunStarted{{}, {}, testMessage(latin("u2"), Role::User, latin("again"), latin("r2")), {}},
                            latin("r2"))});
    QCOMPARE(model->row(4).kind, RowKind::User);
}

void TestConversationModel::theNewestEndOffersWhatHelps()
{
    using Actions = std::vector<NoticeAction>;
    ConversationRig rig;
    const auto model = rig.loaded();
    const auto end = [&](FailureClass kind, const QString &runId) {
        RunSummary failed;
        failed.outcome = RunOutcome::Error;
        failed.failure = ModelFailure{};
        failed.failure->kind = kind;
        failed.failure->message = latin("it failed");
        model->apply({testEvent(RunEnded{failed}, runId)});
        return model->row(model->rowCount() - 1).notice->actions;
    };
    model->apply(begun());
    QCOMPARE(end(FailureClass::Auth, latin("r")), (Actions{NoticeAction::Again, NoticeAction::Models}));
    const int first = model->rowCount() - 1;
    QCOMPARE(end(FailureClass::Local, {}), (Actions{NoticeAction::Again, NoticeAction::Models})); // no key
    QVERIFY(model->row(first).notice->actions.empty());
    model->apply({testEvent(RunStarted{{}, {}, testMessage(latin("u2"), Role::User, latin("again"), latin("r2")), {}},
                            latin("r2"))});
    for (int row = 0; row < model->rowCount(); ++row)
        QVERIFY(!model->row(row).notice || model->row(row).notice->actions.empty());
    model->apply(
        {testEvent(TurnStarted{1}, latin("r2")), testEvent(MessageStarted{latin("a2")}, latin("r2")),
         testEvent(MessageEnded{testMessage(latin("a2"), Role::Assistant, latin("half"), latin("r2")), Finish::Stop},
                   latin("r2"))});
    QCOMPARE(end(FailureClass::Server, latin("r2")), Actions{NoticeAction::GoOn}); // part of it is done
    const auto offered = [&](int row) { return model->row(row).notice->actions; };
    const int newest = model->rowCount() - 1;
    model->holdEnd(); // somebody took it
    QCOMPARE(offered(newest), Actions{});
    model->offerAgain(); // and nothing came of it
    QCOMPARE(offered(newest), Actions{NoticeAction::GoOn});
    model->offerAgain();
    QCOMPARE(offered(newest), Actions{NoticeAction::GoOn});
    model->holdEnd();
    model->holdEnd();
    QCOMPARE(end(FailureClass::Local, {}), (Actions{NoticeAction::Again, NoticeAction::Models})); // could not begin
    QCOMPARE(offered(newest), Actions{});
    model->offerAgain(); // that one is settled
    QCOMPARE(offered(newest), Actions{});
    model->holdEnd();
    model->apply({testEvent(RunStarted{{}, {}, testMessage(latin("u3"), Role::User, latin("again"), latin("r3")), {}},
                            latin("r3"))});
    model->offerAgain(); // too late: it goes on
    for (int row = 0; row < model->rowCount(); ++row)
        QVERIFY(!model->row(row).notice || model->row(row).notice->actions.empty());
}

void TestConversationModel::aFolderThatIsGoneCanBeChosen()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    failed.failure = ModelFailure{};
    failed.failure->kind = FailureClass::Local;
    failed.failure->retryable = true;
    const auto offered = [&] {
        model->apply({testEvent(RunEnded{failed}, {})});
        return model->row(model->rowCount() - 1).notice->actions;
    };
    QCOMPARE(offered(), std::vector<NoticeAction>{NoticeAction::Again}); // the disk
    failed.failure->folderGone = true;
    QCOMPARE(offered(), (std::vector<NoticeAction>{NoticeAction::Again, NoticeAction::Folder}));
}

/// No event tells of it: it could begin at once, and then could not.
void TestConversationModel::aMessageThatCouldNotBeginWaits()
{
    ConversationRig rig;
    Perception waiting;
    waiting.id = latin("p1");
    waiting.sessionId = rig.store.createSession({}, {})->id;
    waiting.text = latin("hello");
    SessionInfo info;
    info.id = waiting.sessionId;
    rig.archive.put(info);
    ConversationModel model(rig.sources(), waiting.sessionId);
    model.load(false);
    rig.settle();
    QVERIFY(rig.store.enqueue(waiting));
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    model.apply({testEvent(RunEnded{failed}, {})});
    rig.settle();
    QCOMPARE(model.queued(), (std::vector<WaitingMessage>{{latin("p1"), latin("hello")}}));
}

/// It was sent while nothing ran, so no event has told of it, and the run takes what waits longer.
void TestConversationModel::whatIsBehindAnOlderOneIsShown()
{
    ConversationRig rig;
    SessionInfo info;
    info.id = rig.store.createSession({}, {})->id;
    rig.archive.put(info);
    const auto enqueue = [&](const QString &id, const QString &text) {
        Perception waiting;
        waiting.id = id;
        waiting.sessionId = info.id;
        waiting.text = text;
        QVERIFY(rig.store.enqueue(waiting));
    };
    enqueue(latin("p1"), latin("alpha"));
    ConversationModel model(rig.sources(), info.id);
    model.load(false);
    rig.settle();
    model.apply({testEvent(RunQueued{latin("p0"), latin("taken elsewhere")}, {})});
    enqueue(latin("p2"), latin("beta"));
    model.apply({testEvent(RunStarted{{}, {}, testMessage(latin("u"), Role::User, latin("alpha")), latin("p1")})});
    rig.settle();
    QCOMPARE(model.queued(), (std::vector<WaitingMessage>{{latin("p2"), latin("beta")}})); // p1 was taken
}

/// Its run takes long to begin: a keychain is asked.
void TestConversationModel::whatIsNotTakenAtOnceIsShown()
{
    ConversationRig rig;
    SessionInfo info;
    info.id = rig.store.createSession({}, {})->id;
    rig.archive.put(info);
    ConversationModel model(rig.sources(), info.id);
    model.load(false);
    rig.settle();
    Perception waiting;
    waiting.id = latin("p1");
    waiting.sessionId = info.id;
    waiting.text = latin("hello");
    QVERIFY(rig.store.enqueue(waiting));
    model.expectQueued();
    QTRY_COMPARE(model.queued(), (std::vector<WaitingMessage>{{latin("p1"), latin("hello")}}));
}

void TestConversationModel::whatARetryWasForIsToldOnce()
{
    ConversationRig rig;
    const auto model = rig.loaded();
    model->apply(begun());
    model->apply({testEvent(TurnStarted{1}), testEvent(RetryScheduled{latin("refused"), FailureClass::Network, 1, 1}),
                  testEvent(RetryScheduled{latin("another"), FailureClass::Network, 1, 2})});
    QCOMPARE(model->rowCount(), 3);
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    failed.failure = ModelFailure{};
    failed.failure->message = latin("refused");
    model->apply({testEvent(RunEnded{failed})});
    QCOMPARE(kinds(*model), (QList<RowKind>{RowKind::User, RowKind::Notice, RowKind::Notice}));
    QCOMPARE(model->row(1).notice->text, latin("another"));
    QCOMPARE(model->row(2).notice->kind, NoticeKind::Error);
}

void TestConversationModel::bookKeepsActiveAndRecent()
{
    ConversationRig rig;
    EventFeed feed(1ms);
    for (int i = 0; i < 8; ++i) {
        SessionInfo info;
        info.id = latin("s%1").arg(i);
        rig.archive.put(info);
    }
    QString active;
    ConversationBook book(rig.sources(), feed, [&](const QString &id) { return id == active; });
    for (int i = 0; i < 6; ++i)
        QCOMPARE(book.open(latin("s%1").arg(i))->sessionId(), latin("s%1").arg(i));
    QCOMPARE(book.count(), 4); // the open one and the last three
    active = latin("s7");
    AgentEvent event = testEvent(RunStarted{{}, {}, testMessage(latin("u"), Role::User, latin("hi")), {}});
    event.sessionId = active;
    feed.publish(event);
    QTRY_COMPARE(book.count(), 5);
    rig.settle();
    auto *model = book.open(active);
    QCOMPARE(model->rowCount(), 1);
    book.forget(active);
    QVERIFY(!book.current());
    rig.settle();
}

QTEST_GUILESS_MAIN(TestConversationModel)
#include "tst_conversation_model.moc"
