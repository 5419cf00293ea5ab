// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_session_archive.h"
#include "ui/chat/composer.h"
#include "ui/models/draft_keeper.h"
#include "ui/widgets/elided_label.h"
#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QInputMethodEvent>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

using namespace homard;

namespace {

struct Scene {
    QWidget window;
    Composer *composer = new Composer;
    QPlainTextEdit *edit = nullptr;
    QSignalSpy sent{composer, &Composer::sendRequested};

    Scene()
    {
        auto *column = new QVBoxLayout(&window);
        column->addStretch(1);
        column->addWidget(composer);
        edit = composer->findChild<QPlainTextEdit *>();
        window.resize(700, 600);
        window.show();
        window.activateWindow();
        composer->focusEditor();
        (void)QTest::qWaitForWindowActive(&window);
    }
    /// The disk has what was sent last.
    void accept() { composer->sendAccepted(sent.back()[0].toString()); }
    void type(const QString &text) { QTest::keyClicks(edit, text); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(edit, key, modifiers); }
    void compose(const QString &preedit, const QString &commit = {})
    {
        QInputMethodEvent event(preedit, {});
        if (!commit.isNull())
            event.setCommitString(commit);
        QCoreApplication::sendEvent(edit, &event);
    }
    void paste(QMimeData *data)
    {
        QGuiApplication::clipboard()->setMimeData(data);
        edit->paste();
    }
    QToolButton *button(const QString &name) const
    {
        for (auto *button : composer->findChildren<QToolButton *>()) {
            if (button->accessibleName().startsWith(name) && button->isVisible())
                return button;
        }
        return nullptr;
    }
    bool says(const QString &text) const
    {
        for (auto *widget : composer->findChildren<QWidget *>()) {
            if (widget->isVisible() && widget->accessibleName().contains(text))
                return true;
        }
        return false;
    }
};

} // namespace

class TestComposer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textFromOutsideIsAParagraphOfItsOwn();
    void whoWritesGoesOnBeforeTextFromOutside();
    void textFromOutsideWaitsForTheInputMethod();
    void enterSendsOnceAndOnlyText();
    void enterCanBeSwitched();
    void enterWhileComposingNeverSends();
    void theEnterThatCommitsNeverSends();
    void theTextStaysUntilItIsOnDisk();
    void whatWasTypedMeanwhileStays();
    void aLateAcknowledgementTouchesNothing();
    void tooLongIsRefusedInWords();
    void upWalksThroughTheHistory();
    void pasteIsPlain();
    void growsUpToItsShare();
    void largeTextsKeepEveryCharacter();
    void lineWithoutAnEndIsOneLine();
    void queuedMessagesComeBack();
    void aDoubleClickTakesOneMessageBack();
    void whatWaitsForTheInputMethodIsPartOfTheText();
    void whatNothingTakesCanBeSentNow();
    void oneFaultIsToldOnce();
    void placeholdersSayWhatHappens();
    void aLowWindowHasOneRow();
    void draftsComeAndGoWithTheSession();
    void aDraftNeverOverwritesWhatWasTyped();
    void everyControlHasAName();
};

void TestComposer::enterSendsOnceAndOnlyText()
{
    Scene scene;
    scene.press(Qt::Key_Return);
    scene.type(QStringLiteral("   "));
    scene.press(Qt::Key_Return);
    QCOMPARE(scene.sent.count(), 0);
    scene.composer->startSession();
    scene.type(QStringLiteral("one"));
    scene.press(Qt::Key_Return, Qt::ShiftModifier);
    scene.type(QStringLiteral("two"));
    QCOMPARE(scene.sent.count(), 0);
    scene.press(Qt::Key_Enter, Qt::KeypadModifier);
    QCOMPARE(scene.sent.count(), 1);
    QCOMPARE(scene.sent[0][0].toString(), QStringLiteral("one\ntwo"));
    scene.press(Qt::Key_Return); // it is on its way
    QCOMPARE(scene.sent.count(), 1);
    scene.accept();
    scene.type(QStringLiteral("three"));
    QTest::keyEvent(QTest::Press, scene.edit, Qt::Key_Return);
    QCOMPARE(scene.sent.count(), 2);
    scene.composer->sendFailed(QStringLiteral("no"));
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), true);
    QCoreApplication::sendEvent(scene.edit, &held);
    QCOMPARE(scene.sent.count(), 2);
}

