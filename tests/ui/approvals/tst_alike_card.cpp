// SPDX-License-Identifier: GPL-3.0-or-later
// Several alike questions, one answer: which are alike, what is shown of them, and that each is answered by itself.
#include "card_scene.h"
#include "ui/approvals/plan_page.h"
#include "ui/models/alike_questions.h"
#include <QScrollBar>

using namespace homard;

namespace {

using Scene = CardScene;

ApprovalRequest copyOf(const QString &id, const QString &file)
{
    ApprovalRequest request = commandQuestion(id, {execStep({QStringLiteral("cp"), file, QStringLiteral("copies/")})},
                                              QStringLiteral("cp %1 copies/").arg(file));
    request.verdict.headline = QStringLiteral("Copy ") + file;
    return request;
}

/// The same question with a plan that was changed.
template <class Change>
ApprovalRequest changed(const ApprovalRequest &request, Change change)
{
    ApprovalRequest other = request;
    CallPlan plan = *request.verdict.plan;
    change(plan);
    other.verdict.plan = std::make_shared<const CallPlan>(plan);
    return other;
}

} // namespace

class TestAlikeCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsAlike();
    void oneAloneIsNot();
    void s01AllPlansAreShown();
    void s08EachIsAnsweredByItself();
    void allAreDenied();
    void s12NotAtOnce();
    void s14TheEndMustBeSeen();
    void whatIsSettledElsewhereClosesIt();
    void returnGoesBack();
};

void TestAlikeCard::whatIsAlike()
{
    const ApprovalRequest one = copyOf(QStringLiteral("a"), QStringLiteral("1.txt"));
    const ApprovalRequest two = copyOf(QStringLiteral("b"), QStringLiteral("2.txt"));
    QVERIFY(isAlike(one, two));
    ApprovalRequest other = two;
    other.verdict.risk = Risk::High;
    QVERIFY(!isAlike(one, other));
    QVERIFY(!isAlike(other, other)); // high risk is alike nothing
    other = two;
    other.sessionId = QStringLiteral("elsewhere");
    QVERIFY(!isAlike(one, other));
    other = two;
    other.runId = QStringLiteral("another run");
    QVERIFY(!isAlike(one, other));
    other = two;
    other.tool = QStringLiteral("write_file");
    QVERIFY(!isAlike(one, other));
    other = two;
    other.verdict.rule = QStringLiteral("another rule");
    QVERIFY(!isAlike(one, other));
    other = two;
    other.verdict.plan = nullptr;
    QVERIFY(!isAlike(one, other));
    QVERIFY(!isAlike(one, changed(two, [](CallPlan &plan) { plan.effects.exec->network = true; })));
    QVERIFY(!isAlike(one, changed(two, [](CallPlan &plan) { plan.effects.exec->confined = false; })));
    QVERIFY(!isAlike(one, changed(two, [](CallPlan &plan) { plan.effects.exec->cwd = QStringLiteral("/tmp"); })));
    QVERIFY(!isAlike(one, changed(two, [](CallPlan &plan) { plan.effects.exec->steps.clear(); })));
    QVERIFY(!isAlike(one, changed(two, [](CallPlan &plan) {
                         plan.effects.exec->steps[0].program = QStringLiteral("/usr/bin/rm");
                     })));
    QVERIFY(!isAlike(one, changed(two, [](CallPlan &plan) {
                         plan.effects.exec->steps[0].environment = {QStringLiteral("LANG=C")};
                     })));
    QVERIFY(!isAlike(one, changed(two, [](CallPlan &plan) { plan.effects.writes = {QStringLiteral("/etc/x")}; })));
}

void TestAlikeCard::oneAloneIsNot()
{
    Scene scene;
    scene.ask(copyOf(QStringLiteral("a"), QStringLiteral("1.txt")));
    scene.ask(moveQuestion(QStringLiteral("b")));
    scene.focus();
    for (auto *button : scene.card->findChildren<QAbstractButton *>())
        QVERIFY(!button->isVisible() || !button->accessibleName().contains(QStringLiteral("alike")));
    scene.key(Qt::Key_L);
    scene.settle();
    scene.key(Qt::Key_L);
    QVERIFY(scene.answers.empty());
}

