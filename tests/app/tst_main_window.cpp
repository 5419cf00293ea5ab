// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"
#include <QAction>
#include <QDockWidget>
#include <QSignalSpy>
#include <QSplitter>
#include <QTest>
#include <memory>

using namespace homard;

namespace {

std::unique_ptr<MainWindow> makeWindow(int width)
{
    auto window =
        std::make_unique<MainWindow>(MainWindowParts{new QWidget, new QWidget, new QWidget, new QWidget, new QWidget,
                                                     new QWidget, new QWidget, new QWidget, new QWidget, new QWidget});
    window->resize(width, 700);
    return window;
}

bool hasDocks(const MainWindow &window)
{
    const auto docks = window.findChildren<QDockWidget *>();
    return docks.size() == 2 && !docks[0]->isHidden() && !docks[1]->isHidden();
}

int timelineWidth(const MainWindow &window)
{
    return window.findChild<QDockWidget *>(QStringLiteral("timeline"))->width();
}

constexpr int narrow = 700;
constexpr int wide = 1400;

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void foldsAndUnfolds();
    void unfoldsAfterAStartOnASmallScreen();
    void unfoldsAfterItWasLeftNarrow();
    void keepsItsPanesWhenLeftInTheTray();
    void aClosedDockStaysClosed();
    void docksGetTheirWidthBack();
    void aDraggedWidthIsKept();
    void theConversationKeepsItsRoom();
    void whatIsOpenedInANarrowWindowStays();
    void whatIsClosedInANarrowWindowStaysClosed();
    void closingIsAQuestionOfOthers();
};

void TestMainWindow::foldsAndUnfolds()
{
    const auto window = makeWindow(wide);
    window->show();
    QVERIFY(hasDocks(*window));
    window->resize(narrow, 700);
    QTRY_VERIFY(!hasDocks(*window));
    QVERIFY(!window->actions().sessionsPane->isChecked());
    window->resize(wide, 700);
    QTRY_VERIFY(hasDocks(*window));
    QVERIFY(window->actions().sessionsPane->isChecked());
}

void TestMainWindow::unfoldsAfterAStartOnASmallScreen()
{
    const auto window = makeWindow(narrow);
    window->show();
    QTRY_VERIFY(!hasDocks(*window));
    window->resize(wide, 700);
    QTRY_VERIFY(hasDocks(*window));
}

void TestMainWindow::unfoldsAfterItWasLeftNarrow()
{
    const auto before = makeWindow(narrow);
    before->show();
    QTRY_VERIFY(!hasDocks(*before));
    const auto window = makeWindow(narrow);
    window->restoreLayout(before->saveLayout());
    window->show();
    QTRY_VERIFY(!hasDocks(*window));
    window->resize(wide, 700);
    QTRY_VERIFY(hasDocks(*window));
    QVERIFY(window->actions().sessionsPane->isChecked());
}

void TestMainWindow::keepsItsPanesWhenLeftInTheTray()
{
    const auto before = makeWindow(wide);
    before->show();
    before->hide();
    const auto window = makeWindow(wide);
    window->restoreLayout(before->saveLayout());
    window->show();
    QVERIFY(hasDocks(*window));
}

void TestMainWindow::aClosedDockStaysClosed()
{
    const auto before = makeWindow(wide);
    before->show();
    QVERIFY(QTest::qWaitForWindowExposed(before.get()));
    before->actions().filesPane->trigger(); // it lay behind the other one: it comes to the front
    QVERIFY(hasDocks(*before));
    const auto *files = before->findChild<QDockWidget *>(QStringLiteral("files"));
    QTRY_VERIFY(!files->visibleRegion().isEmpty());
    before->actions().filesPane->trigger();
    QVERIFY(!hasDocks(*before));
    const auto window = makeWindow(wide);
    window->restoreLayout(before->saveLayout());
    window->show();
    QVERIFY(!hasDocks(*window));
    QVERIFY(window->actions().timelinePane->isChecked());
    QVERIFY(!window->actions().filesPane->isChecked());
}

