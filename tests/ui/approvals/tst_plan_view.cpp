// SPDX-License-Identifier: GPL-3.0-or-later
#include "question_scene.h"
#include "ui/approvals/plan_view.h"
#include <QAbstractTextDocumentLayout>
#include <QRandomGenerator>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace homard;

namespace {

/// The lines of the view, as they stand on the screen where one scrolls through it.
QStringList viewLines(const PlanView &view)
{
    QStringList lines;
    for (QTextBlock block = view.document()->firstBlock(); block.isValid(); block = block.next()) {
        (void)view.document()->documentLayout()->blockBoundingRect(block); // else only what is in view is laid out
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            lines << block.text().mid(line.textStart(), line.textLength()).replace(QChar(QChar::Nbsp), u' ');
        }
    }
    return lines;
}

} // namespace

class TestPlanView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void s01LinesEndBetweenArguments();
    void s01WrappedArgumentsParseBack();
    void s14TheEndIsSeenWithTheLastLine();
};

void TestPlanView::s01LinesEndBetweenArguments()
{
    QStringList argv{QStringLiteral("tool")};
    for (int i = 0; i < 30; ++i)
        argv << QStringLiteral("--option-%1=some/where/deep").arg(i);
    argv << QString(400, u'x') << QStringLiteral("end");
    auto step = execStep(argv, Join::First);
    step.program = QStringLiteral("/usr/bin/tool");
    PlanView view;
    view.resize(420, 900);
    view.setPage(pageOf(commandQuestion(QStringLiteral("q"), {step})));
    view.show();
    for (const int width : {420, 700, 330}) {
        view.resize(width, 900);
        const QStringList lines = viewLines(view);
        for (int i = 0; i < 30; ++i) // each in one piece, on one line
            QVERIFY2(std::any_of(lines.begin(), lines.end(),
                                 [&](const QString &line) {
                                     return line.contains(
                                         QStringLiteral("%1 --option-%2=some/where/deep").arg(i + 2).arg(i));
                                 }),
                     qPrintable(lines.join(u'\n')));
        QVERIFY(std::count_if(lines.begin(), lines.end(),
                              [](const QString &line) { return line.startsWith(PageGoesOn); }) >= 3);
        QCOMPARE(argumentsFromPage(view.toPlainText()).at(0), argv);
    }
}

void TestPlanView::s01WrappedArgumentsParseBack()
{
    const QStringList pieces{QStringLiteral("a"),    QStringLiteral(" "),    QStringLiteral("x y"),
                             QStringLiteral("/"),    QStringLiteral("12 "),  QStringLiteral("⋯"),
                             QStringLiteral("∅"),    QStringLiteral("发票"), QStringLiteral("\n"),
                             QStringLiteral("🦞"), QStringLiteral("-"),    QString()};
    QRandomGenerator random(9);
    PlanView view;
    view.resize(300, 400);
    view.show();
    for (int round = 0; round < 300; ++round) {
        QStringList argv{QStringLiteral("tool")};
        for (int k = random.bounded(12); k > 0; --k)
            argv << pieces[random.bounded(int(pieces.size()))].repeated(1 + random.bounded(60));
        auto step = execStep(argv, Join::First);
        step.program = QStringLiteral("/usr/bin/tool");
        view.setPage(pageOf(commandQuestion(QStringLiteral("q"), {step})));
        QCOMPARE(argumentsFromPage(view.toPlainText()).at(0), argv);
    }
}

/// Not with the margin below it, which the scroll bar counts as a line.
void TestPlanView::s14TheEndIsSeenWithTheLastLine()
{
    int seen = 0;
    int unseen = 0;
    for (int height = 60; height < 240; height += 3) {
        PlanView view;
        view.resize(420, height);
        view.setPage(pageOf(commandQuestion(QStringLiteral("q"),
                                            {execStep({QStringLiteral("tool"), QStringLiteral("a")}, Join::First),
                                             execStep({QStringLiteral("tool"), QStringLiteral("b")}, Join::And)})));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.grab();
        QTextCursor end(view.document());
        end.movePosition(QTextCursor::End);
        const int below = view.cursorRect(end).bottom() + 1 - view.viewport()->height();
        if (below > 1)
            QVERIFY2(!view.hasSeenEnd(), qPrintable(QString::number(height)));
        if (below <= 0)
            QVERIFY2(view.hasSeenEnd(), qPrintable(QString::number(height)));
        seen += below <= 0;
        unseen += below > 1;
    }
    QVERIFY(seen > 5 && unseen > 5);
}

QTEST_MAIN(TestPlanView)
#include "tst_plan_view.moc"