void TestAlikeCard::s01AllPlansAreShown()
{
    Scene scene;
    const QStringList files{QStringLiteral("1.txt"), QStringLiteral("2 b.txt"), QStringLiteral("3\u202e.txt")};
    std::vector<ApprovalRequest> asked;
    for (const QString &file : files) {
        asked.push_back(copyOf(file, file));
        scene.ask(asked.back());
    }
    scene.ask(moveQuestion(QStringLiteral("other"))); // is not among them
    scene.focus();
    QVERIFY(scene.button(QStringLiteral("All 3 alike")));
    scene.key(Qt::Key_L);
    const QString shown = scene.view()->toPlainText();
    for (const ApprovalRequest &request : asked) {
        for (const QString &line : pageOf(request).text().split(QLatin1Char('\n')))
            QVERIFY2(shown.contains(line), qPrintable(line));
    }
    QVERIFY(!shown.contains(QStringLiteral("--no-clobber")));
    QVERIFY(!shown.contains(QChar(0x202E)));
}

void TestAlikeCard::s08EachIsAnsweredByItself()
{
    Scene scene;
    for (const char *id : {"a", "b", "c"})
        scene.ask(copyOf(QString::fromLatin1(id), QString::fromLatin1(id)));
    scene.focus();
    scene.key(Qt::Key_L);
    scene.settle();
    scene.key(Qt::Key_End); // there is no room for all three
    scene.settle();
    scene.key(Qt::Key_L);
    QCOMPARE(scene.answers.size(), size_t(3));
    QStringList ids;
    for (const auto &[id, answer] : scene.answers) {
        ids << id;
        QCOMPARE(answer.outcome, ApprovalOutcome::Allowed);
        QCOMPARE(answer.scope, ApprovalScope::Once);
    }
    QCOMPARE(ids, QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
}

void TestAlikeCard::allAreDenied()
{
    Scene scene;
    for (const char *id : {"a", "b"})
        scene.ask(copyOf(QString::fromLatin1(id), QString::fromLatin1(id)));
    scene.focus();
    scene.key(Qt::Key_L);
    scene.settle();
    auto *deny = scene.button(QStringLiteral("Deny these 2"));
    QVERIFY(deny);
    deny->click();
    QCOMPARE(scene.answers.size(), size_t(2));
    for (const auto &answer : scene.answers)
        QCOMPARE(answer.second.outcome, ApprovalOutcome::Denied);
}

void TestAlikeCard::s12NotAtOnce()
{
    Scene scene;
    for (const char *id : {"a", "b"})
        scene.ask(copyOf(QString::fromLatin1(id), QString::fromLatin1(id)));
    scene.focus();
    scene.key(Qt::Key_L);
    scene.key(Qt::Key_L);
    scene.clock.advance(499ms);
    scene.key(Qt::Key_L);
    QVERIFY(scene.answers.empty());
    scene.clock.advance(1ms);
    scene.key(Qt::Key_L);
    QCOMPARE(scene.answers.size(), size_t(2));
}

void TestAlikeCard::s14TheEndMustBeSeen()
{
    Scene scene;
    for (int i = 0; i < 40; ++i)
        scene.ask(copyOf(QString::number(i), QStringLiteral("file-%1.txt").arg(i)));
    scene.focus();
    scene.key(Qt::Key_L);
    scene.settle();
    scene.key(Qt::Key_L);
    QVERIFY(scene.answers.empty());
    scene.key(Qt::Key_End);
    scene.settle();
    scene.key(Qt::Key_L);
    QCOMPARE(scene.answers.size(), size_t(40));
}

void TestAlikeCard::whatIsSettledElsewhereClosesIt()
{
    Scene scene;
    for (const char *id : {"a", "b", "c"})
        scene.ask(copyOf(QString::fromLatin1(id), QString::fromLatin1(id)));
    scene.focus();
    scene.key(Qt::Key_L);
    scene.settle();
    scene.model.apply({eventOf(
        ApprovalSettled{QStringLiteral("b"), QStringLiteral("call-b"), {ApprovalOutcome::Denied, {}, false}})});
    QVERIFY(!scene.button(QStringLiteral("Allow these 3 once")));
    scene.settle();
    scene.key(Qt::Key_L); // opens what is left, and allows nothing
    QVERIFY(scene.answers.empty());
    QVERIFY(scene.button(QStringLiteral("Allow these 2 once")));
}

void TestAlikeCard::returnGoesBack()
{
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Escape}) {
        Scene scene;
        for (const char *id : {"a", "b"})
            scene.ask(copyOf(QString::fromLatin1(id), QString::fromLatin1(id)));
        scene.focus();
        scene.key(Qt::Key_L);
        scene.settle();
        scene.key(key);
        QVERIFY(scene.answers.empty());
        QVERIFY(scene.button(QStringLiteral("Allow once")));
        QCOMPARE(scene.view()->toPlainText(), pageOf(copyOf(QStringLiteral("a"), QStringLiteral("a"))).text());
    }
}

QTEST_MAIN(TestAlikeCard)
#include "tst_alike_card.moc"
