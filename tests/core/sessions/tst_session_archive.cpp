// SPDX-License-Identifier: GPL-3.0-or-later
// What a window reads and changes of sessions beside their runs.
#include "fakes/fake_clock.h"
#include "read_only_folder_unix.h"
#include "store_fixture.h"
#include <QFileInfo>

using namespace homard;
using namespace std::chrono_literals;

class TestSessionArchive : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void titleIsTheFirstLine_data();
    void titleIsTheFirstLine();
    void renamedStaysRenamed();
    void outlineIsTheActiveBranch();
    void outlineReadsNoTexts();
    void f01OutlineMarksWhatWasBrokenOff();
    void f09OutlineSurvivesDamage();
    void messagesInTheOrderAsked();
    void runsHoldAllThatWasShown();
    void runsAreTheNewest();
    void f03BrokenOffRunHasNoSummary();
    void draftsAreKept();
    void modeAndModelAreKept();
    void trustedIsNeverStored();
    void workspaceIsKept();
    void removedIsNowhere();
    void removedDoesNotHideOthersFromSearch();
    void f08OwnedElsewhereIsNotRemoved();
    void activeRunKeepsItsSession();
    void removedIsPurgedAfter30Days();
    void takenBackStartsNoRun();
    void olderFormIsReadAsItIs();

private:
    void reopen();
    QString path() const { return m_dir->filePath(QStringLiteral("data/sessions.db")); }
    qint64 count(const char *table) const
    {
        return rawSql(path(), QStringLiteral("SELECT count(*) FROM ") + QLatin1StringView(table)).toLongLong();
    }
    std::unique_ptr<QTemporaryDir> m_dir;
    FakeClock m_clock;
    std::unique_ptr<SqliteSessionStore> m_store;
    QString m_session;
};

void TestSessionArchive::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    reopen();
    const auto session = m_store->createSession(QStringLiteral("/work/space"), {});
    VERIFY_OK(session);
    m_session = session->id;
}

void TestSessionArchive::cleanup()
{
    m_store.reset();
    m_dir.reset();
}

void TestSessionArchive::reopen()
{
    m_store.reset();
    m_store = openStore(optionsIn(m_dir->filePath(QStringLiteral("data"))), m_clock);
    QVERIFY(m_store);
    QVERIFY2(m_store->notices().isEmpty(), qPrintable(m_store->notices().join(QLatin1Char('\n'))));
}

void TestSessionArchive::titleIsTheFirstLine_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("title");
    const QString dots(QChar(0x2026));
    QTest::newRow("short") << QStringLiteral("  Tidy   my invoices \n and more") << QStringLiteral("Tidy my invoices");
    QTest::newRow("empty lines first") << QStringLiteral("\n\n  \n Tidy") << QStringLiteral("Tidy");
    QTest::newRow("at a word") << QStringLiteral("Please rename all of the files in this folder by the date they bear")
                               << QStringLiteral("Please rename all of the files in this folder by the date") + dots;
    QTest::newRow("exactly 60") << QString(60, QLatin1Char('x')) << QString(60, QLatin1Char('x'));
    QTest::newRow("one word") << QString(80, QLatin1Char('x')) << QString(59, QLatin1Char('x')) + dots;
    QTest::newRow("CJK") << QString(80, QChar(0x4e2d)) << QString(59, QChar(0x4e2d)) + dots;
    QTest::newRow("no half characters") << QString::fromUcs4(U"😀").repeated(40)
                                        << QString::fromUcs4(U"😀").repeated(29) + dots;
}

void TestSessionArchive::titleIsTheFirstLine()
{
    QFETCH(QString, message);
    QFETCH(QString, title);
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, message))}));
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("second")))}));
    QCOMPARE(m_store->session(m_session)->title, title);
    QVERIFY(title.size() <= 60);
}

void TestSessionArchive::renamedStaysRenamed()
{
    VERIFY_OK(m_store->renameSession(m_session, QStringLiteral("Mine")));
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("hello")))}));
    QCOMPARE(m_store->session(m_session)->title, QStringLiteral("Mine"));
}

