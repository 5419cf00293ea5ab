// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_scene.h"
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <random>

using namespace homard;

namespace {
QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(QLatin1Char('|'));
}
} // namespace

class TestSessionListModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_GB"))); }

    void sectionsByDay()
    {
        SessionScene scene;
        QAbstractItemModelTester tester(&scene.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        scene.addUsual();
        scene.load();
        QCOMPARE(scene.rows(), words("# Today|build|draft|# Earlier|notes|trip|old"));
    }

    void s99HiddenTextOfATitleIsShown()
    {
        SessionScene scene;
        const QString title = QStringLiteral("notes\u202efdp.exe");
        scene.add(QStringLiteral("a"), title, SessionScene::at(24, 11, 20));
        scene.load();
        const QModelIndex row = scene.model.indexOf(QStringLiteral("a"));
        QCOMPARE(row.data().toString(), QStringLiteral("notes\\u{202e}fdp.exe"));
        for (const int role : {int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
            QVERIFY(!row.data(role).toString().contains(QChar(0x202E)));
        QCOMPARE(row.data(Qt::EditRole).toString(), title); // what is renamed is the title itself
    }

    void timesAsPeopleSayThem()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        const auto time = [&](const char *id) {
            return scene.model.indexOf(QString::fromUtf8(id)).data(SessionListModel::TimeRole).toString();
        };
        QCOMPARE(time("build"), QStringLiteral("11:20"));
        QCOMPARE(time("notes"), QStringLiteral("Sun"));
        QCOMPARE(time("trip"), QStringLiteral("Nov 16"));
        QCOMPARE(time("old"), QStringLiteral("01/03/2025"));
    }

    void aRunGoesOnTopAndComesBack()
    {
        SessionScene scene;
        QAbstractItemModelTester tester(&scene.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        scene.addUsual();
        scene.load();
        QSignalSpy reset(&scene.model, &QAbstractItemModel::modelReset);
        scene.start(QStringLiteral("trip"));
        QCOMPARE(scene.rows(), words("# Running|trip|# Today|build|draft|# Earlier|notes|old"));
        QCOMPARE(scene.model.indexOf(QStringLiteral("trip")).data(SessionListModel::StateWordRole).toString(),
                 QStringLiteral("running"));
        scene.start(QStringLiteral("build"));
        scene.end(QStringLiteral("trip"));
        scene.happen(QStringLiteral("trip"), StateChanged{RunState::Idle, {}});
        QCOMPARE(scene.rows(), words("# Running|build|# Today|trip|draft|# Earlier|notes|old"));
        QCOMPARE(reset.count(), 0);
    }

    void oneRunMovesOneRow()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        scene.start(QStringLiteral("draft"));
        QSignalSpy moved(&scene.model, &QAbstractItemModel::rowsMoved);
        QSignalSpy inserted(&scene.model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&scene.model, &QAbstractItemModel::rowsRemoved);
        scene.end(QStringLiteral("draft"));
        QCOMPARE(moved.count(), 1);
        QCOMPARE(inserted.count(), 0);
        QCOMPARE(removed.count(), 1); // the heading
    }

    void whatRunsKeepsItsPlace()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        scene.start(QStringLiteral("build"));
        scene.clock.wall += 1000;
        scene.start(QStringLiteral("notes"));
        const QStringList before = scene.rows();
        QSignalSpy moved(&scene.model, &QAbstractItemModel::rowsMoved);
        scene.ask(QStringLiteral("build"));
        scene.happen(QStringLiteral("build"), StateChanged{RunState::Streaming, {}});
        QCOMPARE(scene.rows(), before);
        QCOMPARE(moved.count(), 0);
    }

    void statesAreWords()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        const QString id = QStringLiteral("build");
        const auto word = [&] { return scene.model.indexOf(id).data(SessionListModel::StateWordRole).toString(); };
        const auto spoken = [&] { return scene.model.indexOf(id).data(Qt::AccessibleTextRole).toString(); };
        QCOMPARE(word(), QString());
        QCOMPARE(spoken(), QStringLiteral("Why is the build slow?, 11:20"));
        scene.start(id);
        scene.ask(id);
        QCOMPARE(word(), QStringLiteral("asks"));
        QCOMPARE(spoken(), QStringLiteral("Why is the build slow?, waiting for approval, 11:20"));
        scene.happen(id, StateChanged{RunState::RunningTool, {}}); // another call of the turn
        QCOMPARE(word(), QStringLiteral("asks"));
        scene.happen(
            id, ApprovalSettled{QStringLiteral("a-c1"), QStringLiteral("c1"), {ApprovalOutcome::Expired, {}, false}});
        QCOMPARE(word(), QStringLiteral("asks")); // it waits to be asked again
        scene.happen(id, ApprovalSettled{QStringLiteral("a-c1"), QStringLiteral("c1"), {}});
        QCOMPARE(word(), QStringLiteral("running"));
        scene.happen(id, RetryScheduled{QStringLiteral("busy"), FailureClass{}, 1000, 1});
        QCOMPARE(word(), QStringLiteral("retrying"));
        scene.happen(id, TextDelta{QStringLiteral("m"), QStringLiteral("x")});
        QCOMPARE(word(), QStringLiteral("running"));
        scene.end(id, RunOutcome::Error);
        QCOMPARE(word(), QStringLiteral("failed"));
        scene.model.setLookedAt(id);
        QCOMPARE(word(), QString());
    }

    void anEndElsewhereIsUnread()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        scene.model.setLookedAt(QStringLiteral("build"));
        scene.start(QStringLiteral("build"));
        scene.end(QStringLiteral("build"));
        const auto word = [&](const QString &id) {
            return scene.model.indexOf(id).data(SessionListModel::StateWordRole).toString();
        };
        QCOMPARE(word(QStringLiteral("build")), QString());
        scene.start(QStringLiteral("notes"));
        scene.end(QStringLiteral("notes"));
        QCOMPARE(word(QStringLiteral("notes")), QStringLiteral("new"));
        scene.model.setLookedAt(QStringLiteral("notes"));
        QCOMPARE(word(QStringLiteral("notes")), QString());
    }

    void severalQuestionsAreCounted()
    {
        SessionPulses pulses;
        SessionScene scene;
        const QString id = QStringLiteral("s");
        const auto ask = [&](const QString &call) {
            ApprovalRequest request;
            request.callId = call;
            pulses.apply({scene.event(id, ApprovalAsked{request})});
        };
        pulses.apply({scene.event(id, RunStarted{})});
        ask(QStringLiteral("c1"));
        ask(QStringLiteral("c2"));
        ask(QStringLiteral("c2")); // told twice, asked once
        QCOMPARE(pulses.of(id).questions, 2);
        pulses.apply({scene.event(id, ApprovalSettled{QStringLiteral("a"), QStringLiteral("c1"), {}})});
        QCOMPARE(pulses.of(id).activity, SessionActivity::Asks);
        ToolResult result;
        result.callId = QStringLiteral("c2");
        pulses.apply({scene.event(id, ToolCallEnded{result})});
        QCOMPARE(pulses.of(id).questions, 0);
        QCOMPARE(pulses.of(id).activity, SessionActivity::Running);
        pulses.forget(id);
        QCOMPARE(pulses.of(id), SessionPulse{});
    }

    void filtersByTitle()
    {
        SessionScene scene;
        QAbstractItemModelTester tester(&scene.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        scene.addUsual();
        scene.load();
        scene.model.setFilter(QStringLiteral("杭州"));
        QCOMPARE(scene.rows(), words("# Earlier|trip"));
        scene.model.setFilter(QStringLiteral("BUILD slow"));
        QCOMPARE(scene.rows(), words("# Today|build"));
        scene.model.setFilter(QStringLiteral("ｐｄｆ")); // full width
        QCOMPARE(scene.rows(), words("# Earlier|old"));
        scene.model.setFilter(QStringLiteral("nothing like it"));
        QCOMPARE(scene.model.rowCount(), 0);
        scene.model.setFilter(QString());
        QCOMPARE(scene.model.rowCount(), 7);
    }

    void renamesAtOnceAndTakesItBack()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        QSignalSpy failed(&scene.model, &SessionListModel::failed);
        QSignalSpy renamed(&scene.model, &SessionListModel::renamed);
        const QString id = QStringLiteral("build");
        scene.model.rename(id, QStringLiteral("  The   build "));
        QCOMPARE(scene.model.titleOf(id), QStringLiteral("The build"));
        scene.settle();
        QCOMPARE(scene.store.session(id)->title, QStringLiteral("The build"));
        scene.store.refuseRenames(true);
        scene.model.rename(id, QStringLiteral("Other"));
        QCOMPARE(scene.model.titleOf(id), QStringLiteral("Other"));
        scene.settle();
        QCOMPARE(scene.model.titleOf(id), QStringLiteral("The build"));
        QCOMPARE(failed.count(), 1);
        QCOMPARE(renamed.count(), 1);
        scene.model.rename(id, QStringLiteral("   "));
        QCOMPARE(scene.model.titleOf(id), QStringLiteral("The build"));
    }

    void removesAndRestores()
    {
        SessionScene scene;
        QAbstractItemModelTester tester(&scene.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        scene.addUsual();
        scene.load();
        QSignalSpy removed(&scene.model, &SessionListModel::removed);
        QSignalSpy restored(&scene.model, &SessionListModel::restored);
        const QString id = QStringLiteral("draft");
        scene.model.remove(id);
        QVERIFY(!scene.model.indexOf(id).isValid());
        scene.settle();
        QCOMPARE(removed.count(), 1);
        QCOMPARE(removed[0][1].toString(), QStringLiteral("Draft answer to the landlord"));
        QVERIFY(scene.archive.isRemoved(id));
        scene.model.restore(id);
        scene.settle();
        QCOMPARE(restored.count(), 1);
        QVERIFY(!scene.archive.isRemoved(id));
        QCOMPARE(scene.rows(), words("# Today|build|draft|# Earlier|notes|trip|old"));
    }

    void aRefusedRemovalComesBack()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        QSignalSpy failed(&scene.model, &SessionListModel::failed);
        scene.archive.setFailure(Error{ErrorCode::Busy, QStringLiteral("another program has it"), {}});
        scene.model.remove(QStringLiteral("draft"));
        scene.settle();
        QVERIFY(scene.model.indexOf(QStringLiteral("draft")).isValid());
        QCOMPARE(failed.count(), 1);
    }

    void whatRunsIsNotRemoved()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        QSignalSpy failed(&scene.model, &SessionListModel::failed);
        scene.start(QStringLiteral("build"));
        scene.model.remove(QStringLiteral("build"));
        scene.settle();
        QCOMPARE(failed.count(), 1);
        QVERIFY(scene.archive.calls().isEmpty());
        QVERIFY(scene.model.indexOf(QStringLiteral("build")).isValid());
    }

    void aSessionNobodyToldOfIsFetched()
    {
        SessionScene scene;
        scene.load();
        scene.add(QStringLiteral("new"), QStringLiteral("Made elsewhere"), SessionScene::at(24, 14, 0));
        scene.start(QStringLiteral("new"));
        scene.settle();
        QCOMPARE(scene.rows(), words("# Running|new"));
    }

    void aSessionChangeRenewsTheRow()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        SessionInfo info = scene.store.session(QStringLiteral("notes")).value();
        info.title = QStringLiteral("Renovation");
        info.updatedWallMs = SessionScene::at(24, 14, 59);
        scene.happen(info.id, SessionChanged{info});
        QCOMPARE(scene.rows(), words("# Today|notes|build|draft|# Earlier|trip|old"));
        QCOMPARE(scene.model.titleOf(info.id), QStringLiteral("Renovation"));
    }

    void midnightMovesTheRows()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        scene.clock.wall += qint64(24) * 3600 * 1000;
        scene.model.refresh();
        QCOMPARE(scene.rows(), words("# Earlier|build|draft|notes|trip|old"));
    }

    void aTitleIsNoMarkupInTheToolTip()
    {
        SessionScene scene;
        scene.add(QStringLiteral("x"), QStringLiteral("<img src='http://x/y.png'>"), SessionScene::at(24, 1, 0));
        scene.load();
        const QString tip = scene.model.indexOf(QStringLiteral("x")).data(Qt::ToolTipRole).toString();
        QVERIFY(!tip.contains(QLatin1StringView("<img")));
        QVERIFY(tip.contains(QLatin1StringView("&lt;img")));
    }

    void headingsCannotBeChosen()
    {
        SessionScene scene;
        scene.addUsual();
        scene.load();
        QCOMPARE(scene.model.flags(scene.model.index(0)), Qt::NoItemFlags);
        QVERIFY(scene.model.flags(scene.model.index(1)).testFlag(Qt::ItemIsSelectable));
        QVERIFY(!scene.model.indexOf(QString()).isValid());
    }

    void anythingInAnyOrderKeepsTheRowsRight()
    {
        SessionScene scene;
        QAbstractItemModelTester tester(&scene.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::mt19937 random(7);
        for (int i = 0; i < 30; ++i)
            scene.add(QStringLiteral("s%1").arg(i), QStringLiteral("Title %1").arg(i % 7),
                      SessionScene::at(20 + i % 5, i % 24, i));
        scene.load();
        const QPersistentModelIndex watched = scene.model.indexOf(QStringLiteral("s3"));
        for (int step = 0; step < 400; ++step) {
            scene.clock.wall += 60000;
            const QString id = QStringLiteral("s%1").arg(random() % 30);
            switch (random() % 6) {
            case 0:
            case 1: scene.start(id); break;
            case 2: scene.end(id); break;
            case 3: scene.ask(id, QStringLiteral("c%1").arg(step)); break;
            case 4: scene.model.setFilter(step % 3 == 0 ? QStringLiteral("Title 3") : QString()); break;
            default: scene.model.rename(id, QStringLiteral("Title %1").arg(random() % 7)); break;
            }
        }
        scene.model.setFilter(QString());
        QCOMPARE(scene.rows().removeDuplicates(), 0);
        QCOMPARE(scene.rows().filter(QRegularExpression(QStringLiteral("^s"))).size(), 30);
        if (watched.isValid())
            QCOMPARE(watched.data(SessionListModel::IdRole).toString(), QStringLiteral("s3"));
        scene.settle();
    }

    void aThousandSessionsComeInOneBlock()
    {
        SessionScene scene;
        for (int i = 0; i < 1000; ++i)
            scene.add(QStringLiteral("s%1").arg(i), QStringLiteral("Title %1").arg(i), SessionScene::at(10, 0, 0) + i);
        QSignalSpy inserted(&scene.model, &QAbstractItemModel::rowsInserted);
        scene.load();
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(scene.model.rowCount(), 1001);
    }

    void aFailedLoadIsTold()
    {
        class Broken : public ListedStore
        {
        public:
            Result<std::vector<SessionInfo>> sessions(int) override
            {
                return Error{ErrorCode::Corrupt, QStringLiteral("damaged"), {}};
            }
        };
        StoppedClock clock;
        Broken store;
        FakeSessionArchive archive;
        Errands errands;
        SessionListModel model({store, archive, errands, clock});
        QSignalSpy unreadable(&model, &SessionListModel::unreadable);
        model.load();
        QTRY_COMPARE(unreadable.count(), 1);
        QVERIFY(!model.isLoaded());
    }
};

QTEST_GUILESS_MAIN(TestSessionListModel)
#include "tst_session_list_model.moc"
