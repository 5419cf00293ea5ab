// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/file_memory_drafts.h"
#include "memory/file_memory_store.h"
#include "ui/markdown/markdown_view.h"
#include "ui/memory/memory_editor.h"
#include "ui/models/errands.h"
#include "ui/models/memory_book.h"
#include "ui/models/memory_files_model.h"
#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <future>

using namespace homard;

namespace {

const QString memory = QStringLiteral("memory/MEMORY.md");

void put(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path + QStringLiteral(".new")); // as editors do: a new file in the place of the old one
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    QFile::remove(path);
    QVERIFY(QFile::rename(path + QStringLiteral(".new"), path));
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

} // namespace

class TestMemoryEditor : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opensMemoryFirst();
    void savesOnDemandOnly();
    void savesEveryCharacter();
    void aFileThatWouldBeChangedIsNotWritten();
    void f90ReadsALongFileAside();
    void f90ComparesLongTextsAside();
    void f93SavesAllThatIsTypedWhenTheProgramMustEnd();
    void f93KeepsUndecidedTextWhenTheProgramMustEnd();
    void f93MakesNoDeletedFileAgainWhenTheProgramMustEnd();
    void keepsWhatIsTypedAgainstAKill();
    void aSaveOrAWordOfTheUserEndsWhatIsKept();
    void offersWhatAnEarlierRunLeft_data();
    void offersWhatAnEarlierRunLeft();
    void f93KeptTextMeetsWhatWasWrittenSince_data();
    void f93KeptTextMeetsWhatWasWrittenSince();
    void offersTextOfAFileThatIsGone();
    void typingNeverReplacesWhatIsUndecided();
    void undoReachesBehindASave();
    void takesAnOutsideChangeWhereNothingWasTyped();
    void asksWhenBothHaveChanged_data();
    void asksWhenBothHaveChanged();
    void aDeletedFileCanBeSavedAgain_data();
    void aDeletedFileCanBeSavedAgain();
    void aDeletedFileBringsItsTextBack();
    void keepsTextOfAnotherFile();
    void aNewNoteHasItsRow();
    void aFileThatCannotBeOpenedLeavesTheOneBefore();
    void theKeyboardIsInTheText();
    void saysHowMuchARequestTakes();
    void outlineLeadsToTheHeading();
    void outlineStaysWhileParagraphsAreTyped();
    void filesModelKeepsRows();
    void everyControlHasAName();

private:
    QPushButton *barButton(const QString &text) const;
    QPlainTextEdit *source() const;
    void show(const QByteArray &text);
    void makeBook();
    bool isIdle() const { return m_errands->isIdle() && m_background->isIdle(); }
    /// The program ends as it can without asking, or at once, and starts again.
    void startAgain();
    std::vector<MemoryDraft> kept() const { return m_drafts->list(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    std::unique_ptr<FileMemoryStore> m_store;
    std::unique_ptr<FileMemoryDrafts> m_drafts;
    std::unique_ptr<Errands> m_errands;
    std::unique_ptr<Errands> m_background;
    std::unique_ptr<MemoryBook> m_book;
    std::unique_ptr<MemoryEditor> m_editor;
};

void TestMemoryEditor::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->path() + QLatin1Char('/') + memory;
    m_store = std::make_unique<FileMemoryStore>(m_folder->path());
    m_drafts = std::make_unique<FileMemoryDrafts>(m_folder->path() + QStringLiteral("/drafts"));
    makeBook();
}

void TestMemoryEditor::makeBook()
{
    m_errands = std::make_unique<Errands>();
    m_background = std::make_unique<Errands>(Errands::AtEnd::Drop);
    m_book = std::make_unique<MemoryBook>(*m_store, *m_drafts, *m_errands);
    m_editor = std::make_unique<MemoryEditor>(*m_book, *m_background);
}

void TestMemoryEditor::startAgain()
{
    cleanup();
    makeBook();
    QSignalSpy found(m_book.get(), &MemoryBook::keptFound);
    m_book->lookForKept();
    QTRY_VERIFY(isIdle());
    QCOMPARE(found.count(), kept().empty() ? 0 : 1);
    m_book->start();
    m_editor->resize(1000, 600);
    m_editor->show();
    QTRY_VERIFY(m_book->document(m_book->current()) != nullptr);
    QTRY_VERIFY(isIdle());
}