void TestSessionArchive::outlineIsTheActiveBranch()
{
    Message first = messageOf(m_session, Role::User, QStringLiteral("1"));
    first.runId = QStringLiteral("run");
    const Message old = messageOf(m_session, Role::Assistant, QStringLiteral("2 old"));
    Message other = messageOf(m_session, Role::Assistant, QStringLiteral("2 new, and longer"));
    other.parentId = first.id;
    other.state = MessageState::Interrupted;
    other.wallMs += 5;
    VERIFY_OK(m_store->commit({added(first), added(old)}));
    VERIFY_OK(m_store->commit({added(other)}));
    const auto outline = m_store->outline(m_session);
    VERIFY_OK(outline);
    QCOMPARE(outline->session.id, m_session);
    QCOMPARE(outline->session.title, QStringLiteral("1"));
    QCOMPARE(outline->messages.size(), size_t(2));
    QCOMPARE(outline->messages[0].id, first.id);
    QCOMPARE(outline->messages[0].runId, QStringLiteral("run"));
    QVERIFY(outline->messages[0].role == Role::User);
    QCOMPARE(outline->messages[1].id, other.id);
    QVERIFY(outline->messages[1].role == Role::Assistant);
    QVERIFY(outline->messages[1].state == MessageState::Interrupted);
    QCOMPARE(outline->messages[1].wallMs, other.wallMs);
    QVERIFY(outline->messages[1].bytes > outline->messages[0].bytes && outline->messages[0].bytes > 0);
    const auto empty = m_store->createSession(QStringLiteral("/b"), {});
    VERIFY_OK(empty);
    QVERIFY(m_store->outline(empty->id)->messages.empty());
    QCOMPARE(m_store->outline(QStringLiteral("no")).error().code, ErrorCode::NotFound);
}

/// The budget for 10 000 messages holds because only the index is read, whatever the texts weigh.
void TestSessionArchive::outlineReadsNoTexts()
{
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QString(100'000, QLatin1Char('x'))))}));
    const QString name = newId();
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("EXPLAIN SELECT id, parent_id, run_id, role, state, wall_ms, length(blocks) "
                                          "FROM messages WHERE session_id = 'x' ORDER BY seq")));
        int lengths = 0;
        while (query.next()) {
            const QString step = query.value(1).toString();
            lengths += step == QLatin1StringView("Function") || step == QLatin1StringView("Sort") ? 1 : 0;
        }
        QCOMPARE(lengths, 0); // neither length() nor sorting: both are in the index
    }
    QSqlDatabase::removeDatabase(name);
}

void TestSessionArchive::f01OutlineMarksWhatWasBrokenOff()
{
    Message draft = messageOf(m_session, Role::Assistant, QStringLiteral("Hel"));
    draft.state = MessageState::Streaming;
    VERIFY_OK(m_store->commit({added(draft)}));
    reopen();
    const auto outline = m_store->outline(m_session);
    VERIFY_OK(outline);
    QVERIFY(outline->messages.at(0).state == MessageState::Interrupted);
    const auto bodies = m_store->messages(m_session, {draft.id});
    VERIFY_OK(bodies);
    QVERIFY(bodies->at(0)->state == MessageState::Interrupted);
}

void TestSessionArchive::f09OutlineSurvivesDamage()
{
    const Message first = messageOf(m_session, Role::User, QStringLiteral("1"));
    const Message second = messageOf(m_session, Role::Assistant, QStringLiteral("2"));
    const Message third = messageOf(m_session, Role::User, QStringLiteral("3"));
    VERIFY_OK(m_store->commit({added(first)}));
    VERIFY_OK(m_store->commit({added(second)}));
    VERIFY_OK(m_store->commit({added(third)}));
    m_store.reset();
    rawSql(path(), QStringLiteral("UPDATE messages SET blocks = 'x' WHERE id = ?"), {second.id});
    reopen();
    const auto outline = m_store->outline(m_session);
    VERIFY_OK(outline);
    QCOMPARE(outline->messages.size(), size_t(3));
    const auto bodies = m_store->messages(m_session, {first.id, second.id, third.id});
    VERIFY_OK(bodies);
    QCOMPARE(bodies->size(), size_t(2)); // the damaged one is left out
    rawSql(path(), QStringLiteral("UPDATE messages SET role = 'king' WHERE id = ?"), {second.id});
    const auto again = m_store->outline(m_session);
    VERIFY_OK(again);
    QCOMPARE(again->messages.size(), size_t(2));
    QCOMPARE(again->messages.front().id, first.id); // and what is older is still there
}

