// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_scene.h"
#include "ui/approvals/approval_dialog.h"
#include <QJsonDocument>
#include <QJsonObject>
#include <QPaintEvent>
#include <QScrollArea>
#include <QScrollBar>

using namespace homard;
using Scene = CardScene;

/// What a person has begun with a question is not lost, and what the card shows is this question's.
class TestBegunCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anotherRiskPaintsTheWholeCard();
    void s12ChoicesThatActAreNotPale();
    void wordsAreKeptWhileAnotherSessionIsSeen();
    void editsAreKeptWhileAnotherSessionIsSeen();
    void anotherLanguageLeavesThePageOpen();
    void anEmptyCommandIsToldInTheForm();
    void unfitChangesComeBackInTheForm();
    void aChangedCallStaysInItsPlace();
    void theFormIsAsHighAsItsFields();
    void aScrolledCardGoesBackToItsTop();
    void theDialogKeepsTheKeyboardWhenAskedAgain();
    void longPlansAreCountedInWords();
    void editsOutliveTheirQuestion_data();
    void editsOutliveTheirQuestion();
    void wordsOutliveTheirQuestion();
    void whatIsTypedAnswersNothing();
};

namespace {

/// The union of what a widget was asked to paint.
class PaintedPart : public QObject
{
public:
    explicit PaintedPart(QWidget *watched) { watched->installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            part += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
    QRegion part;
};

ApprovalRequest ofSession(ApprovalRequest request, const QString &sessionId)
{
    request.sessionId = sessionId;
    return request;
}

QPlainTextEdit *commandField(const Scene &scene)
{
    return scene.byName<QPlainTextEdit>(QStringLiteral("Command"));
}

AgentEvent settledAs(const QString &id, ApprovalOutcome outcome)
{
    ApprovalAnswer answer;
    answer.outcome = outcome;
    return eventOf(ApprovalSettled{id, {}, answer});
}

/// The same call, asked about once more.
ApprovalRequest again(const ApprovalRequest &before, const QString &id)
{
    ApprovalRequest next = before;
    next.id = id;
    return next;
}

} // namespace

void TestBegunCard::anotherRiskPaintsTheWholeCard()
{
    Scene scene;
    ApprovalRequest high = moveQuestion(QStringLiteral("b"));
    high.verdict.risk = Risk::High;
    ApprovalRequest low = moveQuestion(QStringLiteral("a"));
    low.verdict.offers.clear(); // as many choices for both, so that the card stays as large
    scene.ask(low);
    scene.ask(high);
    scene.focus();
    scene.settle();
    const QSize before = scene.card->size();
    PaintedPart painted(scene.card);
    scene.key(Qt::Key_N);
    QCOMPARE(scene.card->current(), QStringLiteral("b"));
    QTRY_COMPARE(painted.part.boundingRect(), scene.card->rect());
    QCOMPARE(scene.card->size(), before); // else a resize would have painted it
}

/// A timer that came before they act left them pale for as long as nothing else painted them.
void TestBegunCard::s12ChoicesThatActAreNotPale()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.card->focusCard(); // the clock stands still: no timer is late enough
    PaintedPart painted(scene.button(QStringLiteral("Deny")));
    QTRY_VERIFY(!painted.part.isEmpty());
    painted.part = {};
    QTRY_VERIFY(!painted.part.isEmpty());
    scene.clock.advance(500ms);
    painted.part = {};
    QTRY_VERIFY(!painted.part.isEmpty());
}

void TestBegunCard::wordsAreKeptWhileAnotherSessionIsSeen()
{
    Scene scene;
    scene.card->setSession(QStringLiteral("s1"));
    scene.ask(moveQuestion());
    scene.ask(ofSession(moveQuestion(QStringLiteral("other")), QStringLiteral("s2")));
    scene.focus();
    scene.key(Qt::Key_W);
    auto *words = scene.byName<QLineEdit>(QStringLiteral("Words for the model"));
    QCOMPARE(QApplication::focusWidget(), words);
    QTest::keyClicks(words, QStringLiteral("not like "));
    scene.composer->setFocus();
    for (const char *elsewhere : {"s2", "nothing is asked there"}) {
        scene.card->setSession(QString::fromLatin1(elsewhere));
        QVERIFY(!words->isVisible());
        scene.card->setSession(QStringLiteral("s1"));
        QVERIFY(words->isVisible());
        QCOMPARE(words->text(), QStringLiteral("not like "));
        QCOMPARE(QApplication::focusWidget(), scene.composer); // it took no focus
    }
    scene.focus(); // F6 leads to where one was
    QCOMPARE(QApplication::focusWidget(), words);
    QTest::keyClicks(words, QStringLiteral("that"));
    scene.settle();
    scene.key(Qt::Key_Return);
    QCOMPARE(scene.answers.size(), size_t(1));
    QCOMPARE(scene.answers[0].second.words, QStringLiteral("not like that"));
    // What was begun about a question that is answered is nobody's.
    scene.model.apply({settledAs(QStringLiteral("q1"), ApprovalOutcome::Denied)});
    scene.ask(moveQuestion());
    QVERIFY(!words->isVisible());
    scene.focus();
    scene.key(Qt::Key_W);
    QCOMPARE(words->text(), QString());
}

