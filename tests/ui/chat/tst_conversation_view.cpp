// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a conversation: what is laid out and painted, following, anchoring, selecting, copying, links.
#include "chat_rig.h"
#include <QAccessible>
#include <QClipboard>
#include <QMenu>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace homard;

namespace {

QString latin(const char *text)
{
    return QString::fromLatin1(text);
}

QString clipboard()
{
    return QApplication::clipboard()->text();
}

QToolButton *jumpButton(const ChatRig &rig)
{
    return rig.viewport()->findChild<QToolButton *>();
}

/// Corners that are cut off by the edge may differ in a few pixels of their smoothing.
bool isSamePicture(const QImage &one, const QImage &other)
{
    int different = 0;
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x)
            different += one.pixel(x, y) == other.pixel(x, y) ? 0 : 1;
    }
    return one.size() == other.size() && different < 12;
}

std::vector<MessagePtr> joined(std::vector<MessagePtr> first, const std::vector<MessagePtr> &second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace

class TestConversationView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void emptyStateOffersExamples();
    void tenThousandRowsAreNotLaidOut();
    void scrollingThroughAllLaysOutFew();
    void startsAtTheEndAndFollows();
    void followEndsAtOnceUpward_data();
    void followEndsAtOnceUpward();
    void followBeginsAgainAtTheVeryEnd();
    void jumpButtonCountsWhatCame();
    void sendingFollowsAgain();
    void growthAboveMovesNothing();
    void growthBelowMovesNothingWhenNotFollowing();
    void nothingIsPaintedWhenNothingHappens();
    void streamingPaintsOnlyWhatChanged();
    void movedPixelsAreThoseOfAFullPainting();
    void whateverHappensRowsStandOneBelowTheOther_data();
    void whateverHappensRowsStandOneBelowTheOther();
    void emptyAgainAfterScrolling();
    void runningCallTicksOnlyWhileVisible();
    void selectionAcrossRowsIsCopied();
    void selectionByDoubleAndTripleClick();
    void selectionByKeyboard();
    void draggingBeyondTheEdgeScrolls();
    void selectAllCopiesEverything();
    void selectionStaysWithItsRows();
    void copyAsMarkdownKeepsTheSource();
    void codeHasACopyButton();
    void cardsOpenByMouseAndKeyboard();
    void openCardShowsLiveOutput();
    void wideCodeScrollsSideways();
    void s94LinksShowWhereTheyLead();
    void s94WhichLinksAreAskedAbout_data();
    void s94WhichLinksAreAskedAbout();
    void keyboardReachesEverything();
    void queuedMessageIsTakenBack();
    void longAnswerIsReadElsewhere();
    void scrollBarKeepsWhatWasMeasured();
    void contextMenuCopies();
    void hiddenViewDoesNothing();
    void themeSwitchesLive();
    void readableForAssistiveTechnology();
    void answersAreReadOutBySentence();
};

void TestConversationView::emptyStateOffersExamples()
{
    ChatRig rig;
    const auto buttons = rig.viewport()->findChildren<QPushButton *>();
    QCOMPARE(buttons.size(), 3);
    QVERIFY(buttons[0]->isVisible());
    QSignalSpy chosen(rig.view.get(), &ConversationView::exampleChosen);
    buttons[1]->click();
    QCOMPARE(chosen[0][0].toString(), buttons[1]->text());
    rig.begin();
    QVERIFY(!buttons[0]->isVisible());
}