void TestSessionArchive::messagesInTheOrderAsked()
{
    const Message first = messageOf(m_session, Role::User, QStringLiteral("1"));
    const Message second = answerWithCalls(m_session, QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({added(first)}));
    VERIFY_OK(m_store->commit({added(second)}));
    const auto bodies = m_store->messages(m_session, {second.id, QStringLiteral("no"), first.id});
    VERIFY_OK(bodies);
    QCOMPARE(bodies->size(), size_t(2));
    QCOMPARE(bodies->at(0)->id, second.id);
    QVERIFY(bodies->at(0)->blocks == second.blocks);
    QCOMPARE(bodies->at(1)->id, first.id);
    const auto other = m_store->createSession(QStringLiteral("/b"), {});
    QVERIFY(m_store->messages(other->id, {first.id})->empty()); // not of this session
}

void TestSessionArchive::runsHoldAllThatWasShown()
{
    const QString run = QStringLiteral("r");
    const Message answer = answerWithCalls(m_session, run, {QStringLiteral("a"), QStringLiteral("b")});
    const ToolResult one = resultOf(QStringLiteral("a"), QStringLiteral("out"));
    const ToolResult two = resultOf(QStringLiteral("b"), QStringLiteral("no"), ResultStatus::Refused);
    CallRecorded asked = recorded(QStringLiteral("b"), answer.id, run, CallState::Planned, 1);
    asked.decision = Decision::Ask;
    VERIFY_OK(m_store->commit(
        {RunBegun{run, m_session, {}, QStringLiteral("p/m"), 100},
         NoteRecorded{run,
                      {NoteRecord::Kind::Notice, 0, QStringLiteral("cut"), QStringLiteral("hint"), true, 0, 0, 101}}}));
    VERIFY_OK(m_store->commit(
        {NoteRecorded{run, {NoteRecord::Kind::Retry, 1, QStringLiteral("broke"), {}, false, 1500, 2, 150}}}));
    VERIFY_OK(m_store->commit(
        {added(answer), TurnRecorded{run, 1, answer.id, QStringLiteral("p/m"), {100, 10, {}, {}, {}}, 0.5, 110, 200},
         recorded(QStringLiteral("a"), answer.id, run, CallState::Started, 0), asked}));
    VERIFY_OK(m_store->commit({ApprovalRecorded{
        QStringLiteral("q"), QStringLiteral("b"), ApprovalOutcome::Denied, QStringLiteral("not now"), {}, 250}}));
    VERIFY_OK(m_store->commit(
        {CallFinished{one, 300, 210}, CallFinished{two, 301, 0}, added(resultsMessage(m_session, {one, two}))}));
    VERIFY_OK(m_store->commit({TurnRecorded{run, 2, {}, QStringLiteral("p/m"), {}, std::nullopt, 310, 320}}));
    RunSummary summary;
    summary.outcome = RunOutcome::Error;
    summary.text = QStringLiteral("I look.");
    summary.turns = 2;
    summary.toolCalls = 2;
    summary.refused = 1;
    summary.endedByRefusal = true;
    summary.usage = {100, 10, {}, {}, {}};
    summary.cost = 0.5;
    summary.failure.emplace();
    summary.failure->kind = FailureClass::RateLimit;
    summary.failure->message = QStringLiteral("too many");
    summary.failure->hint = QStringLiteral("wait");
    VERIFY_OK(m_store->commit({RunFinished{run, summary, 400}}));

    const auto runs = m_store->runs(m_session);
    VERIFY_OK(runs);
    QCOMPARE(runs->size(), size_t(1));
    const RunRecord &record = runs->front();
    QCOMPARE(record.id, run);
    QCOMPARE(record.sessionId, m_session);
    QCOMPARE(record.model, QStringLiteral("p/m"));
    QCOMPARE(record.startedMs, 100);
    QCOMPARE(record.finishedMs, std::optional<qint64>(400));
    QVERIFY(record.summary);
    QVERIFY(record.summary->outcome == RunOutcome::Error);
    QCOMPARE(record.summary->text, summary.text);
    QCOMPARE(record.summary->turns, 2);
    QCOMPARE(record.summary->toolCalls, 2);
    QCOMPARE(record.summary->refused, 1);
    QVERIFY(record.summary->endedByRefusal);
    QCOMPARE(record.summary->usage, summary.usage);
    QCOMPARE(record.summary->cost, summary.cost);
    QVERIFY(record.summary->failure->kind == FailureClass::RateLimit);
    QCOMPARE(record.summary->failure->message, QStringLiteral("too many"));
    QCOMPARE(record.summary->failure->hint, QStringLiteral("wait"));

    QCOMPARE(record.turns.size(), size_t(2));
    QCOMPARE(record.turns[0].messageId, answer.id);
    QCOMPARE(record.turns[0].usage, (Usage{100, 10, {}, {}, {}}));
    QCOMPARE(record.turns[0].cost, std::optional(0.5));
    QCOMPARE(record.turns[0].startedMs, 110);
    QCOMPARE(record.turns[0].endedMs, 200);
    QVERIFY(record.turns[1].messageId.isEmpty() && !record.turns[1].cost);

    QCOMPARE(record.calls.size(), size_t(2));
    const CallRecord &first = record.calls[0];
    QCOMPARE(first.id, QStringLiteral("a"));
    QCOMPARE(first.messageId, answer.id);
    QCOMPARE(first.turn, 1);
    QCOMPARE(first.index, 0);
    QCOMPARE(first.name, QStringLiteral("exec"));
    QCOMPARE(first.rawArguments, callOf(QStringLiteral("a")).rawArguments);
    QVERIFY(first.state == CallState::Finished && first.decision == Decision::Allow);
    QCOMPARE(first.rule, QStringLiteral("rule"));
    QCOMPARE(first.reason, QStringLiteral("because"));
    QCOMPARE(first.plannedMs, 1000);
    QCOMPARE(first.startedMs, std::optional<qint64>(210)); // when it really began
    QCOMPARE(first.finishedMs, std::optional<qint64>(300));
    QVERIFY(first.status == ResultStatus::Ok);
    QCOMPARE(first.durationMs, 12);
    QVERIFY(first.approvals.empty());
    const CallRecord &second = record.calls[1];
    QCOMPARE(second.id, QStringLiteral("b"));
    QVERIFY(second.decision == Decision::Ask && second.status == ResultStatus::Refused && !second.startedMs);
    QCOMPARE(second.approvals.size(), size_t(1));
    QCOMPARE(second.approvals[0].id, QStringLiteral("q"));
    QVERIFY(second.approvals[0].outcome == ApprovalOutcome::Denied);
    QCOMPARE(second.approvals[0].words, QStringLiteral("not now"));
    QCOMPARE(second.approvals[0].answeredMs, 250);

    QCOMPARE(record.notes.size(), size_t(2));
    QVERIFY(record.notes[0].kind == NoteRecord::Kind::Notice && record.notes[0].warning);
    QCOMPARE(record.notes[0].text, QStringLiteral("cut"));
    QCOMPARE(record.notes[0].hint, QStringLiteral("hint"));
    QCOMPARE(record.notes[0].wallMs, 101);
    QVERIFY(record.notes[1].kind == NoteRecord::Kind::Retry);
    QCOMPARE(record.notes[1].turn, 1);
    QCOMPARE(record.notes[1].delayMs, 1500);
    QCOMPARE(record.notes[1].attempt, 2);
}

