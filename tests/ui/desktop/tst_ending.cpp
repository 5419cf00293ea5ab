// SPDX-License-Identifier: GPL-3.0-or-later
// How the window program ends: nothing that was on its way is lost, and nobody is waited for who may never answer.
#include "desk_stage.h"
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <future>

using namespace homard;

class TestEnding : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void waitsForWhatIsOnItsWayToDisk_f93();
    void waitsForNoKeychain_f93();

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

QTEST_MAIN(TestEnding)
#include "tst_ending.moc"
