// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_scene.h"
#include "ui/timeline/timeline_tree.h"
#include "ui/timeline/timeline_view.h"
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextEdit>
#include <QTreeView>
#include <QVBoxLayout>

using namespace homard;

class TestTimelineView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theCurrentRunIsOpenAndFollowed();
    void scrollingUpEndsFollowing();
    void whatAPersonOpensStaysInSight();
    void theStarOpensAllOfARun();
    void olderRunsAreOfferedAndShown();
    void tabPassesOverAnEmptyTimeline();
    void noTimerWhenHiddenOrIdle();
    void enterTogglesAndJumps();
    void copyTakesTheRowAsText();
    void detailsShowWhatIsKnown();
    void resultsOfThePastAreReadWhenLookedAt();
    void hiddenCharactersAreShown();
    void stateIsRemembered();
    void everyRowSpeaks();
};

namespace {

struct Window : TimelineScene {
    Window()
    {
        view.resize(360, 480);
        view.show();
        open();
        tree = view.findChild<QTreeView *>();
        details = view.findChild<QTextEdit *>();
    }
    bool isReady() { return model.isLoaded(); }
    /// Chooses the row of a call as a person does.
    void select(const QString &call)
    {
        const auto index = model.indexOfCall(call);
        QVERIFY(index.isValid());
        tree->setCurrentIndex(index);
    }
    TimelineView view{model, archive, errands};
    QTreeView *tree = nullptr;
    QTextEdit *details = nullptr;
};

} // namespace

void TestTimelineView::theCurrentRunIsOpenAndFollowed()
{
    Window window;
    window.archive.putRuns(window.session,
                           {pastRun(QStringLiteral("a"), 1'000, 3), pastRun(QStringLiteral("b"), 90'000, 3)});
    window.open();
    QTRY_COMPARE(window.model.rowCount(), 2);
    QTRY_VERIFY(window.tree->isExpanded(window.model.index(1, 0)));
    QVERIFY(!window.tree->isExpanded(window.model.index(0, 0)));
    window.begin(QStringLiteral("r1"));
    for (int i = 0; i < 40; ++i) {
        window.think(100, 10, 1);
        window.work(QStringLiteral("read_file"), 5);
    }
    const auto run = window.model.index(2, 0);
    QVERIFY(window.tree->isExpanded(run));
    QVERIFY(window.tree->isExpanded(window.model.index(39, 0, run)));
    const auto last = window.model.index(0, 0, window.model.index(39, 0, run));
    QTRY_VERIFY(window.tree->viewport()->rect().contains(window.tree->visualRect(last).center()));
}

void TestTimelineView::scrollingUpEndsFollowing()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    window.begin(QStringLiteral("r1"));
    for (int i = 0; i < 40; ++i)
        window.think(100, 10, 1);
    auto *bar = window.tree->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0 && bar->value() == bar->maximum());
    bar->setValue(10);
    window.think(100, 10, 1);
    QCoreApplication::sendPostedEvents();
    QTest::qWait(0);
    QCOMPARE(bar->value(), 10);
    bar->setValue(bar->maximum());
    window.think(100, 10, 1);
    QTRY_COMPARE(bar->value(), bar->maximum());
}

void TestTimelineView::whatAPersonOpensStaysInSight()
{
    Window window;
    std::vector<RunRecord> past;
    for (int i = 0; i < 8; ++i)
        past.push_back(pastRun(QStringLiteral("p%1").arg(i), 1'000 + i * 10'000, 12));
    window.archive.putRuns(window.session, past);
    window.open();
    QTRY_COMPARE(window.model.rowCount(), 8);
    window.tree->collapseAll();
    QCoreApplication::sendPostedEvents();
    auto *bar = window.tree->verticalScrollBar();
    QCOMPARE(bar->maximum(), 0); // everything is in sight
    const auto first = window.model.index(0, 0);
    window.tree->setCurrentIndex(first);
    window.tree->expand(first);
    window.tree->expand(window.model.index(1, 0));
    QTRY_VERIFY(bar->maximum() > 0);
    QTest::qWait(0);
    QCOMPARE(bar->value(), 0);
}

void TestTimelineView::olderRunsAreOfferedAndShown()
{
    Window window;
    std::vector<RunRecord> past;
    for (int i = 0; i < 70; ++i)
        past.push_back(pastRun(QStringLiteral("p%1").arg(i), 1'000 + i * 10'000, 1));
    window.archive.putRuns(window.session, past);
    auto *older = window.view.findChild<QPushButton *>();
    QVERIFY(older);
    QVERIFY(!older->isVisible());
    window.open();
    QTRY_VERIFY(older->isVisible());
    QVERIFY(!older->text().isEmpty());
    QTRY_VERIFY(window.tree->verticalScrollBar()->value() > 0); // the newest is in sight
    older->click();
    QTRY_COMPARE(window.model.rowCount(), 70);
    QVERIFY(!older->isVisible());
    QTest::qWait(0);
    const auto seen = [&](int run) {
        return window.tree->viewport()->rect().contains(window.tree->visualRect(window.model.index(run, 0)).center());
    };
    QVERIFY(seen(19) && seen(20)); // the newest of those that came, and the first of the others
}