void TestSessionArchive::runsAreTheNewest()
{
    const auto other = m_store->createSession(QStringLiteral("/b"), {});
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("elsewhere"), other->id, {}, {}, 99}}));
    for (int i = 0; i < 5; ++i) {
        const QString run = QStringLiteral("r%1").arg(i);
        const Message answer = answerWithCalls(m_session, run, {run + QStringLiteral("c")});
        VERIFY_OK(m_store->commit({RunBegun{run, m_session, {}, {}, 10 + i}, added(answer),
                                   TurnRecorded{run, 1, answer.id, {}, {}, {}, 11 + i, 12 + i},
                                   recorded(run + QStringLiteral("c"), answer.id, run, CallState::Started, 0)}));
    }
    const auto runs = m_store->runs(m_session, 2);
    VERIFY_OK(runs);
    QCOMPARE(runs->size(), size_t(2));
    QCOMPARE(runs->at(0).id, QStringLiteral("r3")); // oldest first
    QCOMPARE(runs->at(1).id, QStringLiteral("r4"));
    QCOMPARE(runs->at(1).calls.size(), size_t(1));
    QVERIFY(!runs->at(1).finishedMs && !runs->at(1).summary); // it goes on
    QVERIFY(runs->at(1).calls[0].state == CallState::Started);
    QVERIFY(m_store->runs(QStringLiteral("no"))->empty());
}

