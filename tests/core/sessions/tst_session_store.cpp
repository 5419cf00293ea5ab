// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/message_json.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_draft.h"
#include "store_fixture.h"
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

using namespace homard;
using namespace std::chrono_literals;

/// The contract of the store, without any QCoreApplication: no event loop is needed.
class TestSessionStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void filesArePrivate();
    void sessionsAreListedNewestFirst();
    void f06ConversationComesBackEqual();
    void titleAndTotals();
    void batchIsAllOrNothing();
    void branchIsFollowed();
    void f01DraftIsDurableWithin500Ms();
    void f01FinalMessageBeatsDraft();
    void f77DroppedDraftIsGone();
    void refusedForItsSizeIsReported();
    void f02OpenCallsAreReported();
    void f03StartedCallIsUnknown();
    void f03CallIsNeverSetBack();
    void f04NoCallsInInterruptedText();
    void f05CallStaysWithoutResult();
    void f06KeptResultIsHandedOut();
    void activeRunIsNoLeftover();
    void inboxInOrder();
    void f07PerceptionStartsOneRun();
    void approvalsSettleOnce();
    void f08OwnClaimAndRelease();
    void f08DeadOwnersAreReplaced_data();
    void f08DeadOwnersAreReplaced();
    void f08LivingOwnerIsNamed();
    void exportsComeBack();
    void backUpHoldsAll();

private:
    void reopen();
    std::unique_ptr<QTemporaryDir> m_dir;
    FakeClock m_clock;
    std::unique_ptr<SqliteSessionStore> m_store;
    QString m_session;
};

void TestSessionStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    reopen();
    const auto session = m_store->createSession(QStringLiteral("/work/space"), {});
    VERIFY_OK(session);
    m_session = session->id;
}

void TestSessionStore::cleanup()
{
    m_store.reset();
    m_dir.reset();
}

void TestSessionStore::reopen()
{
    m_store.reset();
    m_store = openStore(optionsIn(m_dir->filePath(QStringLiteral("data"))), m_clock);
    QVERIFY(m_store);
    QVERIFY2(m_store->notices().isEmpty(), qPrintable(m_store->notices().join(QLatin1Char('\n'))));
}

void TestSessionStore::filesArePrivate()
{
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("x")))}));
    const QDir folder(m_dir->filePath(QStringLiteral("data")));
    QCOMPARE(int(QFileInfo(folder.path()).permissions() & 0x77), 0); // nothing for group and others
    for (const QFileInfo &file : folder.entryInfoList(QDir::Files))
        QCOMPARE(int(file.permissions() & 0x77), 0);
}

void TestSessionStore::sessionsAreListedNewestFirst()
{
    m_clock.advance(10ms);
    const auto second = m_store->createSession(QStringLiteral("/b"), QStringLiteral("Second"));
    VERIFY_OK(second);
    auto all = m_store->sessions();
    VERIFY_OK(all);
    QCOMPARE(all->size(), size_t(2));
    QCOMPARE(all->front().id, second->id);
    QCOMPARE(all->front().title, QStringLiteral("Second"));
    QCOMPARE(all->back().workspace, QStringLiteral("/work/space"));
    QCOMPARE(m_store->sessions(1)->size(), size_t(1));
    VERIFY_OK(m_store->renameSession(m_session, QStringLiteral("Näme")));
    QCOMPARE(m_store->session(m_session)->title, QStringLiteral("Näme"));
    QCOMPARE(m_store->renameSession(QStringLiteral("no"), {}).error().code, ErrorCode::NotFound);
    QCOMPARE(m_store->session(QStringLiteral("no")).error().code, ErrorCode::NotFound);
    QCOMPARE(m_store->load(QStringLiteral("no")).error().code, ErrorCode::NotFound);
}

