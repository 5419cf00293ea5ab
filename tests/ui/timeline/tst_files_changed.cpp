// SPDX-License-Identifier: GPL-3.0-or-later
#include "files_scene.h"
#include "ui/timeline/diff_view.h"
#include "ui/timeline/files_changed_view.h"
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <future>

using namespace homard;

namespace {
const QByteArray one("alpha\nbeta\ngamma\n");
const QByteArray two("alpha\nbeta, changed\ngamma\ndelta\n");
const QByteArray three("only this\n");

/// Looks at files take until go(); at the latest until its end.
class Latch
{
public:
    explicit Latch(FilesScene &scene)
    {
        scene.checkpoints.onContent = [reached = m_reached, open = m_promise.get_future().share()] {
            *reached = true;
            open.wait();
        };
    }
    ~Latch() { go(); }
    bool isReached() const { return *m_reached; }
    void go()
    {
        if (!std::exchange(m_gone, true))
            m_promise.set_value();
    }

private:
    std::promise<void> m_promise;
    std::shared_ptr<std::atomic<bool>> m_reached = std::make_shared<std::atomic<bool>>(false);
    bool m_gone = false;
};
} // namespace

class TestFilesChanged : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void changesOfRunsNewestFirst();
    void s99HiddenTextOfAFileNameIsShown();
    void nothingIsReadUnwatched();
    void statesFollowTheFiles();
    void aCallLooksOnlyAtWhatItTouched();
    void anEarlierStepIsComparedWithWhatItMade();
    void theToldDiffIsUsedWhereTheContentIsLost();
    void withoutAnyItIsComparedWithTheFileNow();
    void binaryAndStrangeFilesAreSaid();
    void undoTakesTheWholeStep();
    void aSecondPressUndoesNothing();
    void theStoreDoesNotWaitForLooks();
    void whatWasSeenBeforeAnUndoIsNotBelieved();
    void whatWasSeenBeforeTheEndOfARunIsNotBelieved();
    void conflictOffersToUndoAnyway();
    void theViewShowsTheDiffAndUndoes();
    void whatIsNotListedIsSaid();
    void diffLinesAreNumbered();
    void hundredThousandLinesArePaintedByThePage();
    void linesAreCopiedWithTheirSigns();
};

void TestFilesChanged::s99HiddenTextOfAFileNameIsShown()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a\u200b\u202etxt.sh"), one, two);
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 1);
    QCOMPARE(scene.row(0, 0).data().toString(), QStringLiteral("a\\u{200b}\\u{202e}txt.sh"));
}

void TestFilesChanged::changesOfRunsNewestFirst()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("notes/a.md"), one, two);
    scene.change(QStringLiteral("r2"), QStringLiteral("c2"), QStringLiteral("b.md"), QByteArray(), three);
    QAbstractItemModelTester tester(&scene.model);
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 2);
    QCOMPARE(scene.row(0, 0).data().toString(), QStringLiteral("b.md"));
    QCOMPARE(scene.row(1, 0).data().toString(), QStringLiteral("notes/a.md"));
    QTRY_COMPARE(scene.row(1, 0, FilesChangedModel::Lines).data().toString(), QStringLiteral("+2 −1"));
    QTRY_COMPARE(scene.row(0, 0, FilesChangedModel::State).data().toString(), QStringLiteral("created"));
    QCOMPARE(scene.row(1, 0, FilesChangedModel::State).data().toString(), QStringLiteral("changed"));
    // One more in the newest run, one in a new run, one taken out.
    QSignalSpy resets(&scene.model, &QAbstractItemModel::modelReset);
    const auto more =
        scene.change(QStringLiteral("r2"), QStringLiteral("c3"), QStringLiteral("c.md"), QByteArray(), three);
    scene.change(QStringLiteral("r3"), QStringLiteral("c4"), QStringLiteral("d.md"), QByteArray(), three);
    AgentEvent event;
    event.sessionId = scene.session;
    event.body = ToolCallEnded{};
    scene.model.apply(event);
    QTRY_COMPARE(scene.model.rowCount(), 3);
    QCOMPARE(scene.model.rowCount(scene.model.index(1, 0)), 2);
    QVERIFY(scene.checkpoints.discard(more));
    scene.model.refresh();
    QTRY_COMPARE(scene.model.rowCount(scene.model.index(1, 0)), 1);
    QCOMPARE(resets.count(), 0);
    QTRY_VERIFY(scene.isIdle());
}

void TestFilesChanged::nothingIsReadUnwatched()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.model.setSession(scene.session, scene.folder.path());
    QVERIFY(scene.isIdle());
    QVERIFY(!scene.model.isLoaded());
    scene.model.setWatched(true);
    QTRY_COMPARE(scene.model.rowCount(), 1);
}