void TestBegunCard::editsAreKeptWhileAnotherSessionIsSeen()
{
    Scene scene;
    scene.card->setSession(QStringLiteral("s1"));
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key_E);
    commandField(scene)->setPlainText(QStringLiteral("mv  half"));
    scene.card->setSession(QStringLiteral("s2"));
    scene.card->setSession(QStringLiteral("s1"));
    QVERIFY(commandField(scene)->isVisible());
    QCOMPARE(commandField(scene)->toPlainText(), QStringLiteral("mv  half"));
}

void TestBegunCard::anotherLanguageLeavesThePageOpen()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key_E);
    auto *field = commandField(scene);
    field->setPlainText(QStringLiteral("mv half"));
    const auto change = [&](const QString &headline) {
        QEvent language(QEvent::LanguageChange);
        QCoreApplication::sendEvent(scene.card, &language);
        Verdict said = scene.model.questions().front()->request.verdict;
        said.headline = headline;
        scene.model.reword(QStringLiteral("q1"), said);
    };
    change(QStringLiteral("移动文件"));
    QVERIFY(field->isVisible());
    QCOMPARE(field->toPlainText(), QStringLiteral("mv half"));
    QCOMPARE(QApplication::focusWidget(), field);
    QVERIFY(scene.card->announcement().contains(QStringLiteral("移动文件")));
    scene.settle();
    scene.key(Qt::Key_Escape);
    scene.settle();
    scene.key(Qt::Key_W);
    auto *words = scene.byName<QLineEdit>(QStringLiteral("Words for the model"));
    QTest::keyClicks(words, QStringLiteral("half"));
    change(QStringLiteral("Move files"));
    QVERIFY(words->isVisible() && words->hasFocus());
    QCOMPARE(words->text(), QStringLiteral("half"));
}