void TestSessionArchive::f03BrokenOffRunHasNoSummary()
{
    const QString run = QStringLiteral("r");
    const Message answer = answerWithCalls(m_session, run, {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({RunBegun{run, m_session, {}, {}, 1}, added(answer),
                               recorded(QStringLiteral("c"), answer.id, run, CallState::Started)}));
    reopen();
    const auto runs = m_store->runs(m_session);
    VERIFY_OK(runs);
    QVERIFY(runs->at(0).finishedMs && !runs->at(0).summary); // over, and that is all that is known
    QVERIFY(runs->at(0).calls.at(0).state == CallState::Unknown);
    QVERIFY(!runs->at(0).calls[0].status);
}

void TestSessionArchive::draftsAreKept()
{
    VERIFY_OK(m_store->draft(m_session));
    QCOMPARE(*m_store->draft(m_session), QString());
    VERIFY_OK(m_store->saveDraft(m_session, QStringLiteral("half a sen\n中文 ")));
    VERIFY_OK(m_store->saveDraft({}, QStringLiteral("nowhere yet")));
    reopen();
    QCOMPARE(*m_store->draft(m_session), QStringLiteral("half a sen\n中文 "));
    QCOMPARE(*m_store->draft({}), QStringLiteral("nowhere yet"));
    VERIFY_OK(m_store->saveDraft(m_session, QStringLiteral("other")));
    QCOMPARE(*m_store->draft(m_session), QStringLiteral("other"));
    VERIFY_OK(m_store->saveDraft(m_session, {}));
    VERIFY_OK(m_store->saveDraft({}, {}));
    QCOMPARE(count("drafts"), 0);
}

void TestSessionArchive::modeAndModelAreKept()
{
    QVERIFY(m_store->session(m_session)->mode == SessionMode::Ask);
    QVERIFY(m_store->session(m_session)->choice.isEmpty());
    const ModelRef choice{QStringLiteral("openai-chat"), QStringLiteral("m"), QStringLiteral("http://localhost:1/v1"),
                          QStringLiteral("work")};
    VERIFY_OK(m_store->setMode(m_session, SessionMode::AutoEdit));
    VERIFY_OK(m_store->setModel(m_session, choice));
    reopen();
    for (const SessionInfo &info : {*m_store->session(m_session), m_store->sessions()->front(),
                                    m_store->load(m_session)->session, m_store->outline(m_session)->session}) {
        QVERIFY(info.mode == SessionMode::AutoEdit);
        QVERIFY(info.choice == choice);
    }
    VERIFY_OK(m_store->setMode(m_session, SessionMode::Plan));
    VERIFY_OK(m_store->setModel(m_session, {}));
    QVERIFY(m_store->session(m_session)->mode == SessionMode::Plan);
    QVERIFY(m_store->session(m_session)->choice.isEmpty());
    QCOMPARE(m_store->setMode(QStringLiteral("no"), SessionMode::Ask).error().code, ErrorCode::NotFound);
    QCOMPARE(m_store->setModel(QStringLiteral("no"), {}).error().code, ErrorCode::NotFound);
}

void TestSessionArchive::trustedIsNeverStored()
{
    VERIFY_OK(m_store->setMode(m_session, SessionMode::AutoEdit));
    const auto refused = m_store->setMode(m_session, SessionMode::Trusted);
    QCOMPARE(refused.error().code, ErrorCode::Invalid);
    QVERIFY(!refused.error().message.isEmpty());
    QVERIFY(m_store->session(m_session)->mode == SessionMode::AutoEdit);
    for (const QString &word : {QStringLiteral("trusted"), QStringLiteral("wild")}) { // somebody wrote it there
        m_store.reset();
        rawSql(path(), QStringLiteral("UPDATE sessions SET mode = ?"), {word});
        reopen();
        QVERIFY(m_store->session(m_session)->mode == SessionMode::Ask);
    }
}

void TestSessionArchive::workspaceIsKept()
{
    VERIFY_OK(m_store->setWorkspace(m_session, QStringLiteral("/other")));
    QCOMPARE(m_store->load(m_session)->session.workspace, QStringLiteral("/other"));
    QCOMPARE(m_store->setWorkspace(m_session, {}).error().code, ErrorCode::Invalid);
    QCOMPARE(m_store->setWorkspace(QStringLiteral("no"), QStringLiteral("/x")).error().code, ErrorCode::NotFound);
}

void TestSessionArchive::removedIsNowhere()
{
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("needle")))}));
    VERIFY_OK(m_store->claim(m_session)); // by this process: no reason to keep it
    VERIFY_OK(m_store->removeSession(m_session));
    reopen();
    QVERIFY(m_store->sessions()->empty());
    QVERIFY(m_store->search(QStringLiteral("needle"))->empty());
    Perception perception;
    perception.id = QStringLiteral("p");
    perception.sessionId = m_session;
    const Result<void> refused[] = {m_store->enqueue(perception), m_store->claim(m_session),
                                    m_store->renameSession(m_session, QStringLiteral("x")),
                                    m_store->setMode(m_session, SessionMode::Plan), m_store->removeSession(m_session)};
    for (const auto &one : refused)
        QCOMPARE(one.error().code, ErrorCode::NotFound);
    for (const Error &error : {m_store->session(m_session).error(), m_store->load(m_session).error(),
                               m_store->outline(m_session).error(), m_store->exportJson(m_session).error()}) {
        QCOMPARE(error.code, ErrorCode::NotFound);
        QVERIFY(!error.hint.isEmpty()); // that it can be restored
    }
    VERIFY_OK(m_store->restoreSession(m_session));
    VERIFY_OK(m_store->restoreSession(m_session));
    QCOMPARE(m_store->sessions()->size(), size_t(1));
    QCOMPARE(m_store->search(QStringLiteral("needle"))->size(), size_t(1));
    QCOMPARE(textsOf(*m_store->load(m_session)), QStringList{QStringLiteral("needle")});
    QCOMPARE(m_store->restoreSession(QStringLiteral("no")).error().code, ErrorCode::NotFound);
    QCOMPARE(m_store->removeSession(QStringLiteral("no")).error().code, ErrorCode::NotFound);
}