void TestConversationView::tenThousandRowsAreNotLaidOut()
{
    ChatRig rig(talk(5000));
    QVERIFY(rig.model->rowCount() >= 10'000);
    QVERIFY2(rig.view->laidOutRows() < 60, qPrintable(QString::number(rig.view->laidOutRows())));
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
    rig.bar()->setValue(rig.bar()->maximum() / 2);
    rig.settle();
    QVERIFY(rig.view->laidOutRows() < 60);
    rig.key(Qt::Key_Home);
    QVERIFY(rig.view->laidOutRows() < 60);
    QVERIFY(!rig.view->rowRect(0).isNull());
    QVERIFY(rig.model->row(0).loaded);
    rig.key(Qt::Key_End);
    QVERIFY(!rig.view->rowRect(rig.model->rowCount() - 1).isNull());
}

void TestConversationView::scrollingThroughAllLaysOutFew()
{
    ChatRig rig(talk(200));
    rig.key(Qt::Key_Home);
    int last = -1;
    for (int i = 0; i < 400 && !rig.view->isFollowing(); ++i) {
        rig.key(Qt::Key_PageDown);
        QVERIFY(rig.view->laidOutRows() < 60);
        QVERIFY(rig.bar()->value() >= last);
        last = rig.bar()->value();
    }
    QVERIFY(rig.view->isFollowing()); // the very end was reached
}

void TestConversationView::startsAtTheEndAndFollows()
{
    ChatRig rig(talk(30));
    QVERIFY(rig.view->isFollowing());
    rig.begin();
    for (int i = 0; i < 30; ++i)
        rig.say(latin("A paragraph.\n\n"));
    QVERIFY(rig.view->isFollowing());
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
    const QRect last = rig.view->rowRect(rig.model->rowCount() - 1);
    QVERIFY(last.bottom() < rig.viewport()->height());
    QVERIFY(last.bottom() > rig.viewport()->height() - 40);
}

void TestConversationView::followEndsAtOnceUpward_data()
{
    QTest::addColumn<int>("how");
    QTest::newRow("wheel") << 0;
    QTest::newRow("page up") << 1;
    QTest::newRow("row above") << 2;
    QTest::newRow("scroll bar") << 3;
    QTest::newRow("drag a selection") << 4;
    QTest::newRow("shift and up") << 5;
}

void TestConversationView::followEndsAtOnceUpward()
{
    QFETCH(int, how);
    ChatRig rig(talk(30));
    rig.begin();
    rig.say(latin("Some text.\n\n"));
    QVERIFY(rig.view->isFollowing());
    const int last = rig.model->rowCount() - 1;
    switch (how) {
    case 0: rig.wheel(15); break;
    case 1: rig.key(Qt::Key_PageUp); break;
    case 2:
        rig.view->setCurrentRow(last);
        QVERIFY(rig.view->isFollowing());
        rig.key(Qt::Key_Up);
        break;
    case 3: rig.bar()->setValue(rig.bar()->value() - 3); break;
    case 4:
        QTest::mousePress(rig.viewport(), Qt::LeftButton, Qt::NoModifier, {300, 400});
        QTest::mouseMove(rig.viewport(), {320, 300});
        break;
    case 5:
        rig.view->setCurrentRow(last);
        rig.key(Qt::Key_Up, Qt::ShiftModifier);
        break;
    }
    QVERIFY(!rig.view->isFollowing());
    const int before = rig.bar()->value();
    const QRect place = rig.view->rowRect(last - 1);
    rig.say(latin("More.\n\nAnd more.\n\nAnd still more.\n\n"));
    QCOMPARE(rig.bar()->value(), before);
    QCOMPARE(rig.view->rowRect(last - 1), place);
}

void TestConversationView::followBeginsAgainAtTheVeryEnd()
{
    ChatRig rig(talk(30));
    rig.key(Qt::Key_PageUp);
    rig.key(Qt::Key_PageUp);
    QVERIFY(!rig.view->isFollowing());
    rig.bar()->setValue(rig.bar()->maximum() - 5); // nearly is not enough
    rig.settle();
    QVERIFY(!rig.view->isFollowing());
    rig.bar()->setValue(rig.bar()->maximum());
    rig.settle();
    QVERIFY(rig.view->isFollowing());
}

void TestConversationView::jumpButtonCountsWhatCame()
{
    ChatRig rig(talk(30));
    QVERIFY(!jumpButton(rig)->isVisible());
    rig.key(Qt::Key_PageUp);
    rig.key(Qt::Key_PageUp);
    QVERIFY(jumpButton(rig)->isVisible());
    QCOMPARE(rig.view->unseenCount(), 0);
    rig.begin();
    rig.say(latin("text"));
    QCOMPARE(rig.view->unseenCount(), 2); // the question and the answer
    QVERIFY(jumpButton(rig)->text().contains(QLatin1Char('2')));
    QVERIFY(!jumpButton(rig)->accessibleName().isEmpty());
    jumpButton(rig)->click();
    rig.settle();
    QVERIFY(rig.view->isFollowing());
    QVERIFY(!jumpButton(rig)->isVisible());
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
}

void TestConversationView::sendingFollowsAgain()
{
    ChatRig rig(talk(30));
    rig.key(Qt::Key_Home);
    QVERIFY(!rig.view->isFollowing());
    rig.view->follow();
    QVERIFY(rig.view->isFollowing());
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
}

void TestConversationView::growthAboveMovesNothing()
{
    // Far up nothing was measured: heights change while one scrolls, and what is read stays where it is.
    ChatRig rig(talk(500));
    rig.bar()->setValue(rig.bar()->maximum() / 2);
    rig.settle();
    int row = 0;
    while (rig.view->rowRect(row).isNull() || rig.view->rowRect(row).top() < 100)
        ++row;
    QRect place = rig.view->rowRect(row);
    for (int i = 0; i < 12; ++i) {
        rig.wheel(24);
        const QRect now = rig.view->rowRect(row);
        if (now.isNull())
            break;
        const int moved = now.top() - place.top();
        QVERIFY2(moved > 0 && moved < 40, qPrintable(QString::number(moved)));
        place = now;
    }
    // A card above is opened: what is below the top edge moves down, the anchor itself does not.
    ChatRig cards(joined(callMessages(latin("c"), latin("ls"), latin("one\ntwo\nthree\nfour")), talk(30)));
    cards.key(Qt::Key_Home);
    cards.wheel(-600);
    int visible = 0;
    while (cards.view->rowRect(visible).isNull() || cards.view->rowRect(visible).top() < 0)
        ++visible;
    const QRect before = cards.view->rowRect(visible);
    cards.view->toggleRow(0);
    cards.settle();
    QCOMPARE(cards.view->rowRect(visible).top(), before.top());
}

void TestConversationView::growthBelowMovesNothingWhenNotFollowing()
{
    ChatRig rig(talk(30));
    rig.begin();
    rig.key(Qt::Key_Home);
    const QRect place = rig.view->rowRect(1);
    for (int i = 0; i < 10; ++i)
        rig.say(latin("Some more text.\n\n"));
    QCOMPARE(rig.view->rowRect(1), place);
}

void TestConversationView::nothingIsPaintedWhenNothingHappens()
{
    ChatRig rig(talk(30));
    PaintCounter paints(rig.viewport());
    QTest::qWait(400);
    QCOMPARE(paints.count, 0);
    rig.apply({testEvent(ContextUsed{1, 2, true}), testEvent(StateChanged{RunState::Streaming, {}})});
    QCOMPARE(paints.count, 0);
}

void TestConversationView::streamingPaintsOnlyWhatChanged()
{
    ChatRig rig(talk(30));
    rig.begin();
    rig.say(latin("A first paragraph that stands.\n\nA second one that grows"));
    PaintCounter paints(rig.viewport());
    for (int i = 0; i < 5; ++i)
        rig.say(latin(" more"));
    QVERIFY2(paints.count <= 5, qPrintable(QString::number(paints.count)));
    const QRect painted = paints.area.boundingRect();
    QVERIFY(!painted.isEmpty());
    QVERIFY2(painted.height() < 120, qPrintable(QString::number(painted.height())));
    // What moves up is moved, not painted.
    paints.reset();
    rig.say(latin("\n\nA new paragraph"));
    QVERIFY(!paints.area.isEmpty());
    QVERIFY2(paints.area.boundingRect().height() < rig.viewport()->height() / 2,
             qPrintable(QString::number(paints.area.boundingRect().height())));
    // Many events of one batch are one painting.
    paints.reset();
    std::vector<AgentEvent> batch;
    for (int i = 0; i < 200; ++i)
        batch.push_back(testEvent(TextDelta{latin("live"), latin("x ")}, latin("run")));
    rig.apply(batch);
    QVERIFY(paints.count <= 2);
    // Far below, nothing is painted at all.
    rig.key(Qt::Key_Home);
    paints.reset();
    for (int i = 0; i < 5; ++i)
        rig.say(latin("more\n\n"));
    QCOMPARE(paints.count, 0);
}

void TestConversationView::movedPixelsAreThoseOfAFullPainting()
{
    ChatRig rig(talk(30));
    const auto onScreen = [&] { return rig.view->screen()->grabWindow(rig.view->winId()).toImage(); };
    rig.begin();
    QVERIFY(!onScreen().isNull());
    for (const auto *piece :
         {"First words", " and more words that fill the line until it breaks and goes on below, and then further",
          "\n\n", "- one\n- two\n", "\n```sh\nls -l\n", "cd ..\n", "```\n\n| a | b |\n|---|---|\n| 1 |", " 2 |\n",
          "| 3 | 4 |\n\n> quoted\n> words\n\n", "The end."}) {
        rig.say(latin(piece));
        QCOMPARE(onScreen(), rig.view->grab().toImage().convertToFormat(onScreen().format()));
    }
    rig.apply({testEvent(NoticeRaised{latin("A notice."), {}, true}, latin("run"))});
    QCOMPARE(onScreen(), rig.view->grab().toImage().convertToFormat(onScreen().format()));
}

void TestConversationView::whateverHappensRowsStandOneBelowTheOther_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 6; ++seed)
        QTest::newRow(qPrintable(QString::number(seed))) << seed;
}

