// SPDX-License-Identifier: GPL-3.0-or-later
// What people do in a conversation: selecting, copying, opening cards and links, with mouse and keyboard.
#include "chat_rig.h"
#include "ui/chat/link_prompt.h"
#include <QAccessible>
#include <QClipboard>
#include <QHelpEvent>
#include <QMenu>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

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

std::vector<MessagePtr> joined(std::vector<MessagePtr> first, const std::vector<MessagePtr> &second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

QWidget *linkBox(const ChatRig &rig)
{
    return rig.view->findChild<LinkPrompt *>();
}

} // namespace

class TestConversationInput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void selectionAcrossRowsIsCopied();
    void s99CopiesShowWhatIsHidden();
    void selectionByDoubleAndTripleClick();
    void selectionByKeyboard();
    void draggingBeyondTheEdgeScrolls();
    void selectAllCopiesEverything();
    void selectionStaysWithItsRows();
    void tabReachesTheLinksInView();
    void copyAsMarkdownKeepsTheSource();
    void codeHasACopyButton();
    void whatIsOpenedByKeyIsSeen();
    void cardsOpenByMouseAndKeyboard();
    void openCardShowsLiveOutput();
    void wideCodeScrollsSideways();
    void s94LinksShowWhereTheyLead();
    void theLinkBoxIsOnTheAccessibilityBus();
    void s02ACallIsCopiedAsItWasWritten();
    void s94WhichLinksAreAskedAbout_data();
    void s94WhichLinksAreAskedAbout();
    void keyboardReachesEverything();
    void aFailureOffersWhatHelps();
    void contextMenuCopies();
    void contextMenuOfACallLeadsToTheTimeline();
};

void TestConversationInput::selectionAcrossRowsIsCopied()
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

/// What was pasted into a question, or hidden in an answer, does not travel on through the clipboard unseen.
void TestConversationInput::s99CopiesShowWhatIsHidden()
{
    const QString hidden = QStringLiteral("ls \u202e\U000E0041x");
    ChatRig rig({testMessage(latin("q"), Role::User, hidden), testMessage(latin("a"), Role::Assistant, hidden)});
    rig.view->selectAll();
    rig.view->copy();
    rig.settle();
    QCOMPARE(clipboard(), latin("ls \\u{202e}\\u{e0041}x\n\nls \\u{202e}\\u{e0041}x"));
}

void TestConversationInput::selectionByDoubleAndTripleClick()
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

void TestConversationInput::selectionByKeyboard()
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

void TestConversationInput::draggingBeyondTheEdgeScrolls()
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

void TestConversationInput::selectAllCopiesEverything()
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

void TestConversationInput::selectionStaysWithItsRows()
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

void TestConversationInput::tabReachesTheLinksInView()
{
    std::vector<MessagePtr> messages;
    for (int i = 0; i < 30; ++i)
        messages.push_back(testMessage(latin("m%1").arg(i), Role::Assistant,
                                       latin("Words\n\nand [page](https://example.org/%1)\n").arg(i)));
    ChatRig rig(messages);
    const auto follows = [&](int row) {
        rig.key(Qt::Key_Tab);
        QCOMPARE(rig.view->currentRow(), row);
        QCOMPARE(rig.view->currentTarget(), 0);
    };
    rig.view->setFocus();
    rig.key(Qt::Key_End);
    follows(29);
    rig.key(Qt::Key_Home); // far away: one stands where one looks
    rig.view->setCurrentRow(-1);
    follows(0);
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_End);
    follows(29);
    ChatRig plain({testMessage(latin("a"), Role::Assistant, latin("[page](https://example.org/a)")),
                   testMessage(latin("b"), Role::Assistant, latin("Words"))});
    plain.view->setFocus();
    plain.key(Qt::Key_Tab);
    QCOMPARE(plain.view->currentRow(), 0); // the last one has nothing
    QCOMPARE(plain.view->currentTarget(), 0);
}

