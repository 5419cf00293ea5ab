// SPDX-License-Identifier: GPL-3.0-or-later
#include "dock_widths.h"
#include <QDockWidget>
#include <QMainWindow>
#include <QSplitter>
#include <QTest>

using namespace homard;

namespace {

/// A window with a list, a middle and a dock that is hidden.
struct Scene {
    QMainWindow window;
    QSplitter *splitter = new QSplitter;
    QWidget *list = new QWidget;
    QWidget *centre = new QWidget;
    QDockWidget *dock = new QDockWidget;
    DockWidths *widths = nullptr;

    explicit Scene(int width, double points = 10)
    {
        QFont font = window.font();
        font.setPointSizeF(points);
        window.setFont(font);
        splitter->addWidget(list);
        splitter->addWidget(centre);
        window.setCentralWidget(splitter);
        dock->setObjectName(QStringLiteral("timeline"));
        dock->setWidget(new QWidget);
        window.addDockWidget(Qt::RightDockWidgetArea, dock);
        dock->hide();
        list->hide();
        widths = new DockWidths(window, *splitter, {dock});
        window.resize(width, 500);
        window.show();
        widths->fit();
    }

    int middle() const { return centre->visibleRegion().boundingRect().width(); }
};

} // namespace

/// Nothing lies over the middle, however narrow the window is.
class TestDockWidths : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aNarrowWindowGrowsForADock();
    void aGrownWindowGetsItsWidthBack();
    void aNarrowWindowGrowsForTheList();
    void aDockStandsBesideWhereTheScreenIsTooNarrow();
    void aWideWindowIsNotHeld();
};

void TestDockWidths::aNarrowWindowGrowsForADock()
{
    Scene scene(560);
    QCOMPARE(scene.window.width(), 560);
    scene.dock->show();
    QTRY_VERIFY(scene.window.width() >= 780);
    QTRY_VERIFY(scene.middle() >= 500);
    scene.widths->fit(); // as the window does with each size
    QTRY_VERIFY(scene.dock->width() >= 270);
    QVERIFY(!scene.dock->isFloating());
    QVERIFY(scene.window.frameGeometry().right() <= scene.window.screen()->availableGeometry().right());
    scene.dock->hide();
    QTRY_VERIFY(scene.window.minimumWidth() <= 480); // it may be made narrow again
    QTRY_COMPARE(scene.window.width(), 560);         // and is what it was
}

void TestDockWidths::aGrownWindowGetsItsWidthBack()
{
    Scene scene(560);
    scene.list->show();
    scene.widths->fit();
    QTRY_VERIFY(scene.window.width() >= 740);
    const int withList = scene.window.width();
    scene.list->hide();
    scene.widths->fit();
    QTRY_COMPARE(scene.window.width(), 560);
    scene.list->show();
    scene.widths->fit();
    QTRY_COMPARE(scene.window.width(), withList);
    scene.window.resize(withList + 20, 500); // by the user
    scene.widths->fit();
    scene.list->hide();
    scene.widths->fit();
    QCOMPARE(scene.window.width(), withList + 20);
}

void TestDockWidths::aNarrowWindowGrowsForTheList()
{
    Scene scene(560);
    scene.list->show();
    scene.widths->fit();
    QTRY_VERIFY(scene.window.width() >= 740);
    QTRY_VERIFY(scene.middle() >= 450);
}

void TestDockWidths::aDockStandsBesideWhereTheScreenIsTooNarrow()
{
    Scene scene(700, 18); // the screen has 800 pixels
    scene.dock->show();
    QTRY_VERIFY(scene.dock->isFloating());
    QVERIFY(scene.dock->isVisible());
    QTRY_COMPARE(scene.middle(), scene.window.width());
}

void TestDockWidths::aWideWindowIsNotHeld()
{
    Scene scene(1100);
    scene.dock->show();
    QTRY_VERIFY(scene.dock->width() >= 280);
    QVERIFY(scene.window.minimumWidth() <= 480); // its parts fold away when it is made narrower
}

QTEST_MAIN(TestDockWidths)
#include "tst_dock_widths.moc"
