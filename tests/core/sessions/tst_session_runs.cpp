// SPDX-License-Identifier: GPL-3.0-or-later
// Which runs a window reads of a long session: older ones page by page, what all of them have to say at once, and the
// calls of those that are looked at.
#include "fakes/fake_clock.h"
#include "sessions/stored_rule_hits.h"
#include "store_fixture.h"

using namespace homard;

class TestSessionRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void olderRunsAreReadPageByPage();
    void notedRunsOfTheWholeSession();
    void runsAreReadByTheirIds();
    void recentCallsOfATool();
    void s16HitsOutlastTheProgram();

private:
    QString name(int number) const { return QStringLiteral("r%1").arg(number, 3, 10, QLatin1Char('0')); }
    void addRun(int number, RunOutcome end = RunOutcome::Finished);

    QTemporaryDir m_folder;
    FakeClock m_clock;
    std::unique_ptr<SqliteSessionStore> m_store;
    QString m_session;
};

void TestSessionRuns::init()
{
    StoreOptions options;
    options.folder = m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction()));
    auto store = SqliteSessionStore::open(options, m_clock);
    VERIFY_OK(store);
    m_store = std::move(store).value();
    m_session = m_store->createSession(QStringLiteral("/a"), {})->id;
}

/// Two of them begin in the same millisecond.
void TestSessionRuns::addRun(int number, RunOutcome end)
{
    const QString run = name(number);
    const Message answer = answerWithCalls(m_session, run, {run + QStringLiteral("c")});
    RunSummary summary;
    summary.outcome = end;
    VERIFY_OK(m_store->commit({RunBegun{run, m_session, {}, {}, 10 + number / 2}, added(answer),
                               TurnRecorded{run, 1, answer.id, {}, {}, {}, 11 + number, 12 + number},
                               recorded(run + QStringLiteral("c"), answer.id, run, CallState::Started, 0),
                               CallFinished{resultOf(run + QStringLiteral("c"), QStringLiteral("out")), 13 + number},
                               RunFinished{run, summary, 14 + number}}));
}

void TestSessionRuns::recentCallsOfATool()
{
    for (int i = 0; i < 5; ++i)
        addRun(i);
    const auto idsOf = [](const Result<std::vector<RecentCall>> &calls) {
        QStringList ids;
        for (const RecentCall &one : calls ? *calls : std::vector<RecentCall>())
            ids << one.call.id;
        return ids;
    };
    auto calls = m_store->recentCalls(QStringLiteral("exec"), 3);
    VERIFY_OK(calls);
    QCOMPARE(calls->size(), size_t(3));
    QCOMPARE(calls->front().call.rawArguments, QStringLiteral("{\"command\": \"ls\"}"));
    QCOMPARE(calls->front().workspace, QStringLiteral("/a"));
    QCOMPARE(calls->front().sessionId, m_session);
    QCOMPARE(idsOf(m_store->recentCalls(QStringLiteral("write_file"), 3)), QStringList());
    QCOMPARE(idsOf(m_store->recentCalls(QStringLiteral("exec"), 100)).size(), 5);
    VERIFY_OK(m_store->removeSession(m_session));
    QCOMPARE(idsOf(m_store->recentCalls(QStringLiteral("exec"), 100)), QStringList());
}

void TestSessionRuns::s16HitsOutlastTheProgram()
{
    StoredRuleHits hits(*m_store);
    QVERIFY(hits.all().isEmpty());
    hits.add(QStringLiteral("one"), 10);
    hits.add(QStringLiteral("one"), 30);
    hits.add(QStringLiteral("one"), 20);
    hits.add(QStringLiteral("two"), 5);
    QCOMPARE(hits.all().value(QStringLiteral("one")), (RuleHit{3, 30}));
    m_store.reset();
    m_store = openStore(optionsIn(m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction()))), m_clock);
    StoredRuleHits again(*m_store);
    again.add(QStringLiteral("one"), 40);
    QCOMPARE(again.all().value(QStringLiteral("one")), (RuleHit{4, 40}));
    QCOMPARE(again.all().value(QStringLiteral("two")), (RuleHit{1, 5}));
}

void TestSessionRuns::olderRunsAreReadPageByPage()
{
    for (int i = 0; i < 7; ++i)
        addRun(i);
    QStringList seen;
    QString before;
    for (int page = 0; page < 4; ++page) {
        const auto runs = m_store->runs(m_session, 3, before);
        VERIFY_OK(runs);
        QStringList ids;
        for (const auto &run : *runs)
            ids << run.id;
        seen = ids + seen;
        if (!runs->empty()) {
            before = runs->front().id;
            QCOMPARE(runs->front().calls.size(), size_t(1));
            QVERIFY(!runs->front().calls[0].rawArguments.isEmpty());
        }
    }
    QStringList all;
    for (int i = 0; i < 7; ++i)
        all << name(i);
    QCOMPARE(seen, all); // each once, oldest first
    QVERIFY(m_store->runs(m_session, 3, QStringLiteral("no"))->empty());
}

void TestSessionRuns::notedRunsOfTheWholeSession()
{
    constexpr int count = 120; // more than a page of runs()
    for (int i = 0; i < count; ++i)
        addRun(i, i == 5 ? RunOutcome::Error : i == 7 ? RunOutcome::Stopped : RunOutcome::Finished);
    VERIFY_OK(m_store->commit(
        {NoteRecorded{name(9), {NoteRecord::Kind::Retry, 1, QStringLiteral("broke"), {}, false, 1500, 2, 150}}}));
    const auto runs = m_store->notedRuns(m_session);
    VERIFY_OK(runs);
    QStringList ids;
    for (const auto &run : *runs) {
        ids << run.id;
        QVERIFY(run.calls.empty());
        QCOMPARE(run.turns.size(), size_t(1)); // places the notes
    }
    QCOMPARE(ids, (QStringList{name(5), name(7), name(9), name(count - 1)}));
    QVERIFY(runs->at(0).summary->outcome == RunOutcome::Error);
    QCOMPARE(runs->at(2).notes.size(), size_t(1));
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("on"), m_session, {}, {}, 1'000}}));
    QCOMPARE(m_store->notedRuns(m_session)->back().id, QStringLiteral("on"));
    QVERIFY(m_store->notedRuns(QStringLiteral("no"))->empty());
}

void TestSessionRuns::runsAreReadByTheirIds()
{
    for (int i = 0; i < 60; ++i)
        addRun(i);
    const QStringList ids{name(1), QStringLiteral("no"), name(0)};
    const auto runs = m_store->runsById(m_session, ids);
    VERIFY_OK(runs);
    QCOMPARE(runs->size(), size_t(2));
    QCOMPARE(runs->at(0).id, name(0)); // oldest first
    QCOMPARE(runs->at(1).id, name(1));
    QCOMPARE(runs->at(1).calls.size(), size_t(1));
    QVERIFY(runs->at(1).calls[0].status == ResultStatus::Ok);
    QVERIFY(runs->at(1).calls[0].rawArguments.isEmpty()); // no message is read for them
    QVERIFY(m_store->runsById(QStringLiteral("other"), ids)->empty());
    QVERIFY(m_store->runsById(m_session, {})->empty());
}

QTEST_GUILESS_MAIN(TestSessionRuns)
#include "tst_session_runs.moc"
