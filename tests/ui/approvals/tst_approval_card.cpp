// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_scene.h"
#include "ui/approvals/approval_dialog.h"
#include "ui/approvals/plan_page.h"
#include "ui/widgets/elided_label.h"
#include <QAbstractButton>
#include <QAccessible>
#include <QBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace homard;
using namespace std::chrono_literals;

namespace {

using Scene = CardScene;

} // namespace

class TestApprovalCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isHiddenWithoutAQuestion();
    void s01TheCardsTextParsesBack();
    void neverTakesTheFocusByItself();
    void keysActOnlyWithTheFocus();
    void eachKeyDoesItsOwn_data();
    void eachKeyDoesItsOwn();
    void s12NothingIsArmedForHalfASecond_data();
    void s12NothingIsArmedForHalfASecond();
    void aClickAnswersOrGivesTheFocus();
    void s12AnotherQuestionArmsAnew();
    void highRiskHasNoDefault();
    void s14TheEndMustBeSeen();
    void s14TheCardsKeysScroll();
    void theTailOfACommandIsSeenToo();
    void s14ASqueezedPlanScrolls();
    void s15OnlyAPersonsEventSettles();
    void sessionShowsItsSentenceFirst();
    void eachScopeShowsItsRule_data();
    void eachScopeShowsItsRule();
    void whatARuleAlsoCoversIsSaid();
    void highRiskHasNoScopes();
    void denyWithWordsAndStop();
    void editAsksAgain();
    void editOfACommandKeepsTheRest();
    void escapeDoesOneThing();
    void f95RawAndNoAllow();
    void severalAreWalkedThrough();
    void hugeAndOddPlansAreShown();
    void isAnnounced();
    void everyControlHasAName();
    void theDialogTakesNoFocus();
    void theDialogSaysWhichSessionAsks();
    void anotherLanguageRewordsAnOpenQuestion();
};

void TestApprovalCard::isHiddenWithoutAQuestion()
{
    Scene scene;
    QVERIFY(!scene.card->isVisible());
    scene.ask(moveQuestion());
    QVERIFY(scene.card->isVisible());
    scene.model.apply({eventOf(ApprovalSettled{QStringLiteral("q1"), {}, {ApprovalOutcome::Denied, {}, false}})});
    QVERIFY(!scene.card->isVisible());
    scene.card->setSession(QStringLiteral("another"));
    scene.ask(moveQuestion(QStringLiteral("q2")));
    QVERIFY(!scene.card->isVisible());
}

void TestApprovalCard::s01TheCardsTextParsesBack()
{
    Scene scene;
    const QStringList argv{QStringLiteral("echo "),
                           QStringLiteral("a  b"),
                           QStringLiteral("אבג"),
                           QStringLiteral("דה"),
                           QString(QChar(0x202e)),
                           QString(),
                           QStringLiteral("x").repeated(3000)};
    scene.ask(commandQuestion(QStringLiteral("q"), {execStep(argv), execStep({QStringLiteral("wc")}, Join::Pipe)}));
    const auto shown = argumentsFromPage(scene.view()->toPlainText());
    QCOMPARE(shown.size(), size_t(2));
    QCOMPARE(shown[0], argv);
}

void TestApprovalCard::neverTakesTheFocusByItself()
{
    Scene scene;
    scene.ask(moveQuestion());
    QCOMPARE(QApplication::focusWidget(), scene.composer);
    scene.key(Qt::Key_1);
    scene.ask(moveQuestion(QStringLiteral("q2")));
    QCOMPARE(QApplication::focusWidget(), scene.composer);
    QCOMPARE(scene.composer->text(), QStringLiteral("1"));
    QVERIFY(scene.answers.empty());
}

