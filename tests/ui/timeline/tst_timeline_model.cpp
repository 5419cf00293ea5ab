// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_scene.h"
#include "ui/models/timeline_words.h"
#include <QAbstractItemModelTester>
#include <QDateTime>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

using namespace homard;

namespace {

/// What a view sees, depth first; runs of the past are opened.
std::vector<TimelineRow> shownRows(TimelineModel &model, const QModelIndex &parent = {})
{
    std::vector<TimelineRow> out;
    if (model.canFetchMore(parent))
        model.fetchMore(parent);
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const auto index = model.index(row, 0, parent);
        out.push_back(model.node(index)->row);
        for (auto &below : shownRows(model, index))
            out.push_back(std::move(below));
    }
    return out;
}

QStringList lines(const std::vector<TimelineRow> &rows)
{
    QStringList out;
    for (const auto &row : rows)
        out << timelineLine(row);
    return out;
}

} // namespace

class TestTimelineModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eventsBecomeRows();
    void pastRunsAreReadAndOpenedLazily();
    void aRunThatWasOnIsMadeOfBoth();
    void aRunThatBeginsBeforeTheArchiveAnswersStaysAsHeard();
    void aRunIsFollowedWhileAnotherSessionIsShown();
    void anOldRunsCallIsClosedByTheNext();
    void eventsOfOtherSessionsArePassedOver();
    void theTroubleOfTheArchiveIsKept();
    void olderRunsComeWhenTheyAreAskedFor();
    void runningIsToldOnce();
    void tenThousandRowsNeedNoReset();
    void numbersForPeople();
    void aRunOfAnotherDayBeginsWithItsTime();
    void aDayIsSaidAsShortAsItCanBe();
};