void TestMemoryEditor::cleanup()
{
    m_editor.reset();
    m_book.reset();
    m_errands.reset();
    m_background.reset();
}

void TestMemoryEditor::show(const QByteArray &text)
{
    put(m_path, text);
    m_book->start();
    m_editor->resize(1000, 600);
    m_editor->show();
    QTRY_VERIFY(m_book->document(memory) != nullptr);
    QTRY_VERIFY(isIdle());
}

QPlainTextEdit *TestMemoryEditor::source() const
{
    for (auto *edit : m_editor->findChildren<QPlainTextEdit *>()) {
        if (edit->accessibleName() == QStringLiteral("Source"))
            return edit;
    }
    return nullptr;
}

QPushButton *TestMemoryEditor::barButton(const QString &text) const
{
    for (auto *button : m_editor->findChildren<QPushButton *>()) {
        if (button->text() == text && button->isVisible())
            return button;
    }
    return nullptr;
}

void TestMemoryEditor::opensMemoryFirst()
{
    show("# Memory\n\n- likes tea\n");
    QCOMPARE(m_book->current(), memory);
    QCOMPARE(source()->toPlainText(), QStringLiteral("# Memory\n\n- likes tea\n"));
    QVERIFY(!source()->isReadOnly());
}

void TestMemoryEditor::savesOnDemandOnly()
{
    show("one\n");
    source()->setFocus();
    QTest::keyClicks(source(), QStringLiteral("zero "));
    QVERIFY(m_book->isModified(memory));
    QTRY_VERIFY(isIdle());
    QCOMPARE(bytesOf(m_path), QByteArray("one\n"));
    QSignalSpy saved(m_book.get(), &MemoryBook::saved);
    m_book->save(memory);
    QTRY_COMPARE(saved.count(), 1);
    QCOMPARE(bytesOf(m_path), QByteArray("zero one\n"));
    QVERIFY(!m_book->isModified(memory));
}

/// Blanks that do not break and line separators are not the editor's to change.
void TestMemoryEditor::savesEveryCharacter()
{
    const QByteArray odd = "10\u00A0km\u2028and\u202F\u3000more\t\u200B\n";
    show(odd);
    QTextCursor end(source()->document());
    end.movePosition(QTextCursor::End);
    end.insertText(QStringLiteral("typed"));
    m_book->save(memory);
    QTRY_VERIFY(!m_book->isModified(memory));
    QCOMPARE(bytesOf(m_path), odd + "typed");
}

void TestMemoryEditor::aFileThatWouldBeChangedIsNotWritten()
{
    show("one\u2029two\n");
    QVERIFY(!m_book->readOnlyReason(memory).isEmpty());
    QVERIFY(source()->isReadOnly());
}

void TestMemoryEditor::f90ReadsALongFileAside()
{
    const QByteArray part = "# Heading\n\nSome words and more words.\n\n";
    show(part.repeated(2000));
    const auto *outline = m_editor->findChild<QListWidget *>();
    QTRY_COMPARE(outline->count(), 2000);
    std::promise<void> others; // the thread has something else to do
    auto done = others.get_future().share();
    m_background->run([done] { done.wait(); });
    QTextCursor cursor(source()->document());
    cursor.insertText(QStringLiteral("# First\n\n"));
    QTest::qWait(300); // the preview has followed by now where it is read here
    QCOMPARE(outline->count(), 2000);
    cursor.insertText(QStringLiteral("# Second\n\n"));
    QTest::qWait(300);
    m_book->save(memory); // that does not wait for it
    QTRY_VERIFY(!m_book->isModified(memory));
    others.set_value();
    QTRY_COMPARE(outline->count(), 2002);
    cursor.select(QTextCursor::Document);
    cursor.insertText(QStringLiteral("# Short\n"));
    QTRY_COMPARE(outline->count(), 1);
}

