// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_scene.h"

using namespace homard;
using Scene = CardScene;

/// A card whose time runs out (S08).
class TestExpiredCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tooLateSaysSo();
    void expiredIsAskedAgain_data();
    void expiredIsAskedAgain();
    void anExpiredOneMakesRoom();
    void anExpiredOneCanBeGoneTo();
    void expiryCountsOnlyWhileVisible();
};

void TestExpiredCard::tooLateSaysSo()
{
    Scene scene;
    QObject::connect(scene.card, &ApprovalCard::answered, scene.card,
                     [&](const QString &id) { scene.card->showTooLate(id); });
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key_1);
    QVERIFY(scene.saysSomewhere(QStringLiteral("Its time ran out")));
    QCOMPARE(scene.model.count(), 0);
    scene.settle();
    for (const auto key : {Qt::Key_1, Qt::Key_2, Qt::Key_A, Qt::Key_E, Qt::Key_W})
        scene.key(key);
    QCOMPARE(scene.answers.size(), size_t(1)); // nothing can be allowed any more
    scene.key(Qt::Key_Escape);
    QCOMPARE(scene.answers.size(), size_t(2));
    QCOMPARE(scene.answers.back().second.outcome, ApprovalOutcome::Denied);
}

void TestExpiredCard::expiredIsAskedAgain_data()
{
    QTest::addColumn<int>("key");
    QTest::newRow("R") << int(Qt::Key_R);
    QTest::newRow("Return") << int(Qt::Key_Return); // it allows nothing
    QTest::newRow("the button") << 0;
}

void TestExpiredCard::expiredIsAskedAgain()
{
    QFETCH(int, key);
    Scene scene;
    QStringList again;
    QObject::connect(scene.card, &ApprovalCard::askAgainWanted, scene.card, [&](const QString &id) { again << id; });
    const ApprovalRequest next = moveQuestion(QStringLiteral("q2"));
    ApprovalRequest first = next; // of the same call
    first.id = QStringLiteral("q1");
    scene.ask(first);
    scene.focus();
    scene.model.apply({eventOf(ApprovalSettled{QStringLiteral("q1"), {}, {ApprovalOutcome::Expired, {}, false}})});
    QVERIFY(!scene.button(QStringLiteral("Edit first")) && !scene.button(QStringLiteral("Details")));
    QVERIFY(scene.button(QStringLiteral("Deny")));
    scene.key(Qt::Key_R); // it has just changed
    QVERIFY(again.isEmpty());
    scene.settle();
    const auto act = [&] {
        if (key != 0)
            scene.key(Qt::Key(key));
        else if (auto *button = scene.button(QStringLiteral("Ask again")))
            QTest::mouseClick(button, Qt::LeftButton);
    };
    act();
    act(); // once
    QCOMPARE(again, QStringList{QStringLiteral("q1")});
    QVERIFY(scene.answers.empty());
    // It comes as a question of its own.
    scene.ask(next);
    QCOMPARE(scene.card->current(), QStringLiteral("q2"));
    QCOMPARE(scene.model.rowCount(), 1);
    QVERIFY(scene.button(QStringLiteral("Allow once")));
    // No run waits for it: it says so and goes.
    scene.model.expire(QStringLiteral("q2"));
    scene.card->showGone(QStringLiteral("q2"));
    QVERIFY(scene.saysSomewhere(QStringLiteral("No run waits for this")));
    scene.focus();
    scene.key(Qt::Key_Escape);
    QVERIFY(!scene.card->isVisible());
    QCOMPARE(scene.model.rowCount(), 0);
    QVERIFY(scene.answers.empty());
}

void TestExpiredCard::anExpiredOneMakesRoom()
{
    Scene scene;
    scene.ask(moveQuestion(QStringLiteral("a")));
    scene.model.expire(QStringLiteral("a"));
    QVERIFY(scene.saysSomewhere(QStringLiteral("Its time ran out")));
    scene.ask(moveQuestion(QStringLiteral("b")));
    QCOMPARE(scene.card->current(), QStringLiteral("b"));
}

/// Whoever goes to one by N, by the list or by a notification sees it, and can have it asked again.
void TestExpiredCard::anExpiredOneCanBeGoneTo()
{
    Scene scene;
    for (const char *id : {"a", "b", "c"})
        scene.ask(moveQuestion(QString::fromLatin1(id)));
    scene.focus();
    QCOMPARE(scene.card->current(), QStringLiteral("a"));
    scene.model.expire(QStringLiteral("b"));
    scene.key(Qt::Key_N);
    QCOMPARE(scene.card->current(), QStringLiteral("b"));
    QVERIFY(scene.button(QStringLiteral("Ask again")));
    scene.key(Qt::Key_N);
    QCOMPARE(scene.card->current(), QStringLiteral("c"));
    scene.card->choose(QStringLiteral("b"));
    QCOMPARE(scene.card->current(), QStringLiteral("b"));
}

void TestExpiredCard::expiryCountsOnlyWhileVisible()
{
    Scene scene;
    auto request = moveQuestion();
    request.expiresAt = scene.clock.now() + 90min;
    scene.model.load({request});
    const auto says = [&](const QString &text) { return scene.byName<QWidget>(text) != nullptr; };
    QVERIFY(says(QStringLiteral("Expires in 90 min")));
    const auto again = [&] {
        scene.window.hide();
        for (auto *timer : scene.card->findChildren<QTimer *>())
            QVERIFY(!timer->isActive());
        scene.window.show();
    };
    scene.clock.advance(89min);
    again();
    QVERIFY(says(QStringLiteral("Expires in 1 min")));
    scene.clock.advance(30s);
    again();
    QVERIFY(says(QStringLiteral("Expires in 30 s")));
    scene.model.apply({eventOf(ApprovalSettled{QStringLiteral("q1"), {}, {ApprovalOutcome::Expired, {}, false}})});
    QVERIFY(scene.card->isVisible());
    QVERIFY(scene.saysSomewhere(QStringLiteral("Its time ran out. Nothing was done")));
    QVERIFY(!scene.button(QStringLiteral("Allow once")));
}

QTEST_MAIN(TestExpiredCard)
#include "tst_expired_card.moc"