void TestApprovalCard::keysActOnlyWithTheFocus()
{
    Scene scene;
    QSignalSpy released(scene.card, &ApprovalCard::focusReleased);
    scene.ask(moveQuestion());
    scene.focus();
    QCOMPARE(QApplication::focusWidget(), scene.card);
    scene.key(Qt::Key_1);
    QCOMPARE(scene.answers.size(), size_t(1));
    scene.key(Qt::Key_1); // settled once
    scene.key(Qt::Key_Escape);
    QCOMPARE(scene.answers.size(), size_t(1));
    scene.model.apply({eventOf(ApprovalSettled{QStringLiteral("q1"), {}, {ApprovalOutcome::Allowed, {}, false}})});
    QCOMPARE(released.count(), 1);

    Scene within; // wherever in the card it is
    within.ask(moveQuestion());
    QTest::mouseClick(within.view()->viewport(), Qt::LeftButton);
    QCOMPARE(QApplication::focusWidget(), within.view());
    within.key(Qt::Key_1); // it has just come
    QVERIFY(within.answers.empty());
    within.settle();
    within.key(Qt::Key_1);
    QCOMPARE(within.answers.size(), size_t(1));
}

void TestApprovalCard::eachKeyDoesItsOwn_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("outcome"); // -1: none
    QTest::newRow("1 allows") << int(Qt::Key_1) << int(ApprovalOutcome::Allowed);
    QTest::newRow("Esc denies") << int(Qt::Key_Escape) << int(ApprovalOutcome::Denied);
    QTest::newRow("Return is safe") << int(Qt::Key_Return) << int(ApprovalOutcome::Denied);
    QTest::newRow("Enter is safe") << int(Qt::Key_Enter) << int(ApprovalOutcome::Denied);
    QTest::newRow("A is of high risk") << int(Qt::Key_A) << -1;
    QTest::newRow("Y is nothing") << int(Qt::Key_Y) << -1;
    QTest::newRow("Space is nothing") << int(Qt::Key_Space) << -1;
    QTest::newRow("D shows details") << int(Qt::Key_D) << -1;
}

void TestApprovalCard::eachKeyDoesItsOwn()
{
    QFETCH(int, key);
    QFETCH(int, outcome);
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key(key));
    QCOMPARE(scene.answers.size(), size_t(outcome < 0 ? 0 : 1));
    if (outcome >= 0)
        QCOMPARE(int(scene.answers[0].second.outcome), outcome);
    else
        scene.key(Qt::Key(key), Qt::ControlModifier);
    QCOMPARE(scene.byName<QPlainTextEdit>(QStringLiteral("Details of the plan"))->isVisible(), key == Qt::Key_D);
}

void TestApprovalCard::s12NothingIsArmedForHalfASecond_data()
{
    QTest::addColumn<int>("after");
    QTest::addColumn<bool>("byMouse");
    QTest::addColumn<bool>("taken");
    for (const bool mouse : {false, true}) {
        for (const int after : {0, 100, 499, 500}) {
            QTest::addRow("%s after %d ms", mouse ? "click" : "key", after) << after << mouse << (after >= 500);
        }
    }
}

void TestApprovalCard::s12NothingIsArmedForHalfASecond()
{
    QFETCH(int, after);
    QFETCH(bool, byMouse);
    QFETCH(bool, taken);
    Scene scene;
    scene.ask(moveQuestion());
    scene.card->focusCard();
    scene.clock.advance(std::chrono::milliseconds(after));
    if (byMouse) {
        auto *allow = scene.button(QStringLiteral("Allow once"));
        QVERIFY(allow);
        QTest::mousePress(allow, Qt::LeftButton);
        scene.clock.advance(1s); // held: it was too early all the same
        QTest::mouseRelease(allow, Qt::LeftButton);
    } else {
        scene.key(Qt::Key_1);
    }
    QCOMPARE(!scene.answers.empty(), taken);
}

void TestApprovalCard::aClickAnswersOrGivesTheFocus()
{
    Scene scene;
    scene.ask(moveQuestion());
    QTest::mouseClick(scene.card, Qt::LeftButton, {}, QPoint(4, 4));
    QCOMPARE(QApplication::focusWidget(), scene.card);
    scene.key(Qt::Key_1); // it has just got the focus
    QVERIFY(scene.answers.empty());
    scene.composer->setFocus();
    scene.settle();
    QTest::mouseClick(scene.button(QStringLiteral("Allow once")), Qt::LeftButton);
    QCOMPARE(scene.answers.size(), size_t(1));
    QCOMPARE(QApplication::focusWidget(), scene.composer);
}