void TestConversationView::whateverHappensRowsStandOneBelowTheOther()
{
    QFETCH(quint32, seed);
    QRandomGenerator random(seed);
    std::vector<MessagePtr> messages = talk(40);
    for (int i = 0; i < 10; ++i)
        messages = joined(messages, callMessages(latin("c%1").arg(i), latin("ls %1").arg(i), latin("one\ntwo\nthree")));
    ChatRig rig(messages, {600, 500}, true);
    rig.begin();
    const auto onScreen = [&] { return rig.view->screen()->grabWindow(rig.view->winId()).toImage(); };
    for (int step = 0; step < 60; ++step) {
        const int what = random.bounded(9);
        const int rows = rig.model->rowCount();
        switch (what) {
        case 0: rig.wheel(random.bounded(-300, 300)); break;
        case 1: rig.bar()->setValue(random.bounded(rig.bar()->maximum() + 1)); break;
        case 2: rig.view->toggleRow(random.bounded(rows)); break;
        case 3: rig.say(latin(random.bounded(2) ? "words and more words " : "\n\n- an item\n")); break;
        case 4: rig.view->setCurrentRow(random.bounded(rows)); break;
        case 5: rig.view->follow(); break;
        case 6: rig.view->resize(random.bounded(300, 900), random.bounded(200, 700)); break;
        case 7:
            rig.apply(
                {testEvent(NoticeRaised{latin("notice %1").arg(step), {}, random.bounded(2) == 0}, latin("run"))});
            break;
        case 8:
            rig.apply({testEvent(RetryScheduled{latin("busy"), FailureClass::Overloaded, 1, step}, latin("run")),
                       testEvent(TextDelta{latin("live"), latin("anew ")}, latin("run"))});
            break;
        }
        rig.settle();
        const QString where = latin("step %1, action %2").arg(step).arg(what);
        int lowest = -1'000'000;
        int highest = 1'000'000;
        for (int row = 0; row < rig.model->rowCount(); ++row) {
            const QRect place = rig.view->rowRect(row);
            if (place.isNull() || place.top() > rig.viewport()->height() || place.bottom() < 0)
                continue;
            QVERIFY2(place.top() > lowest, qPrintable(where));
            QVERIFY2(lowest == -1'000'000 || place.top() - lowest < 60, qPrintable(where));
            lowest = place.bottom();
            highest = std::min(highest, place.top());
        }
        const bool fills = rig.bar()->maximum() == 0 || (highest < 60 && lowest > rig.viewport()->height() - 60);
        QVERIFY2(fills, qPrintable(where + latin(": %1 to %2").arg(highest).arg(lowest)));
        QCOMPARE(rig.view->isFollowing() && rig.bar()->value() != rig.bar()->maximum(), false);
        QVERIFY2(isSamePicture(onScreen(), rig.view->grab().toImage()), qPrintable(where));
    }
}