void TestSessionArchive::removedDoesNotHideOthersFromSearch()
{
    const auto other = m_store->createSession(QStringLiteral("/b"), {});
    for (int i = 0; i < 60; ++i) // better hits, all of them
        VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("needle")))}));
    VERIFY_OK(m_store->commit(
        {added(messageOf(other->id, Role::User, QStringLiteral("a needle among many other words, hard to find")))}));
    m_clock.advance(1s);
    QTRY_COMPARE(count("index_queue"), 0);
    VERIFY_OK(m_store->removeSession(m_session));
    const auto hits = m_store->search(QStringLiteral("needle"), 5);
    VERIFY_OK(hits);
    QCOMPARE(hits->size(), size_t(1));
    QCOMPARE(hits->front().sessionId, other->id);
}

void TestSessionArchive::f08OwnedElsewhereIsNotRemoved()
{
    const auto owner = [&](qint64 pid) {
        rawSql(path(), QStringLiteral("DELETE FROM owners"));
        rawSql(path(), QStringLiteral("INSERT INTO owners SELECT ?, ?, boot_id, started, 0 FROM openers LIMIT 1"),
               {m_session, pid});
    };
    QTRY_COMPARE(count("openers"), 1);
    owner(qint64(0x7ffffff0)); // dead
    VERIFY_OK(m_store->removeSession(m_session));
    VERIFY_OK(m_store->restoreSession(m_session));
    QFile stat(QStringLiteral("/proc/1/stat"));
    QVERIFY(stat.open(QIODevice::ReadOnly));
    const QByteArray line = stat.readAll();
    const qint64 started = line.mid(line.lastIndexOf(')') + 2).split(' ').value(19).toLongLong();
    if (started == 0)
        QSKIP("skipped: process 1 has start time 0 here");
    rawSql(path(), QStringLiteral("UPDATE owners SET pid = 1, started = ?"), {started});
    const auto refused = m_store->removeSession(m_session);
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    QVERIFY(refused.error().message.contains(QStringLiteral("process 1")));
}