void TestSessionStore::f06ConversationComesBackEqual()
{
    Message user = messageOf(m_session, Role::User, QStringLiteral("中文 😀 \u0001"));
    user.contextTail = QStringLiteral("date: today");
    Message answer = answerWithCalls(m_session, QStringLiteral("r"), {QStringLiteral("a"), QStringLiteral("b")});
    answer.parentId = user.id;
    answer.blocks.insert(answer.blocks.begin(),
                         ThinkingBlock{QStringLiteral("hm"), QByteArray("{\"s\":\"\xff\"}"), QStringLiteral("p/m")});
    answer.usage = {100, 20, {}, 3, 0};
    Message results =
        resultsMessage(m_session, {resultOf(QStringLiteral("a"), QString(23000, QLatin1Char('z'))),
                                   resultOf(QStringLiteral("b"), QStringLiteral("no"), ResultStatus::Failed)});
    results.parentId = answer.id;
    VERIFY_OK(m_store->commit({added(user)}));
    VERIFY_OK(m_store->commit({added(answer)}));
    VERIFY_OK(m_store->commit({added(results)}));
    for (int round = 0; round < 2; ++round) {
        const auto loaded = m_store->load(m_session);
        VERIFY_OK(loaded);
        QCOMPARE(loaded->messages.size(), size_t(3));
        QVERIFY(*loaded->messages[0] == user);
        QVERIFY(*loaded->messages[1] == answer);
        QVERIFY(*loaded->messages[2] == results);
        QVERIFY(loaded->openCalls.empty());
        QVERIFY(loaded->damaged.isEmpty());
        reopen();
    }
}

void TestSessionStore::titleAndTotals()
{
    const QString run = QStringLiteral("run");
    VERIFY_OK(
        m_store->commit({RunBegun{run, m_session, {}, QStringLiteral("p/m"), 1},
                         added(messageOf(m_session, Role::User,
                                         QStringLiteral("  Please look at ") + QString(100, QLatin1Char('x'))))}));
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("other"))),
                               TurnRecorded{run, 1, {}, QStringLiteral("p/m"), {100, 10, {}, {}, {}}, 0.5, 1, 2}}));
    VERIFY_OK(
        m_store->commit({TurnRecorded{run, 2, {}, QStringLiteral("p/m"), {50, {}, 40, {}, {}}, std::nullopt, 3, 4}}));
    const auto info = m_store->session(m_session);
    VERIFY_OK(info);
    QVERIFY2(info->title.startsWith(QStringLiteral("Please look at xxx")) && info->title.size() == 60,
             qPrintable(info->title));
    QCOMPARE(info->messageCount, 2);
    QCOMPARE(info->usage, (Usage{150, 10, 40, {}, {}})); // F80: what nobody told stays untold
    QCOMPARE(info->cost, std::optional(0.5));
    RunSummary summary;
    summary.failure = ModelFailure{};
    VERIFY_OK(m_store->commit({RunFinished{run, summary, 9}}));
    QCOMPARE(m_store->commit({RunFinished{QStringLiteral("no"), summary, 9}}).error().code, ErrorCode::NotFound);
}

void TestSessionStore::batchIsAllOrNothing()
{
    const auto failed =
        m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("good"))),
                         added(messageOf(QStringLiteral("no session"), Role::User, QStringLiteral("bad")))});
    QVERIFY(!failed.ok());
    QCOMPARE(failed.error().code, ErrorCode::NotFound);
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QVERIFY(loaded->messages.empty());
    QCOMPARE(loaded->session.messageCount, 0);
    QVERIFY(!m_store->commit({MessageAdded{nullptr}}).ok());
    VERIFY_OK(m_store->commit({}));
}

void TestSessionStore::branchIsFollowed()
{
    const Message first = messageOf(m_session, Role::User, QStringLiteral("1"));
    const Message old = messageOf(m_session, Role::Assistant, QStringLiteral("2 old"));
    Message other = messageOf(m_session, Role::Assistant, QStringLiteral("2 new"));
    other.parentId = first.id;
    VERIFY_OK(m_store->commit({added(first), added(old)})); // old has no parent: it goes after first
    QCOMPARE(m_store->load(m_session)->messages.back()->parentId, first.id);
    VERIFY_OK(m_store->commit({added(other), added(messageOf(m_session, Role::User, QStringLiteral("3")))}));
    QCOMPARE(textsOf(*m_store->load(m_session)),
             (QStringList{QStringLiteral("1"), QStringLiteral("2 new"), QStringLiteral("3")}));
}