void TestMemoryEditor::f90ComparesLongTextsAside()
{
    const QByteArray part = "Some words and more words.\n";
    put(m_path, part.repeated(3000));
    QVERIFY(m_drafts->keep({QStringLiteral("old"), memory, QString::fromUtf8(part.repeated(3000) + "left\n")}));
    startAgain();
    QTRY_VERIFY(barButton(QStringLiteral("Compare")) != nullptr);
    std::promise<void> others;
    auto done = others.get_future().share();
    m_background->run([done] { done.wait(); });
    barButton(QStringLiteral("Compare"))->click();
    const QString shown = QStringLiteral("Comparison with the text that was kept");
    const QPlainTextEdit *compared = nullptr;
    for (const auto *edit : m_editor->findChildren<QPlainTextEdit *>())
        compared = edit->accessibleName() == shown ? edit : compared;
    QVERIFY(compared && compared->isVisible() && compared->toPlainText().isEmpty());
    others.set_value();
    QTRY_VERIFY(compared->toPlainText().contains(QStringLiteral("+ left")));
}

void TestMemoryEditor::f93SavesAllThatIsTypedWhenTheProgramMustEnd()
{
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("a"));
    QCOMPARE(m_book->modifiedFiles(), QStringList{memory});
    m_book->saveAll();
    m_editor.reset();
    m_book.reset(); // nobody waits for the answer
    m_errands.reset();
    QCOMPARE(bytesOf(m_path), QByteArray("aone\n"));
}

void TestMemoryEditor::f93KeepsUndecidedTextWhenTheProgramMustEnd()
{
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("mine "));
    put(m_path, "theirs\n");
    QTRY_VERIFY(m_book->outsideText(memory).has_value());
    m_book->saveAll();
    startAgain();
    QCOMPARE(bytesOf(m_path), QByteArray("theirs\n")); // nothing is written over what is not decided
    QCOMPARE(m_book->keptText(memory)->text, QStringLiteral("mine one\n"));
    QCOMPARE(m_book->unsavedFiles(), QStringList{memory});
    QVERIFY(m_book->modifiedFiles().isEmpty());
    QTRY_VERIFY(barButton(QStringLiteral("Take it")) != nullptr);
}

void TestMemoryEditor::f93MakesNoDeletedFileAgainWhenTheProgramMustEnd()
{
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("mine "));
    QVERIFY(QFile::remove(m_path));
    QTRY_VERIFY(m_book->isGone(memory));
    m_book->saveAll();
    startAgain();
    QVERIFY(!QFile::exists(m_path));
    QCOMPARE(m_book->keptText(memory)->text, QStringLiteral("mine one\n"));
}

void TestMemoryEditor::keepsWhatIsTypedAgainstAKill()
{
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("a"));
    QVERIFY(kept().empty());
    QTRY_COMPARE(kept().size(), size_t(1)); // nobody has asked for it
    QCOMPARE(kept().front().text, QStringLiteral("aone\n"));
    QCOMPARE(kept().front().name, memory);
    source()->undo(); // as on disk again
    QTRY_VERIFY(kept().empty());
}

void TestMemoryEditor::aSaveOrAWordOfTheUserEndsWhatIsKept()
{
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("a"));
    QTRY_COMPARE(kept().size(), size_t(1));
    m_book->save(memory);
    QTRY_VERIFY(kept().empty());
    QTRY_VERIFY(!m_book->isModified(memory));
    QTest::keyClicks(source(), QStringLiteral("b"));
    QTRY_COMPARE(kept().size(), size_t(1));
    m_book->giveUp(); // "Quit without saving"
    startAgain();
    QVERIFY(kept().empty());
    QCOMPARE(bytesOf(m_path), QByteArray("aone\n"));
}

void TestMemoryEditor::offersWhatAnEarlierRunLeft_data()
{
    QTest::addColumn<QString>("choice");
    QTest::addColumn<QString>("shown");
    QTest::newRow("take") << QStringLiteral("Take it") << QStringLiteral("left\n");
    QTest::newRow("discard") << QStringLiteral("Discard it") << QStringLiteral("one\n");
}

