// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a conversation: what is laid out and painted, following, anchoring.
#include "chat_rig.h"
#include <QAccessible>
#include <QClipboard>
#include <QDateTime>
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
    void followsWhereAllIsInView();
    void jumpButtonCountsWhatCame();
    void sendingFollowsAgain();
    void growthAboveMovesNothing();
    void growthBelowMovesNothingWhenNotFollowing();
    void scrollBarMovesFourTimesASecondWhileTextStreams();
    void nothingIsPaintedWhenNothingHappens();
    void streamingPaintsOnlyWhatChanged();
    void movedPixelsAreThoseOfAFullPainting();
    void whateverHappensRowsStandOneBelowTheOther_data();
    void whateverHappensRowsStandOneBelowTheOther();
    void emptyAgainAfterScrolling();
    void runningCallTicksOnlyWhileVisible();
    void longAnswerIsReadElsewhere();
    void scrollBarKeepsWhatWasMeasured();
    void hiddenViewDoesNothing();
    void themeSwitchesLive();
    void readableForAssistiveTechnology();
    void theEmptyPageIsReadableToo();
    void answersAreReadOutBySentence();
    void stepsAndFailuresAreReadOutOnce();
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

/// Keys that move nothing end nothing.
void TestConversationView::followsWhereAllIsInView()
{
    ChatRig rig(talk(1), {700, 900});
    QCOMPARE(rig.bar()->maximum(), 0);
    rig.key(Qt::Key_PageUp);
    QVERIFY(rig.view->isFollowing());
    rig.key(Qt::Key_Home);
    QVERIFY(rig.view->isFollowing());
    rig.begin();
    rig.say(latin("text\n\n").repeated(80));
    QVERIFY(rig.bar()->maximum() > 0);
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
    QVERIFY(!jumpButton(rig)->isVisible());
}

void TestConversationView::jumpButtonCountsWhatCame()
{
    ChatRig rig(talk(30));
    QVERIFY(!jumpButton(rig)->isVisible());
    rig.bar()->setValue(rig.bar()->maximum() - 10);
    rig.settle();
    QVERIFY(!rig.view->isFollowing());
    QVERIFY(!jumpButton(rig)->isVisible()); // it would cover the last line
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

void TestConversationView::scrollBarMovesFourTimesASecondWhileTextStreams()
{
    ChatRig rig(talk(30));
    rig.begin();
    const auto grow = [&] { rig.say(latin("Some text.\n\n")); };
    const auto atEnd = [&] {
        const QRect last = rig.view->rowRect(rig.model->rowCount() - 1);
        return last.bottom() < rig.viewport()->height() && last.bottom() > rig.viewport()->height() - 40;
    };
    grow();
    int moves = 0;
    connect(rig.bar(), &QScrollBar::rangeChanged, this, [&] { ++moves; });
    QElapsedTimer clock;
    clock.start();
    int said = 0;
    for (; moves < 3; ++said) {
        grow();
        QVERIFY(atEnd()); // the text waits for nothing
    }
    QVERIFY2(clock.elapsed() >= 2 * 240, qPrintable(QString::number(clock.elapsed()))); // a coarse timer may be early
    QVERIFY(said > 3);
    // A move of one's own shows at once how much there is.
    grow();
    const int before = rig.bar()->maximum();
    rig.wheel(120);
    QVERIFY(rig.bar()->maximum() > before);
    QVERIFY(!rig.view->isFollowing());
    // The end of the bar is the end of the text, also where that has grown since.
    grow();
    grow();
    rig.bar()->setValue(rig.bar()->maximum());
    rig.settle();
    QVERIFY(rig.view->isFollowing());
    QVERIFY(atEnd());
    // The last word is shown without a wait.
    grow();
    rig.apply({testEvent(MessageEnded{testMessage(latin("live"), Role::Assistant, latin("Some text.")), Finish::Stop},
                         latin("run"))});
    QCOMPARE(rig.bar()->value(), rig.bar()->maximum());
    const int end = rig.bar()->maximum();
    rig.view->refresh();
    QCOMPARE(rig.bar()->maximum(), end);
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

void TestConversationView::theEmptyPageIsReadableToo()
{
    ChatRig rig;
    auto *access = QAccessible::queryAccessibleInterface(rig.view.get());
    QCOMPARE(access->childCount(), 1);
    auto *page = access->child(0);
    QCOMPARE(access->indexOfChild(page), 0);
    int examples = 0;
    for (int i = 0; i < page->childCount(); ++i)
        examples += page->child(i)->role() == QAccessible::Button ? 1 : 0;
    QCOMPARE(examples, 3);
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

void TestConversationView::stepsAndFailuresAreReadOutOnce()
{
    auto messages = talk(1);
    const auto before = callMessages(latin("old"), latin("date"), latin("today"));
    messages.insert(messages.end(), before.begin(), before.end());
    ChatRig rig(messages);
    QAccessible::setActive(true);
    QStringList heard;
    connect(rig.view.get(), &ConversationView::announced, this, [&](const QString &text) { heard << text; });
    rig.begin();
    rig.say(latin("I look. "));
    auto parts = callMessages(latin("c"), latin("ls"), latin("no"), ResultStatus::Failed);
    auto answer = std::make_shared<Message>(*parts[0]);
    answer->id = latin("live");
    answer->runId = latin("run");
    answer->wallMs = QDateTime::currentMSecsSinceEpoch();
    answer->blocks.insert(answer->blocks.begin(), TextBlock{latin("I look. ")});
    const auto call = std::get<ToolCallBlock>(answer->blocks.back()).call;
    rig.apply({testEvent(MessageEnded{answer, Finish::ToolCalls}, latin("run")),
               testEvent(ToolCallPlanned{call, Decision::Allow, Risk::Low, {}, {}, {}}, latin("run"))});
    rig.apply({testEvent(ToolCallStarted{call.id}, latin("run"))});
    rig.apply({testEvent(ToolCallProgress{call.id, latin("..")}, latin("run"))});
    rig.apply({testEvent(ToolCallEnded{std::get<ToolResultBlock>(parts[1]->blocks.front()).result}, latin("run"))});
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    failed.failure = ModelFailure{};
    failed.failure->message = latin("The server is gone.");
    failed.failure->hint = latin("Start it.");
    AgentEvent ended = testEvent(RunEnded{failed}, latin("run"));
    ended.wallMs = QDateTime::currentMSecsSinceEpoch();
    rig.apply({ended});
    rig.settle();
    QCOMPARE(heard, (QStringList{latin("I look."), latin("Running ls"), latin("Run ls, failed"),
                                 latin("The server is gone. Start it.")}));
    QAccessible::setActive(false);
}

QTEST_MAIN(TestConversationView)
#include "tst_conversation_view.moc"