void TestComposer::enterCanBeSwitched()
{
    Scene scene;
    QVERIFY(scene.edit->accessibleDescription().contains(QStringLiteral("Write a message")));
    scene.composer->setEnterSends(false);
    scene.type(QStringLiteral("one"));
    scene.press(Qt::Key_Return);
    scene.type(QStringLiteral("two"));
    QCOMPARE(scene.sent.count(), 0);
    scene.press(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(scene.sent.count(), 1);
    QCOMPARE(scene.sent[0][0].toString(), QStringLiteral("one\ntwo"));
}

void TestComposer::enterWhileComposingNeverSends()
{
    for (const bool enterSends : {true, false}) {
        Scene scene;
        scene.composer->setEnterSends(enterSends);
        scene.type(QStringLiteral("text"));
        scene.compose(QStringLiteral("ni"));
        scene.press(Qt::Key_Return);
        scene.press(Qt::Key_Return, Qt::ControlModifier);
        scene.compose(QStringLiteral("nihao"));
        scene.press(Qt::Key_Enter, Qt::KeypadModifier);
        QTest::mouseClick(scene.button(QStringLiteral("Send")), Qt::LeftButton);
        QCOMPARE(scene.sent.count(), 0);
        QCOMPARE(scene.composer->text(), QStringLiteral("text"));
    }
}

void TestComposer::theEnterThatCommitsNeverSends()
{
    Scene scene;
    scene.compose(QStringLiteral("nihao"));
    scene.compose(QString(), QStringLiteral("你好"));
    scene.press(Qt::Key_Return); // the input method handed on what committed
    QCOMPARE(scene.sent.count(), 0);
    QCOMPARE(scene.composer->text(), QStringLiteral("你好"));
    scene.press(Qt::Key_Return); // a person's
    QCOMPARE(scene.sent.count(), 1);
    QCOMPARE(scene.sent[0][0].toString(), QStringLiteral("你好"));
    scene.accept();

    // Some clear first and commit then.
    scene.compose(QStringLiteral("ma"));
    scene.compose(QString());
    scene.compose(QString(), QStringLiteral("吗"));
    QTest::keyEvent(QTest::Press, scene.edit, Qt::Key_Return);
    QCOMPARE(scene.sent.count(), 1);
    QTest::keyEvent(QTest::Release, scene.edit, Qt::Key_Return);

    // Committed by the space bar, which comes up again: the next Enter is meant.
    scene.compose(QStringLiteral("hao"));
    scene.compose(QString(), QStringLiteral("好"));
    QTest::keyEvent(QTest::Release, scene.edit, Qt::Key_Space);
    scene.press(Qt::Key_Return);
    QCOMPARE(scene.sent.count(), 2);
    QCOMPARE(scene.sent[1][0].toString(), QStringLiteral("吗好"));
}

void TestComposer::theTextStaysUntilItIsOnDisk()
{
    Scene scene;
    QSignalSpy cleared(scene.composer, &Composer::cleared);
    scene.type(QStringLiteral("hello"));
    QTest::mouseClick(scene.button(QStringLiteral("Send")), Qt::LeftButton);
    QCOMPARE(scene.sent.count(), 1);
    QCOMPARE(scene.composer->text(), QStringLiteral("hello"));
    scene.composer->sendFailed(QStringLiteral("The disk is full."));
    QCOMPARE(scene.composer->text(), QStringLiteral("hello"));
    QVERIFY(scene.says(QStringLiteral("Not sent: The disk is full.")));
    QCOMPARE(cleared.count(), 0);
    scene.press(Qt::Key_Return);
    QVERIFY(!scene.says(QStringLiteral("Not sent")));
    scene.accept();
    QVERIFY(scene.composer->isEmpty());
    QCOMPARE(cleared.count(), 1);
}

void TestComposer::whatWasTypedMeanwhileStays()
{
    Scene scene;
    scene.type(QStringLiteral("first"));
    scene.press(Qt::Key_Return);
    scene.type(QStringLiteral(" and more"));
    scene.accept();
    QCOMPARE(scene.composer->text(), QStringLiteral(" and more"));
}

void TestComposer::aLateAcknowledgementTouchesNothing()
{
    Scene scene;
    scene.type(QStringLiteral("of one"));
    scene.press(Qt::Key_Return);
    scene.composer->startSession();
    scene.type(QStringLiteral("of one, of two"));
    scene.accept();
    QCOMPARE(scene.composer->text(), QStringLiteral("of one, of two"));
    scene.press(Qt::Key_Return);
    scene.composer->sendAccepted(QStringLiteral("of one")); // while another one is on its way
    QCOMPARE(scene.composer->text(), QStringLiteral("of one, of two"));
    scene.accept();
    QVERIFY(scene.composer->isEmpty());
}

void TestComposer::tooLongIsRefusedInWords()
{
    Scene scene;
    scene.composer->setMaximumBytes(10);
    scene.composer->insertText(QStringLiteral("发票发票"));
    scene.press(Qt::Key_Return);
    QCOMPARE(scene.sent.count(), 0);
    QVERIFY(scene.says(QStringLiteral("too long: 12 B, and at most 10 B")));
    QCOMPARE(scene.composer->text(), QStringLiteral("发票发票"));
}

void TestComposer::upWalksThroughTheHistory()
{
    Scene scene;
    scene.composer->setHistory({QStringLiteral("a"), QStringLiteral("b\nb")});
    scene.press(Qt::Key_Up);
    QCOMPARE(scene.composer->text(), QStringLiteral("b\nb"));
    scene.press(Qt::Key_Up); // within it
    scene.press(Qt::Key_Up);
    QCOMPARE(scene.composer->text(), QStringLiteral("a"));
    scene.press(Qt::Key_Up); // the oldest
    QCOMPARE(scene.composer->text(), QStringLiteral("a"));
    scene.press(Qt::Key_Down);
    QCOMPARE(scene.composer->text(), QStringLiteral("b\nb"));
    scene.press(Qt::Key_Down);
    QVERIFY(scene.composer->isEmpty());
    scene.type(QStringLiteral("mine"));
    scene.press(Qt::Key_Up); // not empty: it is not taken away
    QCOMPARE(scene.composer->text(), QStringLiteral("mine"));
    scene.press(Qt::Key_Return);
    scene.accept();
    scene.press(Qt::Key_Up);
    QCOMPARE(scene.composer->text(), QStringLiteral("mine"));
}

void TestComposer::pasteIsPlain()
{
    Scene scene;
    auto *rich = new QMimeData;
    rich->setHtml(QStringLiteral("<b>bold</b><img src=\"http://host.example/x.png\">"));
    rich->setText(QStringLiteral("bold"));
    scene.paste(rich);
    QCOMPARE(scene.composer->text(), QStringLiteral("bold"));
    scene.composer->startSession();
    auto *files = new QMimeData;
    files->setUrls(
        {QUrl::fromLocalFile(QStringLiteral("/tmp/a b.txt")), QUrl::fromLocalFile(QStringLiteral("/tmp/c"))});
    scene.paste(files);
    QCOMPARE(scene.composer->text(), QStringLiteral("/tmp/a b.txt\n/tmp/c"));
    scene.composer->startSession();
    auto *picture = new QMimeData;
    picture->setImageData(QImage(4, 4, QImage::Format_RGB32));
    scene.paste(picture);
    QVERIFY(scene.composer->isEmpty());
    QVERIFY(scene.says(QStringLiteral("Pictures cannot be sent yet")));
}

void TestComposer::growsUpToItsShare()
{
    Scene scene;
    const int least = scene.edit->height();
    scene.type(QStringLiteral("a"));
    QCOMPARE(scene.edit->height(), least);
    scene.press(Qt::Key_Return, Qt::ShiftModifier);
    scene.press(Qt::Key_Return, Qt::ShiftModifier);
    QVERIFY(scene.edit->height() > least);
    scene.composer->insertText(QStringLiteral("line\n").repeated(200));
    QCOMPARE(scene.edit->height(), 240);
    scene.window.resize(700, 400);
    QTRY_COMPARE(scene.edit->height(), 160);
    scene.composer->startSession();
    QCOMPARE(scene.edit->height(), least);
}

void TestComposer::largeTextsKeepEveryCharacter()
{
    Scene scene;
    const QString text = QStringLiteral("a\u00a0b  c\u2028d\t\n发票 \U0001f99e\n").repeated(20'000); // 700 kB
    scene.composer->insertText(text);
    QCOMPARE(scene.composer->text(), text);
    scene.press(Qt::Key_Return);
    QCOMPARE(scene.sent.count(), 1);
    QCOMPARE(scene.sent[0][0].toString(), text);
}

void TestComposer::lineWithoutAnEndIsOneLine()
{
    Scene scene;
    const QString line = QStringLiteral("发票 \U0001f99e,").repeated(30'000);
    scene.composer->insertText(QStringLiteral("before\n") + line + QStringLiteral("\nafter"));
    QVERIFY(scene.edit->document()->blockCount() > 50); // in pieces
    QCOMPARE(scene.composer->text(), QStringLiteral("before\n") + line + QStringLiteral("\nafter"));
    scene.edit->selectAll();
    scene.edit->copy();
    QCOMPARE(QGuiApplication::clipboard()->text(), scene.composer->text());
    scene.edit->moveCursor(QTextCursor::Start);
    scene.edit->moveCursor(QTextCursor::Down);
    for (int i = 0; i < 40; ++i)
        scene.edit->moveCursor(QTextCursor::NextBlock);
    scene.press(Qt::Key_Return, Qt::ShiftModifier); // a line's end that is one
    QCOMPARE(scene.composer->text().count(u'\n'), 3);
    scene.edit->undo();
    QCOMPARE(scene.composer->text().count(u'\n'), 2);
    scene.press(Qt::Key_Return);
    QCOMPARE(scene.sent.count(), 1);
    scene.edit->moveCursor(QTextCursor::End);
    scene.type(QStringLiteral(" more"));
    scene.accept();
    QCOMPARE(scene.composer->text(), QStringLiteral(" more"));
    scene.composer->startSession();
    scene.composer->showDraft(line);
    QCOMPARE(scene.composer->text(), line);
}

void TestComposer::queuedMessagesComeBack()
{
    Scene scene;
    QSignalSpy wanted(scene.composer, &Composer::takeBackRequested);
    scene.composer->setQueued(
        {{QStringLiteral("p1"), QStringLiteral("first")}, {QStringLiteral("p2"), QStringLiteral("second\nline")}});
    scene.composer->setQueueHalted(false);
    QVERIFY(scene.says(QStringLiteral("Queued: second")));
    QVERIFY(!scene.button(QStringLiteral("Send now")));
    scene.type(QStringLiteral("typed"));
    auto *back = scene.button(QStringLiteral("Take back: second"));
    QVERIFY(back);
    QTest::mouseClick(back, Qt::LeftButton);
    QTest::mouseClick(back, Qt::LeftButton); // once
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toString(), QStringLiteral("p2"));
    QCOMPARE(scene.composer->text(), QStringLiteral("typed"));
    scene.composer->takeBackFailed(QStringLiteral("p2"), QStringLiteral("It was taken already."));
    QVERIFY(scene.says(QStringLiteral("taken already")));
    QVERIFY(scene.button(QStringLiteral("Take back: second"))->isEnabled());
    scene.composer->takenBack(QStringLiteral("p2"), QStringLiteral("second\nline"));
    QCOMPARE(scene.composer->text(), QStringLiteral("second\nline\ntyped"));
    QVERIFY(!scene.button(QStringLiteral("Take back: second")));
    QVERIFY(scene.button(QStringLiteral("Take back: first")));
    scene.composer->setQueued({});
    QVERIFY(!scene.button(QStringLiteral("Take back")));
}

/// The next row moves under the mouse.
void TestComposer::aDoubleClickTakesOneMessageBack()
{
    Scene scene;
    QSignalSpy wanted(scene.composer, &Composer::takeBackRequested);
    const QueuedMessage first{QStringLiteral("p1"), QStringLiteral("first")};
    const QueuedMessage second{QStringLiteral("p2"), QStringLiteral("second")};
    scene.composer->setQueued({first, second});
    QTest::mouseClick(scene.button(QStringLiteral("Take back: first")), Qt::LeftButton);
    scene.composer->takenBack(first.id, first.text);
    scene.composer->setQueued({second});
    QTest::mouseClick(scene.button(QStringLiteral("Take back: second")), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QTRY_VERIFY(
        (QTest::mouseClick(scene.button(QStringLiteral("Take back: second")), Qt::LeftButton), wanted.count() == 2));
}

/// It is the draft's, too, as long as it waits for the input method.
void TestComposer::whatWaitsForTheInputMethodIsPartOfTheText()
{
    Scene scene;
    scene.type(QStringLiteral("typed"));
    scene.compose(QStringLiteral("ni"));
    QSignalSpy edited(scene.composer, &Composer::edited);
    scene.composer->takenBack(QStringLiteral("p1"), QStringLiteral("first"));
    scene.composer->addText(QStringLiteral("from outside"));
    scene.composer->takenBack(QStringLiteral("p2"), QStringLiteral("second"));
    QCOMPARE(edited.count(), 3);
    const QString whole = QStringLiteral("second\nfirst\ntyped\n\nfrom outside");
    QCOMPARE(scene.composer->text(), whole);
    scene.compose(QString(), QStringLiteral(""));
    QCOMPARE(scene.composer->text(), whole);
}

void TestComposer::whatNothingTakesCanBeSentNow()
{
    Scene scene;
    QSignalSpy wanted(scene.composer, &Composer::sendNowRequested);
    scene.composer->setQueued(
        {{QStringLiteral("p1"), QStringLiteral("first")}, {QStringLiteral("p2"), QStringLiteral("second")}});
    QVERIFY(scene.says(QStringLiteral("Waits: first")));
    QVERIFY(scene.button(QStringLiteral("Take back: first")));
    QVERIFY(scene.button(QStringLiteral("Take back: second")));
    QVERIFY(!scene.button(QStringLiteral("Send now: second"))); // it comes after the first
    auto *now = scene.button(QStringLiteral("Send now: first"));
    QVERIFY(now);
    QTest::mouseClick(now, Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QVERIFY(scene.edit->hasFocus());
    scene.composer->setQueueHalted(false);
    QVERIFY(scene.says(QStringLiteral("Queued: first")));
    scene.composer->setQueueHalted(true);
    QVERIFY(scene.says(QStringLiteral("Waits: first")));
}

void TestComposer::oneFaultIsToldOnce()
{
    Scene scene;
    const QString full = QStringLiteral("The disk is full.");
    scene.composer->draftFailed(full);
    QVERIFY(scene.says(QStringLiteral("What you type is not kept: The disk is full.")));
    scene.composer->draftRecovered();
    QVERIFY(!scene.says(full));
    scene.composer->draftFailed(full);
    scene.type(QStringLiteral("hello"));
    scene.press(Qt::Key_Return);
    scene.composer->sendFailed(full);
    scene.composer->draftFailed(full);
    QVERIFY(scene.says(QStringLiteral("Not sent: The disk is full.")));
    QVERIFY(!scene.says(QStringLiteral("not kept")));
    scene.composer->draftRecovered(); // the message was not sent all the same
    QVERIFY(scene.says(QStringLiteral("Not sent: The disk is full.")));
    scene.press(Qt::Key_Return);
    scene.accept();
    QVERIFY(!scene.says(full));
}

void TestComposer::placeholdersSayWhatHappens()
{
    Scene scene;
    QCOMPARE(scene.edit->placeholderText(), QStringLiteral("Write a message"));
    scene.composer->setRunActive(true);
    QCOMPARE(scene.edit->placeholderText(), QStringLiteral("Write a message. It is taken at the next step."));
    scene.composer->setAsked(Composer::Asked::Elsewhere);
    const auto labels = scene.composer->findChildren<ElidedLabel *>();
    const auto found = std::find_if(labels.begin(), labels.end(), [](const ElidedLabel *label) {
        return label->isVisible() && label->text().startsWith(QStringLiteral("F6"));
    });
    QVERIFY(found != labels.end());
    const ElidedLabel *asked = *found;
    QCOMPARE(asked->text(), QStringLiteral("F6: go to the session that asks"));
    scene.composer->setAsked(Composer::Asked::Here);
    scene.type(QStringLiteral("and then")); // it stays beside what is typed
    QVERIFY(asked->isVisible() && !asked->isElided());
    QCOMPARE(asked->text(), QStringLiteral("F6: answer the question"));
    QVERIFY(scene.edit->accessibleDescription().contains(asked->text()));
    scene.composer->setAsked(Composer::Asked::Nothing);
    QVERIFY(asked->text().isEmpty());
}

void TestComposer::aLowWindowHasOneRow()
{
    Scene scene;
    scene.composer->setAsked(Composer::Asked::Here);
    QWidget *window = scene.composer->window();
    const auto heightIn = [&](int height) {
        window->resize(500, height);
        QCoreApplication::processEvents();
        return scene.composer->sizeHint().height();
    };
    const int roomy = heightIn(900);
    const int low = heightIn(300);
    QVERIFY2(low <= roomy - scene.edit->fontMetrics().height(),
             qPrintable(QStringLiteral("%1 %2").arg(low).arg(roomy)));
    QVERIFY(scene.edit->width() > 200);
    QCOMPARE(heightIn(900), roomy);
}

void TestComposer::draftsComeAndGoWithTheSession()
{
    FakeSessionArchive archive;
    Errands errands;
    Scene scene;
    DraftKeeper keeper(archive, errands, [&] { return scene.composer->text(); });
    connect(scene.composer, &Composer::edited, &keeper, &DraftKeeper::touch);
    connect(scene.composer, &Composer::cleared, &keeper, &DraftKeeper::saveNow);
    connect(scene.composer, &Composer::leaving, &keeper, &DraftKeeper::saveNow);
    connect(&keeper, &DraftKeeper::switched, scene.composer, &Composer::startSession);
    connect(&keeper, &DraftKeeper::loaded, scene.composer, &Composer::showDraft);
    keeper.open(QStringLiteral("s1"));
    scene.type(QStringLiteral("half a sentence"));
    keeper.open(QStringLiteral("s2"));
    QVERIFY(scene.composer->isEmpty());
    QTRY_COMPARE(archive.draftNow(QStringLiteral("s1")), QStringLiteral("half a sentence"));
    QTRY_VERIFY(errands.isIdle());
    keeper.open(QStringLiteral("s1"));
    QTRY_COMPARE(scene.composer->text(), QStringLiteral("half a sentence"));
    scene.press(Qt::Key_Return);
    QCOMPARE(archive.draftNow(QStringLiteral("s1")), QStringLiteral("half a sentence"));
    scene.accept();
    QTRY_COMPARE(archive.draftNow(QStringLiteral("s1")), QString());
    scene.type(QStringLiteral("before hiding"));
    scene.window.hide();
    QTRY_COMPARE(archive.draftNow(QStringLiteral("s1")), QStringLiteral("before hiding"));
    keeper.saveNow();
    scene.composer->disconnect(&keeper);
}

void TestComposer::aDraftNeverOverwritesWhatWasTyped()
{
    Scene scene;
    scene.composer->startSession();
    scene.type(QStringLiteral("new"));
    scene.composer->showDraft(QStringLiteral("kept"));
    QCOMPARE(scene.composer->text(), QStringLiteral("kept\nnew"));
    scene.type(QStringLiteral("er"));
    QCOMPARE(scene.composer->text(), QStringLiteral("kept\nnewer"));
    scene.composer->startSession();
    scene.compose(QStringLiteral("ni"));
    scene.composer->showDraft(QStringLiteral("kept"));
    QVERIFY(scene.composer->isEmpty()); // the composition is not broken
    scene.compose(QString(), QStringLiteral("你"));
    QCOMPARE(scene.composer->text(), QStringLiteral("kept\n你"));
}

void TestComposer::everyControlHasAName()
{
    Scene scene;
    scene.composer->setQueued({{QStringLiteral("p1"), QStringLiteral("first")}});
    scene.composer->setMaximumBytes(1);
    scene.type(QStringLiteral("too long"));
    scene.press(Qt::Key_Return);
    for (auto *widget : scene.composer->findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() ||
            widget->objectName().startsWith(QLatin1StringView("qt_")))
            continue;
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

void TestComposer::textFromOutsideIsAParagraphOfItsOwn()
{
    Scene scene;
    QWidget other(&scene.window);
    other.setFocusPolicy(Qt::StrongFocus);
    other.show();
    scene.type(QStringLiteral("half a sentence"));
    QTextCursor some = scene.edit->textCursor();
    some.setPosition(5);
    some.setPosition(6, QTextCursor::KeepAnchor);
    scene.edit->setTextCursor(some);
    other.setFocus();
    scene.composer->addText(QStringLiteral("from a link"));
    QCOMPARE(scene.composer->text(), QStringLiteral("half a sentence\n\nfrom a link"));
    QCOMPARE(scene.edit->textCursor().selectedText(), QStringLiteral("a")); // nothing typed is replaced
    QVERIFY(!scene.edit->hasFocus());
    QCOMPARE(scene.sent.count(), 0);
    scene.composer->startSession();
    scene.composer->addText(QStringLiteral("from a link"));
    QCOMPARE(scene.composer->text(), QStringLiteral("from a link"));
    QVERIFY(scene.edit->hasFocus());
}

void TestComposer::whoWritesGoesOnBeforeTextFromOutside()
{
    Scene scene;
    scene.type(QStringLiteral("one"));
    scene.composer->addText(QStringLiteral("from a link"));
    scene.type(QStringLiteral(" two"));
    QCOMPARE(scene.composer->text(), QStringLiteral("one two\n\nfrom a link"));
}

void TestComposer::textFromOutsideWaitsForTheInputMethod()
{
    Scene scene;
    scene.compose(QStringLiteral("fa"));
    scene.composer->addText(QStringLiteral("from a link"));
    scene.compose({}, QStringLiteral("\u53D1"));
    QCOMPARE(scene.composer->text(), QStringLiteral("\u53D1\n\nfrom a link"));
}

QTEST_MAIN(TestComposer)
#include "tst_composer.moc"