void TestMemoryEditor::offersWhatAnEarlierRunLeft()
{
    QFETCH(QString, choice);
    QFETCH(QString, shown);
    put(m_path, "one\n");
    QVERIFY(m_drafts->keep({QStringLiteral("old"), memory, QStringLiteral("left\n")}));
    startAgain();
    QCOMPARE(source()->toPlainText(), QStringLiteral("one\n")); // nothing by itself
    QTRY_VERIFY(barButton(QStringLiteral("Compare")) != nullptr);
    barButton(QStringLiteral("Compare"))->click();
    const auto compared = [this] {
        for (auto *edit : m_editor->findChildren<QPlainTextEdit *>()) {
            if (edit->accessibleName() == QStringLiteral("Comparison with the text that was kept"))
                return edit->isVisible() ? edit->toPlainText() : QString();
        }
        return QString();
    };
    QVERIFY(compared().contains(QStringLiteral("+ left")));
    QVERIFY(compared().contains(QStringLiteral("− one")));
    QTRY_VERIFY(barButton(choice) != nullptr);
    barButton(choice)->click();
    QTRY_COMPARE(source()->toPlainText(), shown);
    QVERIFY(source()->isVisible());
    QVERIFY(!barButton(choice));
    QVERIFY(!m_book->keptText(memory));
    QTRY_VERIFY(isIdle());
    QCOMPARE(bytesOf(m_path), QByteArray("one\n"));
    const bool taken = choice == QStringLiteral("Take it");
    QCOMPARE(m_book->isModified(memory), taken);
    QCOMPARE(kept().size(), size_t(taken ? 1 : 0)); // taken is not saved: it still outlives a kill
    if (!taken)
        return;
    m_book->save(memory);
    QTRY_COMPARE(bytesOf(m_path), QByteArray("left\n"));
    QTRY_VERIFY(kept().empty());
}

void TestMemoryEditor::f93KeptTextMeetsWhatWasWrittenSince_data()
{
    QTest::addColumn<QByteArray>("theirs");
    QTest::addColumn<bool>("seen");
    QTest::newRow("after the end") << QByteArray("theirs\n") << false;
    QTest::newRow("undecided when it ended") << QByteArray("theirs\n") << true;
    QTest::newRow("nothing") << QByteArray() << false;
}

void TestMemoryEditor::f93KeptTextMeetsWhatWasWrittenSince()
{
    QFETCH(QByteArray, theirs);
    QFETCH(bool, seen);
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("a"));
    QTRY_COMPARE(kept().size(), size_t(1));
    if (seen) {
        put(m_path, theirs);
        QTRY_VERIFY(m_book->outsideText(memory).has_value());
    }
    cleanup(); // as a kill
    if (!theirs.isEmpty())
        put(m_path, theirs);
    makeBook();
    startAgain();
    QTRY_VERIFY(barButton(QStringLiteral("Take it")) != nullptr);
    QCOMPARE(m_book->isKeptOutdated(memory), !theirs.isEmpty());
    barButton(QStringLiteral("Take it"))->click();
    QCOMPARE(source()->toPlainText(), QStringLiteral("aone\n"));
    m_book->save(memory);
    if (!theirs.isEmpty()) {
        QTRY_VERIFY(isIdle());
        QCOMPARE(bytesOf(m_path), theirs); // it waits for a word of the user
        QCOMPARE(m_book->outsideText(memory), std::optional(QString::fromUtf8(theirs)));
        QTRY_COMPARE(kept().size(), size_t(1));
        QTRY_VERIFY(barButton(QStringLiteral("Keep mine")) != nullptr);
        barButton(QStringLiteral("Keep mine"))->click();
        m_book->save(memory);
    }
    QTRY_COMPARE(bytesOf(m_path), QByteArray("aone\n"));
    QTRY_VERIFY(kept().empty());
}

void TestMemoryEditor::offersTextOfAFileThatIsGone()
{
    const QString note = QStringLiteral("memory/2026-01-02.md");
    QVERIFY(m_drafts->keep({QStringLiteral("old"), note, QStringLiteral("left\n")}));
    startAgain();
    QCOMPARE(m_book->current(), note);
    QVERIFY(std::any_of(m_book->files().begin(), m_book->files().end(),
                        [&](const MemoryFileInfo &file) { return file.name == note && !file.exists; }));
    QTRY_VERIFY(barButton(QStringLiteral("Take it")) != nullptr);
    barButton(QStringLiteral("Take it"))->click();
    m_book->save(note);
    QTRY_COMPARE(bytesOf(m_folder->path() + QLatin1Char('/') + note), QByteArray("left\n"));
}