void TestConversationView::emptyAgainAfterScrolling()
{
    ChatRig rig(talk(30));
    rig.begin();
    for (int i = 0; i < 20; ++i)
        rig.say(latin("More words.\n\n"));
    rig.view->setModel(nullptr);
    for (const auto *button : rig.viewport()->findChildren<QPushButton *>()) {
        const QRect place(button->mapTo(rig.viewport(), QPoint()), button->size());
        QVERIFY(button->isVisible());
        QVERIFY(rig.viewport()->rect().contains(place));
    }
}

void TestConversationView::runningCallTicksOnlyWhileVisible()
{
    ChatRig rig(talk(30), {700, 600}, true);
    rig.begin();
    auto answer = std::const_pointer_cast<Message>(callMessages(latin("c"), latin("sleep 9"), {})[0]);
    auto message = std::make_shared<Message>(*answer);
    message->id = latin("live");
    message->runId = latin("run");
    rig.apply({testEvent(MessageEnded{message, Finish::ToolCalls}, latin("run")),
               testEvent(ToolCallStarted{latin("c")}, latin("run"))});
    PaintCounter paints(rig.viewport());
    QTRY_VERIFY(paints.count >= 2);
    QVERIFY(paints.area.boundingRect().height() < 60); // the duration, no more
    rig.key(Qt::Key_Home);
    rig.settle();
    paints.reset();
    QTest::qWait(700);
    QCOMPARE(paints.count, 0); // out of view: no timer
    rig.key(Qt::Key_End);
    ToolResult result;
    result.callId = latin("c");
    result.status = ResultStatus::Ok;
    rig.apply({testEvent(ToolCallEnded{result}, latin("run"))});
    paints.reset();
    QTest::qWait(700);
    QCOMPARE(paints.count, 0);
}

