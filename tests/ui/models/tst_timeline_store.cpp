// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessions/sqlite_session_store.h"
#include "timeline_rig.h"
#include <QTemporaryDir>
#include <QTest>

using namespace homard;

/// The timeline of a run while it was on, and of the same run read back from the real store: row for row equal.
class TestTimelineStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void liveAndStoredRowsAreTheSame();
    void sessionsWithManyRuns();
};

namespace {

std::unique_ptr<SqliteSessionStore> storeIn(const QString &folder, Clock &clock)
{
    StoreOptions options;
    options.folder = folder;
    auto store = SqliteSessionStore::open(options, clock);
    return store ? std::move(store).value() : nullptr;
}

} // namespace

void TestTimelineStore::liveAndStoredRowsAreTheSame()
{
    const QTemporaryDir folder;
    SystemClock clock;
    const auto store = storeIn(folder.path(), clock);
    QVERIFY(store);
    for (quint32 seed = 1; seed <= 60; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        FlakyModel model(rig.model, seed);
        const auto session = store->createSession(QStringLiteral("/ws"), {});
        QVERIFY(session);
        runAndStop(rig, model, *store, random.bounded(60), session->id, QStringLiteral("run%1").arg(seed));
        const auto runs = store->runs(session->id);
        QVERIFY(runs);
        QCOMPARE(runs->size(), size_t(1));
        const auto live = liveRows(rig.sink.events());
        const auto stored = timelineRows(runs->front());
        QVERIFY2(
            areSame(live, stored),
            qPrintable(QStringLiteral("seed %1\nlive\n%2\nstored\n%3").arg(seed).arg(listing(live), listing(stored))));
    }
}

void TestTimelineStore::sessionsWithManyRuns()
{
    const QTemporaryDir folder;
    SystemClock clock;
    const auto store = storeIn(folder.path(), clock);
    QVERIFY(store);
    const auto session = store->createSession(QStringLiteral("/ws"), {});
    QVERIFY(session);
    std::vector<std::vector<TimelineRow>> live;
    for (quint32 seed = 1; seed <= 8; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        rig.approvals.answers[QStringLiteral("asked")] = {ApprovalOutcome::Allowed, {}, false};
        auto conversation = store->load(session->id);
        QVERIFY(conversation);
        rig.conversation = *conversation;
        FlakyModel model(rig.model, seed);
        runWith(rig, model, *store, session->id, QStringLiteral("run%1").arg(seed));
        live.push_back(liveRows(rig.sink.events()));
    }
    const auto runs = store->runs(session->id);
    QVERIFY(runs);
    QCOMPARE(runs->size(), live.size());
    for (size_t i = 0; i < live.size(); ++i) {
        const auto stored = timelineRows((*runs)[i]);
        QVERIFY2(areSame(live[i], stored), qPrintable(listing(live[i]) + listing(stored)));
    }
}

QTEST_GUILESS_MAIN(TestTimelineStore)
#include "tst_timeline_store.moc"