void TestMainWindow::docksGetTheirWidthBack()
{
    const auto window = makeWindow(wide);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    QTRY_COMPARE(timelineWidth(*window), 372);
    window->resize(1080, 700); // less room for all
    QTRY_VERIFY(timelineWidth(*window) < 372);
    window->resize(narrow, 700);
    QTRY_VERIFY(!hasDocks(*window));
    window->resize(1080, 700);
    QTRY_VERIFY(hasDocks(*window));
    window->resize(wide, 700);
    QTRY_COMPARE(timelineWidth(*window), 372);
    QTRY_COMPARE(window->findChild<QSplitter *>()->sizes().front(), 240); // and the list has its own
    window->resize(narrow, 700);                                          // and at one go
    QTRY_VERIFY(!hasDocks(*window));
    window->resize(wide, 700);
    QTRY_VERIFY(hasDocks(*window));
    QTRY_COMPARE(timelineWidth(*window), 372);
}

void TestMainWindow::aDraggedWidthIsKept()
{
    const auto before = makeWindow(wide);
    before->show();
    QVERIFY(QTest::qWaitForWindowExposed(before.get()));
    QTRY_COMPARE(timelineWidth(*before), 372);
    const auto *dock = before->findChild<QDockWidget *>(QStringLiteral("timeline"));
    const QPoint edge = dock->mapTo(before.get(), QPoint(-2, dock->height() / 2));
    QTest::mousePress(before->windowHandle(), Qt::LeftButton, {}, edge);
    QTest::mouseMove(before->windowHandle(), edge - QPoint(40, 0));
    QTest::mouseMove(before->windowHandle(), edge - QPoint(60, 0));
    QTest::mouseRelease(before->windowHandle(), Qt::LeftButton, {}, edge - QPoint(60, 0));
    QTRY_COMPARE(timelineWidth(*before), 432);
    QTest::qWait(100); // until the end of the drag was noted
    before->resize(narrow, 700);
    QTRY_VERIFY(!hasDocks(*before));
    const auto window = makeWindow(narrow);
    window->restoreLayout(before->saveLayout());
    window->show();
    QTRY_VERIFY(!hasDocks(*window));
    window->resize(wide, 700);
    QTRY_VERIFY(hasDocks(*window));
    QTRY_COMPARE(timelineWidth(*window), 432);
}

void TestMainWindow::theConversationKeepsItsRoom()
{
    const auto window = makeWindow(1060);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    QVERIFY(hasDocks(*window));
    const auto *splitter = window->findChild<QSplitter *>();
    QTRY_VERIFY(splitter->widget(1)->width() >= 500);
    QTRY_VERIFY(timelineWidth(*window) >= 280);
}

void TestMainWindow::whatIsOpenedInANarrowWindowStays()
{
    const auto window = makeWindow(wide);
    window->show();
    const auto *timeline = window->findChild<QDockWidget *>(QStringLiteral("timeline"));
    const auto *files = window->findChild<QDockWidget *>(QStringLiteral("files"));
    for (QDockWidget *dock : window->findChildren<QDockWidget *>())
        dock->close();
    window->actions().sessionsPane->trigger();
    window->resize(narrow, 700);
    QTRY_COMPARE(window->width(), narrow);
    window->actions().timelinePane->trigger();
    window->actions().sessionsPane->trigger();
    QVERIFY(!timeline->isHidden() && window->actions().sessionsPane->isChecked());
    window->resize(wide, 700);
    QTRY_COMPARE(window->width(), wide);
    QVERIFY(!timeline->isHidden() && window->actions().sessionsPane->isChecked());
    QVERIFY(files->isHidden());
}

void TestMainWindow::whatIsClosedInANarrowWindowStaysClosed()
{
    const auto window = makeWindow(wide);
    window->show();
    const auto *timeline = window->findChild<QDockWidget *>(QStringLiteral("timeline"));
    window->resize(narrow, 700);
    QTRY_VERIFY(!hasDocks(*window));
    for (int i = 0; i < 2; ++i) { // opened, and closed again
        window->actions().timelinePane->trigger();
        window->actions().sessionsPane->trigger();
    }
    QVERIFY(timeline->isHidden());
    window->resize(wide, 700);
    QTRY_COMPARE(window->width(), wide);
    QVERIFY(timeline->isHidden());
    QVERIFY(!window->actions().sessionsPane->isChecked());
}

void TestMainWindow::closingIsAQuestionOfOthers()
{
    const auto window = makeWindow(wide);
    window->show();
    QSignalSpy asked(window.get(), &MainWindow::closeRequested);
    QSignalSpy seen(window.get(), &MainWindow::seenChanged);
    window->close();
    QCOMPARE(asked.count(), 1);
    QVERIFY(window->isSeen());
    window->hide();
    QCOMPARE(seen.count(), 1);
    QVERIFY(!window->isSeen());
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
