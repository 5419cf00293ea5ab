// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_modes.h"
#include <QTest>

using namespace homard;

class TestModeUse : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatWasSaidGoesBeforeWhatIsStored();
    void trustedIsNeverTakenFromTheStore();
    void homardctlAsks();
};

void TestModeUse::whatWasSaidGoesBeforeWhatIsStored()
{
    SessionModes modes;
    const QString id = QStringLiteral("s");
    const auto mode = [&] { return effectiveMode(ModeUse::Window, modes.of(id), SessionMode::AutoEdit); };
    QVERIFY(mode() == SessionMode::AutoEdit);
    modes.set(id, SessionMode::Trusted);
    QVERIFY(mode() == SessionMode::Trusted);
    modes.set(id, SessionMode::Plan);
    QVERIFY(mode() == SessionMode::Plan);
    QVERIFY(!modes.of(QStringLiteral("t")));
    modes.forget(id);
    QVERIFY(mode() == SessionMode::AutoEdit);
}

void TestModeUse::trustedIsNeverTakenFromTheStore()
{
    QVERIFY(effectiveMode(ModeUse::Window, std::nullopt, SessionMode::Trusted) == SessionMode::Ask);
}

void TestModeUse::homardctlAsks()
{
    for (const SessionMode stored : {SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted})
        QVERIFY(effectiveMode(ModeUse::Ctl, std::nullopt, stored) == SessionMode::Ask);
    QVERIFY(effectiveMode(ModeUse::Ctl, std::nullopt, SessionMode::Plan) == SessionMode::Plan);
}

QTEST_APPLESS_MAIN(TestModeUse)
#include "tst_mode_use.moc"