void TestConversationView::selectionAcrossRowsIsCopied()
{
    ChatRig rig(talk(2), {700, 900});
    const QRect first = rig.view->rowRect(0);
    const QRect second = rig.view->rowRect(1);
    QTest::mousePress(rig.viewport(), Qt::LeftButton, Qt::NoModifier, {10, first.top() + 1});
    QTest::mouseMove(rig.viewport(), second.center());
    QTest::mouseMove(rig.viewport(), {second.right() - 2, second.bottom() - 2});
    QTest::mouseRelease(rig.viewport(), Qt::LeftButton, Qt::NoModifier, {second.right() - 2, second.bottom() - 2});
    QVERIFY(rig.view->hasSelection());
    rig.view->copy();
    rig.settle();
    QCOMPARE(clipboard(), latin("Question number 0\n\nAnswer number 0 has two paragraphs.\n\nThis is the second one, "
                                "which is longer and may need more than a line of its own here."));
    rig.key(Qt::Key_Escape);
    QVERIFY(!rig.view->hasSelection());
}

void TestConversationView::selectionByDoubleAndTripleClick()
{
    ChatRig rig({testMessage(latin("a"), Role::Assistant, latin("Hamburg is a city."))});
    const QPoint place = rig.view->rowRect(0).topLeft() + QPoint(20, 12);
    QTest::mouseDClick(rig.viewport(), Qt::LeftButton, Qt::NoModifier, place);
    rig.view->copy();
    QCOMPARE(clipboard(), latin("Hamburg"));
    QTest::mouseClick(rig.viewport(), Qt::LeftButton, Qt::NoModifier, place);
    rig.view->copy();
    QCOMPARE(clipboard(), latin("Hamburg is a city."));
}

void TestConversationView::selectionByKeyboard()
{
    ChatRig rig({testMessage(latin("u"), Role::User, latin("Hello you")),
                 testMessage(latin("a"), Role::Assistant, latin("First line.\n\nSecond line."))});
    rig.view->setCurrentRow(0);
    for (int i = 0; i < 5; ++i)
        rig.key(Qt::Key_Right, Qt::ShiftModifier);
    rig.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), latin("Hello"));
    rig.key(Qt::Key_End, Qt::ShiftModifier);
    rig.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), latin("Hello you"));
    rig.key(Qt::Key_Right, Qt::ShiftModifier); // on into the next row
    rig.key(Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
    rig.key(Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(clipboard().startsWith(latin("Hello you\n\nFirst")), qPrintable(clipboard()));
    rig.key(Qt::Key_End, Qt::ShiftModifier | Qt::ControlModifier);
    rig.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), latin("Hello you\n\nFirst line.\n\nSecond line."));
}

void TestConversationView::draggingBeyondTheEdgeScrolls()
{
    ChatRig rig(talk(60));
    const int before = rig.bar()->value();
    const int row = rig.model->rowCount() - 1;
    QTest::mousePress(rig.viewport(), Qt::LeftButton, Qt::NoModifier, rig.view->rowRect(row).center());
    QTest::mouseMove(rig.viewport(), {200, 100});
    QTest::mouseMove(rig.viewport(), {200, -60});
    QTRY_VERIFY(rig.bar()->value() < before - 500); // without a further move of the mouse
    QTest::mouseRelease(rig.viewport(), Qt::LeftButton, Qt::NoModifier, {200, -60});
    const int stands = rig.bar()->value();
    QTest::qWait(150);
    QCOMPARE(rig.bar()->value(), stands);
    rig.view->copy();
    rig.settle();
    QVERIFY(clipboard().contains(latin("Question number 58")));
}

void TestConversationView::selectAllCopiesEverything()
{
    ChatRig rig(joined(talk(300), callMessages(latin("c"), latin("ls -l"), latin("out"))));
    rig.key(Qt::Key_A, Qt::ControlModifier);
    QApplication::clipboard()->clear();
    rig.key(Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(!clipboard().isEmpty());
    QVERIFY(clipboard().startsWith(latin("Question number 0\n\nAnswer number 0")));
    QVERIFY(clipboard().contains(latin("Question number 150\n\nAnswer number 150")));
    QVERIFY(clipboard().endsWith(latin("Ran ls -l")));
    QVERIFY(!clipboard().contains(latin("*number*")));
    rig.view->copyAsMarkdown();
    rig.settle();
    QVERIFY(clipboard().contains(latin("Answer *number* 150")));
    QVERIFY(rig.view->laidOutRows() < 60);
}

void TestConversationView::selectionStaysWithItsRows()
{
    ChatRig rig(talk(3), {700, 900});
    rig.begin();
    rig.view->setCurrentRow(rig.model->rowCount() - 1);
    rig.key(Qt::Key_End, Qt::ShiftModifier);
    // A retry takes a row of an earlier place: the selection goes with its text.
    rig.apply({testEvent(NoticeRaised{latin("a notice"), {}, false}, latin("run")),
               testEvent(TextDelta{latin("live"), latin("text")}, latin("run"))});
    rig.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), latin("go"));
}

