// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_keeper.h"
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace homard;

class TestSettingsKeeper : public QObject
{
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Errands> m_errands;
    std::unique_ptr<SettingsKeeper> m_keeper;

    QString file() const { return m_dir->filePath(QStringLiteral("settings.json")); }
    QJsonObject json() const
    {
        QFile in(file());
        return in.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(in.readAll()).object() : QJsonObject();
    }
    void put(const QByteArray &bytes) const
    {
        QFile out(file());
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
    }
    void open()
    {
        m_keeper = std::make_unique<SettingsKeeper>(m_dir->path(), Settings(), *m_errands);
        settle();
    }
    void settle() { QTRY_VERIFY(m_errands->isIdle()); }
    void putOutsideChange();

private Q_SLOTS:
    void init();
    void cleanup();
    void aChangeHoldsAtOnceAndIsSaved();
    void nothingChangedIsNothingSaved();
    void useModelKeepsItInTheList();
    void f20UnknownKeysStay();
    void s59OutsideChangesWait();
    void s59Confirm();
    void s59ConfirmTakesOnlyWhatWasShown();
    void s59KeepOld();
    void s59AnotherChangeIsNoAnswer();
    void aFailedSaveIsTold();
    void whatIsWrittenOutsideIsTakenUp();
    void s59WhatIsGuardedWaitsAlsoWhileItRuns();
    void aFileThatBreaksIsTold();
};

void TestSettingsKeeper::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_errands = std::make_unique<Errands>();
}

