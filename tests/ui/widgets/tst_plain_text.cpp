// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/plain_tool_tip.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/header_button.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/plain_message_box.h"
#include <QHelpEvent>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>

using namespace homard;

namespace {

const QString hostile = QStringLiteral("<h2>Safe</h2><img src='/etc/hostname'> & more");

/// What a tooltip with this text shows.
QString shownByToolTip(const QString &toolTip)
{
    if (!Qt::mightBeRichText(toolTip))
        return toolTip;
    QTextDocument document;
    document.setHtml(toolTip);
    return document.toPlainText();
}

QString toolTipOf(QWidget &widget)
{
    widget.show();
    QHelpEvent help(QEvent::ToolTip, QPoint(2, 2), widget.mapToGlobal(QPoint(2, 2)));
    QCoreApplication::sendEvent(&widget, &help);
    return shownByToolTip(QToolTip::text());
}

} // namespace

/// Texts of others are shown letter for letter, wherever a widget of Qt would guess that they are markup (S10, S94).
class TestPlainText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void boxesShowAllOfTheirText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("points");
        const QString sentence =
            QStringLiteral("1 run will be stopped. What is done stays, and each call gets its result.");
        const QString chinese = QStringLiteral("将停止 1 个运行。已完成的工作会保留，每个调用都会得到结果。");
        const QString file = QStringLiteral("记忆编辑器中尚未保存：memory/MEMORY.md。");
        for (const int points : {9, 10, 15}) {
            QTest::addRow("short %d", points) << QStringLiteral("Stop?") << points;
            QTest::addRow("sentence %d", points) << sentence << points;
            QTest::addRow("Chinese %d", points) << chinese << points;
            QTest::addRow("two %d", points) << chinese + QStringLiteral("\n\n") + file << points;
            QTest::addRow("lines %d", points)
                << file + QStringLiteral("\n\n") + file + QStringLiteral("\n\n") + file << points;
            QTest::addRow("long %d", points) << sentence.repeated(5) + QStringLiteral("\n\n") + sentence << points;
        }
    }

    void boxesShowAllOfTheirText()
    {
        QFETCH(const QString, text);
        QFETCH(const int, points);
        const QFont before = QApplication::font();
        QFont font = before;
        font.setPointSize(points);
        QApplication::setFont(font);
        QPointer<QMessageBox> box =
            makePlainMessageBox(QMessageBox::Question, QStringLiteral("Quit Homard?"), text, {}, nullptr);
        box->addButton(QStringLiteral("Stop and quit"), QMessageBox::DestructiveRole);
        const auto *words = box->findChild<QLabel *>(QStringLiteral("qt_msgbox_label"));
        // On a wide screen lines are broken from 500 pixels on, and not before: this one is narrow.
        QVERIFY(words->minimumWidth() >= qMin(words->sizeHint().width(), 500));
        box->show();
        const int flags = Qt::AlignLeft | Qt::AlignTop | (words->wordWrap() ? int(Qt::TextWordWrap) : 0);
        const QSize needed =
            words->fontMetrics().boundingRect(QRect(0, 0, words->contentsRect().width(), 10'000), flags, text).size();
        QVERIFY2(needed.width() <= words->width() && needed.height() <= words->height(),
                 qPrintable(QStringLiteral("%1×%2 for %3×%4")
                                .arg(words->width())
                                .arg(words->height())
                                .arg(needed.width())
                                .arg(needed.height())));
        delete box;
        QApplication::setFont(before);
    }

    void toolTipsShowTextAsItIs_S94()
    {
        QCOMPARE(shownByToolTip(plainToolTip(hostile)), hostile);
        QCOMPARE(shownByToolTip(plainToolTip(QStringLiteral("one\n  two"))), QStringLiteral("one\n  two"));
        QCOMPARE(shownByToolTip(plainToolTip(QStringLiteral("a\u202Eb"))), QStringLiteral("a\\u{202e}b"));
        QCOMPARE(plainToolTip(QString()), QString());
    }

    void aLabelShowsTextAsItIs_S94()
    {
        PlainLabel label(hostile);
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(PlainLabel().textFormat(), Qt::PlainText);
    }

    void aMessageBoxShowsTextAsItIs_S10()
    {
        const QString words = hostile + u'\n' + hostile.repeated(8);
        const std::unique_ptr<QMessageBox> box(
            makePlainMessageBox(QMessageBox::Question, QStringLiteral("Title"), words, words, nullptr));
        box->show();
        int found = 0;
        for (const auto *label : box->findChildren<QLabel *>()) {
            if (label->text() != words)
                continue;
            ++found;
            QCOMPARE(label->textFormat(), Qt::PlainText);
        }
        QCOMPARE(found, 2);
        QVERIFY(box->testAttribute(Qt::WA_DeleteOnClose));
        QVERIFY2(box->width() < 900, "long texts are wrapped all the same");
    }

    void aCutLabelTellsItsTextAsItIs_S94()
    {
        ElidedLabel label(hostile);
        label.resize(60, 20);
        QCOMPARE(toolTipOf(label), hostile);
    }

    void aCutChipTellsItsTextAsItIs_S94()
    {
        HeaderButton button;
        button.setText(hostile);
        button.resize(60, 26);
        QCOMPARE(toolTipOf(button), hostile);
    }
};

QTEST_MAIN(TestPlainText)
#include "tst_plain_text.moc"