void TestSessionStore::f01DraftIsDurableWithin500Ms()
{
    Message draft = messageOf(m_session, Role::Assistant, QStringLiteral("Hel"));
    draft.state = MessageState::Streaming;
    const auto source = std::make_shared<FakeDraft>(draft);
    m_store->followDraft(source);
    m_clock.advance(300ms);
    draft.blocks = {TextBlock{QStringLiteral("Hello wor")}};
    source->set(draft);
    const QString path = m_dir->filePath(QStringLiteral("data/sessions.db"));
    const QString count = QStringLiteral("SELECT count(*) FROM messages");
    QCOMPARE(rawSql(path, count).toInt(), 0);
    m_clock.advance(200ms); // 500 ms after the first
    QTRY_COMPARE(rawSql(path, count).toInt(), 1);
    for (int round = 0; round < 2; ++round) { // nothing of this process runs: it is a leftover
        const auto loaded = m_store->load(m_session);
        VERIFY_OK(loaded);
        QCOMPARE(textsOf(*loaded), QStringList{QStringLiteral("Hello wor")}); // the newest won
        QVERIFY(loaded->messages[0]->state == MessageState::Interrupted);
        QVERIFY(loaded->damaged.isEmpty());
    }
}

void TestSessionStore::f01FinalMessageBeatsDraft()
{
    Message draft = messageOf(m_session, Role::Assistant, QStringLiteral("dra"));
    draft.state = MessageState::Streaming;
    const auto source = std::make_shared<FakeDraft>(draft);
    m_store->followDraft(source);
    Message final = draft;
    final.state = MessageState::Complete;
    final.blocks = {TextBlock{QStringLiteral("final")}};
    VERIFY_OK(m_store->commit({added(final)}));
    m_clock.advance(1s);
    source->set(draft); // late
    reopen();           // writes what waits
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QCOMPARE(loaded->messages.size(), size_t(1));
    QVERIFY(*loaded->messages[0] == final);
    QCOMPARE(loaded->session.messageCount, 1);
}

void TestSessionStore::f77DroppedDraftIsGone()
{
    const Message user = messageOf(m_session, Role::User, QStringLiteral("question"));
    VERIFY_OK(m_store->commit({added(user)}));
    Message draft = messageOf(m_session, Role::Assistant, QStringLiteral("hm"));
    draft.state = MessageState::Streaming;
    auto source = std::make_shared<FakeDraft>(draft);
    m_store->followDraft(source);
    const QString path = m_dir->filePath(QStringLiteral("data/sessions.db"));
    const QString count = QStringLiteral("SELECT count(*) FROM messages");
    m_clock.advance(500ms);
    QTRY_COMPARE(rawSql(path, count).toInt(), 2);
    source.reset();
    VERIFY_OK(m_store->commit({DraftDropped{draft.id}, DraftDropped{user.id}, DraftDropped{QStringLiteral("no")}}));
    QCOMPARE(rawSql(path, count).toInt(), 1); // only the draft is gone
    const QString queue =
        QStringLiteral("SELECT count(*) FROM index_queue WHERE seq NOT IN (SELECT seq FROM messages)");
    QCOMPARE(rawSql(path, queue).toInt(), 0);
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::Assistant, QStringLiteral("answer")))}));
    reopen();
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QCOMPARE(textsOf(*loaded), (QStringList{QStringLiteral("question"), QStringLiteral("answer")}));
    QCOMPARE(loaded->messages[1]->parentId, user.id);
    QCOMPARE(loaded->session.messageCount, 2);
    QVERIFY(loaded->damaged.isEmpty());
}

void TestSessionStore::refusedForItsSizeIsReported()
{
    QStringList wanted;
    const auto run = [&](FailureClass kind, bool answered) {
        const QString id = newId();
        Message asked = messageOf(m_session, Role::User, QStringLiteral("long"));
        Message answer = messageOf(m_session, Role::Assistant, QStringLiteral("part"));
        asked.runId = answer.runId = id;
        std::vector<JournalEntry> batch{RunBegun{id, m_session, {}, {}, 1}, added(asked)};
        if (answered)
            batch.push_back(added(answer));
        RunSummary summary;
        summary.outcome = RunOutcome::Error;
        summary.failure.emplace();
        summary.failure->kind = kind;
        batch.push_back(RunFinished{id, summary, 2});
        VERIFY_OK(m_store->commit(batch));
        if (!answered && kind != FailureClass::Network)
            wanted << asked.id;
    };
    run(FailureClass::ContextOverflow, false);
    run(FailureClass::ContextOverflow, true);
    run(FailureClass::TooLarge, false);
    run(FailureClass::Network, false);
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QCOMPARE(loaded->refused, wanted);
    QCOMPARE(loaded->messages.size(), size_t(5));
}

