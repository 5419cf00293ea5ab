// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_scene.h"
#include "ui/approvals/approval_dialog.h"
#include "ui/widgets/theme.h"
#include <QScrollBar>

using namespace homard;

/// The card where there is little room for it: what would run and every choice are whole, the rest scrolls.
class TestSmallCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { QApplication::setFont(m_font); }
    void everythingIsWhole_data();
    void everythingIsWhole();
    void detailsStandInForThePlan();
    void whatIsCutMustBeSeen();
    void choicesArePaleUntilArmed();
    void whyEndsWithThePlan_data();
    void whyEndsWithThePlan();

private:
    const QFont m_font = QApplication::font();
};

namespace {

QRect inCard(const CardScene &scene, const QWidget *part)
{
    return {part->mapTo(scene.card, QPoint()), part->size()};
}

QString scriptOf(int lines)
{
    QStringList all;
    for (int i = 1; i <= lines; ++i)
        all << QStringLiteral("echo %1").arg(i);
    return all.join(u'\n');
}

void checkWhole(const CardScene &scene)
{
    std::vector<QRect> taken;
    for (const auto *button : scene.card->findChildren<QAbstractButton *>()) {
        const bool isChoice = button->inherits("homard::CardButton");
        if (!isChoice || !button->isVisible())
            continue;
        const QRect place = inCard(scene, button);
        QVERIFY2(scene.card->rect().contains(place), qPrintable(button->accessibleName()));
        QVERIFY2(button->visibleRegion() == QRegion(button->rect()), qPrintable(button->accessibleName()));
        QVERIFY2(place.height() > button->fontMetrics().height(), qPrintable(button->accessibleName()));
        for (const QRect &other : taken)
            QVERIFY2(!other.intersects(place), qPrintable(button->accessibleName()));
        taken.push_back(place);
    }
    QVERIFY(!taken.empty());
    for (const char *name : {"What would run", "Details of the plan"}) {
        auto *text = scene.byName<QPlainTextEdit>(QString::fromLatin1(name));
        if (!text->isVisible())
            continue;
        const int lines = text->visibleRegion().boundingRect().height() / text->fontMetrics().lineSpacing();
        QVERIFY2(lines >= qMin(4, text->document()->blockCount()), qPrintable(QString::number(lines)));
        QCOMPARE(text->visibleRegion().boundingRect().height(), text->height());
    }
    for (const char *name : {"Words for the model", "Command"}) {
        const auto *field = scene.byName<QWidget>(QString::fromLatin1(name));
        if (field && field->isVisible())
            QVERIFY(field->visibleRegion().boundingRect().height() > field->fontMetrics().height());
    }
}

} // namespace

void TestSmallCard::everythingIsWhole_data()
{
    QTest::addColumn<QSize>("size"); // of card and field
    QTest::addColumn<qreal>("scale");
    QTest::addColumn<int>("lines");
    for (const int lines : {1, 6, 80}) {
        QTest::addRow("small window, %d", lines) << QSize(560, 300) << 1.0 << lines;
        QTest::addRow("narrow window, %d", lines) << QSize(420, 340) << 1.0 << lines;
        QTest::addRow("large text, 800x600, %d", lines) << QSize(700, 345) << 1.5 << lines;
        QTest::addRow("large text, more room, %d", lines) << QSize(900, 560) << 1.5 << lines;
    }
}

void TestSmallCard::everythingIsWhole()
{
    QFETCH(QSize, size);
    QFETCH(qreal, scale);
    QFETCH(int, lines);
    QFont font = m_font;
    font.setPointSizeF(10 * scale);
    QApplication::setFont(font);
    CardScene scene;
    scene.window.resize(size);
    ApprovalRequest request = scriptQuestion(QStringLiteral("q"), scriptOf(lines));
    request.verdict.offers = {
        {ApprovalScope::Session, QStringLiteral("For the rest of this session, echo runs without a question.")},
        {ApprovalScope::Folder, QStringLiteral("In ~/Invoices, echo runs without a question.")},
        {ApprovalScope::Always, QStringLiteral("In every folder, echo runs without a question.")}};
    scene.ask(moveQuestion(QStringLiteral("first"))); // of two: the arrows need room too
    scene.ask(request);
    scene.focus();
    scene.key(Qt::Key_N);
    scene.settle();
    checkWhole(scene);
    if (QTest::currentTestFailed())
        return;
    const QString shots = qEnvironmentVariable("HOMARD_CARD_SHOTS");
    if (!shots.isEmpty())
        scene.window.grab().save(
            QStringLiteral("%1/%2-plan.png").arg(shots, QString::fromLatin1(QTest::currentDataTag()).remove(u' ')));
    QCOMPARE(scene.button(QStringLiteral("Allow once"))->isEnabled(), lines == 1 || scene.view()->height() > 200);
    for (const Qt::Key page : {Qt::Key_D, Qt::Key_E, Qt::Key_W, Qt::Key_2}) {
        scene.focus();
        scene.key(page);
        scene.settle();
        scene.settle();
        checkWhole(scene);
        if (QTest::currentTestFailed())
            qWarning("on the page of %c", char(page));
        if (!shots.isEmpty())
            scene.window.grab().save(QStringLiteral("%1/%2-%3.png")
                                         .arg(shots, QString::fromLatin1(QTest::currentDataTag()).remove(u' '))
                                         .arg(char16_t(page)));
        scene.key(page == Qt::Key_D ? Qt::Key_D : Qt::Key_Escape);
        scene.settle();
    }
}