void TestMemoryEditor::typingNeverReplacesWhatIsUndecided()
{
    put(m_path, "one\n");
    QVERIFY(m_drafts->keep({QStringLiteral("old"), memory, QStringLiteral("left\n")}));
    startAgain();
    QTest::keyClicks(source(), QStringLiteral("new "));
    QTRY_COMPARE(kept().size(), size_t(2));
    m_book->saveAll();
    startAgain();
    QCOMPARE(bytesOf(m_path), QByteArray("new one\n"));
    QCOMPARE(kept().size(), size_t(1));
    QCOMPARE(m_book->keptText(memory)->text, QStringLiteral("left\n"));
}

void TestMemoryEditor::undoReachesBehindASave()
{
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("x"));
    QSignalSpy saved(m_book.get(), &MemoryBook::saved);
    m_book->save(memory);
    QTRY_COMPARE(saved.count(), 1);
    source()->undo();
    QCOMPARE(source()->toPlainText(), QStringLiteral("one\n"));
    QVERIFY(m_book->isModified(memory)); // the disk has "xone"
}

void TestMemoryEditor::takesAnOutsideChangeWhereNothingWasTyped()
{
    show("one\n");
    QSignalSpy reloaded(m_book.get(), &MemoryBook::reloaded);
    put(m_path, "two\n");
    QTRY_COMPARE(reloaded.count(), 1);
    QCOMPARE(source()->toPlainText(), QStringLiteral("two\n"));
    put(m_path, "three\n"); // the watch holds after a file was replaced
    QTRY_COMPARE(source()->toPlainText(), QStringLiteral("three\n"));
    QVERIFY(!m_book->isModified(memory));
}

void TestMemoryEditor::asksWhenBothHaveChanged_data()
{
    QTest::addColumn<QString>("choice");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QByteArray>("stored");
    QTest::newRow("reload") << QStringLiteral("Reload") << QStringLiteral("theirs\n") << QByteArray("theirs\n");
    QTest::newRow("keep mine") << QStringLiteral("Keep mine") << QStringLiteral("mine one\n")
                               << QByteArray("mine one\n");
}

void TestMemoryEditor::asksWhenBothHaveChanged()
{
    QFETCH(QString, choice);
    QFETCH(QString, shown);
    QFETCH(QByteArray, stored);
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("mine "));
    put(m_path, "theirs\n");
    QTRY_VERIFY(barButton(choice) != nullptr);
    QCOMPARE(source()->toPlainText(), QStringLiteral("mine one\n"));
    m_book->save(memory); // nothing is written over what is not decided
    QTRY_VERIFY(isIdle());
    QCOMPARE(bytesOf(m_path), QByteArray("theirs\n"));

    QVERIFY(barButton(QStringLiteral("Compare")));
    barButton(QStringLiteral("Compare"))->click();
    QTRY_VERIFY(barButton(QStringLiteral("Back to my text")) != nullptr);
    barButton(choice)->click();
    QTRY_COMPARE(source()->toPlainText(), shown);
    m_book->save(memory);
    QTRY_COMPARE(bytesOf(m_path), stored);
    if (choice == QStringLiteral("Reload")) {
        source()->undo();
        QCOMPARE(source()->toPlainText(), QStringLiteral("mine one\n")); // what was typed is not gone
    }
}

void TestMemoryEditor::keepsTextOfAnotherFile()
{
    put(m_folder->path() + QStringLiteral("/USER.md"), "me\n");
    show("one\n");
    QTest::keyClicks(source(), QStringLiteral("a"));
    m_editor->showFile(QStringLiteral("USER.md"));
    QTRY_COMPARE(source()->toPlainText(), QStringLiteral("me\n"));
    QCOMPARE(m_book->modifiedFiles(), QStringList{memory});
    m_editor->showFile(memory);
    QTRY_COMPARE(source()->toPlainText(), QStringLiteral("aone\n"));
}