void TestConversationView::copyAsMarkdownKeepsTheSource()
{
    const QString source = latin("Some **bold** words and\n\n- a list\n- with `code`\n");
    ChatRig rig({testMessage(latin("a"), Role::Assistant, source)});
    rig.view->selectAll();
    rig.view->copyAsMarkdown();
    QCOMPARE(clipboard().trimmed(), source.trimmed());
    rig.view->copy();
    QVERIFY(clipboard().contains(latin("Some bold words and")));
    QVERIFY(!clipboard().contains(latin("**")));
}

void TestConversationView::codeHasACopyButton()
{
    ChatRig rig({testMessage(latin("a"), Role::Assistant, latin("Look:\n\n```sh\nls -l\ncd ..\n```\n"))});
    QSignalSpy copied(rig.view.get(), &ConversationView::copied);
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Return);
    QCOMPARE(copied.size(), 1);
    QCOMPARE(clipboard().trimmed(), latin("ls -l\ncd .."));
    QApplication::clipboard()->clear();
    // By mouse: the button stands in the upper right corner of the code.
    const QRect row = rig.view->rowRect(0);
    for (int y = row.top(); y < row.bottom() && clipboard().isEmpty(); y += 4) {
        for (int x = row.right() - 60; x < row.right() && clipboard().isEmpty(); x += 8)
            rig.click({x, y});
    }
    QCOMPARE(clipboard().trimmed(), latin("ls -l\ncd .."));
}

void TestConversationView::cardsOpenByMouseAndKeyboard()
{
    ChatRig rig(callMessages(latin("c"), latin("ls -l"), latin("total 12")));
    const int folded = rig.view->rowRect(0).height();
    rig.click(rig.view->rowRect(0).center());
    rig.settle();
    QVERIFY(rig.view->isRowOpen(0));
    QVERIFY(rig.view->rowRect(0).height() > folded + 60);
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_Return);
    QVERIFY(!rig.view->isRowOpen(0));
    QCOMPARE(rig.view->rowRect(0).height(), folded);
    rig.key(Qt::Key_Return);
    rig.view->selectAll();
    rig.view->copy();
    QVERIFY(clipboard().contains(latin("total 12")));
}

void TestConversationView::openCardShowsLiveOutput()
{
    ChatRig rig({}, {700, 600}, true);
    rig.begin();
    auto message = std::make_shared<Message>(*callMessages(latin("c"), latin("make"), {})[0]);
    message->id = latin("live");
    message->runId = latin("run");
    rig.apply({testEvent(MessageEnded{message, Finish::ToolCalls}, latin("run")),
               testEvent(ToolCallStarted{latin("c")}, latin("run"))});
    rig.view->toggleRow(1);
    rig.settle();
    const int before = rig.view->rowRect(1).height();
    for (int i = 0; i < 5; ++i)
        rig.apply({testEvent(ToolCallProgress{latin("c"), latin("a line\n")}, latin("run"))});
    QVERIFY(rig.view->rowRect(1).height() > before + 60);
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
    rig.view->selectAll();
    rig.view->copy();
    QVERIFY(clipboard().contains(latin("a line\na line\n")));
    ToolResult result;
    result.callId = latin("c");
    result.status = ResultStatus::Ok;
    result.content = latin("all built");
    rig.apply({testEvent(ToolCallEnded{result}, latin("run"))});
    rig.view->selectAll();
    rig.view->copy();
    QVERIFY(clipboard().contains(latin("all built")));
    QVERIFY(!clipboard().contains(latin("a line")));
}

void TestConversationView::wideCodeScrollsSideways()
{
    ChatRig rig({testMessage(latin("a"), Role::Assistant,
                             latin("```\n") + QString(400, QLatin1Char('x')) + latin("END\n```\n"))});
    const QImage before = rig.viewport()->grab().toImage();
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    const QImage focused = rig.viewport()->grab().toImage();
    for (int i = 0; i < 100; ++i)
        rig.key(Qt::Key_Right);
    const QImage end = rig.viewport()->grab().toImage();
    QVERIFY(end != focused);
    for (int i = 0; i < 100; ++i)
        rig.key(Qt::Key_Left);
    QCOMPARE(rig.viewport()->grab().toImage(), focused);
}