void TestFilesChanged::statesFollowTheFiles()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.open();
    QTRY_COMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::Applied);
    scene.write(QStringLiteral("a.md"), three);
    scene.model.refresh();
    QTRY_COMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::ChangedSince);
    QFile::remove(scene.path(QStringLiteral("a.md")));
    scene.model.refresh();
    QTRY_COMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::Gone);
}

/// While a run goes on only the files that it changes are read.
void TestFilesChanged::aCallLooksOnlyAtWhatItTouched()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.change(QStringLiteral("r1"), QStringLiteral("c2"), QStringLiteral("b.md"), one, two);
    scene.open();
    QTRY_COMPARE(scene.model.state(scene.row(0, 1)), FileChangeState::Applied);
    QTRY_VERIFY(scene.isIdle());
    QStringList looked;
    connect(&scene.model, &FilesChangedModel::examined, this,
            [&](const QString &id, const FileExamination &) { looked << id; });
    const auto third = scene.change(QStringLiteral("r1"), QStringLiteral("c3"), QStringLiteral("a.md"), two, three);
    AgentEvent event;
    event.sessionId = scene.session;
    event.body = ToolCallEnded{};
    scene.model.apply(event);
    QTRY_COMPARE(scene.model.state(scene.row(0, 2)), FileChangeState::ChangedAgain);
    QTRY_VERIFY(scene.isIdle());
    const QStringList expected{third, scene.checkpoints.kept()[0].id};
    QCOMPARE(looked, expected);
}

void TestFilesChanged::anEarlierStepIsComparedWithWhatItMade()
{
    FilesScene scene;
    const auto first = scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.change(QStringLiteral("r1"), QStringLiteral("c2"), QStringLiteral("a.md"), two, three);
    const auto all = scene.checkpoints.kept();
    const auto found = examineFileChange(scene.checkpoints, scene.archive, all[0], {all[1]});
    QCOMPARE(all[0].id, first);
    QCOMPARE(found.state, FileChangeState::ChangedAgain);
    QCOMPARE(found.source, FileDiffSource::Exact);
    QVERIFY(found.diff.contains(QStringLiteral("+beta, changed")));
    QVERIFY(!found.diff.contains(QStringLiteral("only this")));
}

void TestFilesChanged::theToldDiffIsUsedWhereTheContentIsLost()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.write(QStringLiteral("a.md"), three);
    auto results = std::make_shared<Message>();
    results->id = QStringLiteral("m2");
    results->runId = QStringLiteral("r1");
    results->role = Role::Tool;
    ToolResult result;
    result.callId = QStringLiteral("c1");
    result.diff = QStringLiteral("--- a\n+++ b\n@@ -1,2 +1,2 @@\n alpha\n-beta\n+beta, changed\n");
    results->blocks.push_back(ToolResultBlock{result});
    SessionInfo info;
    info.id = scene.session;
    scene.archive.put(info, {results});
    const auto found = examineFileChange(scene.checkpoints, scene.archive, scene.checkpoints.kept()[0], {});
    QCOMPARE(found.source, FileDiffSource::Told);
    QCOMPARE(found.diff, result.diff);
    QCOMPARE(found.added, 1);
    QCOMPARE(found.removed, 1);
}

void TestFilesChanged::withoutAnyItIsComparedWithTheFileNow()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.write(QStringLiteral("a.md"), three);
    const auto found = examineFileChange(scene.checkpoints, scene.archive, scene.checkpoints.kept()[0], {});
    QCOMPARE(found.source, FileDiffSource::AgainstNow);
    QVERIFY(found.diff.contains(QStringLiteral("+only this")));
}

void TestFilesChanged::binaryAndStrangeFilesAreSaid()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.bin"), QByteArray("a\0b", 3),
                 QByteArray("c\0d", 3));
    auto found = examineFileChange(scene.checkpoints, scene.archive, scene.checkpoints.kept()[0], {});
    QVERIFY(found.binary);
    QVERIFY(found.diff.isEmpty());
    QFile::remove(scene.path(QStringLiteral("a.bin")));
    QVERIFY(QFile::link(QStringLiteral("/dev/zero"), scene.path(QStringLiteral("a.bin")))); // reading it would not end
    found = examineFileChange(scene.checkpoints, scene.archive, scene.checkpoints.kept()[0], {});
    QCOMPARE(found.state, FileChangeState::ChangedSince);
    QVERIFY(!found.trouble.isEmpty());
}

