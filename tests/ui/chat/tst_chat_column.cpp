// SPDX-License-Identifier: GPL-3.0-or-later
// What is written and answered stands in the measure of the conversation, whatever that is.
#include "chat_rig.h"
#include "ui/chat/chat_column.h"
#include <QFrame>
#include <QTest>

using namespace homard;

class TestChatColumn : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { QApplication::setFont(m_font); }
    void beginsAndEndsWithTheRows_data();
    void beginsAndEndsWithTheRows();

private:
    const QFont m_font = QApplication::font();
};

void TestChatColumn::beginsAndEndsWithTheRows_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("percent");
    for (const int percent : {100, 150}) {
        for (const int width : {300, 480, 519, 520, 601, 743, 744, 1061, 1360, 2001})
            QTest::addRow("%d px, %d %%", width, percent) << width << percent;
    }
}

void TestChatColumn::beginsAndEndsWithTheRows()
{
    QFETCH(int, width);
    QFETCH(int, percent);
    QFont font = m_font;
    font.setPointSizeF(m_font.pointSizeF() * percent / 100);
    QApplication::setFont(font);
    ChatRig rig(talk(3));
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(rig.view.get(), 1);
    auto *below = new ChatColumn;
    auto *field = new QFrame;
    below->addWidget(field);
    column->addLayout(below);
    for (const int wide : {width + 37, width}) { // also where it was laid out for another width before
        window.resize(wide, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        rig.settle();
        const QRect row = rig.view->rowRect(rig.model->rowCount() - 1);
        QVERIFY(!row.isNull());
        const int left = rig.viewport()->mapTo(&window, row.topLeft()).x();
        QCOMPARE(field->mapTo(&window, QPoint()).x(), left);
        QCOMPARE(field->width(), row.width());
        QCOMPARE(left, (window.width() - row.width()) / 2); // and that is the middle
        QVERIFY(left >= Space::Text);
        QVERIFY(row.right() + 6 < rig.viewport()->width()); // the frame of the current row has room, too
    }
    rig.view->setParent(nullptr);
}

QTEST_MAIN(TestChatColumn)
#include "tst_chat_column.moc"