void TestMemoryEditor::aDeletedFileCanBeSavedAgain_data()
{
    QTest::addColumn<QString>("way");
    QTest::newRow("button of the bar") << QStringLiteral("Save again");
    QTest::newRow("save") << QStringLiteral("Save");
}

void TestMemoryEditor::aDeletedFileCanBeSavedAgain()
{
    QFETCH(QString, way);
    show("one\r\ntwo\r\n");
    QTest::keyClicks(source(), QStringLiteral("mine "));
    QVERIFY(QFile::remove(m_path));
    QTRY_VERIFY(barButton(QStringLiteral("Save again")) != nullptr);
    QVERIFY(!barButton(QStringLiteral("Keep mine")));
    const auto *list = m_editor->findChild<QListView *>();
    QTRY_COMPARE(list->currentIndex().data(MemoryFilesModel::DetailRole).toString(), QStringLiteral("was deleted"));
    QVERIFY(barButton(way) && barButton(way)->isEnabled());
    barButton(way)->click();
    QTRY_COMPARE(bytesOf(m_path), QByteArray("mine one\r\ntwo\r\n")); // as it was read
    QTRY_VERIFY(!m_book->isModified(memory));
    QVERIFY(!barButton(QStringLiteral("Save again")));
    QTRY_COMPARE(list->currentIndex().data(MemoryFilesModel::DetailRole).toString(), QStringLiteral("lasting facts"));
}

void TestMemoryEditor::aDeletedFileBringsItsTextBack()
{
    show("one\n");
    QSignalSpy reloaded(m_book.get(), &MemoryBook::reloaded);
    QVERIFY(QFile::remove(m_path));
    QTRY_COMPARE(reloaded.count(), 1);
    source()->undo();
    QCOMPARE(source()->toPlainText(), QStringLiteral("one\n"));
    m_book->save(memory);
    QTRY_COMPARE(bytesOf(m_path), QByteArray("one\n"));
}

void TestMemoryEditor::aNewNoteHasItsRow()
{
    show("one\n");
    const QString note = QStringLiteral("memory/2026-01-02.md");
    const auto *list = m_editor->findChild<QListView *>();
    const auto chosen = [list] { return list->currentIndex().data(MemoryFilesModel::NameRole).toString(); };
    QCOMPARE(chosen(), memory);
    m_book->openToday(QDate(2026, 1, 2));
    QTRY_COMPARE(chosen(), note);
    QVERIFY(list->selectionModel()->isSelected(list->currentIndex()));
    QVERIFY(list->currentIndex().data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("Fri")));
    const auto shows = [this](const QString &text) { // else what is done next is done to the text before
        return !source()->isReadOnly() && source()->toPlainText().contains(QStringLiteral("one")) == (text == memory);
    };
    QTRY_VERIFY(shows(note));
    QTest::keyClicks(source(), QStringLiteral("a"));
    QVERIFY(list->currentIndex().data(MemoryFilesModel::ModifiedRole).toBool());
    m_editor->showFile(memory); // what is not saved keeps its row
    QTRY_COMPARE(chosen(), memory);
    QTRY_VERIFY(shows(memory));
    QTRY_VERIFY(isIdle());
    QVERIFY(std::any_of(m_book->files().begin(), m_book->files().end(),
                        [&](const MemoryFileInfo &file) { return file.name == note; }));
    m_editor->showFile(note);
    QTRY_COMPARE(chosen(), note);
    QTRY_VERIFY(shows(note));
    source()->undo();
    m_editor->showFile(memory); // nothing was written
    QTRY_VERIFY(std::none_of(m_book->files().begin(), m_book->files().end(),
                             [&](const MemoryFileInfo &file) { return file.name == note; }));
    QTRY_COMPARE(chosen(), memory);
    QCOMPARE(m_book->current(), memory);
}

void TestMemoryEditor::aFileThatCannotBeOpenedLeavesTheOneBefore()
{
    show("one\n");
    QSignalSpy failed(m_book.get(), &MemoryBook::failed);
    const QString odd = QStringLiteral("memory/odd.md");
    QVERIFY(QDir(m_folder->path()).mkpath(odd)); // no file
    m_editor->showFile(odd);
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(m_book->current(), memory);
    QTRY_VERIFY(isIdle());
    QCOMPARE(m_editor->findChild<QListView *>()->currentIndex().data(MemoryFilesModel::NameRole).toString(), memory);
    QTest::keyClicks(source(), QStringLiteral("a"));
    m_book->save(m_book->current());
    QTRY_COMPARE(bytesOf(m_path), QByteArray("aone\n")); // what is seen is what is saved
}