void TestFilesChanged::undoTakesTheWholeStep()
{
    FilesScene scene;
    const auto a = scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    const auto b = scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("b.md"), one, two);
    scene.change(QStringLiteral("r1"), QStringLiteral("c2"), QStringLiteral("c.md"), one, two);
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(scene.model.index(0, 0)), 3);
    QSignalSpy undone(&scene.model, &FilesChangedModel::undone);
    scene.model.undoStep(scene.row(0, 1), false);
    QTRY_COMPARE(undone.count(), 1);
    const std::vector<std::pair<QString, bool>> expected{{b, false}, {a, false}};
    QCOMPARE(scene.checkpoints.undos(), expected);
    QTRY_COMPARE(scene.model.state(scene.row(0, 1)), FileChangeState::Undone);
    QVERIFY(!scene.model.canUndo(scene.row(0, 1)));
    QVERIFY(scene.model.canUndo(scene.row(0, 0)));
}

void TestFilesChanged::theStoreDoesNotWaitForLooks()
{
    FilesScene scene;
    Latch disk(scene);
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.open();
    QTRY_VERIFY(disk.isReached());
    bool done = false;
    scene.errands.run(
        this, [&scene] { return scene.archive.saveDraft(scene.session, QStringLiteral("typed")); },
        [&done](const Result<void> &kept) { done = kept.ok(); });
    QTRY_VERIFY(done);
    QCOMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::Unknown);
    disk.go();
    QTRY_COMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::Applied);
}

void TestFilesChanged::whatWasSeenBeforeAnUndoIsNotBelieved()
{
    FilesScene scene;
    Latch disk(scene);
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    std::vector<FileChangeState> seen;
    connect(&scene.model, &FilesChangedModel::examined, this,
            [&seen](const QString &, const FileExamination &found) { seen.push_back(found.state); });
    scene.open();
    QTRY_VERIFY(disk.isReached());
    QSignalSpy undone(&scene.model, &FilesChangedModel::undone);
    scene.model.undoStep(scene.row(0, 0), false);
    QTRY_COMPARE(undone.count(), 1); // the look before it has not come back yet
    disk.go();
    QTRY_VERIFY(!seen.empty());
    QTRY_VERIFY(scene.isIdle());
    QCOMPARE(seen, std::vector<FileChangeState>{FileChangeState::Undone});
    QCOMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::Undone);
}

/// Whoever asked for one beside gets it all the same.
void TestFilesChanged::whatWasSeenBeforeTheEndOfARunIsNotBelieved()
{
    FilesScene scene;
    Latch disk(scene);
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    const auto second = scene.change(QStringLiteral("r1"), QStringLiteral("c2"), QStringLiteral("b.md"), one, two);
    std::map<QString, std::vector<FileChangeState>> seen;
    connect(&scene.model, &FilesChangedModel::examined, this,
            [&seen](const QString &id, const FileExamination &found) { seen[id].push_back(found.state); });
    scene.open();
    QTRY_VERIFY(disk.isReached());
    const QString first = scene.model.checkpoint(scene.row(0, 1))->id;
    scene.model.examine(scene.row(0, 1));
    AgentEvent event;
    event.sessionId = scene.session;
    event.body = RunEnded{};
    scene.model.apply(event);
    QTRY_VERIFY(scene.errands.isIdle());
    scene.write(QStringLiteral("b.md"), three);
    disk.go();
    QTRY_VERIFY(!seen[first].empty() && !seen[second].empty());
    QTRY_VERIFY(scene.isIdle());
    QCOMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::ChangedSince);
    QCOMPARE(seen[second], std::vector<FileChangeState>{FileChangeState::ChangedSince});
}

void TestFilesChanged::conflictOffersToUndoAnyway()
{
    FilesScene scene;
    const auto id = scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.checkpoints.setUndoFailure(Error{ErrorCode::Conflict, QStringLiteral("“a.md” has been changed since."), {}});
    FilesChangedView view(scene.model);
    view.resize(360, 600);
    view.show();
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 1);
    auto *tree = view.findChild<QTreeView *>();
    tree->setCurrentIndex(scene.row(0, 0));
    QTRY_VERIFY(scene.isIdle());
    view.activateWindow();
    tree->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QTest::keyClick(tree, Qt::Key_Backspace, Qt::ControlModifier);
    QPushButton *anyway = nullptr;
    const auto find = [&] {
        for (auto *button : view.findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Undo anyway") && button->isVisible())
                anyway = button;
        }
        return anyway != nullptr;
    };
    QTRY_VERIFY(find());
    QVERIFY(!scene.checkpoints.kept()[0].undone);
    anyway->click();
    QTRY_VERIFY(scene.checkpoints.kept()[0].undone);
    QCOMPARE(scene.checkpoints.undos().back(), std::make_pair(id, true));
    QTRY_COMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::Undone);
}