void TestTimelineView::tabPassesOverAnEmptyTimeline()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    QWidget host;
    QLineEdit first;
    QLineEdit last;
    QVBoxLayout column(&host);
    for (QWidget *part : std::initializer_list<QWidget *>{&first, &window.view, &last})
        column.addWidget(part);
    host.show();
    host.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&host));
    first.setFocus();
    QTest::keyClick(&first, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&last));
    for (QWidget *part : std::initializer_list<QWidget *>{&first, &window.view, &last})
        part->setParent(nullptr);
}

void TestTimelineView::theStarOpensAllOfARun()
{
    Window window;
    window.archive.putRuns(window.session,
                           {pastRun(QStringLiteral("a"), 1'000, 3), pastRun(QStringLiteral("b"), 90'000, 3)});
    window.open();
    QTRY_COMPARE(window.model.rowCount(), 2);
    const auto run = window.model.index(0, 0);
    window.tree->setCurrentIndex(run);
    QTest::keyClick(window.tree, Qt::Key_Asterisk);
    QTRY_VERIFY(window.tree->isExpanded(run));
    QVERIFY(window.model.rowCount(run) > 0);
    for (int i = 0; i < window.model.rowCount(run); ++i) {
        const auto turn = window.model.index(i, 0, run);
        QVERIFY(window.tree->isExpanded(turn) || window.model.rowCount(turn) == 0);
        for (int j = 0; j < window.model.rowCount(turn); ++j) {
            const auto call = window.model.index(j, 0, turn);
            QVERIFY(window.tree->isExpanded(call) || window.model.rowCount(call) == 0);
        }
    }
}

void TestTimelineView::noTimerWhenHiddenOrIdle()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    QVERIFY(!window.view.tree()->isTicking());
    window.begin(QStringLiteral("r1"));
    QVERIFY(window.view.tree()->isTicking());
    window.view.hide();
    QVERIFY(!window.view.tree()->isTicking());
    window.view.show();
    QVERIFY(window.view.tree()->isTicking());
    window.view.showMinimized();
    QTRY_VERIFY(!window.view.tree()->isTicking());
    window.view.showNormal();
    QTRY_VERIFY(window.view.tree()->isTicking());
    window.finish();
    QVERIFY(!window.view.tree()->isTicking());
}

void TestTimelineView::enterTogglesAndJumps()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    window.begin(QStringLiteral("r1"));
    window.think(100, 10, 1);
    window.work(QStringLiteral("read_file"), 5);
    const auto run = window.model.index(0, 0);
    const auto turn = window.model.index(0, 0, run);
    QSignalSpy steps(&window.view, &TimelineView::stepActivated);
    window.tree->setCurrentIndex(turn);
    QTest::keyClick(window.tree, Qt::Key_Return);
    QVERIFY(!window.tree->isExpanded(turn));
    QTest::keyClick(window.tree, Qt::Key_Enter);
    QVERIFY(window.tree->isExpanded(turn));
    QCOMPARE(steps.count(), 0);
    QTest::keyClick(window.tree, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(steps.takeFirst(), QVariantList({QStringLiteral("r1-m1"), QString()}));
    QTest::keyClick(window.tree, Qt::Key_Down);
    QTest::keyClick(window.tree, Qt::Key_Return);
    QCOMPARE(steps.takeFirst(), QVariantList({QStringLiteral("r1-m1"), QStringLiteral("r1-c1")}));
    window.tree->setCurrentIndex(run);
    QTest::keyClick(window.tree, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(steps.takeFirst(), QVariantList({QStringLiteral("r1-user"), QString()}));
}

void TestTimelineView::copyTakesTheRowAsText()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    window.begin(QStringLiteral("r1"));
    window.think(100, 10, 1);
    window.work(QStringLiteral("read_file"), 5);
    window.select(QStringLiteral("r1-c1"));
    QTest::keyClick(window.tree, Qt::Key_C, Qt::ControlModifier);
    const auto text = QGuiApplication::clipboard()->text();
    QVERIFY2(text.startsWith(QStringLiteral("read_file, done, 5 ms")), qPrintable(text));
    QVERIFY2(text.endsWith(QStringLiteral("notes/a.md")), qPrintable(text));
}