void TestConversationView::s94LinksShowWhereTheyLead()
{
    const QString source =
        latin("[https://example.org](https://example.org/page) and [docs](https://evil.example/x)\n");
    ChatRig rig({testMessage(latin("a"), Role::Assistant, source)});
    QSignalSpy activated(rig.view.get(), &ConversationView::linkActivated);
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Return);
    QCOMPARE(activated.size(), 1); // its words name the host
    QCOMPARE(activated[0][0].toString(), latin("https://example.org/page"));
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Return);
    QCOMPARE(activated.size(), 1); // asked first
    QWidget *prompt = QApplication::activePopupWidget();
    QVERIFY(prompt);
    QString shown;
    for (const auto *label : prompt->findChildren<QLabel *>())
        shown += label->accessibleName();
    QVERIFY2(shown.contains(latin("https://evil.example/x")), qPrintable(shown));
    for (auto *button : prompt->findChildren<QPushButton *>()) {
        if (button->text() == latin("Open"))
            button->click();
    }
    QCOMPARE(activated.size(), 2);
    QCOMPARE(activated[1][0].toString(), latin("https://evil.example/x"));
    // The whole address before anything is clicked.
    QSignalSpy hovered(rig.view.get(), &ConversationView::linkHovered);
    const QRect row = rig.view->rowRect(0);
    QTest::mouseMove(rig.viewport(), row.topLeft() + QPoint(20, 12));
    QTRY_VERIFY(!hovered.isEmpty());
    QCOMPARE(hovered.last()[0].toString(), latin("https://example.org/page"));
}

void TestConversationView::s94WhichLinksAreAskedAbout_data()
{
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<bool>("asks");
    QTest::newRow("the address itself") << "<https://example.org/a?b=c>" << false;
    QTest::newRow("the host") << "[example.org](https://www.example.org/a)" << false;
    QTest::newRow("mail") << "<me@example.org>" << false;
    QTest::newRow("words") << "[the manual](https://example.org/a)" << true;
    QTest::newRow("another host") << "[https://example.org](https://evil.example/)" << true;
    QTest::newRow("longer host") << "[example.org](https://example.org.evil.example/)" << true;
    QTest::newRow("user part") << "[example.org](https://example.org@evil.example/)" << true;
    QTest::newRow("other script") << QString::fromUtf8("[https://\u0430pple.com](https://\u0430pple.com)") << true;
    QTest::newRow("file") << "[file:///etc/passwd](file:///etc/passwd)" << true;
    QTest::newRow("script") << "[javascript:x](javascript:x)" << true;
}

void TestConversationView::s94WhichLinksAreAskedAbout()
{
    QFETCH(QString, markdown);
    QFETCH(bool, asks);
    ChatRig rig({testMessage(latin("a"), Role::Assistant, markdown)});
    QSignalSpy activated(rig.view.get(), &ConversationView::linkActivated);
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Return);
    QCOMPARE(activated.isEmpty(), asks);
    if (auto *prompt = QApplication::activePopupWidget())
        prompt->close();
}

void TestConversationView::keyboardReachesEverything()
{
    ChatRig rig(joined(talk(20), callMessages(latin("c"), latin("ls"), latin("out"))));
    rig.view->setFocus();
    rig.key(Qt::Key_Up);
    int rows = 0;
    int before = -1;
    for (int i = 0; i < 400 && rig.view->currentRow() != 0; ++i) {
        rig.key(Qt::Key_Up);
        rows += rig.view->currentRow() != before ? 1 : 0;
        before = rig.view->currentRow();
        QVERIFY(!rig.view->rowRect(rig.view->currentRow()).isNull());
    }
    QCOMPARE(rig.view->currentRow(), 0);
    QVERIFY(rows >= 40);
    rig.key(Qt::Key_End);
    QVERIFY(rig.view->isFollowing());
    const int end = rig.bar()->value();
    rig.key(Qt::Key_Space, Qt::ShiftModifier);
    QVERIFY(rig.bar()->value() < end);
    rig.key(Qt::Key_Space);
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
}

void TestConversationView::queuedMessageIsTakenBack()
{
    ChatRig rig;
    rig.rig.archive.putWaiting(latin("p"));
    rig.apply({testEvent(RunQueued{latin("p"), latin("later please")}, {})});
    QCOMPARE(rig.model->rowCount(), 1);
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_Return);
    rig.settle();
    QCOMPARE(rig.model->rowCount(), 0);
    QVERIFY(rig.rig.archive.calls().contains(latin("take back p")));
}