void TestConversationInput::copyAsMarkdownKeepsTheSource()
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

void TestConversationInput::codeHasACopyButton()
{
    ChatRig rig({testMessage(latin("a"), Role::Assistant, latin("Look:\n\n```sh\nls -l\ncd ..\n```\n"))});
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Return);
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

/// At the lower edge it would open out of sight.
void TestConversationInput::whatIsOpenedByKeyIsSeen()
{
    QString lines;
    for (int i = 0; i < 12; ++i)
        lines += QStringLiteral("line %1\n").arg(i);
    ChatRig rig(joined(talk(12), callMessages(latin("c"), latin("ls -l"), lines)));
    const int card = rig.model->rowCount() - 1;
    QCOMPARE(rig.model->row(card).kind, RowKind::Call);
    rig.view->setFocus();
    rig.view->setCurrentRow(card);
    rig.settle();
    const int height = rig.view->viewport()->height();
    rig.key(Qt::Key_Up, Qt::ControlModifier); // what follows would show it anyway
    QVERIFY(!rig.view->isFollowing() && rig.view->rowRect(card).top() < height);
    rig.key(Qt::Key_Return);
    rig.settle();
    QVERIFY(rig.view->isRowOpen(card));
    const QRect place = rig.view->rowRect(card);
    QVERIFY2(place.top() >= 0 && place.bottom() <= height,
             qPrintable(QStringLiteral("%1 to %2").arg(place.top()).arg(place.bottom())));
}

void TestConversationInput::cardsOpenByMouseAndKeyboard()
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

void TestConversationInput::openCardShowsLiveOutput()
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

void TestConversationInput::wideCodeScrollsSideways()
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

void TestConversationInput::s94LinksShowWhereTheyLead()
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
    QWidget *prompt = linkBox(rig);
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
    const QPoint link = rig.view->rowRect(0).topLeft() + QPoint(20, 12);
    QTest::mouseMove(rig.viewport(), link);
    QTRY_COMPARE(rig.viewport()->cursor().shape(), Qt::PointingHandCursor);
    QHelpEvent help(QEvent::ToolTip, link, rig.viewport()->mapToGlobal(link));
    QApplication::sendEvent(rig.viewport(), &help);
    QVERIFY2(QToolTip::text().contains(latin("https://example.org/page")), qPrintable(QToolTip::text()));
}

void TestConversationInput::theLinkBoxIsOnTheAccessibilityBus()
{
    ChatRig rig({testMessage(latin("a"), Role::Assistant, latin("[docs](https://evil.example/x)"))});
    rig.view->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(rig.view.get()));
    rig.view->setFocus();
    rig.view->setCurrentRow(0);
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Return);
    const QPointer<QWidget> prompt = linkBox(rig);
    QVERIFY(prompt);
    QVERIFY(QTest::qWaitForWindowActive(prompt));
    QAccessibleInterface *all = QAccessible::queryAccessibleInterface(qApp);
    QAccessibleInterface *face = nullptr;
    for (int i = 0; i < all->childCount(); ++i)
        face = all->child(i)->object() == prompt ? all->child(i) : face;
    QVERIFY(face);
    QCOMPARE(face->role(), QAccessible::Dialog);
    QVERIFY(!face->text(QAccessible::Name).isEmpty());
    QVERIFY(face->childCount() >= 5); // two texts, three buttons
    const auto *focused = qobject_cast<QPushButton *>(QApplication::focusWidget());
    QVERIFY(focused && focused->text() == latin("Cancel"));
    rig.view->activateWindow(); // whoever goes on elsewhere wants it no more
    QTRY_VERIFY(!prompt);
    rig.view->setFocus();
    rig.key(Qt::Key_Return);
    QVERIFY(linkBox(rig));
    QTest::keyClick(linkBox(rig), Qt::Key_Escape);
    QTRY_VERIFY(!linkBox(rig));
}

