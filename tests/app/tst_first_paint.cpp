// SPDX-License-Identifier: GPL-3.0-or-later
#include "first_paint.h"
#include <QPaintEvent>
#include <QTest>
#include <memory>

using namespace homard;

namespace {

class PaintedWidget : public QWidget
{
public:
    int paints = 0;

protected:
    void paintEvent(QPaintEvent *) override { ++paints; }
};

} // namespace

class TestFirstPaint : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void afterThePaint();
    void hiddenWindow();
    void windowThatIsGone();
};

void TestFirstPaint::afterThePaint()
{
    PaintedWidget window;
    int calls = 0;
    int paintsBefore = 0;
    window.show();
    whenPainted(&window, [&] {
        ++calls;
        paintsBefore = window.paints;
    });
    QCOMPARE(calls, 0);
    QTRY_COMPARE(calls, 1);
    QVERIFY(paintsBefore > 0);
    window.hide();
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCOMPARE(calls, 1);
}

/// Started in the tray: nobody waits for a paint that does not come.
void TestFirstPaint::hiddenWindow()
{
    PaintedWidget window;
    int calls = 0;
    whenPainted(&window, [&] { ++calls; });
    QTRY_COMPARE(calls, 1);
    QCOMPARE(window.paints, 0);
}

void TestFirstPaint::windowThatIsGone()
{
    auto window = std::make_unique<PaintedWidget>();
    int calls = 0;
    whenPainted(window.get(), [&] { ++calls; });
    window.reset();
    QCoreApplication::processEvents();
    QCOMPARE(calls, 0);
}

QTEST_MAIN(TestFirstPaint)
#include "tst_first_paint.moc"