void TestApprovalCard::s12AnotherQuestionArmsAnew()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.ask(moveQuestion(QStringLiteral("q2")));
    scene.focus();
    scene.model.apply({eventOf(ApprovalSettled{QStringLiteral("q1"), {}, {ApprovalOutcome::Allowed, {}, false}})});
    QCOMPARE(scene.card->current(), QStringLiteral("q2"));
    scene.key(Qt::Key_1); // was meant for the first
    QVERIFY(scene.answers.empty());
    scene.settle();
    scene.key(Qt::Key_1);
    QCOMPARE(scene.answers.size(), size_t(1));
    QCOMPARE(scene.answers[0].first, QStringLiteral("q2"));
}

void TestApprovalCard::highRiskHasNoDefault()
{
    Scene scene;
    auto request = moveQuestion();
    request.verdict.risk = Risk::High;
    scene.ask(request);
    scene.focus();
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_1, Qt::Key_2, Qt::Key_Space})
        scene.key(key);
    auto *allow = scene.button(QStringLiteral("Allow once"));
    allow->setFocus();
    scene.clock.advance(1s);
    scene.key(Qt::Key_Space);
    scene.key(Qt::Key_Return);
    QVERIFY(scene.answers.empty());
    QVERIFY(!scene.button(QStringLiteral("This session")));
    scene.key(Qt::Key_A);
    QCOMPARE(scene.answers.size(), size_t(1));
    QVERIFY(scene.answers[0].second.outcome == ApprovalOutcome::Allowed);
}