void TestConversationInput::s02ACallIsCopiedAsItWasWritten()
{
    ChatRig rig(callMessages(latin("c1"), latin("echo \"  two  spaces\"\necho  b"), latin("out")));
    rig.view->setFocus();
    for (const auto with : {Qt::KeyboardModifiers(Qt::ControlModifier), Qt::ControlModifier | Qt::ShiftModifier}) {
        rig.key(Qt::Key_A, Qt::ControlModifier);
        rig.key(Qt::Key_C, with);
        QVERIFY2(clipboard().contains(latin("echo \"  two  spaces\"\necho  b")), qPrintable(clipboard()));
    }
}

void TestConversationInput::s94WhichLinksAreAskedAbout_data()
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

void TestConversationInput::s94WhichLinksAreAskedAbout()
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
    QCOMPARE(linkBox(rig) != nullptr, asks);
    if (auto *prompt = linkBox(rig))
        prompt->close();
}

void TestConversationInput::keyboardReachesEverything()
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

/// By mouse, by the keyboard and by assistive technology.
void TestConversationInput::aFailureOffersWhatHelps()
{
    ChatRig rig(talk(1));
    RunSummary failed;
    failed.outcome = RunOutcome::Error;
    failed.failure = ModelFailure{};
    failed.failure->kind = FailureClass::Auth;
    failed.failure->message = latin("The key was not accepted.");
    rig.apply({testEvent(RunEnded{failed}, {})});
    const int row = rig.model->rowCount() - 1;
    QVERIFY(rig.model->row(row).notice);
    std::vector<NoticeAction> wanted;
    connect(rig.view.get(), &ConversationView::noticeActionWanted, this, [&](const QString &id, NoticeAction action) {
        QCOMPARE(id, rig.model->row(row).id);
        wanted.push_back(action);
    });
    QCOMPARE(rig.view->targetCount(row), 2);
    QCOMPARE(rig.view->targetName(row, 0), latin("Try again"));
    QCOMPARE(rig.view->targetName(row, 1), latin("Models & keys"));
    QVERIFY(!rig.view->targetRect(row, 0).intersects(rig.view->targetRect(row, 1)));
    QVERIFY(rig.view->rowRect(row).contains(rig.view->targetRect(row, 1)));
    rig.click(rig.view->targetRect(row, 0).center());
    rig.view->setFocus();
    rig.view->setCurrentRow(row);
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Tab);
    rig.key(Qt::Key_Return);
    QCOMPARE(wanted, (std::vector<NoticeAction>{NoticeAction::Again, NoticeAction::Models}));

    auto *list = QAccessible::queryAccessibleInterface(rig.view.get());
    auto *button = list->child(row)->child(0);
    QVERIFY(button);
    QCOMPARE(button->role(), QAccessible::Button);
    QCOMPARE(button->text(QAccessible::Name), latin("Try again"));
    QCOMPARE(button->parent(), list->child(row));
    QCOMPARE(list->child(row)->indexOfChild(button), 0);
    button->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(wanted.size(), size_t(3));
    QCOMPARE(wanted.back(), NoticeAction::Again);
}

void TestConversationInput::contextMenuCopies()
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

void TestConversationInput::contextMenuOfACallLeadsToTheTimeline()
{
    ChatRig rig(callMessages(latin("c1"), latin("ls"), latin("a.txt")));
    QSignalSpy wanted(rig.view.get(), &ConversationView::timelineWanted);
    const int row = rig.model->indexOf(latin("c1"));
    QVERIFY(row >= 0);
    rig.view->setCurrentRow(row);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
    QApplication::sendEvent(rig.viewport(), &event);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (auto *action : menu->actions()) {
        if (action->text() == latin("Show in the timeline"))
            action->trigger();
    }
    menu->close();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toString(), latin("c1"));
}

QTEST_MAIN(TestConversationInput)
#include "tst_conversation_input.moc"
