// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/plain_tool_tip.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/header_button.h"
#include "ui/widgets/key_hint_button.h"
#include "ui/widgets/meter_bar.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/risk_chip.h"
#include "ui/widgets/scrolling.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/secret_field.h"
#include "ui/widgets/status_label.h"
#include <QAccessible>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace homard;

class TestWidgets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.setAppearance(Theme::Appearance::Light); }

    void statusIsAWordToo()
    {
        StatusLabel label;
        label.setState(DotState::Waiting, QStringLiteral("Waiting for your approval"));
        QCOMPARE(label.accessibleName(), QStringLiteral("Waiting for your approval"));
        const int wide = label.sizeHint().width();
        label.setState(DotState::Idle, QStringLiteral("Idle"));
        QVERIFY(label.sizeHint().width() < wide);
        QCOMPARE(label.focusPolicy(), Qt::NoFocus);
    }

    /// With the keyboard alone a key can be looked at, and hidden again.
    void theEyeOfAKeyIsReachedByTab()
    {
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        auto *field = new SecretField;
        auto *next = new QLineEdit;
        column->addWidget(field);
        column->addWidget(next);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        field->setFocus();
        field->setText(QStringLiteral("sk-1"));
        QTest::keyClick(field, Qt::Key_Tab);
        auto *eye = qobject_cast<QToolButton *>(QApplication::focusWidget());
        QVERIFY(eye && field->isAncestorOf(eye));
        QCOMPARE(QAccessible::queryAccessibleInterface(eye)->text(QAccessible::Name), QStringLiteral("Show the key"));
        const QString said = QAccessible::queryAccessibleInterface(eye)->text(QAccessible::Description);
        QVERIFY2(!said.contains(QLatin1Char('<')), qPrintable(said));
        const QImage focused = field->grab().toImage();
        QTest::keyClick(eye, Qt::Key_Space);
        QCOMPARE(field->echoMode(), QLineEdit::Normal);
        QTest::keyClick(eye, Qt::Key_Space);
        QCOMPARE(field->echoMode(), QLineEdit::Password);
        QTest::keyClick(eye, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), next);
        QVERIFY(field->grab().toImage() != focused);
        QContextMenuEvent menu(QContextMenuEvent::Keyboard, QPoint(2, 2), field->mapToGlobal(QPoint(2, 2)));
        QCoreApplication::sendEvent(field, &menu);
        auto *opened = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(opened && opened->actions().last()->text() == QStringLiteral("Show the key"));
        opened->close();
    }

    /// A box that is only passed keeps its value, and does not get the keyboard.
    void theWheelPassesBoxes()
    {
        QScrollArea area;
        auto *page = new QWidget;
        page->setMinimumHeight(2000);
        auto *column = new QVBoxLayout(page);
        auto *combo = new QComboBox;
        combo->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        auto *editable = new QComboBox;
        editable->setEditable(true);
        editable->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        auto *spin = new QSpinBox;
        spin->setValue(50);
        auto *other = new QPushButton;
        for (QWidget *box : std::initializer_list<QWidget *>{combo, editable, spin}) {
            letWheelPass(box);
            column->addWidget(box);
        }
        column->addWidget(other);
        area.setWidget(page);
        area.resize(300, 300);
        area.show();
        QVERIFY(QTest::qWaitForWindowActive(&area));
        other->setFocus();
        const auto turn = [](QWidget *over) {
            const QPointF at = over->rect().center();
            QWheelEvent event(at, over->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                              false);
            QSpontaneKeyEvent::setSpontaneous(&event); // only such an event goes on to the parent
            qApp->notify(over, &event);
        };
        for (QWidget *box : std::initializer_list<QWidget *>{combo, editable->lineEdit(), spin}) {
            const int before = area.verticalScrollBar()->value();
            turn(box);
            QVERIFY(area.verticalScrollBar()->value() > before);
        }
        QCOMPARE(combo->currentIndex(), 0);
        QCOMPARE(editable->currentIndex(), 0);
        QCOMPARE(spin->value(), 50);
        QVERIFY(other->hasFocus());
        combo->setFocus();
        turn(combo);
        QCOMPARE(combo->currentIndex(), 1);
    }

    void dotsDifferByMoreThanColour()
    {
        const auto drawn = [](DotState state) {
            QImage image(12, 12, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            paintDot(&painter, QRect(0, 0, 12, 12), state, colorsFor(QApplication::palette()));
            painter.end();
            int full = 0;
            for (int y = 0; y < 12; ++y) {
                for (int x = 0; x < 12; ++x)
                    full += qAlpha(image.pixel(x, y)) > 128 ? 1 : 0;
            }
            return full;
        };
        QVERIFY(drawn(DotState::Idle) < drawn(DotState::Retrying));
        QVERIFY(drawn(DotState::Retrying) < drawn(DotState::Working));
        QVERIFY(drawn(DotState::Unread) < drawn(DotState::Working));
    }

    void elidesAndTellsTheWhole()
    {
        ElidedLabel label(QStringLiteral("A title that is a good deal longer than its place"));
        label.resize(60, 20);
        QVERIFY(label.isElided());
        QCOMPARE(label.text(), QStringLiteral("A title that is a good deal longer than its place"));
        label.resize(900, 20);
        QVERIFY(!label.isElided());
        QVERIFY(label.minimumSizeHint().width() < 120);
        QVERIFY(ElidedLabel(QStringLiteral("Ask")).minimumSizeHint().width() < label.minimumSizeHint().width());
        label.setText(QStringLiteral("<b>not</b> rich"));
        QCOMPARE(label.textFormat(), Qt::PlainText);
    }

    void headerButtonOpensItsMenuByKeyboard()
    {
        HeaderButton button;
        QMenu menu;
        menu.addAction(QStringLiteral("one"));
        button.setText(QStringLiteral("Ask"));
        button.setMenu(&menu);
        button.show();
        QVERIFY(QTest::qWaitForWindowExposed(&button));
        QSignalSpy shown(&menu, &QMenu::aboutToShow);
        QTest::keyClick(&button, Qt::Key_Return);
        QCOMPARE(shown.count(), 1);
        menu.close();
        QTest::keyClick(&button, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(shown.count(), 2);
        menu.close();
    }

    void headerButtonWithoutMenuIsAButton()
    {
        HeaderButton button;
        QSignalSpy clicked(&button, &QToolButton::clicked);
        QTest::keyClick(&button, Qt::Key_Return);
        QTest::keyClick(&button, Qt::Key_Space);
        QCOMPARE(clicked.count(), 2);
    }

    void headerButtonKeepsLongTextsShort()
    {
        HeaderButton button;
        button.setText(QString(400, QLatin1Char('x')));
        QVERIFY(button.sizeHint().width() < 300);
        QVERIFY(button.minimumSizeHint().width() < button.sizeHint().width());
        QCOMPARE(button.text().size(), 400);
    }

    void whatIsCutIsTheToolTip()
    {
        HeaderButton button;
        ElidedLabel label;
        const QString text(200, QLatin1Char('x'));
        button.setText(text);
        label.setText(text);
        for (QWidget *widget : std::initializer_list<QWidget *>{&button, &label}) {
            widget->resize(120, 26);
            widget->show();
            QHelpEvent asked(QEvent::ToolTip, QPoint(5, 5), widget->mapToGlobal(QPoint(5, 5)));
            QApplication::sendEvent(widget, &asked);
            QCOMPARE(QToolTip::text(), plainToolTip(text));
            QToolTip::hideText();
            QTRY_VERIFY(!QToolTip::isVisible());
        }
    }

    void meterKnowsItsShare()
    {
        MeterBar meter;
        QCOMPARE(meter.share(), 0.0);
        meter.setValue(50, 200, QStringLiteral("50"), QStringLiteral("50 of 200 tokens"));
        QCOMPARE(meter.share(), 0.25);
        QCOMPARE(meter.accessibleDescription(), QStringLiteral("50 of 200 tokens"));
        meter.setValue(500, 200, QStringLiteral("500"), QString());
        QCOMPARE(meter.share(), 1.0);
        meter.setValue(5, 0, QString(), QString());
        QCOMPARE(meter.share(), 0.0);
    }

    void meterWarnsAtItsMarks()
    {
        MeterBar meter;
        meter.resize(meter.sizeHint());
        const Colors &colors = colorsFor(meter.palette());
        const auto ink = [&meter](qint64 value) {
            meter.setValue(value, 100, QString(), QString());
            return meter.grab().toImage().pixelColor(4, meter.height() / 2);
        };
        QCOMPARE(ink(79), colors.accent);
        QCOMPARE(ink(80), colors.warning);
        QCOMPARE(ink(95), colors.danger);
    }

    void bannerHasButtonsAndACross()
    {
        Banner banner;
        banner.setNotice(Banner::Kind::Warning, QStringLiteral("The file changed outside"));
        QCOMPARE(banner.accessibleName(), QStringLiteral("The file changed outside"));
        QSignalSpy clicked(banner.addButton(QStringLiteral("Reload")), &QPushButton::clicked);
        QSignalSpy dismissed(&banner, &Banner::dismissed);
        banner.setDismissible(true);
        banner.show();
        banner.findChild<QPushButton *>()->click();
        QCOMPARE(clicked.count(), 1);
        QTest::keyClick(&banner, Qt::Key_Escape);
        QCOMPARE(dismissed.count(), 1);
        banner.findChild<QToolButton *>()->click();
        QCOMPARE(dismissed.count(), 2);
        QVERIFY(!banner.findChild<QToolButton *>()->accessibleName().isEmpty());
    }

    void bannerButtonMayClearTheButtons()
    {
        Banner banner;
        QPushButton *button = banner.addButton(QStringLiteral("Undo"));
        connect(button, &QPushButton::clicked, &banner, &Banner::clearButtons);
        button->click();
        QVERIFY(!button->isVisibleTo(&banner));
    }

    void bannerWrapsWhereItIsNarrow()
    {
        Banner banner;
        banner.setNotice(Banner::Kind::Info, QString(30, QLatin1Char('m')).append(u' ').repeated(6));
        QVERIFY(banner.heightForWidth(300) > banner.heightForWidth(2000));
    }

    void riskIsAWord()
    {
        RiskChip chip;
        chip.setRisk(Risk::High);
        QCOMPARE(chip.accessibleName(), QStringLiteral("high risk"));
        QVERIFY(chip.sizeHint().width() > 0);
    }

    void keyHintIsNoPartOfTheText()
    {
        KeyHintButton button(QStringLiteral("Allow once"), QStringLiteral("1"));
        QCOMPARE(button.text(), QStringLiteral("Allow once"));
        QCOMPARE(button.accessibleDescription(), QStringLiteral("Key: 1"));
        KeyHintButton plain(QStringLiteral("Allow once"), QString());
        QVERIFY(plain.sizeHint().width() < button.sizeHint().width());
        QVERIFY(!button.autoDefault());
    }

    void flowBreaksItsLine()
    {
        QWidget host;
        auto *flow = new FlowLayout(&host);
        for (int i = 0; i < 6; ++i) {
            auto *child = new QWidget;
            child->setFixedSize(100, 30);
            flow->addWidget(child);
        }
        QCOMPARE(flow->heightForWidth(1000), 30);
        QCOMPARE(flow->heightForWidth(330), 2 * 30 + 8);
        QCOMPARE(flow->heightForWidth(100), 6 * 30 + 5 * 8);
        host.resize(330, 100);
        host.show();
        QCOMPARE(flow->itemAt(3)->geometry(), QRect(0, 38, 100, 30));
        flow->itemAt(0)->widget()->hide();
        flow->activate();
        QCOMPARE(flow->itemAt(3)->geometry(), QRect(216, 0, 100, 30));
        host.setLayoutDirection(Qt::RightToLeft);
        flow->setGeometry(QRect(0, 0, 330, 100));
        QCOMPARE(flow->itemAt(1)->geometry(), QRect(230, 0, 100, 30));
        delete flow->takeAt(5);
        QCOMPARE(flow->count(), 5);
    }

    void screenReadersHearRoles()
    {
        StatusLabel status;
        status.setState(DotState::Working, QStringLiteral("Working"));
        MeterBar meter;
        meter.setAccessibleName(QStringLiteral("Context"));
        meter.setValue(30, 120, QStringLiteral("30"), QStringLiteral("30 of 120 tokens"));
        RiskChip chip;
        Banner banner;
        banner.setNotice(Banner::Kind::Info, QStringLiteral("Deleted"));
        const auto spoken = [](QWidget &widget) { return QAccessible::queryAccessibleInterface(&widget); };
        QCOMPARE(spoken(status)->role(), QAccessible::StaticText);
        QCOMPARE(spoken(status)->text(QAccessible::Name), QStringLiteral("Working"));
        QCOMPARE(spoken(chip)->role(), QAccessible::StaticText);
        QCOMPARE(spoken(banner)->role(), QAccessible::Notification);
        QCOMPARE(spoken(banner)->text(QAccessible::Name), QStringLiteral("Deleted"));
        HeaderButton button;
        QMenu menu;
        button.setMenu(&menu);
        button.setAccessibleName(QStringLiteral("Model"));
        button.setText(QStringLiteral("qwen3"));
        QCOMPARE(spoken(button)->role(), QAccessible::ButtonMenu);
        QCOMPARE(spoken(button)->text(QAccessible::Name), QStringLiteral("Model: qwen3"));
        QSignalSpy shown(&menu, &QMenu::aboutToShow);
        menu.addAction(QStringLiteral("other"));
        spoken(button)->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
        QCOMPARE(shown.count(), 1);
        QCOMPARE(spoken(button)->childCount(), 1);
        auto *choices = spoken(button)->child(0);
        QCOMPARE(spoken(button)->indexOfChild(choices), 0);
        QCOMPARE(choices->role(), QAccessible::PopupMenu);
        QCOMPARE(choices->child(0)->text(QAccessible::Name), QStringLiteral("other"));
        menu.close();
        QCOMPARE(spoken(meter)->role(), QAccessible::ProgressBar);
        QCOMPARE(spoken(meter)->text(QAccessible::Description), QStringLiteral("30 of 120 tokens"));
        QCOMPARE(spoken(meter)->valueInterface()->currentValue().toInt(), 25);
        ModelForm window; // any plain widget
        QCOMPARE(spoken(window)->role(), QAccessible::Window);
        ModelForm part(&window);
        QCOMPARE(spoken(part)->role(), QAccessible::Client);
    }

    void bannerButtonsAreNextForTab()
    {
        QWidget window;
        auto *banner = new Banner(&window);
        QLineEdit other(&window);
        banner->setNotice(Banner::Kind::Info, QStringLiteral("Deleted"));
        auto *undo = banner->addButton(QStringLiteral("Undo"));
        auto *more = banner->addButton(QStringLiteral("More"));
        QStringList order;
        for (QWidget *next = &window; next->nextInFocusChain() != &window; next = next->nextInFocusChain()) {
            if (auto *button = qobject_cast<QAbstractButton *>(next->nextInFocusChain()))
                order << (button == undo   ? QStringLiteral("undo")
                          : button == more ? QStringLiteral("more")
                                           : QStringLiteral("dismiss"));
            else if (next->nextInFocusChain() == &other)
                order << QStringLiteral("other");
        }
        const QStringList wanted{QStringLiteral("undo"), QStringLiteral("more"), QStringLiteral("dismiss"),
                                 QStringLiteral("other")};
        QCOMPARE(order, wanted);
    }

    void searchFieldOffersItsKeys()
    {
        SearchField field;
        QSignalSpy moved(&field, &SearchField::movePressed);
        QTest::keyClick(&field, Qt::Key_Down);
        QCOMPARE(moved.count(), 1);
        QTest::keyClicks(&field, QStringLiteral("abc"));
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(field.text().isEmpty());
    }

    void searchFieldLeavesInputMethodsAlone()
    {
        SearchField field;
        field.show();
        QInputMethodEvent composing(QStringLiteral("zhong"), {});
        QApplication::sendEvent(&field, &composing);
        QVERIFY(field.text().isEmpty());
        QInputMethodEvent done;
        done.setCommitString(QStringLiteral("中"));
        QApplication::sendEvent(&field, &done);
        QCOMPARE(field.text(), QStringLiteral("中"));
    }

private:
    Theme m_theme{*qApp};
};

QTEST_MAIN(TestWidgets)
#include "tst_widgets.moc"
