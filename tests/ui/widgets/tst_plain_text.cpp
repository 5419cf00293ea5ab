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