void TestApprovalCard::s14TheEndMustBeSeen()
{
    Scene scene;
    scene.ask(scriptQuestion(QStringLiteral("q"), QString(300, u'\n') + QStringLiteral("rm CANARY")));
    scene.focus();
    QVERIFY(!scene.button(QStringLiteral("Allow once"))->isEnabled());
    QVERIFY(scene.saysSomewhere(QStringLiteral("Scroll to the end")));
    scene.key(Qt::Key_1);
    QVERIFY(scene.answers.empty());
    scene.view()->verticalScrollBar()->setValue(scene.view()->verticalScrollBar()->maximum());
    scene.settle();
    QTRY_VERIFY(scene.button(QStringLiteral("Allow once"))->isEnabled());
    scene.settle();
    scene.key(Qt::Key_1);
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestApprovalCard::s14TheCardsKeysScroll()
{
    Scene scene;
    scene.ask(scriptQuestion(QStringLiteral("q"), QString(300, u'\n') + QStringLiteral("rm CANARY")));
    scene.focus();
    QScrollBar *bar = scene.view()->verticalScrollBar();
    scene.key(Qt::Key_PageDown);
    QVERIFY(bar->value() > 0 && bar->value() < bar->maximum());
    scene.key(Qt::Key_End);
    QCOMPARE(bar->value(), bar->maximum());
    scene.settle();
    QTRY_VERIFY(scene.button(QStringLiteral("Allow once"))->isEnabled()); // its end has been on the screen
    scene.key(Qt::Key_Home);
    QCOMPARE(bar->value(), 0);
    QVERIFY(scene.answers.empty());
    QVERIFY2(!scene.card->accessibleName().contains(QStringLiteral("..")), qPrintable(scene.card->accessibleName()));
}

void TestApprovalCard::s14ASqueezedPlanScrolls()
{
    Scene scene(420);
    scene.window.resize(420, 330);
    QStringList lines;
    for (int i = 1; i <= 9; ++i)
        lines << QStringLiteral("echo %1").arg(i);
    scene.ask(scriptQuestion(QStringLiteral("q"), lines.join(u'\n') + QStringLiteral("\nrm CANARY")));
    scene.settle();
    scene.focus();
    QVERIFY(scene.view()->verticalScrollBar()->maximum() > 0);
    scene.key(Qt::Key_1);
    QVERIFY(scene.answers.empty()); // rm stands below the fold
    scene.view()->verticalScrollBar()->setValue(scene.view()->verticalScrollBar()->maximum());
    scene.settle();
    QTRY_VERIFY(scene.button(QStringLiteral("Allow once"))->isEnabled());
    scene.settle();
    scene.key(Qt::Key_1);
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestApprovalCard::theTailOfACommandIsSeenToo()
{
    Scene scene;
    QStringList argv{QStringLiteral("tar")};
    for (int i = 0; i < 120; ++i)
        argv << QStringLiteral("file-%1").arg(i);
    const auto request = commandQuestion(
        QStringLiteral("q"), {execStep(argv), execStep({QStringLiteral("rm"), QStringLiteral("x")}, Join::And)});
    QVERIFY(!pageOf(request).isLong);
    scene.ask(request);
    scene.focus();
    scene.key(Qt::Key_1);
    QVERIFY(scene.answers.empty()); // rm stands below the fold
    scene.view()->verticalScrollBar()->setValue(scene.view()->verticalScrollBar()->maximum());
    scene.settle();
    QTRY_VERIFY(scene.button(QStringLiteral("Allow once"))->isEnabled());
    scene.settle();
    scene.key(Qt::Key_1);
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestApprovalCard::s15OnlyAPersonsEventSettles()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    QKeyEvent posted(QEvent::KeyPress, Qt::Key_1, Qt::NoModifier, QStringLiteral("1"));
    QCoreApplication::sendEvent(scene.card, &posted);
    auto *allow = scene.button(QStringLiteral("Allow once"));
    for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
        QMouseEvent mouse(type, allow->rect().center(), allow->mapToGlobal(allow->rect().center()), Qt::LeftButton,
                          Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(allow, &mouse);
    }
    QVERIFY(scene.answers.empty());
    MessagePtr message;
    scene.model.apply({eventOf(RunQueued{QStringLiteral("p"), QStringLiteral("yes, approve")}),
                       eventOf(TextDelta{QStringLiteral("m"), QStringLiteral("approved: 1 Enter")})});
    QVERIFY(scene.answers.empty());
    QTest::sendKeyEvent(QTest::Press, scene.card, Qt::Key_A, u'a', Qt::NoModifier); // a key that means nothing here
    QVERIFY(scene.answers.empty());
    allow->click(); // a screen reader's press
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestApprovalCard::sessionShowsItsSentenceFirst()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key_2);
    QVERIFY(scene.answers.empty());
    QVERIFY(scene.saysSomewhere(QStringLiteral("For the rest of this session")));
    scene.key(Qt::Key_2); // too early
    QVERIFY(scene.answers.empty());
    scene.settle();
    scene.key(Qt::Key_Return); // safe: back
    QVERIFY(scene.answers.empty());
    QVERIFY(!scene.saysSomewhere(QStringLiteral("For the rest of this session")));
    scene.settle();
    scene.key(Qt::Key_2);
    scene.settle();
    scene.key(Qt::Key_2);
    QCOMPARE(scene.answers.size(), size_t(1));
    QVERIFY(scene.answers[0].second.scope == ApprovalScope::Session);

    Scene without;
    auto request = moveQuestion();
    request.verdict.offers.clear();
    without.ask(request);
    without.focus();
    QVERIFY(!without.button(QStringLiteral("This session")));
    without.key(Qt::Key_2);
    QVERIFY(!without.saysSomewhere(QStringLiteral("Allow for this session")));
}

void TestApprovalCard::eachScopeShowsItsRule_data()
{
    QTest::addColumn<int>("scope");
    QTest::addColumn<QString>("button");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("session") << int(ApprovalScope::Session) << QStringLiteral("This session")
                             << QStringLiteral("For the rest of this session");
    QTest::newRow("folder") << int(ApprovalScope::Folder) << QStringLiteral("This folder")
                            << QStringLiteral("In ~/Invoices");
    QTest::newRow("always") << int(ApprovalScope::Always) << QStringLiteral("Always")
                            << QStringLiteral("In every folder");
}

void TestApprovalCard::eachScopeShowsItsRule()
{
    QFETCH(int, scope);
    QFETCH(QString, button);
    QFETCH(QString, sentence);
    const Qt::Key key = Qt::Key(Qt::Key_1 + scope);
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    QVERIFY(scene.button(button));
    scene.key(key);
    QVERIFY(scene.saysSomewhere(sentence));
    scene.settle();
    for (const Qt::Key other : {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4}) {
        if (other != key)
            scene.key(other); // of what is not shown here
    }
    QVERIFY(scene.answers.empty());
    scene.key(key);
    QCOMPARE(scene.answers.size(), size_t(1));
    QCOMPARE(int(scene.answers[0].second.scope), scope);

    Scene only; // what is not offered is not there
    auto request = moveQuestion();
    std::erase_if(request.verdict.offers, [&](const OfferedRule &offer) { return int(offer.scope) == scope; });
    only.ask(request);
    only.focus();
    QVERIFY(!only.button(button));
    only.key(key);
    only.settle();
    only.key(key);
    QVERIFY(only.answers.empty());
}

void TestApprovalCard::whatARuleAlsoCoversIsSaid()
{
    Scene scene;
    QSignalSpy wanted(scene.card, &ApprovalCard::matchesWanted);
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key_3);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].toString(), QStringLiteral("q1"));
    QVERIFY(scene.saysSomewhere(QStringLiteral("Looking through")));
    scene.settle();
    scene.card->showMatches(QStringLiteral("q1"), ApprovalScope::Session, {QStringLiteral("wrong scope")}, 9);
    scene.card->showMatches(QStringLiteral("q2"), ApprovalScope::Folder, {QStringLiteral("wrong question")}, 9);
    QVERIFY(scene.saysSomewhere(QStringLiteral("Looking through")));
    scene.card->showMatches(QStringLiteral("q1"), ApprovalScope::Folder, {QStringLiteral("mv a\u202eb c")}, 42);
    QVERIFY(scene.saysSomewhere(QStringLiteral("last 42 call")));
    auto *list = scene.byName<QPlainTextEdit>(QStringLiteral("Earlier calls that it would let pass"));
    QVERIFY(list->isVisible());
    QCOMPARE(list->toPlainText(), QStringLiteral("mv a\\u{202e}b c"));
    scene.key(Qt::Key_3); // the choices have moved: half a second more
    QVERIFY(scene.answers.empty());
    scene.settle();
    scene.key(Qt::Key_3);
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestApprovalCard::highRiskHasNoScopes()
{
    Scene scene;
    auto request = moveQuestion();
    request.verdict.risk = Risk::High;
    scene.ask(request);
    scene.focus();
    for (const char *title : {"This session", "This folder", "Always"})
        QVERIFY2(!scene.button(QString::fromLatin1(title)), title);
    for (const Qt::Key key : {Qt::Key_2, Qt::Key_3, Qt::Key_4}) {
        scene.key(key);
        scene.settle();
    }
    QVERIFY(scene.answers.empty());
    QVERIFY(!scene.saysSomewhere(QStringLiteral("without a question")));
}