void TestTimelineView::detailsShowWhatIsKnown()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    window.begin(QStringLiteral("r1"));
    window.think(3'000, 3'000, 100);
    const auto call = window.plan(QStringLiteral("exec"), Decision::Ask);
    window.ask(call);
    window.select(call);
    auto text = window.details->toPlainText();
    for (const char *part : {"mv --no-clobber", "/home/ada/Invoices", "on, no network", "default: writing asks",
                             "waits for your answer", "this can be undone"})
        QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    window.pass(31'000);
    window.answer(call, ApprovalOutcome::Allowed, QStringLiteral("mind the year"));
    window.start(call);
    window.end(call, ResultStatus::Failed, 40, QStringLiteral("mv: no such file"));
    text = window.details->toPlainText();
    for (const char *part : {"allowed by you after 31.0 s", "mind the year", "mv: no such file"})
        QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
}

void TestTimelineView::resultsOfThePastAreReadWhenLookedAt()
{
    Window window;
    auto answer = std::make_shared<Message>();
    answer->id = QStringLiteral("a-m1");
    answer->role = Role::Assistant;
    auto results = std::make_shared<Message>();
    results->id = QStringLiteral("a-m1-results");
    results->role = Role::Tool;
    ToolResult result;
    result.callId = QStringLiteral("a-m1-c");
    result.status = ResultStatus::Ok;
    result.content = QStringLiteral("what the file said");
    results->blocks.push_back(ToolResultBlock{result});
    SessionInfo info;
    info.id = window.session;
    window.archive.put(info, {answer, results});
    window.archive.putRuns(window.session, {pastRun(QStringLiteral("a"), 1'000, 1)});
    window.open();
    QTRY_COMPARE(window.model.rowCount(), 1);
    window.select(QStringLiteral("a-m1-c"));
    QTRY_VERIFY(window.details->toPlainText().contains(QStringLiteral("what the file said")));
    // And again after another session was looked at.
    window.model.setSession({});
    QVERIFY(!window.details->toPlainText().contains(QStringLiteral("what the file said")));
    window.open();
    QTRY_COMPARE(window.model.rowCount(), 1);
    window.select(QStringLiteral("a-m1-c"));
    QTRY_VERIFY(window.details->toPlainText().contains(QStringLiteral("what the file said")));
}

/// S10: what would hide or reorder text is shown as what it is.
void TestTimelineView::hiddenCharactersAreShown()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    window.begin(QStringLiteral("r1"));
    window.think(10, 10, 1);
    const auto call =
        window.plan(QStringLiteral("exec"), Decision::Allow, QStringLiteral("{\"command\":\"ls \u202Egpj.exe\"}"));
    window.start(call);
    window.end(call, ResultStatus::Ok, 1, QStringLiteral("a\u200Bb <b>bold</b><img src=\"http://x/y.png\">"));
    window.select(call);
    const auto text = window.details->toPlainText();
    QVERIFY(!text.contains(QChar(0x202E)) && !text.contains(QChar(0x200B)));
    QVERIFY(text.contains(QStringLiteral("\\u{202e}")));
    QVERIFY(text.contains(QStringLiteral("<b>bold</b>")));
    const auto tip = window.model.indexOfCall(call).data(Qt::ToolTipRole).toString();
    QVERIFY(tip.contains(QStringLiteral("\\u{202e}")) && !tip.contains(QChar(0x202E)));
}

void TestTimelineView::stateIsRemembered()
{
    TimelineScene scene;
    QByteArray state;
    {
        TimelineView view(scene.model, scene.archive, scene.errands);
        QVERIFY(view.tree()->isColumnHidden(TimelineModel::Cost));
        view.tree()->setColumnWanted(TimelineModel::Cost, true);
        view.tree()->setColumnWanted(TimelineModel::Bar, false);
        state = view.saveState();
    }
    TimelineView view(scene.model, scene.archive, scene.errands);
    QVERIFY(view.restoreState(state));
    QVERIFY(!view.tree()->isColumnHidden(TimelineModel::Cost));
    QVERIFY(view.tree()->isColumnHidden(TimelineModel::Bar));
    QVERIFY(!view.restoreState(QByteArray("nonsense")));
}

void TestTimelineView::everyRowSpeaks()
{
    Window window;
    QTRY_VERIFY(window.isReady());
    window.begin(QStringLiteral("r1"));
    window.think(3'000, 3'000, 100);
    QVERIFY(!window.tree->accessibleName().isEmpty());
    QVERIFY(!window.details->accessibleName().isEmpty());
    const auto turn = window.model.index(0, 0, window.model.index(0, 0));
    const auto spoken = turn.data(Qt::AccessibleTextRole).toString();
    QVERIFY2(spoken.contains(QStringLiteral("Turn 1")) && spoken.contains(QStringLiteral("done")) &&
                 spoken.contains(QStringLiteral("3.0 s")),
             qPrintable(spoken));
    for (auto *widget : window.view.findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus)
            continue;
        QAccessibleInterface *spokenOf = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(spokenOf && !spokenOf->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"