/// The key repeats while it is held.
void TestFilesChanged::aSecondPressUndoesNothing()
{
    FilesScene scene;
    const auto id = scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    scene.open();
    QTRY_COMPARE(scene.model.rowCount(), 1);
    QSignalSpy undone(&scene.model, &FilesChangedModel::undone);
    QSignalSpy conflicts(&scene.model, &FilesChangedModel::undoConflicted);
    connect(&scene.model, &FilesChangedModel::undone, &scene.model,
            [&] { scene.model.undoStep(scene.row(0, 0), false); }); // before the list is read again
    scene.model.undoStep(scene.row(0, 0), false);
    QVERIFY(!scene.model.canUndo(scene.row(0, 0)));
    scene.model.undoStep(scene.row(0, 0), false);
    QTRY_COMPARE(undone.count(), 1);
    QTRY_COMPARE(scene.model.state(scene.row(0, 0)), FileChangeState::Undone);
    QTRY_VERIFY(scene.isIdle());
    const std::vector<std::pair<QString, bool>> expected{{id, false}};
    QCOMPARE(scene.checkpoints.undos(), expected);
    QCOMPARE(conflicts.count(), 0);
}

void TestFilesChanged::theViewShowsTheDiffAndUndoes()
{
    FilesScene scene;
    scene.change(QStringLiteral("r1"), QStringLiteral("c1"), QStringLiteral("a.md"), one, two);
    FilesChangedView view(scene.model);
    view.resize(360, 600);
    scene.model.setSession(scene.session, scene.folder.path());
    QVERIFY(!scene.model.isLoaded()); // nothing is read before it is seen
    view.show();
    QTRY_COMPARE(scene.model.rowCount(), 1);
    auto *tree = view.findChild<QTreeView *>();
    QVERIFY(tree->isExpanded(scene.model.index(0, 0)));
    tree->setCurrentIndex(scene.row(0, 0));
    auto *diff = view.findChild<DiffView *>();
    QTRY_VERIFY(diff->selectedText().contains(QStringLiteral("+beta, changed")));
    QVERIFY(diff->selectedText().contains(QStringLiteral("-beta")));
    QSignalSpy steps(&view, &FilesChangedView::stepActivated);
    QTest::keyClick(tree, Qt::Key_Return);
    QCOMPARE(steps.takeFirst()[1].toString(), QStringLiteral("c1"));
    QTRY_VERIFY(scene.isIdle());
    view.hide();
    scene.model.refresh();
    QVERIFY(scene.isIdle());
}

void TestFilesChanged::whatIsNotListedIsSaid()
{
    FilesScene scene;
    FilesChangedView view(scene.model);
    const auto labels = view.findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
        return label->text().contains(QStringLiteral("What commands write is not listed"));
    }));
}

void TestFilesChanged::diffLinesAreNumbered()
{
    const auto lines = diffLinesOf(QStringLiteral(
        "--- a\n+++ b\n@@ -10,3 +12,3 @@ here\n same\n--- a rule\n+++ a plus\n same\n\\ No newline at end\n"));
    QCOMPARE(lines.size(), size_t(6));
    QCOMPARE(lines[0].kind, DiffLine::Kind::Gap);
    QCOMPARE(lines[1].oldNumber, 10);
    QCOMPARE(lines[1].newNumber, 12);
    QCOMPARE(lines[2].kind, DiffLine::Kind::Removed);
    QCOMPARE(lines[2].text, QStringLiteral("-- a rule"));
    QCOMPARE(lines[3].kind, DiffLine::Kind::Added);
    QCOMPARE(lines[3].newNumber, 13);
    QCOMPARE(lines[4].oldNumber, 12);
    QCOMPARE(lines[5].kind, DiffLine::Kind::Note);
}

void TestFilesChanged::hundredThousandLinesArePaintedByThePage()
{
    QString diff = QStringLiteral("@@ -1,0 +1,100000 @@\n");
    for (int i = 0; i < 100'000; ++i)
        diff += QStringLiteral("+line %1 with some words in it\n").arg(i);
    DiffView view;
    view.resize(400, 300);
    view.show();
    view.setDiff(diff);
    QCOMPARE(view.lineCount(), 100'001);
    view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
    QVERIFY(!view.grab().isNull());
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(view.currentLine(), 100'000);
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("line 100000")));
    QTest::keyClick(&view, Qt::Key_PageUp);
    QVERIFY(view.currentLine() < 100'000);
}

void TestFilesChanged::linesAreCopiedWithTheirSigns()
{
    DiffView view;
    view.resize(400, 300);
    view.show();
    view.setDiff(QStringLiteral("@@ -1,2 +1,2 @@\n same\n-old\n+new\n"));
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("-old\n+new\n"));
    QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(view.selectedText(), QStringLiteral("@@ -1,2 +1,2 @@\n same\n-old\n+new\n"));
}

QTEST_MAIN(TestFilesChanged)
#include "tst_files_changed.moc"