void TestSessionStore::f02OpenCallsAreReported()
{
    const QString run = QStringLiteral("r");
    const Message answer =
        answerWithCalls(m_session, run, {QStringLiteral("p"), QStringLiteral("q"), QStringLiteral("never")});
    VERIFY_OK(m_store->commit({added(answer), recorded(QStringLiteral("p"), answer.id, run, CallState::Planned, 0),
                               recorded(QStringLiteral("q"), answer.id, run, CallState::Planned, 1),
                               CallMoved{QStringLiteral("q"), CallState::Approved, 5}}));
    reopen();
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QCOMPARE(loaded->openCalls.size(), size_t(3));
    QCOMPARE(loaded->openCalls[0].call, callOf(QStringLiteral("p")));
    QCOMPARE(loaded->openCalls[0].messageId, answer.id);
    QVERIFY(loaded->openCalls[0].state == CallState::Planned);
    QVERIFY(loaded->openCalls[1].state == CallState::Approved);
    QVERIFY(loaded->openCalls[2].state == CallState::Planned);
}

void TestSessionStore::f03StartedCallIsUnknown()
{
    const QString run = QStringLiteral("r");
    const Message answer = answerWithCalls(m_session, run, {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({RunBegun{run, m_session, {}, {}, 1}, added(answer),
                               recorded(QStringLiteral("c"), answer.id, run, CallState::Planned),
                               CallMoved{QStringLiteral("c"), CallState::Started, 5}}));
    reopen();
    for (int round = 0; round < 2; ++round) {
        const auto loaded = m_store->load(m_session);
        VERIFY_OK(loaded);
        QCOMPARE(loaded->openCalls.size(), size_t(1));
        QVERIFY(loaded->openCalls[0].state == CallState::Unknown);
        QVERIFY(!loaded->openCalls[0].result);
        QCOMPARE(loaded->messages.size(), size_t(1)); // no result is invented
    }
    const QString path = m_dir->filePath(QStringLiteral("data/sessions.db"));
    QCOMPARE(rawSql(path, QStringLiteral("SELECT state FROM tool_calls")).toString(), QStringLiteral("unknown"));
    QCOMPARE(rawSql(path, QStringLiteral("SELECT outcome FROM runs")).toString(), QStringLiteral("interrupted"));
}

void TestSessionStore::f03CallIsNeverSetBack()
{
    const QString run = QStringLiteral("r");
    const Message answer = answerWithCalls(m_session, run, {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({added(answer), recorded(QStringLiteral("c"), answer.id, run, CallState::Started)}));
    VERIFY_OK(m_store->commit({CallFinished{resultOf(QStringLiteral("c"), QStringLiteral("done")), 7}}));
    QCOMPARE(m_store->commit({CallMoved{QStringLiteral("c"), CallState::Started, 8}}).error().code,
             ErrorCode::Conflict);
    QCOMPARE(m_store->commit({CallMoved{QStringLiteral("no"), CallState::Started, 8}}).error().code,
             ErrorCode::Conflict);
    VERIFY_OK(m_store->commit({recorded(QStringLiteral("c"), answer.id, run, CallState::Planned)}));
    QVERIFY(m_store->load(m_session)->openCalls[0].state == CallState::Finished);
    VERIFY_OK(m_store->commit({CallFinished{resultOf(QStringLiteral("c"), {}, ResultStatus::Interrupted), 9}}));
    QVERIFY(m_store->load(m_session)->openCalls[0].state == CallState::Finished);
}

void TestSessionStore::f04NoCallsInInterruptedText()
{
    Message cut = messageOf(m_session, Role::Assistant, QStringLiteral("I will now"));
    cut.state = MessageState::Interrupted;
    VERIFY_OK(m_store->commit({added(cut)}));
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QVERIFY(loaded->openCalls.empty());
    QVERIFY(*loaded->messages[0] == cut);
}

void TestSessionStore::f05CallStaysWithoutResult()
{
    const Message answer = answerWithCalls(m_session, QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit(
        {added(answer), recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started)}));
    reopen();
    const auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QCOMPARE(loaded->messages[0]->toolCalls(), std::vector<ToolCall>{callOf(QStringLiteral("c"))});
}

void TestSessionStore::f06KeptResultIsHandedOut()
{
    const ToolResult result = resultOf(QStringLiteral("c"), QStringLiteral("precious\u0000output"));
    const Message answer = answerWithCalls(m_session, QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit(
        {added(answer), recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started)}));
    VERIFY_OK(m_store->commit({CallFinished{result, 7}}));
    reopen();
    auto loaded = m_store->load(m_session);
    VERIFY_OK(loaded);
    QCOMPARE(loaded->openCalls.size(), size_t(1));
    QVERIFY(loaded->openCalls[0].state == CallState::Finished);
    QVERIFY(loaded->openCalls[0].result == std::optional(result));
    VERIFY_OK(m_store->commit({added(resultsMessage(m_session, {result}))}));
    loaded = m_store->load(m_session);
    QVERIFY(loaded->openCalls.empty());
    // From now on the message holds it: it is not kept twice.
    const QString path = m_dir->filePath(QStringLiteral("data/sessions.db"));
    QVERIFY(rawSql(path, QStringLiteral("SELECT result FROM tool_calls")).isNull());
    QCOMPARE(rawSql(path, QStringLiteral("SELECT status FROM tool_calls")).toString(), QStringLiteral("ok"));
}