void TestMemoryEditor::theKeyboardIsInTheText()
{
    show("one\n");
    QVERIFY(QTest::qWaitForWindowActive(m_editor.get()));
    QCOMPARE(m_editor->focusWidget(), static_cast<QWidget *>(source()));
    for (auto *button : m_editor->findChildren<QToolButton *>()) {
        if (button->accessibleName() == QStringLiteral("Open today's note")) {
            button->setFocus();
            button->click();
        }
    }
    QTRY_VERIFY(m_book->current() != memory);
    QCOMPARE(m_editor->focusWidget(), static_cast<QWidget *>(source()));
}

void TestMemoryEditor::saysHowMuchARequestTakes()
{
    show("12345678\n");
    bool said = false;
    for (const auto *label : m_editor->findChildren<QLabel *>())
        said = said || label->text().contains(QStringLiteral("9 of 20,000 characters"));
    QVERIFY(said);
}

void TestMemoryEditor::outlineLeadsToTheHeading()
{
    show("# One\n\ntext\n\n## Two\n\nmore\n");
    auto *outline = m_editor->findChild<QListWidget *>();
    QTRY_COMPARE(outline->count(), 2);
    outline->setCurrentRow(1);
    Q_EMIT outline->itemActivated(outline->currentItem());
    QCOMPARE(source()->textCursor().block().text(), QStringLiteral("## Two"));
}

void TestMemoryEditor::outlineStaysWhileParagraphsAreTyped()
{
    show("# One\n\ntext\n\n# Two\n");
    auto *outline = m_editor->findChild<QListWidget *>();
    QTRY_COMPARE(outline->count(), 2);
    outline->item(1)->setData(Qt::UserRole + 9, true); // gone with the row, were it made anew
    auto *preview = m_editor->findChild<MarkdownView *>();
    QTextCursor cursor(source()->document());
    cursor.setPosition(int(source()->toPlainText().indexOf(QStringLiteral("text"))));
    cursor.insertText(QStringLiteral("more "));
    QTRY_VERIFY(preview->markdown().contains(QStringLiteral("more text")));
    QVERIFY(outline->item(1)->data(Qt::UserRole + 9).toBool());
    cursor.setPosition(2);
    cursor.insertText(QStringLiteral("Number "));
    QTRY_COMPARE(outline->item(0)->text(), QStringLiteral("Number One"));
}

void TestMemoryEditor::filesModelKeepsRows()
{
    MemoryFilesModel model;
    QAbstractItemModelTester tester(&model);
    MemoryFileInfo a;
    a.name = QStringLiteral("AGENTS.md");
    MemoryFileInfo note;
    note.name = QStringLiteral("memory/2026-11-30.md");
    note.kind = MemoryFileInfo::Kind::DailyNote;
    MemoryFileInfo other;
    other.name = QStringLiteral("memory/x.md");
    model.setFiles({a, other});
    const QPersistentModelIndex kept = model.index(1);
    model.setFiles({a, note, other});
    QCOMPARE(kept.row(), 2);
    model.setModified({note.name});
    QCOMPARE(model.index(1).data(MemoryFilesModel::ModifiedRole).toBool(), true);
    model.setFiles({other});
    QCOMPARE(kept.row(), 0);
    model.setFiles({});
    QCOMPARE(model.rowCount(), 0);
}

void TestMemoryEditor::everyControlHasAName()
{
    show("x\n");
    for (auto *widget : m_editor->findChildren<QWidget *>()) {
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !widget->inherits("QSplitterHandle"))
            QVERIFY2(!widget->accessibleName().isEmpty() || widget->inherits("QPushButton"),
                     qPrintable(QString::fromLatin1(widget->metaObject()->className())));
    }
}

QTEST_MAIN(TestMemoryEditor)
#include "tst_memory_editor.moc"