void TestSmallCard::detailsStandInForThePlan()
{
    CardScene scene;
    scene.ask(scriptQuestion(QStringLiteral("q"), scriptOf(30)));
    scene.focus();
    auto *details = scene.byName<QPlainTextEdit>(QStringLiteral("Details of the plan"));
    const int before = scene.card->height();
    scene.key(Qt::Key_D);
    scene.settle();
    QVERIFY(details->isVisible() && !scene.view()->isVisible());
    QVERIFY(scene.button(QStringLiteral("Back to the plan")));
    QVERIFY(scene.card->height() <= before + details->fontMetrics().lineSpacing() * 2);
    scene.key(Qt::Key_End); // scrolls what is shown; the end of the plan has not been seen by that
    scene.settle();
    scene.key(Qt::Key_1);
    QVERIFY(scene.answers.empty());
    scene.key(Qt::Key_D);
    scene.settle();
    QVERIFY(!details->isVisible() && scene.view()->isVisible());
    QVERIFY(scene.button(QStringLiteral("Details")));
    // Whatever happens, the next question begins with its plan.
    scene.key(Qt::Key_D);
    scene.settle();
    scene.key(Qt::Key_W);
    scene.settle();
    QVERIFY(!details->isVisible() && scene.view()->isVisible());
}

void TestSmallCard::whatIsCutMustBeSeen()
{
    CardScene scene(420);
    scene.window.resize(420, 190); // not even four lines
    scene.ask(scriptQuestion(QStringLiteral("q"), scriptOf(6)));
    scene.settle();
    scene.focus();
    scene.key(Qt::Key_1);
    QVERIFY(scene.answers.empty()); // the end lies below
    for (int i = 0; i < 40; ++i) {
        scene.key(Qt::Key_Down);
        scene.settle();
    }
    QTRY_VERIFY(scene.button(QStringLiteral("Allow once"))->isEnabled());
    scene.settle();
    scene.key(Qt::Key_1);
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestSmallCard::choicesArePaleUntilArmed()
{
    CardScene scene;
    scene.ask(moveQuestion());
    auto *deny = scene.button(QStringLiteral("Deny"));
    const QImage armed = deny->grab().toImage();
    scene.card->focusCard();
    const QImage pale = deny->grab().toImage();
    QVERIFY(pale != armed);
    QVERIFY(deny->isEnabled()); // a screen reader's choices do not come and go
    scene.clock.advance(500ms);
    QCOMPARE(deny->grab().toImage(), armed);
}

void TestSmallCard::whyEndsWithThePlan_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<qreal>("scale");
    for (const qreal scale : {1.0, 1.5}) {
        for (const int width : {420, 560, 720, 1100})
            QTest::addRow("%d px, %g", width, scale) << width << scale;
    }
}

void TestSmallCard::whyEndsWithThePlan()
{
    QFETCH(int, width);
    QFETCH(qreal, scale);
    QFont font = m_font;
    font.setPointSizeF(m_font.pointSizeF() * scale);
    QApplication::setFont(font);
    CardScene scene(width);
    scene.window.resize(width, 900);
    scene.ask(moveQuestion());
    scene.settle();
    auto *why = scene.button(QStringLiteral("Why does it ask?"));
    QVERIFY(why);
    const QRect plan = inCard(scene, scene.view());
    QCOMPARE(inCard(scene, why).right(), plan.right());
    const QImage seen = why->grab().toImage();
    int last = 0; // of its letters
    for (int y = 0; y < seen.height(); ++y) {
        for (int x = 0; x < seen.width(); ++x)
            last = seen.pixel(x, y) != seen.pixel(0, 0) ? qMax(last, x) : last;
    }
    QVERIFY2(seen.width() - last <= 4, qPrintable(QString::number(seen.width() - last)));
}

QTEST_MAIN(TestSmallCard)
#include "tst_small_card.moc"