void TestSettingsKeeper::putOutsideChange()
{
    put(R"({"model": {"api": "ollama", "name": "a", "baseUrl": "http://127.0.0.1:1"}})");
    open();
    put(R"({"model": {"api": "ollama", "name": "a", "baseUrl": "http://elsewhere.example"}})");
    m_keeper->load();
    settle();
}

void TestSettingsKeeper::whatIsWrittenOutsideIsTakenUp()
{
    open();
    QSignalSpy changed(m_keeper.get(), &SettingsKeeper::changed);
    put(R"({"appearance": {"theme": "dark"}})"); // a file that was not there
    QTRY_COMPARE(m_keeper->settings().appearance.theme, QStringLiteral("dark"));
    put(R"({"appearance": {"theme": "light"}})"); // written in place
    QTRY_COMPARE(m_keeper->settings().appearance.theme, QStringLiteral("light"));
    QFile other(m_dir->filePath(QStringLiteral("other")));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write(R"({"appearance": {"theme": "system"}})");
    other.close();
    QVERIFY(QFile::remove(file()) && other.rename(file())); // as editors save
    QTRY_COMPARE(m_keeper->settings().appearance.theme, QStringLiteral("system"));
    put(R"({"appearance": {"theme": "dark"}})"); // and once more in place
    QTRY_COMPARE(m_keeper->settings().appearance.theme, QStringLiteral("dark"));
    QVERIFY(m_keeper->outsideChanges().isEmpty());
}

void TestSettingsKeeper::s59WhatIsGuardedWaitsAlsoWhileItRuns()
{
    put(R"({"model": {"api": "ollama", "name": "a", "baseUrl": "http://127.0.0.1:1"}})");
    open();
    put(R"({"model": {"api": "ollama", "name": "a", "baseUrl": "http://elsewhere.example"}})");
    QTRY_COMPARE(m_keeper->outsideChanges().size(), 1);
    QCOMPARE(m_keeper->settings().model.baseUrl, QStringLiteral("http://127.0.0.1:1"));
}

void TestSettingsKeeper::aFileThatBreaksIsTold()
{
    put(R"({"appearance": {"theme": "dark"}})");
    open();
    QVERIFY(m_keeper->fileFaults().isEmpty());
    put("{ half");
    QTRY_COMPARE(m_keeper->fileFaults().size(), 1);
    QCOMPARE(m_keeper->settings().appearance.theme, QStringLiteral("dark"));
    const QStringList kept = QDir(m_dir->path()).entryList({QStringLiteral("settings.json.broken-*")});
    QCOMPARE(kept.size(), 1);
    QVERIFY(m_keeper->fileFaults().front().contains(m_dir->filePath(kept.front())));
    put(R"({"appearance": {"theme": "light"}})");
    QTRY_VERIFY(m_keeper->fileFaults().isEmpty());
}

void TestSettingsKeeper::cleanup()
{
    m_keeper.reset();
    m_errands.reset();
}

void TestSettingsKeeper::aChangeHoldsAtOnceAndIsSaved()
{
    open();
    QSignalSpy changed(m_keeper.get(), &SettingsKeeper::changed);
    m_keeper->change([](Settings &s) { s.appearance.theme = QStringLiteral("dark"); });
    m_keeper->change([](Settings &s) { s.general.enterSends = false; });
    QCOMPARE(changed.size(), 2);
    QCOMPARE(m_keeper->settings().appearance.theme, QStringLiteral("dark"));
    settle();
    QCOMPARE(changed.size(), 2); // what was saved is what holds
    QCOMPARE(json()[QLatin1StringView("appearance")][QLatin1StringView("theme")].toString(), QStringLiteral("dark"));
    QCOMPARE(json()[QLatin1StringView("general")][QLatin1StringView("enterSends")].toBool(true), false);
    QVERIFY(m_keeper->fault().isEmpty());
}

void TestSettingsKeeper::nothingChangedIsNothingSaved()
{
    open();
    QSignalSpy changed(m_keeper.get(), &SettingsKeeper::changed);
    m_keeper->change([](Settings &) {});
    settle();
    QCOMPARE(changed.size(), 0);
    QVERIFY(!QFile::exists(file()));
}

void TestSettingsKeeper::useModelKeepsItInTheList()
{
    open();
    QCOMPARE(m_keeper->modelInUse().api, QStringLiteral("practice"));
    const ModelRef model{QStringLiteral("openai-chat"), QStringLiteral("m"), QStringLiteral("http://127.0.0.1:1/v1"),
                         QStringLiteral("mine")};
    m_keeper->useModel(model, 12288);
    m_keeper->useModel(model, 12288);
    QVERIFY(m_keeper->modelInUse() == model);
    QVERIFY(m_keeper->settings().models.added == std::vector<ModelRef>{model});
    QCOMPARE(m_keeper->settings().model.contextWindow, 12288);
    m_keeper->useModel({QStringLiteral("practice"), {}, {}, {}}, 0);
    QVERIFY(m_keeper->settings().models.added == std::vector<ModelRef>{model});
    QCOMPARE(m_keeper->settings().model.contextWindow, 0);
}

void TestSettingsKeeper::f20UnknownKeysStay()
{
    put(R"({"later": {"a": 1}, "general": {"unknown": "x"}})");
    open();
    m_keeper->change([](Settings &s) { s.general.closeToTray = false; });
    settle();
    QCOMPARE(json()[QLatin1StringView("later")][QLatin1StringView("a")].toInt(), 1);
    QCOMPARE(json()[QLatin1StringView("general")][QLatin1StringView("unknown")].toString(), QStringLiteral("x"));
}

void TestSettingsKeeper::s59OutsideChangesWait()
{
    putOutsideChange();
    QCOMPARE(m_keeper->outsideChanges().size(), 1);
    QVERIFY(m_keeper->outsideChanges()[0].contains(QStringLiteral("elsewhere.example")));
    QCOMPARE(m_keeper->settings().model.baseUrl, QStringLiteral("http://127.0.0.1:1"));
}

void TestSettingsKeeper::s59Confirm()
{
    putOutsideChange();
    QSignalSpy changed(m_keeper.get(), &SettingsKeeper::changed);
    m_keeper->confirmOutsideChanges();
    settle();
    QTRY_COMPARE(changed.size(), 1);
    QVERIFY(m_keeper->outsideChanges().isEmpty());
    QCOMPARE(m_keeper->settings().model.baseUrl, QStringLiteral("http://elsewhere.example"));
}

/// Another program writes, and the file is read, before the answer comes to it.
void TestSettingsKeeper::s59ConfirmTakesOnlyWhatWasShown()
{
    putOutsideChange();
    QSignalSpy notices(m_keeper.get(), &SettingsKeeper::outsideChangesChanged);
    put(R"({"model": {"api": "ollama", "name": "a", "baseUrl": "http://worse.example"}})");
    m_keeper->load(); // stands before the answer in the queue
    m_keeper->confirmOutsideChanges();
    settle();
    QTRY_VERIFY(m_keeper->outsideChanges().value(0).contains(QStringLiteral("worse.example")));
    QCOMPARE(m_keeper->settings().model.baseUrl, QStringLiteral("http://127.0.0.1:1"));
    QVERIFY(m_keeper->fault().isEmpty());
    QVERIFY(!notices.isEmpty());
    m_keeper->confirmOutsideChanges();
    QTRY_COMPARE(m_keeper->settings().model.baseUrl, QStringLiteral("http://worse.example"));
}

void TestSettingsKeeper::s59KeepOld()
{
    putOutsideChange();
    m_keeper->rejectOutsideChanges();
    QTRY_VERIFY(m_keeper->outsideChanges().isEmpty());
    QCOMPARE(json()[QLatin1StringView("model")][QLatin1StringView("baseUrl")].toString(),
             QStringLiteral("http://127.0.0.1:1"));
    m_keeper->load();
    settle();
    QVERIFY(m_keeper->outsideChanges().isEmpty());
}

void TestSettingsKeeper::s59AnotherChangeIsNoAnswer()
{
    putOutsideChange();
    m_keeper->change([](Settings &s) { s.general.closeToTray = !s.general.closeToTray; });
    settle();
    QCOMPARE(m_keeper->outsideChanges().size(), 1);
    QCOMPARE(m_keeper->settings().model.baseUrl, QStringLiteral("http://127.0.0.1:1"));
    m_keeper->load();
    settle();
    QCOMPARE(m_keeper->outsideChanges().size(), 1);
    m_keeper->confirmOutsideChanges();
    settle();
    QTRY_COMPARE(m_keeper->settings().model.baseUrl, QStringLiteral("http://elsewhere.example"));
}

void TestSettingsKeeper::aFailedSaveIsTold()
{
    open();
    QVERIFY(QDir().mkdir(file())); // a folder in its place
    m_keeper->change([](Settings &s) { s.general.closeToTray = false; });
    QTRY_VERIFY(!m_keeper->fault().isEmpty());
    QCOMPARE(m_keeper->settings().general.closeToTray, false); // holds until the end
    QVERIFY(QDir().rmdir(file()));
    m_keeper->saveAgain();
    QTRY_VERIFY(m_keeper->fault().isEmpty());
    QCOMPARE(json()[QLatin1StringView("general")][QLatin1StringView("closeToTray")].toBool(true), false);
}

QTEST_GUILESS_MAIN(TestSettingsKeeper)
#include "tst_settings_keeper.moc"