void TestSessionArchive::activeRunKeepsItsSession()
{
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("r"), m_session, {}, {}, 1}}));
    QCOMPARE(m_store->removeSession(m_session).error().code, ErrorCode::Busy);
    VERIFY_OK(m_store->commit({RunFinished{QStringLiteral("r"), {}, 2}}));
    VERIFY_OK(m_store->removeSession(m_session));
    VERIFY_OK(m_store->restoreSession(m_session));
    // One that a killed program left is none.
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("r2"), m_session, {}, {}, 1}}));
    reopen();
    VERIFY_OK(m_store->removeSession(m_session));
}

void TestSessionArchive::removedIsPurgedAfter30Days()
{
    const auto kept = m_store->createSession(QStringLiteral("/b"), {});
    const QString run = QStringLiteral("r");
    const Message answer = answerWithCalls(m_session, run, {QStringLiteral("c")});
    VERIFY_OK(m_store->commit(
        {RunBegun{run, m_session, {}, {}, 1}, added(answer), TurnRecorded{run, 1, answer.id, {}, {}, {}, 1, 2},
         NoteRecorded{run, {NoteRecord::Kind::Notice, 0, QStringLiteral("n"), {}}},
         recorded(QStringLiteral("c"), answer.id, run, CallState::Started),
         ApprovalRecorded{QStringLiteral("q"), QStringLiteral("c"), ApprovalOutcome::Allowed, {}, {}, 1},
         RunFinished{run, {}, 3}}));
    for (int i = 0; i < 50; ++i)
        VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("secret %1").arg(i)))}));
    VERIFY_OK(m_store->commit({added(messageOf(kept->id, Role::User, QStringLiteral("no secret")))}));
    VERIFY_OK(m_store->saveDraft(m_session, QStringLiteral("draft")));
    Perception perception;
    perception.id = QStringLiteral("p");
    perception.sessionId = m_session;
    VERIFY_OK(m_store->enqueue(perception));
    m_clock.advance(1s);
    QTRY_COMPARE(count("index_queue"), 0);
    VERIFY_OK(m_store->removeSession(m_session));
    m_clock.advance(std::chrono::hours(29 * 24));
    reopen();
    QVERIFY(m_store->sessions()); // the job at the opening is through before the next write
    VERIFY_OK(m_store->saveDraft({}, {}));
    QCOMPARE(count("sessions"), 2);
    m_clock.advance(std::chrono::hours(2 * 24));
    reopen();
    QTRY_COMPARE(count("sessions"), 1);
    QCOMPARE(count("messages"), 1);
    for (const char *table : {"runs", "turns", "tool_calls", "approvals", "run_notes", "drafts", "inbox", "owners"})
        QVERIFY2(count(table) == 0, table);
    QCOMPARE(m_store->restoreSession(m_session).error().code, ErrorCode::NotFound);
    const auto hits = m_store->search(QStringLiteral("secret"), 5);
    VERIFY_OK(hits);
    QCOMPARE(hits->size(), size_t(1));
    // The index has forgotten them too, and is whole.
    QCOMPARE(
        rawSql(path(), QStringLiteral("SELECT count(*) FROM message_words WHERE message_words MATCH 'secret'")).toInt(),
        1);
    QVERIFY(m_store->check()->isEmpty());
}