void TestConversationView::longAnswerIsReadElsewhere()
{
    QString text;
    for (int i = 0; i < 4000; ++i)
        text += latin("Paragraph number %1 of a long answer.\n\n").arg(i);
    ChatRig rig({testMessage(latin("a"), Role::Assistant, text)});
    rig.settle();
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
    QVERIFY(rig.bar()->maximum() > 50'000);
    rig.key(Qt::Key_Home);
    rig.view->selectAll();
    QApplication::clipboard()->clear();
    rig.view->copy();
    QTRY_VERIFY(!clipboard().isEmpty());
    QVERIFY(clipboard().contains(latin("number 3999")));
}

void TestConversationView::scrollBarKeepsWhatWasMeasured()
{
    ChatRig rig(talk(400));
    rig.key(Qt::Key_Home);
    for (int i = 0; i < 500 && !rig.view->isFollowing(); ++i)
        rig.key(Qt::Key_PageDown);
    const int whole = rig.bar()->maximum();
    rig.key(Qt::Key_Home); // far bodies come and go
    rig.key(Qt::Key_End);
    QCOMPARE(rig.bar()->maximum(), whole);
}

void TestConversationView::contextMenuCopies()
{
    ChatRig rig(talk(3), {700, 900});
    const auto open = [&](int row) {
        const QPoint place = rig.view->rowRect(row).topLeft() + QPoint(20, 12);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, rig.viewport()->mapToGlobal(place));
        QApplication::sendEvent(rig.viewport(), &event);
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    };
    auto *menu = open(1);
    QVERIFY(menu);
    for (auto *action : menu->actions()) {
        if (action->text() == latin("Copy message as Markdown"))
            action->trigger();
        if (action->text() == latin("Copy"))
            QVERIFY(!action->isEnabled()); // nothing is selected
    }
    menu->close();
    rig.settle();
    QVERIFY2(clipboard().startsWith(latin("Answer *number* 0")), qPrintable(clipboard()));
}

void TestConversationView::hiddenViewDoesNothing()
{
    ChatRig rig(talk(30));
    rig.begin();
    rig.view->hide();
    QCOMPARE(rig.view->laidOutRows(), 0);
    rig.view->setModel(rig.model.get());
    for (int i = 0; i < 10; ++i)
        rig.say(latin("text\n\n"));
    QCOMPARE(rig.view->laidOutRows(), 0);
    rig.view->show();
    rig.settle();
    QVERIFY(rig.view->laidOutRows() > 0);
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
}

void TestConversationView::themeSwitchesLive()
{
    ChatRig rig(talk(3));
    const QImage light = rig.viewport()->grab().toImage();
    rig.view->setPalette(Theme::palette(true));
    rig.settle();
    const QImage dark = rig.viewport()->grab().toImage();
    QVERIFY(light.pixelColor(3, 3).lightness() > 200);
    QVERIFY(dark.pixelColor(3, 3).lightness() < 60);
}

void TestConversationView::readableForAssistiveTechnology()
{
    ChatRig rig(joined(talk(5000), callMessages(latin("c"), latin("ls"), latin("out"))));
    auto *access = QAccessible::queryAccessibleInterface(rig.view.get());
    QVERIFY(access);
    QCOMPARE(access->role(), QAccessible::List);
    QVERIFY(!access->text(QAccessible::Name).isEmpty());
    QCOMPARE(access->childCount(), rig.model->rowCount());
    auto *last = access->child(rig.model->rowCount() - 1);
    QVERIFY(last->text(QAccessible::Name).contains(latin("Ran ls")));
    QVERIFY(last->state().expandable);
    QCOMPARE(access->indexOfChild(last), rig.model->rowCount() - 1);
    auto *answer = access->child(rig.model->rowCount() - 2);
    QVERIFY(answer->text(QAccessible::Name).contains(latin("Answer")));
    QVERIFY(answer->textInterface()->characterCount() > 10);
    QVERIFY(answer->rect().isValid());
}

void TestConversationView::answersAreReadOutBySentence()
{
    ChatRig rig(talk(2));
    QStringList heard;
    connect(rig.view.get(), &ConversationView::announced, this, [&](const QString &text) { heard << text; });
    rig.begin();
    rig.say(latin("Nobody listens. "));
    QVERIFY(heard.isEmpty());
    QAccessible::setActive(true); // a screen reader is started
    for (const auto *piece : {"The first sen", "tence. And the se", "cond one", "! A thi"})
        rig.say(latin(piece));
    QCOMPARE(heard,
             (QStringList{latin("Nobody listens."), latin(" The first sentence."), latin(" And the second one!")}));
    const QString whole = latin("Nobody listens. The first sentence. And the second one! A third");
    rig.apply({testEvent(MessageEnded{testMessage(latin("live"), Role::Assistant, whole, latin("run")), Finish::Stop},
                         latin("run"))});
    QCOMPARE(heard.last(), latin(" A third"));
    QAccessible::setActive(false);
}

QTEST_MAIN(TestConversationView)
#include "tst_conversation_view.moc"