void TestSessionStore::activeRunIsNoLeftover()
{
    const QString run = QStringLiteral("r");
    Message answer = answerWithCalls(m_session, run, {QStringLiteral("c")});
    answer.state = MessageState::Streaming;
    VERIFY_OK(m_store->commit({RunBegun{run, m_session, {}, {}, 1}, added(answer),
                               recorded(QStringLiteral("c"), answer.id, run, CallState::Started)}));
    auto loaded = m_store->load(m_session); // a window that opens the running session
    VERIFY_OK(loaded);
    QVERIFY(loaded->messages[0]->state == MessageState::Streaming);
    QVERIFY(loaded->openCalls[0].state == CallState::Started);
    VERIFY_OK(m_store->commit({RunFinished{run, {}, 9}}));
    loaded = m_store->load(m_session);
    QVERIFY(loaded->messages[0]->state == MessageState::Interrupted);
    QVERIFY(loaded->openCalls[0].state == CallState::Unknown);
}

void TestSessionStore::inboxInOrder()
{
    const auto put = [&](const char *id, Priority priority) {
        VERIFY_OK(m_store->enqueue({QLatin1StringView(id), m_session, PerceptionSource::Gateway, QStringLiteral("ch"),
                                    QLatin1StringView(id), priority, 7}));
    };
    put("n1", Priority::Normal);
    put("l", Priority::Low);
    put("u", Priority::Urgent);
    put("n2", Priority::Normal);
    put("h", Priority::High);
    put("n1", Priority::Normal); // the same once more is the same
    reopen();
    const auto waiting = m_store->pending(m_session);
    VERIFY_OK(waiting);
    QStringList ids;
    for (const auto &perception : *waiting)
        ids << perception.id;
    QCOMPARE(ids.join(QLatin1Char(' ')), QStringLiteral("u h n1 n2 l"));
    QCOMPARE(waiting->front().source, PerceptionSource::Gateway);
    QCOMPARE(waiting->front().channel, QStringLiteral("ch"));
    QCOMPARE(waiting->front().text, QStringLiteral("u"));
    QCOMPARE(waiting->front().wallMs, 7);
    QCOMPARE(m_store->enqueue({}).error().code, ErrorCode::Invalid);
}