void TestTimelineModel::eventsBecomeRows()
{
    TimelineScene scene;
    QAbstractItemModelTester tester(&scene.model);
    scene.open();
    QTRY_VERIFY(scene.model.isLoaded());
    QSignalSpy resets(&scene.model, &QAbstractItemModel::modelReset);
    scene.begin(QStringLiteral("r1"));
    scene.think(3'000, 3'000, 100);
    scene.work(QStringLiteral("list_files"), 12);
    scene.think(2'200, 5'100, 90);
    const auto one = scene.plan(QStringLiteral("read_file"));
    const auto two = scene.plan(QStringLiteral("exec"), Decision::Ask);
    scene.start(one);
    scene.ask(two);
    scene.send(RetryScheduled{QStringLiteral("too many requests"), FailureClass::RateLimit, 2'000, 1});
    scene.pass(500);
    scene.end(one, ResultStatus::Ok, 480);
    const auto run = scene.model.index(0, 0);
    QCOMPARE(scene.model.rowCount(run), 2);
    const auto second = scene.model.index(1, 0, run);
    QCOMPARE(scene.model.rowCount(second), 3);
    QCOMPARE(scene.model.node(scene.model.index(0, 0, second))->row.kind, TimelineKind::Retry);
    const auto exec = scene.model.index(2, 0, second);
    QCOMPARE(scene.model.node(exec)->row.state, TimelineState::Asks);
    QCOMPARE(scene.model.rowCount(exec), 1);
    QCOMPARE(scene.model.elapsedMs(*scene.model.node(exec)), std::optional<qint64>(500));
    scene.pass(1'000);
    QCOMPARE(scene.model.elapsedMs(*scene.model.node(exec)), std::optional<qint64>(1'500));
    scene.answer(two, ApprovalOutcome::Denied, QStringLiteral("not these"));
    scene.end(two, ResultStatus::Refused, 0);
    QCOMPARE(scene.model.node(exec)->row.state, TimelineState::Denied); // a person's word, no rule's
    QCOMPARE(scene.model.node(scene.model.index(0, 0, exec))->row.words, QStringLiteral("not these"));
    scene.finish();
    QVERIFY(!scene.model.isRunning());
    QCOMPARE(resets.count(), 0);
}

void TestTimelineModel::pastRunsAreReadAndOpenedLazily()
{
    TimelineScene scene;
    const std::vector<RunRecord> runs{pastRun(QStringLiteral("a"), 1'000, 3), pastRun(QStringLiteral("b"), 90'000, 2)};
    scene.archive.putRuns(scene.session, runs);
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 2);
    const auto first = scene.model.index(0, 0);
    QVERIFY(scene.model.hasChildren(first));
    QCOMPARE(scene.model.rowCount(first), 0);
    scene.model.fetchMore(first);
    QCOMPARE(scene.model.rowCount(first), 3);
    QVERIFY(!scene.model.canFetchMore(first));
    QAbstractItemModelTester tester(&scene.model); // it fetches whatever it sees, also while rows are announced
    const auto call = scene.model.indexOfCall(QStringLiteral("b-m2-c"));
    QVERIFY(call.isValid());
    QCOMPARE(scene.model.node(call.parent())->row.turn, 2);
    auto stored = timelineRows(runs[0]);
    for (auto &row : timelineRows(runs[1]))
        stored.push_back(std::move(row));
    QCOMPARE(lines(shownRows(scene.model)), lines(stored));
}

void TestTimelineModel::aRunThatWasOnIsMadeOfBoth()
{
    TimelineScene scene;
    RunRecord half = pastRun(QStringLiteral("r1"), scene.clock.wallMs(), 2);
    half.finishedMs.reset();
    half.summary.reset();
    scene.archive.putRuns(scene.session, {pastRun(QStringLiteral("a"), 1'000, 1), half});
    scene.open();
    scene.run = QStringLiteral("r1");
    scene.turn = 2;
    scene.think(1'000, 3'000, 50); // arrives before the archive answers
    const auto call = scene.plan(QStringLiteral("exec"));
    QCOMPARE(scene.model.rowCount(), 0);
    QTRY_COMPARE(scene.model.rowCount(), 2);
    QAbstractItemModelTester tester(&scene.model);
    const auto run = scene.model.index(1, 0);
    QVERIFY(scene.model.isRunning());
    QCOMPARE(scene.model.rowCount(run), 3);
    scene.start(call);
    scene.end(call, ResultStatus::Ok, 20);
    QCOMPARE(scene.model.node(scene.model.indexOfCall(call))->row.state, TimelineState::Done);
    // When it has ended the archive knows what was missed.
    RunRecord whole = pastRun(QStringLiteral("r1"), half.startedMs, 4);
    scene.archive.putRuns(scene.session, {pastRun(QStringLiteral("a"), 1'000, 1), whole});
    scene.finish();
    QTRY_COMPARE(scene.model.node(scene.model.index(1, 0))->children.size(), size_t(4));
    QVERIFY(!scene.model.isRunning());
    QCOMPARE(scene.model.rowCount(), 2);
}

void TestTimelineModel::aRunThatBeginsBeforeTheArchiveAnswersStaysAsHeard()
{
    TimelineScene scene;
    QAbstractItemModelTester tester(&scene.model);
    RunRecord same = pastRun(QStringLiteral("r1"), scene.clock.wallMs(), 0);
    same.finishedMs.reset();
    same.summary.reset();
    scene.archive.putRuns(scene.session, {pastRun(QStringLiteral("a"), 1'000, 0), same});
    scene.open();
    scene.begin(QStringLiteral("r1"));
    scene.think(1'000, 3'000, 50);
    QCOMPARE(scene.model.rowCount(), 1);
    QTRY_COMPARE(scene.model.rowCount(), 2);
    QCOMPARE(scene.model.node(scene.model.index(1, 0))->row.runId, QStringLiteral("r1"));
    scene.work(QStringLiteral("read_file"), 5);
    QCOMPARE(scene.model.rows().size(), size_t(4));
}

/// The archive does not know of a turn before it has ended.
void TestTimelineModel::aRunIsFollowedWhileAnotherSessionIsShown()
{
    TimelineScene scene;
    QAbstractItemModelTester tester(&scene.model); // it fetches what can be fetched, so the old run is empty
    RunRecord known = pastRun(QStringLiteral("r1"), scene.clock.wallMs(), 0);
    known.finishedMs.reset();
    known.summary.reset();
    scene.archive.putRuns(scene.session, {pastRun(QStringLiteral("a"), 1'000, 0), known});
    scene.open();
    QTRY_VERIFY(scene.model.isLoaded());
    scene.begin(QStringLiteral("r1"));
    scene.beginTurn();
    const QStringList before = lines(shownRows(scene.model));
    scene.model.setSession(QStringLiteral("other"));
    QTRY_VERIFY(scene.model.isLoaded());
    QCOMPARE(scene.model.rowCount(), 0);
    QVERIFY(!scene.model.isRunning());
    scene.open();
    QTRY_COMPARE(lines(shownRows(scene.model)), before);
    QVERIFY(scene.model.isRunning());
    scene.model.setSession(QStringLiteral("other"));
    scene.endThink(1'000, 3'000, 50);
    scene.work(QStringLiteral("read_file"), 5);
    scene.beginTurn();
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 2);
    QCOMPARE(scene.model.rowCount(scene.model.index(1, 0)), 2);
    // What ended unseen comes from the archive.
    scene.model.setSession(QStringLiteral("other"));
    scene.archive.putRuns(scene.session,
                          {pastRun(QStringLiteral("a"), 1'000, 0), pastRun(QStringLiteral("r1"), 9'000, 0)});
    scene.finish();
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 2);
    QCOMPARE(scene.model.node(scene.model.index(1, 0))->children.size(), size_t(0));
    QVERIFY(!scene.model.isRunning());
}

void TestTimelineModel::anOldRunsCallIsClosedByTheNext()
{
    TimelineScene scene;
    RunRecord old = pastRun(QStringLiteral("a"), 1'000, 1);
    old.summary.reset();
    old.calls[0].state = CallState::Planned;
    old.calls[0].decision = Decision::Ask;
    old.calls[0].startedMs.reset();
    old.calls[0].finishedMs.reset();
    old.calls[0].status.reset();
    scene.archive.putRuns(scene.session, {old});
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 1);
    QAbstractItemModelTester tester(&scene.model);
    scene.begin(QStringLiteral("r2"));
    scene.end(old.calls[0].id, ResultStatus::Skipped, 0);
    QCOMPARE(scene.model.rowCount(scene.model.index(1, 0)), 0);
    const auto call = scene.model.indexOfCall(old.calls[0].id);
    QVERIFY(scene.model.node(call)->status.has_value());
    QCOMPARE(scene.model.node(call)->row.state, TimelineState::Skipped);
}

void TestTimelineModel::eventsOfOtherSessionsArePassedOver()
{
    TimelineScene scene;
    scene.open();
    QTRY_VERIFY(scene.model.isLoaded());
    scene.session = QStringLiteral("other");
    scene.begin(QStringLiteral("r9"));
    QCOMPARE(scene.model.rowCount(), 0);
}

void TestTimelineModel::theTroubleOfTheArchiveIsKept()
{
    TimelineScene scene;
    scene.archive.setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is gone."), {}});
    scene.open();
    QTRY_COMPARE(scene.model.trouble(), QStringLiteral("The disk is gone."));
    scene.archive.setFailure(std::nullopt);
    scene.open();
    QTRY_VERIFY(scene.model.isLoaded());
    QVERIFY(scene.model.trouble().isEmpty());
}

void TestTimelineModel::olderRunsComeWhenTheyAreAskedFor()
{
    TimelineScene scene;
    std::vector<RunRecord> runs;
    for (int i = 0; i < 130; ++i)
        runs.push_back(pastRun(QStringLiteral("p%1").arg(i), 1'000 + i * 10'000, 0)); // the tester would open turns
    scene.archive.putRuns(scene.session, runs);
    QAbstractItemModelTester tester(&scene.model);
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 50);
    QVERIFY(scene.model.hasOlder());
    scene.begin(QStringLiteral("r1"));
    QCOMPARE(scene.model.node(scene.model.index(0, 0))->row.runId, QStringLiteral("p80"));
    QSignalSpy read(&scene.model, &TimelineModel::olderRead);
    scene.model.readOlder();
    scene.model.readOlder(); // is asked for already
    QTRY_COMPARE(scene.model.rowCount(), 101);
    QCOMPARE(scene.model.node(scene.model.index(0, 0))->row.runId, QStringLiteral("p30"));
    QVERIFY(scene.model.hasOlder());

    scene.archive.setFailure(Error{ErrorCode::Io, QStringLiteral("The disk is gone."), {}});
    scene.model.readOlder();
    QTRY_COMPARE(scene.model.olderTrouble(), QStringLiteral("The disk is gone."));
    QVERIFY(scene.model.hasOlder());
    scene.archive.setFailure(std::nullopt);
    scene.model.readOlder();
    QTRY_COMPARE(scene.model.rowCount(), 131);
    QVERIFY(!scene.model.hasOlder() && scene.model.olderTrouble().isEmpty());
    QCOMPARE(read.size(), 2);
    for (int row = 0; row < 130; ++row)
        QCOMPARE(scene.model.node(scene.model.index(row, 0))->row.runId, runs[size_t(row)].id);
    QCOMPARE(scene.model.node(scene.model.index(130, 0))->row.runId, QStringLiteral("r1"));

    scene.model.setSession({});
    QVERIFY(!scene.model.hasOlder());
}

void TestTimelineModel::runningIsToldOnce()
{
    TimelineScene scene;
    scene.open();
    QTRY_VERIFY(scene.model.isLoaded());
    QSignalSpy running(&scene.model, &TimelineModel::runningChanged);
    scene.begin(QStringLiteral("r1"));
    scene.think(10, 1, 1);
    QCOMPARE(running.count(), 1);
    scene.finish();
    QCOMPARE(running.count(), 2);
}

void TestTimelineModel::tenThousandRowsNeedNoReset()
{
    TimelineScene scene;
    scene.archive.putRuns(scene.session, {pastRun(QStringLiteral("a"), 1'000, 5'000)});
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 1);
    QSignalSpy resets(&scene.model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&scene.model, &QAbstractItemModel::rowsInserted);
    scene.model.fetchMore(scene.model.index(0, 0));
    QCOMPARE(scene.model.rowCount(scene.model.index(0, 0)), 5'000);
    QCOMPARE(inserted.count(), 1);
    scene.begin(QStringLiteral("r1"));
    for (int turn = 0; turn < 2'500; ++turn) {
        scene.think(1, 10, 1);
        scene.work(QStringLiteral("read_file"), 1);
    }
    QCOMPARE(scene.model.rowCount(scene.model.index(1, 0)), 2'500);
    QCOMPARE(resets.count(), 0);
}

void TestTimelineModel::numbersForPeople()
{
    QLocale::setDefault(QLocale::c());
    const TimelineWords words(0);
    TimelineRow row;
    row.kind = TimelineKind::Turn;
    row.state = TimelineState::Done;
    QCOMPARE(words.duration(row, 12), QStringLiteral("12 ms"));
    QCOMPARE(words.duration(row, 3'040), QStringLiteral("3.0 s"));
    QCOMPARE(words.duration(row, 65'000), QStringLiteral("1:05"));
    QCOMPARE(words.duration(row, 3'661'000), QStringLiteral("1:01:01"));
    QCOMPARE(words.duration(row, std::nullopt), QStringLiteral("–"));
    row.state = TimelineState::Running;
    QCOMPARE(words.duration(row, 900), QStringLiteral("0:00"));
    row.state = TimelineState::Done;
    QCOMPARE(words.tokens(row), QStringLiteral("–")); // F80: never 0
    row.tokensIn = 3'052;
    row.tokensOut = 61;
    QCOMPARE(words.tokens(row), QStringLiteral("3.1k"));
    QCOMPARE(words.cost(row), QStringLiteral("–"));
    row.cost = 0.0012;
    QCOMPARE(words.cost(row), QStringLiteral("$0.0012"));
    QCOMPARE(TimelineWords::shortNumber(999), QStringLiteral("999"));
    QCOMPARE(TimelineWords::shortNumber(99'960), QStringLiteral("100k"));
    QCOMPARE(TimelineWords::shortNumber(1'240'000), QStringLiteral("1.2M"));
}

/// Where the name is cut, two runs of a day are told apart.
void TestTimelineModel::aRunOfAnotherDayBeginsWithItsTime()
{
    TimelineRow row;
    row.kind = TimelineKind::Run;
    row.startMs = QDateTime(QDate(2026, 11, 30), QTime(14, 5, 9)).toMSecsSinceEpoch();
    const TimelineWords later(QDateTime(QDate(2026, 12, 1), QTime(0, 0, 1)).toMSecsSinceEpoch());
    QVERIFY2(later.name(row).startsWith(QStringLiteral("Run 14:05:09, ")), qPrintable(later.name(row)));
    QCOMPARE(TimelineWords(row.startMs).name(row), QStringLiteral("Run 14:05:09"));
}

/// As the session list says it: no year that everybody knows.
void TestTimelineModel::aDayIsSaidAsShortAsItCanBe()
{
    const auto restore = qScopeGuard([] { QLocale::setDefault(QLocale::c()); });
    const auto said = [](const QLocale &locale, QDate day, QDate today) {
        QLocale::setDefault(locale);
        const qint64 now = QDateTime(today, QTime(18, 0)).toMSecsSinceEpoch();
        return TimelineWords(now).moment(QDateTime(day, QTime(9, 41, 7)).toMSecsSinceEpoch());
    };
    const QLocale english(QLocale::English, QLocale::UnitedStates);
    const QLocale chinese(QLocale::Chinese, QLocale::China);
    const QDate today(2026, 12, 1); // a Tuesday
    QCOMPARE(said(english, today, today), QStringLiteral("09:41:07"));
    QCOMPARE(said(english, {2026, 11, 30}, today), QStringLiteral("09:41:07, Mon"));
    QCOMPARE(said(english, {2026, 11, 25}, today), QStringLiteral("09:41:07, Wed"));
    QCOMPARE(said(english, {2026, 11, 24}, today), QStringLiteral("09:41:07, Nov 24"));
    QCOMPARE(said(english, {2025, 12, 24}, today), QStringLiteral("09:41:07, 12/24/25"));
    QCOMPARE(said(english, {2025, 12, 31}, {2026, 1, 2}), QStringLiteral("09:41:07, Wed")); // also over the new year
    QCOMPARE(said(english, {2026, 12, 3}, today), QStringLiteral("09:41:07, Dec 3"));       // a clock that was set back
    QCOMPARE(said(chinese, {2026, 11, 30}, today), QStringLiteral("09:41:07, 周一"));
    for (const QDate &day : {QDate(2026, 11, 30), QDate(2026, 11, 3)})
        QVERIFY(!said(chinese, day, today).contains(QStringLiteral("2026")));
    QVERIFY(said(chinese, {2025, 11, 3}, today).contains(QStringLiteral("2025")));
}

QTEST_GUILESS_MAIN(TestTimelineModel)
#include "tst_timeline_model.moc"
