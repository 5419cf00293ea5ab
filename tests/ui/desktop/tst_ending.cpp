// SPDX-License-Identifier: GPL-3.0-or-later
// How the window program ends: nothing that was on its way is lost, and nobody is waited for who may never answer.
#include "desk_stage.h"
#include <QApplication>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>
#include <future>

using namespace homard;

class TestEnding : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void waitsForWhatIsOnItsWayToDisk_f93();
    void waitsForNoLargeText_f93();
    void waitsForNoKeychain_f93();
    void savesAndQuits_data();
    void savesAndQuits();
    void staysWithWhatCannotBeSaved();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
};

void TestEnding::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    m_theme = std::make_unique<Theme>(*qApp);
    m_languages = std::make_unique<Languages>();
    m_languages->use(QStringLiteral("en"));
}

void TestEnding::waitsForWhatIsOnItsWayToDisk_f93()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    std::promise<void> disk;
    auto answer = disk.get_future().share();
    stage.models().errands.run([answer] { answer.wait(); }); // a disk that takes its time
    QSignalSpy ready(&stage.presence(), &PresenceDesk::quitReady);
    stage.presence().endNow();
    QTest::qWait(200); // ten looks at what has stopped
    QCOMPARE(ready.count(), 0);
    disk.set_value();
    QTRY_COMPARE(ready.count(), 1);
    QVERIFY(stage.models().errands.isIdle());
}

/// It is in nobody's memory afterwards.
void TestEnding::waitsForNoLargeText_f93()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    std::promise<void> read;
    stage.models().background.run([over = read.get_future().share()] { over.wait(); });
    QSignalSpy ready(&stage.presence(), &PresenceDesk::quitReady);
    stage.presence().endNow();
    QTRY_COMPARE(ready.count(), 1);
    QVERIFY(!stage.models().background.isIdle());
    read.set_value();
}

/// It may ask for a password that nobody gives.
void TestEnding::waitsForNoKeychain_f93()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    stage.presence().endNow();
    const auto key = stage.core().foundation().secrets().read(QStringLiteral("openai"));
    QVERIFY(!key);
    QCOMPARE(key.error().code, ErrorCode::Cancelled);
}

namespace {

const QString memoryName = QStringLiteral("memory/MEMORY.md");

QByteArray memoryBytes(DeskStage &stage)
{
    QFile file(stage.core().paths().home + QLatin1Char('/') + memoryName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Something is typed into the memory and not saved.
void typeMemory(DeskStage &stage)
{
    stage.pages().showMemory();
    QTRY_VERIFY(stage.models().memory.document(memoryName));
    QTextCursor(stage.models().memory.document(memoryName)).insertText(QStringLiteral("typed "));
}

QPushButton *answer(const QString &text)
{
    for (QWidget *window : QApplication::topLevelWidgets()) {
        auto *box = qobject_cast<QMessageBox *>(window);
        const auto buttons = box && box->isVisible() ? box->findChildren<QPushButton *>() : QList<QPushButton *>();
        for (QPushButton *button : buttons) {
            if (button->text().remove(QLatin1Char('&')) == text)
                return button;
        }
    }
    return nullptr;
}

} // namespace

void TestEnding::savesAndQuits_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("saved");
    QTest::newRow("save") << QStringLiteral("Save and quit") << true;
    QTest::newRow("lose") << QStringLiteral("Quit without saving") << false;
}

void TestEnding::savesAndQuits()
{
    QFETCH(QString, button);
    QFETCH(bool, saved);
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    typeMemory(stage);
    const QByteArray before = memoryBytes(stage);
    QSignalSpy ready(&stage.presence(), &PresenceDesk::quitReady);
    stage.presence().askQuit();
    QTRY_VERIFY(answer(button));
    QVERIFY(answer(QStringLiteral("Stay"))->isDefault());
    answer(button)->click();
    QTRY_COMPARE(ready.count(), 1);
    QCOMPARE(memoryBytes(stage), (saved ? QByteArray("typed ") : QByteArray()) + before);
}

void TestEnding::staysWithWhatCannotBeSaved()
{
    ShotWorld world{*m_theme, *m_languages};
    DeskStage stage(world);
    typeMemory(stage);
    QFile file(stage.core().paths().home + QLatin1Char('/') + memoryName);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("theirs");
    file.close();
    QSignalSpy ready(&stage.presence(), &PresenceDesk::quitReady);
    stage.presence().askQuit();
    QTRY_VERIFY(answer(QStringLiteral("Save and quit")));
    answer(QStringLiteral("Save and quit"))->click();
    QTRY_VERIFY(stage.models().memory.outsideText(memoryName));
    QTRY_VERIFY(!stage.models().memory.isSaving(memoryName));
    QTest::qWait(100);
    QCOMPARE(ready.count(), 0);
    QCOMPARE(memoryBytes(stage), QByteArray("theirs"));
}

QTEST_MAIN(TestEnding)
#include "tst_ending.moc"