void TestSessionStore::f07PerceptionStartsOneRun()
{
    VERIFY_OK(m_store->enqueue(
        {QStringLiteral("p"), m_session, PerceptionSource::User, {}, QStringLiteral("hi"), Priority::Normal, 1}));
    const auto failed = m_store->commit({RunBegun{QStringLiteral("r1"), m_session, QStringLiteral("p"), {}, 1},
                                         added(messageOf(QStringLiteral("no session"), Role::User, {}))});
    QVERIFY(!failed.ok());
    QCOMPARE(m_store->pending(m_session)->size(), size_t(1)); // same transaction: still there
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("r1"), m_session, QStringLiteral("p"), {}, 1}}));
    QVERIFY(m_store->pending(m_session)->empty());
    QCOMPARE(m_store->commit({RunBegun{QStringLiteral("r2"), m_session, QStringLiteral("p"), {}, 1}}).error().code,
             ErrorCode::Conflict);
    VERIFY_OK(m_store->enqueue(
        {QStringLiteral("p"), m_session, PerceptionSource::User, {}, QStringLiteral("hi"), Priority::Normal, 1}));
    QVERIFY(m_store->pending(m_session)->empty());
}

void TestSessionStore::approvalsSettleOnce()
{
    const ApprovalRecorded answer{QStringLiteral("a"),  QStringLiteral("c"), ApprovalOutcome::Denied,
                                  QStringLiteral("no"), QByteArray("h"),     1};
    VERIFY_OK(m_store->commit({answer}));
    ApprovalRecorded second = answer;
    second.outcome = ApprovalOutcome::Allowed;
    QCOMPARE(m_store->commit({second}).error().code, ErrorCode::Conflict);
}

void TestSessionStore::f08OwnClaimAndRelease()
{
    VERIFY_OK(m_store->claim(m_session));
    VERIFY_OK(m_store->claim(m_session));
    m_store->release(m_session);
    const QString path = m_dir->filePath(QStringLiteral("data/sessions.db"));
    QCOMPARE(rawSql(path, QStringLiteral("SELECT count(*) FROM owners")).toInt(), 0);
    VERIFY_OK(m_store->claim(m_session));
    m_store.reset(); // gives up what it owns
    QCOMPARE(rawSql(path, QStringLiteral("SELECT count(*) FROM owners")).toInt(), 0);
    QCOMPARE(rawSql(path, QStringLiteral("SELECT count(*) FROM openers")).toInt(), 0);
    reopen();
    QCOMPARE(m_store->claim(QStringLiteral("no")).error().code, ErrorCode::NotFound);
}

void TestSessionStore::f08DeadOwnersAreReplaced_data()
{
    QTest::addColumn<QString>("sql");
    // Process 1 always lives; what makes these dead is that they are not that process.
    QTest::newRow("other boot") << QStringLiteral(
        "INSERT INTO owners SELECT ?, 1, 'other boot', started, 0 FROM openers");
    QTest::newRow("pid reused") << QStringLiteral(
        "INSERT INTO owners SELECT ?, 1, boot_id, 999999999999, 0 FROM openers");
    QTest::newRow("our own pid, earlier")
        << QStringLiteral("INSERT INTO owners SELECT ?, pid, boot_id, started - 1, 0 FROM openers");
    QTest::newRow("no such process") << QStringLiteral(
        "INSERT INTO owners SELECT ?, 4999999, boot_id, started, 0 FROM openers");
}

void TestSessionStore::f08DeadOwnersAreReplaced()
{
    QFETCH(QString, sql);
    const QString path = m_dir->filePath(QStringLiteral("data/sessions.db"));
    QTRY_COMPARE(rawSql(path, QStringLiteral("SELECT count(*) FROM openers")).toInt(), 1);
    rawSql(path, sql, {m_session});
    QCOMPARE(rawSql(path, QStringLiteral("SELECT count(*) FROM owners")).toInt(), 1);
    VERIFY_OK(m_store->claim(m_session));
    QVERIFY(rawSql(path, QStringLiteral("SELECT o.pid = p.pid AND o.started = p.started FROM owners o, openers p"))
                .toBool());
}

