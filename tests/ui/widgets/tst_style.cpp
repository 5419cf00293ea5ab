// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace homard;

namespace {

/// A part of a scroll bar as the style lays it out.
QRect partOf(const QScrollBar &bar, QStyle::SubControl part)
{
    QStyleOptionSlider option;
    option.initFrom(&bar);
    option.orientation = bar.orientation();
    option.minimum = bar.minimum();
    option.maximum = bar.maximum();
    option.pageStep = bar.pageStep();
    option.sliderPosition = bar.sliderPosition();
    return bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, part, &bar);
}

} // namespace

class TestStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.setAppearance(Theme::Appearance::Light); }

    void aScrollBarIsGrooveFromEndToEnd()
    {
        QScrollBar bar(Qt::Vertical);
        bar.resize(12, 300);
        bar.setRange(0, 1000);
        bar.setPageStep(100);
        QCOMPARE(partOf(bar, QStyle::SC_ScrollBarGroove), QRect(0, 0, 12, 300));
        QCOMPARE(partOf(bar, QStyle::SC_ScrollBarSlider).top(), 0);
        bar.setValue(1000);
        QCOMPARE(partOf(bar, QStyle::SC_ScrollBarSlider).bottom(), 299);
        QVERIFY(partOf(bar, QStyle::SC_ScrollBarAddLine).isEmpty());
        bar.setRange(0, 2000000000); // a very long transcript: no overflow, and something to hold
        bar.setValue(1000000000);
        const QRect handle = partOf(bar, QStyle::SC_ScrollBarSlider);
        QVERIFY(handle.height() >= 20);
        QVERIFY(handle.top() > 100 && handle.bottom() < 200);
    }

    void aScrollBarIsDraggedToItsEnd()
    {
        QScrollBar bar(Qt::Vertical);
        bar.resize(12, 300);
        bar.setRange(0, 1000);
        bar.setPageStep(100);
        bar.show();
        QTest::mousePress(&bar, Qt::LeftButton, {}, QPoint(6, 5));
        QTest::mouseMove(&bar, QPoint(6, 295));
        QTest::mouseRelease(&bar, Qt::LeftButton, {}, QPoint(6, 295));
        QCOMPARE(bar.value(), 1000);
    }

    void aScrollBarStandsOnWhatItScrolls()
    {
        QScrollArea area;
        auto *tall = new QWidget;
        tall->setFixedSize(50, 2000);
        area.setWidget(tall);
        area.resize(100, 200);
        area.show();
        const auto ground = [&area] { return area.verticalScrollBar()->grab().toImage().pixelColor(1, 190); };
        QCOMPARE(ground(), colorsFor(area.palette()).window);
        area.viewport()->setBackgroundRole(QPalette::Base);
        QCOMPARE(ground(), colorsFor(area.palette()).surface);
        // What has no ground lets what lies behind be seen.
        area.viewport()->setAutoFillBackground(false);
        tall->setAutoFillBackground(false);
        area.setAutoFillBackground(true);
        area.setBackgroundRole(QPalette::Highlight);
        area.verticalScrollBar()->setAttribute(Qt::WA_OpaquePaintEvent, false);
        const QImage seen = area.grab().toImage();
        QCOMPARE(seen.pixelColor(seen.width() - 3, 190), area.palette().color(QPalette::Highlight));
    }

    void aButtonHasRoomBesideItsText()
    {
        const QPushButton button(QStringLiteral("Use the practice model"));
        QVERIFY(button.sizeHint().width() >= button.fontMetrics().horizontalAdvance(button.text()) + 24);
    }

    void anIconStandsOffItsText()
    {
        const QIcon sign = lineIcon(Icon::Check);
        QPushButton with(sign, QStringLiteral("Save"));
        const QPushButton without(QStringLiteral("Save"));
        QVERIFY(with.sizeHint().width() >= with.fontMetrics().horizontalAdvance(with.text()) + 16 + 8 + 24);
        QVERIFY(with.sizeHint().height() == without.sizeHint().height());
        // As much room on the left as on the right.
        QToolButton tool;
        tool.setIcon(sign);
        tool.setText(QStringLiteral("mmmm"));
        tool.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        for (QWidget *button : std::initializer_list<QWidget *>{&with, &tool}) {
            button->resize(160, 30);
            const QImage image = button->grab().toImage();
            const QColor ground = image.pixelColor(80, 3);
            const auto isPlain = [&](int x) {
                for (int y = 6; y < 24; ++y) {
                    if (image.pixelColor(x, y) != ground)
                        return false;
                }
                return true;
            };
            int left = 8;
            int right = 151;
            while (left < right && isPlain(left))
                ++left;
            while (right > left && isPlain(right))
                --right;
            QVERIFY(right - left > 40);
            QVERIFY2(qAbs(left - (159 - right)) <= 5, button->metaObject()->className());
        }
    }

    void textsOfATableStandBelowTheirHeads()
    {
        const QStyle *style = QApplication::style();
        QCOMPARE(style->pixelMetric(QStyle::PM_HeaderMargin), style->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
    }

    void controlsAreAsHighAsInTheSketch()
    {
        QPushButton button(QStringLiteral("Save"));
        QLineEdit field;
        QComboBox combo;
        QSpinBox spin;
        for (const QWidget *widget : std::initializer_list<const QWidget *>{&button, &field, &combo, &spin})
            QVERIFY2(widget->sizeHint().height() >= 30, widget->metaObject()->className());
        QTreeWidget tree;
        auto *item = new QTreeWidgetItem(&tree, {QStringLiteral("row")});
        QVERIFY(tree.visualItemRect(item).height() >= RowHeight);
    }

    void theFocusIsSeen()
    {
        QWidget window;
        QLineEdit first(&window);
        QLineEdit second(&window);
        first.setGeometry(10, 10, 200, 30);
        second.setGeometry(10, 50, 200, 30);
        window.show();
        window.activateWindow();
        first.setFocus();
        QTRY_VERIFY(first.hasFocus());
        const QImage image = window.grab().toImage();
        QCOMPARE(image.pixelColor(110, 10), colorsFor(window.palette()).accent);
        QCOMPARE(image.pixelColor(110, 50), colorsFor(window.palette()).border);
    }

    void aFieldWithoutFrameHasNone()
    {
        QLineEdit field;
        field.setFrame(false);
        field.resize(100, 30);
        QCOMPARE(field.grab().toImage().pixelColor(50, 0), colorsFor(field.palette()).surface);
    }

    void nothingIsAnimated() { QCOMPARE(QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration), 0); }

private:
    Theme m_theme{*qApp};
};

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