void TestSessionArchive::takenBackStartsNoRun()
{
    Perception perception;
    perception.id = QStringLiteral("p");
    perception.sessionId = m_session;
    perception.text = QStringLiteral("oh no");
    VERIFY_OK(m_store->saveDraft(m_session, QStringLiteral("half a sen")));
    VERIFY_OK(m_store->enqueue(perception));
    VERIFY_OK(m_store->takeBack(perception.id));
    QVERIFY(m_store->pending(m_session)->empty());
    QCOMPARE(*m_store->draft(m_session), QStringLiteral("oh no\nhalf a sen")); // it is never nowhere
    QCOMPARE(m_store->takeBack(perception.id).error().code, ErrorCode::NotFound);
    QCOMPARE(m_store->takeBack(QStringLiteral("no")).error().code, ErrorCode::NotFound);
    // A run that had already looked at it does not begin.
    const auto begun = m_store->commit({RunBegun{QStringLiteral("r"), m_session, perception.id, {}, 1}});
    QCOMPARE(begun.error().code, ErrorCode::Conflict);
    QVERIFY(m_store->runs(m_session)->empty());
    VERIFY_OK(m_store->enqueue(perception)); // nor does it come back by an answer that was lost
    QVERIFY(m_store->pending(m_session)->empty());
    QCOMPARE(rawSql(path(), QStringLiteral("SELECT text FROM inbox")).toString(), QString());
    QCOMPARE(*m_store->draft(m_session), QStringLiteral("oh no\nhalf a sen"));
    // One that was taken by a run cannot be taken back.
    perception.id = QStringLiteral("p2");
    VERIFY_OK(m_store->enqueue(perception));
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("r2"), m_session, perception.id, {}, 1}}));
    QCOMPARE(m_store->takeBack(perception.id).error().code, ErrorCode::NotFound);
}

/// A database of the form before, where nothing can be written: all that reads works.
void TestSessionArchive::olderFormIsReadAsItIs()
{
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("r"), m_session, {}, {}, 1},
                               added(messageOf(m_session, Role::User, QStringLiteral("old"))),
                               RunFinished{QStringLiteral("r"), {}, 2}}));
    m_store.reset();
    for (const char *sql : {"DROP TABLE rule_hits",
                            "DROP TRIGGER audit_judged",
                            "DROP TRIGGER audit_judged_anew",
                            "DROP TRIGGER audit_answered",
                            "DROP TRIGGER audit_ended_at_once",
                            "DROP TRIGGER audit_ended",
                            "DROP TRIGGER audit_mode",
                            "DROP TRIGGER audit_undone",
                            "DROP TABLE audit",
                            "ALTER TABLE approvals DROP COLUMN scope",
                            "ALTER TABLE approvals DROP COLUMN answered_by",
                            "DROP INDEX sessions_removed",
                            "DROP INDEX messages_by_session",
                            "DROP INDEX tool_calls_by_run",
                            "DROP INDEX approvals_by_call",
                            "DROP TABLE drafts",
                            "DROP TABLE run_notes",
                            "ALTER TABLE sessions DROP COLUMN mode",
                            "ALTER TABLE sessions DROP COLUMN choice_api",
                            "ALTER TABLE sessions DROP COLUMN choice_name",
                            "ALTER TABLE sessions DROP COLUMN choice_url",
                            "ALTER TABLE sessions DROP COLUMN choice_key",
                            "ALTER TABLE sessions DROP COLUMN removed_ms",
                            "ALTER TABLE runs DROP COLUMN failure_hint",
                            "ALTER TABLE runs DROP COLUMN by_refusal",
                            "CREATE INDEX messages_by_session ON messages(session_id, seq)",
                            "PRAGMA user_version=4"})
        rawSql(path(), QLatin1StringView(sql));
    const QString folder = QFileInfo(path()).path();
    QVERIFY(QFile::setPermissions(m_dir->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner |
                                                     QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther |
                                                     QFile::ExeOther)); // whoever cannot write
    {
        const ReadOnlyFolder readOnly(folder);
        StoreOptions options = optionsIn(folder);
        options.forReading = true;
        const auto store = openStore(options, m_clock);
        QVERIFY(store && store->isReadOnly());
        QCOMPARE(store->sessions()->size(), size_t(1));
        QCOMPARE(store->outline(m_session)->messages.size(), size_t(1));
        QCOMPARE(store->runs(m_session)->size(), size_t(1));
        QCOMPARE(*store->draft(m_session), QString());
        QVERIFY(store->checkpoints({}, 10)->empty());
        QVERIFY(store->records({})->empty());
        QCOMPARE(store->setMode(m_session, SessionMode::Plan).error().code, ErrorCode::Io);
    }
    reopen(); // and where it can be written it is brought to the form of today
    QCOMPARE(textsOf(*m_store->load(m_session)), QStringList{QStringLiteral("old")});
    VERIFY_OK(m_store->setMode(m_session, SessionMode::Plan));
}

QTEST_APPLESS_MAIN(TestSessionArchive)
#include "tst_session_archive.moc"