void TestApprovalCard::denyWithWordsAndStop()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key_W);
    auto *line = scene.byName<QLineEdit>(QStringLiteral("Words for the model"));
    QCOMPARE(QApplication::focusWidget(), line);
    scene.settle();
    QTest::keyClicks(line, QStringLiteral("copy 12 instead"));
    QVERIFY(scene.answers.empty());
    scene.key(Qt::Key_Return);
    QCOMPARE(scene.answers.size(), size_t(1));
    QCOMPARE(scene.answers[0].second.words, QStringLiteral("copy 12 instead"));
    QVERIFY(!scene.answers[0].second.stopRun);

    Scene stopping;
    stopping.ask(moveQuestion());
    QTest::mouseClick(stopping.button(QStringLiteral("Deny with words…")), Qt::LeftButton);
    stopping.settle();
    QTest::mouseClick(stopping.button(QStringLiteral("Deny and stop")), Qt::LeftButton);
    QCOMPARE(stopping.answers.size(), size_t(1));
    QVERIFY(stopping.answers[0].second.stopRun);
    QVERIFY(stopping.answers[0].second.outcome == ApprovalOutcome::Denied);
}

void TestApprovalCard::editAsksAgain()
{
    Scene scene;
    CallPlan plan;
    plan.tool = QStringLiteral("fetch");
    plan.arguments = {{QStringLiteral("url"), QStringLiteral("https://a.example/\u00a0x")},
                      {QStringLiteral("limit"), 12},
                      {QStringLiteral("tags"), QJsonArray{QStringLiteral("a")}}};
    scene.ask(questionFor(QStringLiteral("q"), plan));
    scene.focus();
    scene.key(Qt::Key_E);
    auto *limit = scene.byName<QPlainTextEdit>(QStringLiteral("limit"));
    QVERIFY(limit);
    limit->setPlainText(QStringLiteral("1,"));
    QVERIFY(scene.saysSomewhere(QStringLiteral("must be a number")));
    scene.settle();
    scene.key(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(scene.answers.empty());
    limit->setPlainText(QStringLiteral("12"));
    auto *tags = scene.byName<QPlainTextEdit>(QStringLiteral("tags"));
    QVERIFY(tags);
    tags->setPlainText(QStringLiteral("[\"a\","));
    QVERIFY(scene.saysSomewhere(QStringLiteral("not valid JSON")));
    tags->setPlainText(QStringLiteral("\"x\""));
    QVERIFY(scene.saysSomewhere(QStringLiteral("must stay of its kind")));
    scene.key(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(scene.answers.empty());
    tags->setPlainText(QStringLiteral("[\"a\"]"));
    limit->setPlainText(QStringLiteral("13"));
    scene.settle();
    scene.key(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(scene.answers.size(), size_t(1));
    QVERIFY(scene.answers[0].second.outcome == ApprovalOutcome::Edited);
    QJsonObject expected = plan.arguments;
    expected[QStringLiteral("limit")] = 13;
    QCOMPARE(QJsonDocument::fromJson(scene.answers[0].second.editedArguments.toUtf8()).object(), expected);
}

void TestApprovalCard::editOfACommandKeepsTheRest()
{
    Scene scene;
    auto request = moveQuestion();
    CallPlan plan = *request.verdict.plan;
    plan.arguments[QStringLiteral("timeout")] = 30;
    request.verdict.plan = std::make_shared<const CallPlan>(plan);
    scene.ask(request);
    scene.focus();
    scene.key(Qt::Key_E);
    QVERIFY(scene.byName<QPlainTextEdit>(QStringLiteral("Ends after (seconds)"))); // plain words, no names
    QVERIFY(!scene.byName<QPlainTextEdit>(QStringLiteral("timeout")));
    auto *command = scene.byName<QPlainTextEdit>(QStringLiteral("Command"));
    QCOMPARE(QApplication::focusWidget(), command);
    command->selectAll();
    QTest::keyClicks(command, QStringLiteral("cp -n 1 2 ED"));
    QVERIFY(scene.answers.empty()); // its letters and digits were no choices
    scene.settle();
    QTest::mouseClick(scene.button(QStringLiteral("Ask again with this")), Qt::LeftButton);
    QCOMPARE(scene.answers.size(), size_t(1));
    const QJsonObject edited = QJsonDocument::fromJson(scene.answers[0].second.editedArguments.toUtf8()).object();
    QCOMPARE(edited[QStringLiteral("command")].toString(), QStringLiteral("cp -n 1 2 ED"));
    QCOMPARE(edited[QStringLiteral("timeout")].toInt(), 30);
}

void TestApprovalCard::escapeDoesOneThing()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    for (const Qt::Key opens : {Qt::Key_E, Qt::Key_W, Qt::Key_2}) {
        scene.key(opens);
        scene.settle();
        scene.key(Qt::Key_Escape); // closes what is open
        QVERIFY(scene.answers.empty());
        QVERIFY(scene.button(QStringLiteral("Edit first")));
        scene.key(Qt::Key_Escape); // not in the same moment
        QVERIFY(scene.answers.empty());
        scene.settle();
    }
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier, {}, true);
    QCoreApplication::sendEvent(scene.card, &held);
    QVERIFY(scene.answers.empty());
    scene.key(Qt::Key_Escape);
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestApprovalCard::f95RawAndNoAllow()
{
    Scene scene;
    auto request = moveQuestion();
    request.verdict.plan.reset();
    scene.ask(request);
    scene.focus();
    QVERIFY(!scene.button(QStringLiteral("Allow once")));
    QVERIFY(!scene.button(QStringLiteral("This session")));
    QVERIFY(!scene.button(QStringLiteral("Edit first")));
    for (const Qt::Key key : {Qt::Key_1, Qt::Key_A, Qt::Key_2, Qt::Key_E})
        scene.key(key);
    QVERIFY(scene.answers.empty());
    QCOMPARE(scene.view()->toPlainText(), request.verdict.planText);
    scene.key(Qt::Key_D);
    scene.settle();
    scene.key(Qt::Key_Escape);
    QCOMPARE(scene.answers.size(), size_t(1));
}

void TestApprovalCard::severalAreWalkedThrough()
{
    Scene scene;
    for (const QString &id : {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")})
        scene.ask(moveQuestion(id));
    scene.focus();
    QCOMPARE(scene.card->current(), QStringLiteral("a"));
    scene.key(Qt::Key_N);
    QCOMPARE(scene.card->current(), QStringLiteral("b"));
    scene.key(Qt::Key_1); // it has just changed
    QVERIFY(scene.answers.empty());
    scene.key(Qt::Key_P);
    scene.key(Qt::Key_P);
    QCOMPARE(scene.card->current(), QStringLiteral("c"));
    QTest::mouseClick(scene.button(QStringLiteral("Next question")), Qt::LeftButton);
    QCOMPARE(scene.card->current(), QStringLiteral("a"));
    // The list.
    auto *list = scene.button(QStringLiteral("All questions, 1 of 3"));
    QVERIFY(list);
    QTest::mouseClick(list, Qt::LeftButton);
    const auto *menu = list->findChild<QMenu *>();
    QVERIFY(menu && menu->isVisible());
    const auto actions = menu->actions();
    QCOMPARE(actions.size(), 3);
    QVERIFY(actions[0]->isChecked() && !actions[2]->isChecked());
    QCOMPARE(actions[2]->text(), ApprovalsModel::headlineOf(moveQuestion()));
    actions[2]->trigger();
    QCOMPARE(scene.card->current(), QStringLiteral("c"));
    scene.focus();
    scene.key(Qt::Key_P);
    scene.key(Qt::Key_1); // it has just changed
    QVERIFY(scene.answers.empty());
}

void TestApprovalCard::hugeAndOddPlansAreShown()
{
    Scene scene;
    const QString odd = QString::fromUtf16(u"c\u0430t ");
    for (const QString &text : {QStringLiteral("true;").repeated(200'000), QStringLiteral("a ").repeated(100'000),
                                odd.repeated(30'000), QString(100'000, u'\n')}) {
        const auto request = scriptQuestion(QStringLiteral("q") + text.left(3), text);
        scene.model.apply({eventOf(RunEnded{})});
        scene.ask(request);
        QCOMPARE(argumentsFromPage(scene.view()->toPlainText())[0], QStringList{text});
        QVERIFY(!scene.button(QStringLiteral("Allow once"))->isEnabled());
        scene.model.apply({eventOf(RunEnded{})});
        const auto step = commandQuestion(request.id + u'c', {execStep({QStringLiteral("x"), text})});
        scene.ask(step);
        QCOMPARE(argumentsFromPage(scene.view()->toPlainText())[0][1], text);
    }
}

void TestApprovalCard::isAnnounced()
{
    Scene scene;
    scene.ask(moveQuestion());
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(scene.card);
    QVERIFY(face);
    QCOMPARE(face->role(), QAccessible::Notification);
    const QString name = face->text(QAccessible::Name);
    for (const char *part : {"moves 3 files", "medium risk", "Choices: Allow once, Key: 1", "Deny, Key: Esc"})
        QVERIFY2(name.contains(QLatin1StringView(part)), qPrintable(name));
}

void TestApprovalCard::everyControlHasAName()
{
    Scene scene;
    scene.ask(moveQuestion());
    for (auto *widget : scene.card->findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() ||
            widget->objectName().startsWith(QLatin1StringView("qt_")))
            continue;
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

void TestApprovalCard::theDialogTakesNoFocus()
{
    Scene scene;
    ApprovalDialog dialog(scene.model, scene.clock);
    scene.ask(moveQuestion());
    QVERIFY(!dialog.isVisible());
    dialog.setNeeded(true);
    QVERIFY(dialog.isVisible());
    QVERIFY(!dialog.isModal());
    QVERIFY(dialog.testAttribute(Qt::WA_ShowWithoutActivating));
    QVERIFY(dialog.windowFlags().testFlag(Qt::WindowStaysOnTopHint));
    QCOMPARE(QAccessible::queryAccessibleInterface(&dialog)->role(), QAccessible::Dialog);
    dialog.activateWindow(); // by the window manager: no one has chosen the card
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    scene.settle();
    QCOMPARE(QApplication::focusWidget(), &dialog);
    QSignalSpy answered(&dialog.card(), &ApprovalCard::answered);
    QTest::keyClick(&dialog, Qt::Key_1);
    QCOMPARE(answered.count(), 0);
    QTest::keyClick(&dialog, Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), &dialog.card());
    dialog.close(); // answers nothing
    QCOMPARE(answered.count(), 0);
    scene.ask(moveQuestion(QStringLiteral("q2")));
    QVERIFY(dialog.isVisible()); // another question
    dialog.setNeeded(false);
    QVERIFY(!dialog.isVisible());
}

void TestApprovalCard::theDialogSaysWhichSessionAsks()
{
    Scene scene;
    ApprovalDialog dialog(scene.model, scene.clock);
    QString title = QStringLiteral("Invoices of May");
    QString asked;
    dialog.setTitles([&](const QString &id) {
        asked = id;
        return title;
    });
    dialog.setNeeded(true);
    scene.ask(moveQuestion());
    QCOMPARE(asked, scene.model.questions().front()->request.sessionId);
    QCOMPARE(dialog.windowTitle(), QStringLiteral("Question: Invoices of May — Homard"));
    const auto *line = dialog.findChild<ElidedLabel *>();
    QVERIFY(line && line->isVisible());
    QCOMPARE(line->text(), QStringLiteral("“Invoices of May” asks"));
    title.clear();
    scene.ask(moveQuestion(QStringLiteral("q2")));
    QCOMPARE(dialog.windowTitle(), QStringLiteral("Question — Homard"));
    // The platform appends the program's name where a title does not end with it.
    QVERIFY(dialog.windowTitle().endsWith(QStringLiteral("Homard")));
}

void TestApprovalCard::anotherLanguageRewordsAnOpenQuestion()
{
    Scene scene;
    scene.ask(moveQuestion());
    const ApprovalRequest before = scene.model.questions().front()->request;
    Verdict said = before.verdict;
    said.headline = QStringLiteral("移动文件");
    said.riskWords = QStringLiteral("风险");
    scene.model.reword(before.id, said);
    const ApprovalRequest &after = scene.model.questions().front()->request;
    QCOMPARE(after.verdict.headline, said.headline);
    QCOMPARE(after.verdict.plan, before.verdict.plan);
    bool shown = false;
    for (const auto *label : scene.card->findChildren<QWidget *>())
        shown =
            shown || label->accessibleName() == said.headline || label->property("text").toString() == said.headline;
    QVERIFY(shown || scene.card->announcement().contains(said.headline));
    auto other = std::make_shared<CallPlan>(*before.verdict.plan);
    other->hash = QByteArray("another");
    said.plan = other;
    said.headline = QStringLiteral("something else"); // of another plan: it says nothing of what would run
    scene.model.reword(before.id, said);
    QCOMPARE(scene.model.questions().front()->request.verdict.headline, QStringLiteral("移动文件"));
}

QTEST_MAIN(TestApprovalCard)
#include "tst_approval_card.moc"