void TestBegunCard::anEmptyCommandIsToldInTheForm()
{
    Scene scene;
    scene.ask(moveQuestion());
    scene.focus();
    scene.key(Qt::Key_E);
    QVERIFY(commandField(scene)->textCursor().atEnd()); // what is typed goes on with it
    commandField(scene)->setPlainText({});
    QVERIFY(scene.saysSomewhere(QStringLiteral("The command is empty.")));
    scene.settle();
    scene.key(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(scene.answers.empty());
    QVERIFY(commandField(scene)->hasFocus());
    commandField(scene)->setPlainText(QStringLiteral("ls"));
    QVERIFY(!scene.saysSomewhere(QStringLiteral("The command is empty.")));
}

void TestBegunCard::unfitChangesComeBackInTheForm()
{
    Scene scene;
    const ApprovalRequest first = moveQuestion();
    scene.ask(moveQuestion(QStringLiteral("older")));
    scene.ask(first);
    scene.card->choose(first.id);
    for (const char *id : {"again", "once more"}) {
        scene.focus();
        if (!commandField(scene) || !commandField(scene)->isVisible())
            scene.key(Qt::Key_E);
        const QString written = QStringLiteral("mv to nowhere, ") + QString::fromLatin1(id);
        commandField(scene)->setPlainText(written);
        scene.settle();
        scene.key(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(scene.answers.back().second.outcome, ApprovalOutcome::Edited);
        scene.model.apply({settledAs(scene.answers.back().first, ApprovalOutcome::Edited)});
        QVERIFY(scene.card->isVisible() && scene.card->isAncestorOf(QApplication::focusWidget()));
        ApprovalRequest next = again(first, QString::fromLatin1(id));
        next.verdict.reason = QStringLiteral("It cannot be used: no such place. ") + first.verdict.reason;
        scene.ask(next);
        QCOMPARE(scene.card->current(), next.id);
        QVERIFY(commandField(scene)->isVisible() && commandField(scene)->hasFocus());
        QCOMPARE(commandField(scene)->toPlainText(), written);
        QVERIFY(scene.byName<QWidget>(QStringLiteral("It cannot be used: no such place.")));
        QVERIFY(scene.button(QStringLiteral("Ask again with this")));
    }
    commandField(scene)->setPlainText(QStringLiteral("mv 1 2"));
    QVERIFY(!scene.saysSomewhere(QStringLiteral("no such place.")));
    scene.settle();
    scene.key(Qt::Key_Escape);
    QVERIFY(scene.button(QStringLiteral("Allow once")));
}

/// Of several questions the one that was changed is shown again, and the keyboard stays.
void TestBegunCard::aChangedCallStaysInItsPlace()
{
    Scene scene;
    const ApprovalRequest first = moveQuestion();
    scene.ask(first);
    scene.ask(moveQuestion(QStringLiteral("other")));
    scene.focus();
    scene.key(Qt::Key_E);
    commandField(scene)->setPlainText(QStringLiteral("mv 1 2"));
    scene.settle();
    scene.key(Qt::Key_Return, Qt::ControlModifier);
    scene.model.apply({settledAs(first.id, ApprovalOutcome::Edited)});
    QCOMPARE(scene.model.count(), 1);
    ApprovalRequest next = again(first, QStringLiteral("changed"));
    CallPlan plan = *next.verdict.plan;
    plan.hash = QByteArray("another");
    next.verdict.plan = std::make_shared<const CallPlan>(plan);
    scene.ask(next);
    QCOMPARE(scene.card->current(), QStringLiteral("changed"));
    QVERIFY(scene.button(QStringLiteral("All questions, 1 of 2")));
    QVERIFY(scene.button(QStringLiteral("Allow once")));
    QVERIFY(scene.card->hasFocus());
}

void TestBegunCard::theFormIsAsHighAsItsFields()
{
    Scene scene;
    scene.ask(scriptQuestion(QStringLiteral("small"), QStringLiteral("ls")));
    scene.focus();
    scene.key(Qt::Key_E);
    scene.settle();
    scene.key(Qt::Key_Escape);
    CallPlan plan = *moveQuestion().verdict.plan;
    plan.tool = QStringLiteral("edit_file");
    plan.arguments = {{QStringLiteral("path"), QStringLiteral("src/hello.py")},
                      {QStringLiteral("old_text"), QStringLiteral("return 1")},
                      {QStringLiteral("new_text"), QStringLiteral("return 2\nreturn 2\nreturn 2\n")}};
    scene.ask(questionFor(QStringLiteral("edit"), plan));
    scene.card->choose(QStringLiteral("edit"));
    scene.focus();
    scene.key(Qt::Key_E);
    scene.settle();
    scene.settle();
    const auto *last = scene.byName<QPlainTextEdit>(QStringLiteral("New text"));
    QVERIFY(last);
    QCOMPARE(last->visibleRegion().boundingRect(), last->rect());
}

void TestBegunCard::aScrolledCardGoesBackToItsTop()
{
    Scene scene(600);
    ApprovalRequest request = moveQuestion();
    request.verdict.reason = QStringLiteral("A reason that needs some lines. ").repeated(12);
    scene.window.resize(600, 230);
    scene.ask(request);
    const auto areas = scene.card->findChildren<QScrollArea *>();
    const auto body =
        std::find_if(areas.begin(), areas.end(), [](const auto *area) { return area->inherits("homard::CardBody"); });
    QVERIFY(body != areas.end());
    QScrollBar *bar = (*body)->verticalScrollBar();
    const auto planEnds = [&] { return scene.view()->mapTo((*body)->widget(), QPoint(0, scene.view()->height())).y(); };
    bool scrolled = false;
    for (int height = 170; height <= 420; height += 10) {
        scene.window.resize(600, height);
        scene.settle();
        scene.settle();
        scrolled = scrolled || bar->value() > 0;
        if (planEnds() <= (*body)->height())
            QVERIFY2(bar->value() == 0, qPrintable(QString::number(height)));
    }
    QVERIFY(scrolled); // where the plan would not be whole
}

void TestBegunCard::theDialogKeepsTheKeyboardWhenAskedAgain()
{
    Scene scene;
    ApprovalDialog dialog(scene.model, scene.clock);
    dialog.setNeeded(true);
    const ApprovalRequest first = moveQuestion();
    scene.ask(first);
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    scene.model.apply({settledAs(first.id, ApprovalOutcome::Expired)});
    QTest::keyClick(&dialog, Qt::Key_F6);
    scene.settle();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_R);
    bool everHidden = false;
    connect(&scene.model, &ApprovalsModel::changed, &dialog, [&] { everHidden = everHidden || !dialog.isVisible(); });
    scene.ask(again(first, QStringLiteral("q2")));
    QCOMPARE(dialog.card().current(), QStringLiteral("q2"));
    QVERIFY(dialog.isVisible() && !everHidden);
    QCOMPARE(QApplication::focusWidget(), &dialog.card());
}

void TestBegunCard::longPlansAreCountedInWords()
{
    Scene scene;
    scene.ask(scriptQuestion(QStringLiteral("long"), QStringLiteral("echo ") + QString(6000, u'x')));
    QVERIFY(!scene.saysSomewhere(QStringLiteral("%n")));
    QVERIFY(scene.saysSomewhere(QStringLiteral("6.0 KB in 1 line")));
}

void TestBegunCard::editsOutliveTheirQuestion_data()
{
    QTest::addColumn<bool>("sent");
    QTest::newRow("while they are written") << false;
    QTest::newRow("they came too late") << true;
}

void TestBegunCard::editsOutliveTheirQuestion()
{
    QFETCH(bool, sent);
    Scene scene;
    const ApprovalRequest first = moveQuestion();
    scene.ask(first);
    scene.focus();
    scene.key(Qt::Key_E);
    commandField(scene)->setPlainText(QStringLiteral("mv half"));
    scene.settle();
    if (sent) {
        scene.key(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(scene.answers.size(), size_t(1));
        scene.card->showTooLate(first.id);
    } else {
        scene.model.apply({settledAs(first.id, ApprovalOutcome::Expired)});
    }
    QVERIFY(!commandField(scene)->isVisible());
    QVERIFY(scene.button(QStringLiteral("Ask again")));
    scene.settle();
    scene.key(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(scene.answers.size(), size_t(sent ? 1 : 0)); // nothing of an expired question can be sent
    scene.key(Qt::Key_R);
    scene.ask(again(first, QStringLiteral("again")));
    QCOMPARE(scene.card->current(), QStringLiteral("again"));
    QVERIFY(commandField(scene)->isVisible() && commandField(scene)->hasFocus());
    QCOMPARE(commandField(scene)->toPlainText(), QStringLiteral("mv half"));
    // Of another plan they are nobody's.
    scene.model.apply({settledAs(QStringLiteral("again"), ApprovalOutcome::Expired)});
    ApprovalRequest other = again(first, QStringLiteral("other"));
    CallPlan plan = *other.verdict.plan;
    plan.hash = QByteArray("another");
    other.verdict.plan = std::make_shared<const CallPlan>(plan);
    scene.ask(other);
    QVERIFY(!commandField(scene)->isVisible());
    QVERIFY(scene.button(QStringLiteral("Allow once")));
}

void TestBegunCard::wordsOutliveTheirQuestion()
{
    Scene scene;
    const ApprovalRequest first = moveQuestion();
    scene.ask(first);
    scene.focus();
    scene.key(Qt::Key_W);
    auto *words = scene.byName<QLineEdit>(QStringLiteral("Words for the model"));
    QTest::keyClicks(words, QStringLiteral("not there"));
    scene.model.apply({settledAs(first.id, ApprovalOutcome::Expired)});
    QVERIFY(words->hasFocus());
    scene.ask(again(first, QStringLiteral("asked anew elsewhere")));
    QVERIFY(words->isVisible() && words->hasFocus());
    QCOMPARE(words->text(), QStringLiteral("not there"));
    scene.model.apply({settledAs(QStringLiteral("asked anew elsewhere"), ApprovalOutcome::Expired)});
    scene.settle();
    scene.key(Qt::Key_Escape); // behind the panel its time has run out
    QVERIFY(scene.button(QStringLiteral("Ask again")));
    QVERIFY(!scene.button(QStringLiteral("Allow once")));
}

/// S12: words for one question are not keys for the next one, however long they are.
void TestBegunCard::whatIsTypedAnswersNothing()
{
    Scene scene;
    scene.ask(moveQuestion(QStringLiteral("a")));
    scene.ask(moveQuestion(QStringLiteral("b")));
    scene.focus();
    scene.key(Qt::Key_W);
    scene.model.expire(QStringLiteral("a"));
    QCOMPARE(scene.card->current(), QStringLiteral("a")); // it stays while something is written about it
    scene.model.apply({settledAs(QStringLiteral("a"), ApprovalOutcome::Denied)}); // elsewhere
    QCOMPARE(scene.card->current(), QStringLiteral("b"));
    for (int i = 0; i < 6; ++i) {
        scene.clock.advance(200ms);
        scene.key(Qt::Key_1);
    }
    QVERIFY(scene.answers.empty());
    scene.clock.advance(500ms);
    scene.key(Qt::Key_1);
    QCOMPARE(scene.answers.size(), size_t(1));
}

QTEST_MAIN(TestBegunCard)
#include "tst_begun_card.moc"