void TestSessionStore::f08LivingOwnerIsNamed()
{
    // Process 1 with its real start time.
    QFile stat(QStringLiteral("/proc/1/stat"));
    QVERIFY(stat.open(QIODevice::ReadOnly));
    const QByteArray line = stat.readAll();
    const qint64 started = line.mid(line.lastIndexOf(')') + 2).split(' ').at(19).toLongLong();
    const QString path = m_dir->filePath(QStringLiteral("data/sessions.db"));
    QTRY_COMPARE(rawSql(path, QStringLiteral("SELECT count(*) FROM openers")).toInt(), 1);
    rawSql(path, QStringLiteral("INSERT INTO owners SELECT ?, 1, boot_id, ?, 0 FROM openers"), {m_session, started});
    if (started == 0)
        QSKIP("skipped: process 1 has start time 0 here");
    const auto claimed = m_store->claim(m_session);
    QVERIFY(!claimed.ok());
    QCOMPARE(claimed.error().code, ErrorCode::Busy);
    QVERIFY2(claimed.error().message.contains(QStringLiteral("process 1")), qPrintable(claimed.error().message));
    // What that process streams is no leftover of ours.
    Message draft = messageOf(m_session, Role::Assistant, QStringLiteral("dra"));
    draft.state = MessageState::Streaming;
    VERIFY_OK(m_store->commit({added(draft)}));
    QVERIFY(m_store->load(m_session)->messages[0]->state == MessageState::Streaming);
    m_store->release(m_session); // not ours: stays
    QCOMPARE(rawSql(path, QStringLiteral("SELECT count(*) FROM owners")).toInt(), 1);
}

void TestSessionStore::exportsComeBack()
{
    const Message user = messageOf(m_session, Role::User, QStringLiteral("Run ```this```"));
    const Message answer = answerWithCalls(m_session, QStringLiteral("r"), {QStringLiteral("c")});
    const Message results = resultsMessage(m_session, {resultOf(QStringLiteral("c"), QStringLiteral("````\nout"))});
    VERIFY_OK(m_store->commit(
        {added(user), added(answer), recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started),
         CallFinished{resultOf(QStringLiteral("c"), QStringLiteral("````\nout")), 5}, added(results)}));
    const auto json = m_store->exportJson(m_session);
    VERIFY_OK(json);
    const auto back = QJsonDocument::fromJson(QJsonDocument(*json).toJson()).object();
    const auto messages = back.value(QStringLiteral("messages")).toArray();
    const auto loaded = m_store->load(m_session);
    QCOMPARE(size_t(messages.size()), loaded->messages.size());
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const auto message = messageFromJson(messages[i].toObject());
        VERIFY_OK(message);
        QVERIFY(*message == *loaded->messages[size_t(i)]);
    }
    const auto call = back.value(QStringLiteral("calls")).toArray().at(0).toObject();
    QCOMPARE(call.value(QStringLiteral("status")).toString(), QStringLiteral("ok"));
    QCOMPARE(call.value(QStringLiteral("state")).toString(), QStringLiteral("finished"));
    const auto markdown = m_store->exportMarkdown(m_session);
    VERIFY_OK(markdown);
    QVERIFY(markdown->startsWith(QStringLiteral("# Run ```this```\n")));
    QVERIFY(markdown->contains(QStringLiteral("`````\n````\nout\n`````\n"))); // no output ends its own fence
    QCOMPARE(m_store->exportJson(QStringLiteral("no")).error().code, ErrorCode::NotFound);
}

void TestSessionStore::backUpHoldsAll()
{
    VERIFY_OK(m_store->commit({added(messageOf(m_session, Role::User, QStringLiteral("keep me")))}));
    QStringList paths;
    for (int i = 0; i < 9; ++i) {
        const auto path = m_store->backUp();
        VERIFY_OK(path);
        paths << *path;
    }
    QCOMPARE(rawSql(paths.last(), QStringLiteral("SELECT title FROM sessions")).toString(), QStringLiteral("keep me"));
    QCOMPARE(int(QFileInfo(paths.last()).permissions() & 0x77), 0);
    QVERIFY(!QFileInfo::exists(paths.first())); // the newest seven stay
    QVERIFY(QFileInfo::exists(paths[2]));
    const auto faults = m_store->check();
    VERIFY_OK(faults);
    QVERIFY2(faults->isEmpty(), qPrintable(faults->join(QLatin1Char('\n'))));
}

QTEST_APPLESS_MAIN(TestSessionStore)
#include "tst_session_store.moc"
