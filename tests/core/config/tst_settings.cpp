// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/settings_file.h"
#include "config/settings_table.h"
#include "core/sessions/read_only_folder_unix.h"
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <sys/stat.h>

using namespace homard;

class TestSettings : public QObject
{
    Q_OBJECT
    QTemporaryDir m_dir;
    QString m_folder;
    int m_count = 0;

    QString file() const { return m_folder + QStringLiteral("/settings.json"); }
    void put(const QByteArray &bytes, const QString &suffix = {}) const
    {
        QFile out(file() + suffix);
        QVERIFY(out.open(QIODevice::WriteOnly));
        QCOMPARE(out.write(bytes), bytes.size());
    }
    QByteArray get(const QString &suffix = {}) const
    {
        QFile in(file() + suffix);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("(missing)");
    }
    QJsonObject json() const { return QJsonDocument::fromJson(get()).object(); }
    QStringList broken() const { return QDir(m_folder).entryList({QStringLiteral("settings.json.broken-*")}); }

private Q_SLOTS:
    void init();
    void everyKeyHasDocAndAcceptsItsDefault();
    void everyKeyRoundTrips();
    void f20MissingIsDefaults();
    void f20Unreadable_data();
    void f20Unreadable();
    void f20NotAFile();
    void f20BothBroken();
    void f20BrokenCopiesAreFew();
    void f20WrongValue_data();
    void f20WrongValue();
    void f20GoodValues_data();
    void f20GoodValues();
    void f20UnknownKeysAreKeptAndWarnedOnce();
    void f20KeysOfAnotherVersionAreKept();
    void f20WrongValueStaysUntilChanged();
    void f20SaveKeepsWhatAnotherWrote();
    void f20SaveRefusesWhatDoesNotFit();
    void f20SaveOnBrokenFileKeepsIt();
    void f20ReadOnlyFolder();
    void f13SaveNamesTheFilePeopleKnow_data();
    void f13SaveNamesTheFilePeopleKnow();
    void f20ResetKeepsTheOld();
    void saveIsPrivate();
    void pastedSecretsAreNotRepeated();
    void s59OutsideChangeKeepsOld_data();
    void s59OutsideChangeKeepsOld();
    void s59ConfirmTakesThem();
    void s59AModelIsOneThing();
    void s59SavePutsTheOldBack();
    void s59SaveMayLeaveWhatWaits();
    void s59OnlyWhatWasShownIsConfirmed();
    void s59WhatWasReadLaterIsNotConfirmed();
    void peekLeavesNoTrace();
    void s59TakingTrustAwayNeedsNoQuestion();
    void s59DeletedFileKeepsOld();
    void s59NothingIsLeftToConfirm();
    void s59GoodIsNeverOlderThanTheFile();
};

void TestSettings::init()
{
    m_folder = m_dir.filePath(QString::number(++m_count));
    QVERIFY(QDir().mkdir(m_folder));
}

void TestSettings::everyKeyHasDocAndAcceptsItsDefault()
{
    QVERIFY(settingKeys().size() >= 20);
    for (const SettingKey &key : settingKeys()) {
        QVERIFY2(!key.doc.isEmpty(), qPrintable(key.path));
        QVERIFY2(key.refusal(key.fallback()).isEmpty(), qPrintable(key.path));
        QVERIFY2(!key.refusal(QJsonObject()).isEmpty(), qPrintable(key.path));
        QCOMPARE(key.path.count(QLatin1Char('.')), 1);
        QCOMPARE(findSettingKey(key.path), &key);
    }
    QVERIFY(!findSettingKey(QStringLiteral("limits.nothing")));
}

void TestSettings::everyKeyRoundTrips()
{
    Settings s;
    s.general = {QStringLiteral("zh_CN"), false, false};
    s.appearance.theme = QStringLiteral("dark");
    s.approvals.ruleDays = 7;
    s.undo.maxMegabytes = 64;
    s.tools = {1, 2, 3, 5, 7, 4, 11};
    s.models.added = {
        {QStringLiteral("ollama"), QStringLiteral("qwen3:14b"), QStringLiteral("http://127.0.0.1:11434"), {}},
        {QStringLiteral("practice"), {}, {}, {}}};
    s.model = {QStringLiteral("openai-chat"),
               QStringLiteral("m 1"),
               QStringLiteral("https://h.example/v1"),
               QStringLiteral("k-1"),
               QStringLiteral("/etc/ca.pem"),
               4096,
               512,
               QStringLiteral("deep")};
    s.limits = {1, 2, 3, 4, 5};
    s.retry = {false, 7, 8};
    s.sandbox = {QStringLiteral("docker"), QStringLiteral("shared"), QStringLiteral("debian:12")};
    s.network = {10, 11};
    s.trusted.paths = QStringList{QStringLiteral("/a"), QStringLiteral("/b c")};
    for (const SettingKey &key : settingKeys())
        QVERIFY2(key.get(s) != key.fallback(), qPrintable(key.path)); // a new key must get a row here
    SettingsFile out(m_folder);
    QVERIFY(out.save(s).ok());
    const auto loaded = SettingsFile(m_folder).load();
    QCOMPARE(loaded.notices.size(), size_t(0));
    QVERIFY(loaded.settings == s);
    QVERIFY(loaded.settings.trusted.contains(QStringLiteral("/a")));
    QVERIFY(!loaded.settings.trusted.contains(QStringLiteral("/a/sub")));
}

void TestSettings::f20MissingIsDefaults()
{
    const auto loaded = SettingsFile(m_folder).load();
    QVERIFY(loaded.settings == Settings{});
    QVERIFY(loaded.notices.empty());
    QVERIFY(!QFileInfo::exists(file()));
    QVERIFY(SettingsFile(m_folder + QStringLiteral("/not/there")).load().notices.empty());
}

void TestSettings::f20Unreadable_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("f20 empty") << QByteArray() << QStringLiteral("line 1");
    QTest::newRow("f20 half written") << QByteArray("{\n  \"limits\": {\n    \"maxTu") << QStringLiteral("line 3");
    QTest::newRow("f20 zeros after a power cut") << QByteArray(64, '\0') << QStringLiteral("line 1");
    QTest::newRow("f20 not JSON") << QByteArray("maxTurns = 3\n") << QStringLiteral("line 1");
    QTest::newRow("f20 array") << QByteArray("[1]") << QStringLiteral("object");
    QTest::newRow("f20 trailing") << QByteArray("{}\n}") << QStringLiteral("line 2");
    QTest::newRow("f20 comment") << QByteArray("{ // mine\n}") << QStringLiteral("line 1, column");
    QTest::newRow("f20 invalid UTF-8") << QByteArray("{\"general\": {\"language\": \"\xff\xfe\"}}") << QString();
    QTest::newRow("f20 too deep") << QByteArray(5000, '[') << QStringLiteral("line 1");
    QTest::newRow("f20 too large") << QByteArray("{\"a\": \"") + QByteArray(1100 * 1024, 'x') + "\"}"
                                   << QStringLiteral("1 MiB");
}

void TestSettings::f20Unreadable()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    put("{\"limits\": {\"maxTurns\": 17}}");
    QCOMPARE(SettingsFile(m_folder).load().settings.limits.maxTurns, 17);
    put(bytes);
    for (int start = 0; start < 3; ++start) { // again and again: no crash loop, the same answer
        SettingsFile settings(m_folder);
        const auto loaded = settings.load();
        QCOMPARE(loaded.settings.limits.maxTurns, 17);
        QCOMPARE(loaded.notices.size(), size_t(1));
        QVERIFY2(loaded.notices[0].text.contains(says), qPrintable(loaded.notices[0].text));
        QVERIFY(loaded.notices[0].text.contains(file()));
    }
    QCOMPARE(get(), bytes); // the person can still mend it
    const bool readWhole = !bytes.isEmpty() && bytes.size() < 1024 * 1024;
    QCOMPARE(broken().size(), readWhole ? 1 : 0);
    if (readWhole)
        QCOMPARE(get(broken()[0].mid(13)), bytes);
}

void TestSettings::f20NotAFile()
{
    QCOMPARE(::mkfifo(QFile::encodeName(file()).constData(), 0600), 0);
    const auto loaded = SettingsFile(m_folder).load(); // must not block
    QCOMPARE(loaded.notices.size(), size_t(1));
    QVERIFY(loaded.settings == Settings{});
    QVERIFY(QFile::remove(file()));
    QVERIFY(QDir().mkdir(file()));
    QCOMPARE(SettingsFile(m_folder).load().notices.size(), size_t(1));
    QVERIFY(!SettingsFile(m_folder).save(Settings{}).ok());
}

void TestSettings::f20BothBroken()
{
    put("{");
    put("{", QStringLiteral(".good"));
    const auto loaded = SettingsFile(m_folder).load();
    QVERIFY(loaded.settings == Settings{});
    QCOMPARE(loaded.notices.size(), size_t(1));
    QVERIFY(loaded.notices[0].text.contains(QStringLiteral("default")));
}

void TestSettings::f20BrokenCopiesAreFew()
{
    for (int i = 0; i < 12; ++i) {
        put("{" + QByteArray::number(i));
        SettingsFile(m_folder).load();
    }
    QCOMPARE(broken().size(), 5);
}

void TestSettings::f20WrongValue_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("allowed");
    const auto row = [](const char *key, const char *value, const char *allowed) {
        QTest::addRow("f20 %s = %.60s", key, value)
            << QString::fromLatin1(key) << QByteArray(value) << QString::fromLatin1(allowed);
    };
    row("general.enterSends", "1", "true or false");
    row("appearance.theme", "\"blue\"", "\"dark\"");
    row("models.added", "{}", "a list");
    row("models.added", "[5]", "api, name");
    row("models.added", "[{\"api\": \"ollama\"}]", "api, name");
    row("models.added", "[{\"api\": \"\", \"name\": \"a\"}]", "api, name");
    row("models.added", "[{\"api\": \"ftp\", \"name\": \"a\"}]", "api, name");
    row("models.added", "[{\"api\": \"ollama\", \"name\": \"a\", \"baseUrl\": \"file:///x\"}]", "api, name");
    row("limits.maxTurns", "\"5\"", "from 0 to 10000");
    row("limits.maxTurns", "-1", "from 0 to 10000");
    row("limits.maxTurns", "10001", "from 0 to 10000");
    row("limits.maxTurns", "1.5", "whole number");
    row("limits.maxTurns", "1e300", "whole number");
    row("limits.maxTurns", "null", "whole number");
    row("limits.maxTurns", "true", "whole number");
    row("limits.maxTurns", "[3]", "whole number");
    row("limits.maxTurns", "{\"a\": 1}", "whole number");
    row("limits.headlessTurns", "0", "from 1 to");
    row("limits.approvalMinutes", "1441", "from 1 to 1440");
    row("tools.readsPerMinute", "-1", "from 0 to 100000");
    row("tools.backgroundAfterSeconds", "0", "from 1 to 1800");
    row("tools.retries", "6", "from 0 to 5");
    row("tools.cacheMinutes", "61", "from 0 to 60");
    row("approvals.ruleDays", "3651", "from 0 to 3650");
    row("retry.interactive", "1", "true or false");
    row("retry.interactive", "\"true\"", "true or false");
    row("retry.capSeconds", "99999999999999999999", "from 1 to 3600");
    row("general.language", "\"klingon\"", "\"zh_CN\"");
    row("general.language", "7", "\"en\"");
    row("model.api", "\"OpenAI-Chat\"", "openai-chat");
    row("model.thinking", "\"\"", "balance");
    row("model.name", "5", "at most 200");
    row("model.name", "\"a\\nb\"", "one line");
    row("model.baseUrl", "\"ftp://x\"", "https://");
    row("model.baseUrl", "\"example.com\"", "https://");
    row("model.baseUrl", "\"https://\"", "https://");
    row("model.baseUrl", "\"https://user:pw@example.com/\"", "without user name");
    row("model.baseUrl", "\"file:///etc/passwd\"", "https://");
    row("model.keyName", "\"a b\"", "letters");
    row("model.keyName", "\"a\\n\"", "letters");
    row("model.caFile", "\"ca.pem\"", "absolute path");
    row("trusted.workspaces", "\"/a\"", "list");
    row("trusted.workspaces", "[\"a\"]", "absolute");
    row("trusted.workspaces", "[\"/a\", 5]", "absolute");
    row("trusted.workspaces", "[\"\"]", "absolute");
}

void TestSettings::f20WrongValue()
{
    QFETCH(QString, key);
    QFETCH(QByteArray, value);
    QFETCH(QString, allowed);
    const auto parts = key.split(QLatin1Char('.'));
    put("{\"" + parts[0].toLatin1() + "\": {\"" + parts[1].toLatin1() + "\": " + value +
        "}, \"network\": {\"idleSeconds\": 77}}");
    const auto loaded = SettingsFile(m_folder).load();
    const auto *row = findSettingKey(key);
    QVERIFY(row);
    QCOMPARE(row->get(loaded.settings), row->fallback());
    QCOMPARE(loaded.settings.network.idleSeconds, 77); // the others hold
    QCOMPARE(loaded.notices.size(), size_t(1));
    QCOMPARE(loaded.notices[0].key, key);
    QVERIFY(loaded.notices[0].text.contains(key));
    QVERIFY2(loaded.notices[0].text.contains(allowed), qPrintable(loaded.notices[0].text));
}

void TestSettings::f20GoodValues_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("plain") << QByteArray("{\"limits\": {\"maxTurns\": 12}}");
    QTest::newRow("BOM") << QByteArray("\xEF\xBB\xBF{\"limits\": {\"maxTurns\": 12}}");
    QTest::newRow("CRLF") << QByteArray("{\r\n\"limits\": {\r\n\"maxTurns\": 12}}\r\n");
    QTest::newRow("written as a float") << QByteArray("{\"limits\": {\"maxTurns\": 12.0}}");
    QTest::newRow("exponent") << QByteArray("{\"limits\": {\"maxTurns\": 1.2e1}}");
    QTest::newRow("twice") << QByteArray("{\"limits\": {\"maxTurns\": 11, \"maxTurns\": 12}}");
}

void TestSettings::f20GoodValues()
{
    QFETCH(QByteArray, bytes);
    put(bytes);
    const auto loaded = SettingsFile(m_folder).load();
    QCOMPARE(loaded.settings.limits.maxTurns, 12);
    QVERIFY(loaded.notices.empty());
    QCOMPARE(get(QStringLiteral(".good")), bytes);
}

void TestSettings::f20UnknownKeysAreKeptAndWarnedOnce()
{
    put(R"({"zebra": [1, {"x": null}], "limits": {"maxTurns": 4, "colour": "red"}, "model": {"name": "a"}, "limits.maxTurns": 3})");
    SettingsFile settings(m_folder);
    auto loaded = settings.load();
    QCOMPARE(loaded.notices.size(), size_t(1));
    for (const char *name : {"zebra", "limits.colour", "limits.maxTurns"})
        QVERIFY(loaded.notices[0].text.contains(QString::fromLatin1(name)));
    QCOMPARE(loaded.settings.limits.maxTurns, 4);
    loaded.settings.limits.maxTurns = 5;
    QVERIFY(settings.save(loaded.settings).ok());
    const auto object = json();
    QCOMPARE(object[QStringLiteral("zebra")].toArray().size(), 2);
    QCOMPARE(object[QStringLiteral("limits")][QStringLiteral("colour")].toString(), QStringLiteral("red"));
    QCOMPARE(object[QStringLiteral("limits")][QStringLiteral("maxTurns")].toInt(), 5);
    QCOMPARE(object[QStringLiteral("limits.maxTurns")].toInt(), 3);
    QVERIFY(!object.contains(QStringLiteral("retry"))); // defaults are not written out
}

/// Nothing is listed that does nothing: a key comes with what obeys it.
void TestSettings::f20KeysOfAnotherVersionAreKept()
{
    put(R"({"limits": {"idleMinutes": 5}, "retry": {"watchedSeconds": 9}})");
    SettingsFile settings(m_folder);
    auto loaded = settings.load();
    QCOMPARE(loaded.notices.size(), size_t(1));
    for (const char *name : {"limits.idleMinutes", "retry.watchedSeconds", "have no effect"})
        QVERIFY2(loaded.notices[0].text.contains(QString::fromLatin1(name)), qPrintable(loaded.notices[0].text));
    loaded.settings.limits.maxTurns = 5;
    QVERIFY(settings.save(loaded.settings).ok());
    QCOMPARE(json()[QStringLiteral("limits")][QStringLiteral("idleMinutes")].toInt(), 5);
    QCOMPARE(json()[QStringLiteral("retry")][QStringLiteral("watchedSeconds")].toInt(), 9);
}

void TestSettings::f20WrongValueStaysUntilChanged()
{
    put(R"({"limits": {"maxTurns": "many"}, "retry": 5})");
    SettingsFile settings(m_folder);
    auto loaded = settings.load();
    QCOMPARE(loaded.notices.size(), size_t(2));
    loaded.settings.model.name = QStringLiteral("b");
    QVERIFY(settings.save(loaded.settings).ok());
    QCOMPARE(json()[QStringLiteral("limits")][QStringLiteral("maxTurns")].toString(), QStringLiteral("many"));
    QCOMPARE(json()[QStringLiteral("retry")].toInt(), 5);
    loaded.settings.limits.maxTurns = 9;
    loaded.settings.retry.waitSeconds = 3;
    QVERIFY(settings.save(loaded.settings).ok());
    QVERIFY(SettingsFile(m_folder).load().notices.empty());
}

void TestSettings::f20SaveKeepsWhatAnotherWrote()
{
    SettingsFile mine(m_folder);
    auto settings = mine.load().settings;
    SettingsFile other(m_folder);
    auto theirs = other.load().settings;
    theirs.network.idleSeconds = 60;
    QVERIFY(other.save(theirs).ok());
    settings.limits.maxTurns = 3;
    QVERIFY(mine.save(settings).ok());
    const auto both = SettingsFile(m_folder).load().settings;
    QCOMPARE(both.network.idleSeconds, 60);
    QCOMPARE(both.limits.maxTurns, 3);
}

void TestSettings::f20SaveRefusesWhatDoesNotFit()
{
    SettingsFile settings(m_folder);
    auto values = settings.load().settings;
    values.limits.headlessTurns = 0;
    const auto saved = settings.save(values);
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::Invalid);
    QVERIFY(saved.error().message.contains(QStringLiteral("limits.headlessTurns")));
    QVERIFY(!QFileInfo::exists(file()));
}

void TestSettings::f20SaveOnBrokenFileKeepsIt()
{
    put(R"({"limits": {"maxTurns": 6}, "zebra": 1})");
    SettingsFile(m_folder).load();
    put("{ oh no");
    SettingsFile settings(m_folder);
    auto loaded = settings.load();
    loaded.settings.model.name = QStringLiteral("c");
    QVERIFY(settings.save(loaded.settings).ok());
    QCOMPARE(json()[QStringLiteral("zebra")].toInt(), 1);
    QCOMPARE(SettingsFile(m_folder).load().settings.limits.maxTurns, 6);
    QCOMPARE(broken().size(), 1);
    QCOMPARE(get(broken()[0].mid(13)), QByteArray("{ oh no"));
}

void TestSettings::f20ReadOnlyFolder()
{
    // A folder in the way of the temporary file fails for root too, which ignores permissions.
    QVERIFY(QDir().mkpath(file() + QStringLiteral(".tmp")));
    put(R"({"limits": {"maxTurns": 6}})");
    SettingsFile settings(m_folder);
    auto loaded = settings.load();
    QCOMPARE(loaded.settings.limits.maxTurns, 6);
    loaded.settings.limits.maxTurns = 7;
    const auto saved = settings.save(loaded.settings);
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::Io);
    QVERIFY(saved.error().message.contains(file()));
    QCOMPARE(json()[QStringLiteral("limits")][QStringLiteral("maxTurns")].toInt(), 6);
}

void TestSettings::f13SaveNamesTheFilePeopleKnow_data()
{
    QTest::addColumn<QString>("what");
    for (const char *what : {"read-only", "missing", "a file", "the good copy"})
        QTest::addRow("%s", what) << QString::fromLatin1(what);
}

void TestSettings::f13SaveNamesTheFilePeopleKnow()
{
    QFETCH(QString, what);
    QString folder = m_folder;
    std::optional<ReadOnlyFolder> readOnly;
    if (what == QLatin1StringView("read-only")) {
        put(R"({"limits": {"maxTurns": 6}})");
        QVERIFY(QFile::setPermissions(QFileInfo(m_folder).path(), QFile::Permissions(0x7755)));
        readOnly.emplace(m_folder);
    } else if (what == QLatin1StringView("missing")) {
        folder = QStringLiteral("/proc/sys/kernel/config");
    } else if (what == QLatin1StringView("a file")) {
        put("{}");
        folder = file();
    } else {
        put("{}");
        QVERIFY(QDir().mkpath(file() + QStringLiteral(".good/in the way")));
    }
    SettingsFile settings(folder);
    auto loaded = settings.load();
    loaded.settings.limits.maxTurns = 7;
    const auto saved = settings.save(loaded.settings);
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::Io);
    QVERIFY2(saved.error().message.startsWith(folder + QStringLiteral("/settings.json cannot be written: ")),
             qPrintable(saved.error().message));
    QVERIFY2(!saved.error().text().contains(QStringLiteral(".good")), qPrintable(saved.error().text()));
}

void TestSettings::f20ResetKeepsTheOld()
{
    const QByteArray old(R"({"limits": {"maxTurns": 6}})");
    put(old);
    SettingsFile settings(m_folder);
    settings.load();
    QVERIFY(settings.reset().ok());
    QVERIFY(settings.load().settings == Settings{});
    QCOMPARE(get(QStringLiteral(".before-reset")), old);
    QVERIFY(settings.reset().ok());
    QCOMPARE(get(QStringLiteral(".before-reset")), old);
}

void TestSettings::saveIsPrivate()
{
    SettingsFile settings(m_folder);
    QVERIFY(settings.save(Settings{}).ok());
    for (const char *suffix : {"", ".good"}) {
        const auto rights = QFile::permissions(file() + QString::fromLatin1(suffix));
        QVERIFY(!(rights & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)));
    }
    QVERIFY(!QFileInfo::exists(file() + QStringLiteral(".tmp")));
}

void TestSettings::pastedSecretsAreNotRepeated()
{
    put(R"({"model": {"keyName": "sk-canary value", "baseUrl": "https://u:canary@h/"}})");
    const auto loaded = SettingsFile(m_folder).load();
    QCOMPARE(loaded.notices.size(), size_t(2));
    for (const auto &notice : loaded.notices)
        QVERIFY(!notice.text.contains(QStringLiteral("canary")));
}

void TestSettings::s59OutsideChangeKeepsOld_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("s59 endpoint") << QStringLiteral("model.baseUrl")
                                  << QByteArray(R"({"model": {"baseUrl": "https://a.example"}})")
                                  << QByteArray(R"({"model": {"baseUrl": "https://b.example"}})");
    QTest::newRow("s59 sandbox off") << QStringLiteral("sandbox.kind") << QByteArray("{}")
                                     << QByteArray(R"({"sandbox": {"kind": "native"}})");
    QTest::newRow("s59 sandbox image") << QStringLiteral("sandbox.image")
                                       << QByteArray(R"({"sandbox": {"image": "debian:12"}})")
                                       << QByteArray(R"({"sandbox": {"image": "evil:1"}})");
    QTest::newRow("s59 sandbox scope") << QStringLiteral("sandbox.scope")
                                       << QByteArray(R"({"sandbox": {"scope": "session"}})")
                                       << QByteArray(R"({"sandbox": {"scope": "shared"}})");
    QTest::newRow("s59 endpoint added") << QStringLiteral("model.baseUrl") << QByteArray("{}")
                                        << QByteArray(R"({"model": {"baseUrl": "http://127.0.0.1:9"}})");
    QTest::newRow("s59 endpoint emptied")
        << QStringLiteral("model.baseUrl") // then the provider's own address counts
        << QByteArray(R"({"model": {"baseUrl": "https://a.example"}})") << QByteArray(R"({"model": {"baseUrl": ""}})");
    QTest::newRow("s59 endpoint left out")
        << QStringLiteral("model.baseUrl") << QByteArray(R"({"model": {"baseUrl": "https://a.example"}})")
        << QByteArray("{}");
    QTest::newRow("s59 authority") << QStringLiteral("model.caFile") << QByteArray("{}")
                                   << QByteArray(R"({"model": {"caFile": "/tmp/x"}})");
    QTest::newRow("s59 api") << QStringLiteral("model.api") // with an empty baseUrl it is the endpoint
                             << QByteArray(R"({"model": {"api": "anthropic"}})")
                             << QByteArray(R"({"model": {"api": "openai-chat"}})");
    QTest::newRow("s59 api added") << QStringLiteral("model.api") << QByteArray("{}")
                                   << QByteArray(R"({"model": {"api": "ollama"}})");
    QTest::newRow("s59 key") << QStringLiteral("model.keyName") << QByteArray(R"({"model": {"keyName": "work"}})")
                             << QByteArray(R"({"model": {"keyName": "private"}})");
    QTest::newRow("s59 model added") << QStringLiteral("models.added") << QByteArray("{}")
                                     << QByteArray(R"({"models": {"added": [{"api": "ollama", "name": "m"}]}})");
    QTest::newRow("s59 model's address")
        << QStringLiteral("models.added")
        << QByteArray(R"({"models": {"added": [{"api": "ollama", "name": "m", "baseUrl": "http://a.example"}]}})")
        << QByteArray(R"({"models": {"added": [{"api": "ollama", "name": "m", "baseUrl": "http://b.example"}]}})");
    QTest::newRow("s59 quota") << QStringLiteral("tools.commandsPerMinute") << QByteArray("{}")
                               << QByteArray(R"({"tools": {"commandsPerMinute": 0}})");
    QTest::newRow("s59 rules that last") << QStringLiteral("approvals.ruleDays")
                                         << QByteArray(R"({"approvals": {"ruleDays": 9}})")
                                         << QByteArray(R"({"approvals": {"ruleDays": 0}})");
    QTest::newRow("s59 trust") << QStringLiteral("trusted.workspaces")
                               << QByteArray(R"({"trusted": {"workspaces": ["/a"]}})")
                               << QByteArray(R"({"trusted": {"workspaces": ["/a", "/b"]}})");
}

void TestSettings::s59OutsideChangeKeepsOld()
{
    QFETCH(QString, key);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    put(before);
    const auto first = SettingsFile(m_folder).load();
    QVERIFY(first.unconfirmed.isEmpty());
    put(after);
    for (int start = 0; start < 3; ++start) {
        const auto loaded = SettingsFile(m_folder).load();
        QCOMPARE(loaded.unconfirmed, QStringList{key});
        QVERIFY(loaded.settings == first.settings);
        QCOMPARE(loaded.notices.size(), size_t(1));
        QCOMPARE(loaded.notices[0].key, key);
    }
}

void TestSettings::s59ConfirmTakesThem()
{
    put("{}");
    SettingsFile settings(m_folder);
    settings.load();
    put(R"({"model": {"baseUrl": "https://b.example"}})");
    const auto shown = settings.load();
    QVERIFY(!shown.unconfirmed.isEmpty());
    QVERIFY(settings.confirmOutsideChanges(shown.outsideMark).ok());
    const auto loaded = settings.load();
    QVERIFY(loaded.unconfirmed.isEmpty());
    QVERIFY(loaded.outsideMark.isEmpty());
    QCOMPARE(loaded.settings.model.baseUrl, QStringLiteral("https://b.example"));
}

void TestSettings::s59OnlyWhatWasShownIsConfirmed()
{
    put(R"({"model": {"baseUrl": "https://a.example"}})");
    SettingsFile settings(m_folder);
    settings.load();
    put(R"({"model": {"baseUrl": "https://b.example"}})");
    const auto shown = settings.load();
    QCOMPARE(shown.notices.size(), size_t(1));
    QVERIFY2(shown.notices[0].text.contains(QStringLiteral("from “https://a.example” to “https://b.example”")),
             qPrintable(shown.notices[0].text));
    put(R"({"model": {"baseUrl": "https://c.example"}})"); // while the person reads
    QVERIFY(settings.confirmOutsideChanges(shown.outsideMark).ok());
    const auto after = settings.load();
    QCOMPARE(after.unconfirmed, QStringList{QStringLiteral("model.baseUrl")});
    QCOMPARE(after.settings.model.baseUrl, QStringLiteral("https://b.example"));
}

/// The new name never goes to the old server, nor the old one to the new.
void TestSettings::s59AModelIsOneThing()
{
    const QString name = QStringLiteral("model.name");
    put(R"({"model": {"name": "mine", "baseUrl": "https://a.example"}})");
    SettingsFile settings(m_folder);
    settings.load();
    const QByteArray other = R"({"model": {"name": "other", "baseUrl": "https://b.example"}})";
    put(other);
    auto waits = settings.load();
    QCOMPARE(waits.unconfirmed, (QStringList{QStringLiteral("model.baseUrl"), name}));
    QCOMPARE(waits.settings.model.name, QStringLiteral("mine"));
    QVERIFY(SettingsFile::peek(m_folder).model.name == QStringLiteral("mine"));
    waits.settings.limits.maxTurns = 5;
    QVERIFY(settings.save(waits.settings).ok()); // takes both back
    QCOMPARE(SettingsFile(m_folder).load().settings.model.name, QStringLiteral("mine"));
    QVERIFY(SettingsFile(m_folder).load().unconfirmed.isEmpty());

    put(other);
    waits = settings.load();
    QVERIFY(settings.confirmOutsideChanges(waits.outsideMark).ok());
    const auto confirmed = settings.load();
    QCOMPARE(confirmed.settings.model.name, QStringLiteral("other"));
    QCOMPARE(confirmed.settings.model.baseUrl, QStringLiteral("https://b.example"));
    put(R"({"model": {"name": "third", "baseUrl": "https://b.example"}})"); // the name alone is nobody's secret
    QCOMPARE(settings.load().settings.model.name, QStringLiteral("third"));
    QVERIFY(settings.load().unconfirmed.isEmpty());
}

void TestSettings::s59SavePutsTheOldBack()
{
    put(R"({"model": {"baseUrl": "https://a.example"}})");
    SettingsFile settings(m_folder);
    settings.load();
    put(R"({"model": {"baseUrl": "https://b.example"}, "trusted": {"workspaces": ["/b"]}})");
    auto loaded = settings.load();
    loaded.settings.limits.maxTurns = 5;
    QVERIFY(settings.save(loaded.settings).ok());
    const auto again = SettingsFile(m_folder).load();
    QVERIFY(again.unconfirmed.isEmpty());
    QCOMPARE(again.settings.model.baseUrl, QStringLiteral("https://a.example"));
    QVERIFY(again.settings.trusted.paths.isEmpty());
    QCOMPARE(again.settings.limits.maxTurns, 5);
}

void TestSettings::s59SaveMayLeaveWhatWaits()
{
    put(R"({"model": {"baseUrl": "https://a.example"}})");
    SettingsFile settings(m_folder);
    settings.load();
    put(R"({"model": {"baseUrl": "https://b.example"}, "trusted": {"workspaces": ["/b"]}})");
    auto loaded = settings.load();
    QCOMPARE(loaded.unconfirmed.size(), 2);
    loaded.settings.limits.maxTurns = 5;
    loaded.settings.trusted.paths = {QStringLiteral("/a")}; // answered by the person's own word
    QVERIFY(settings.save(loaded.settings, SettingsFile::Outside::Leave).ok());
    const auto again = SettingsFile(m_folder).load();
    QCOMPARE(again.unconfirmed, QStringList{QStringLiteral("model.baseUrl")});
    QCOMPARE(again.settings.model.baseUrl, QStringLiteral("https://a.example"));
    QCOMPARE(again.settings.trusted.paths, QStringList{QStringLiteral("/a")});
    QCOMPARE(again.settings.limits.maxTurns, 5);
    QVERIFY(settings.confirmOutsideChanges(again.outsideMark).ok()); // the person has seen it before
    const auto confirmed = settings.load();
    QVERIFY(confirmed.unconfirmed.isEmpty());
    QCOMPARE(confirmed.settings.model.baseUrl, QStringLiteral("https://b.example"));
    QCOMPARE(confirmed.settings.limits.maxTurns, 5);

    put(R"({"model": {"baseUrl": "https://c.example"}})");
    loaded = settings.load();
    put(R"({"model": {"baseUrl": "https://d.example"}})"); // nobody has seen this one
    loaded.settings.limits.maxTurns = 6;
    QVERIFY(settings.save(loaded.settings, SettingsFile::Outside::Leave).ok());
    QVERIFY(settings.confirmOutsideChanges(loaded.outsideMark).ok());
    QCOMPARE(settings.load().unconfirmed, QStringList{QStringLiteral("model.baseUrl")});
}

/// The file was read once more between what a person saw and the answer.
void TestSettings::s59WhatWasReadLaterIsNotConfirmed()
{
    put(R"({"model": {"baseUrl": "https://a.example"}})");
    SettingsFile settings(m_folder);
    settings.load();
    put(R"({"model": {"baseUrl": "https://b.example"}})");
    const auto shown = settings.load();
    put(R"({"model": {"baseUrl": "https://c.example"}})");
    const auto later = settings.load();
    QVERIFY(shown.outsideMark != later.outsideMark);
    QCOMPARE(settings.confirmOutsideChanges(shown.outsideMark).error().code, ErrorCode::Conflict);
    QCOMPARE(settings.confirmOutsideChanges({}).error().code, ErrorCode::Conflict);
    QCOMPARE(settings.load().settings.model.baseUrl, QStringLiteral("https://a.example"));
    put(R"({"limits": {"maxTurns": 5}, "model": {"baseUrl": "https://c.example"}})"); // the same change
    settings.load();
    QVERIFY(settings.confirmOutsideChanges(later.outsideMark).ok());
    QCOMPARE(settings.load().settings.model.baseUrl, QStringLiteral("https://c.example"));
}

void TestSettings::peekLeavesNoTrace()
{
    const auto folder = [this] { return QDir(m_folder).entryList(QDir::Files, QDir::Name); };
    put(R"({"appearance": {"theme": "dark"}, "model": {"baseUrl": "https://a.example"}})");
    QCOMPARE(SettingsFile::peek(m_folder).appearance.theme, QStringLiteral("dark"));
    QCOMPARE(folder(), QStringList{QStringLiteral("settings.json")});
    SettingsFile(m_folder).load();
    const QStringList before = folder();
    put(R"({"appearance": {"theme": "light"}, "model": {"baseUrl": "https://b.example"}})");
    const QByteArray good = get(QStringLiteral(".good"));
    QVERIFY(SettingsFile::peek(m_folder) == SettingsFile(m_folder).load().settings);
    QCOMPARE(SettingsFile::peek(m_folder).model.baseUrl, QStringLiteral("https://a.example"));
    put("{ half");
    QCOMPARE(SettingsFile::peek(m_folder).appearance.theme, QStringLiteral("dark")); // the last good ones
    QCOMPARE(folder(), before);
    QCOMPARE(get(QStringLiteral(".good")), good);
    QVERIFY(SettingsFile::peek(m_folder + QStringLiteral("/not/there")) == Settings{});
}

void TestSettings::s59TakingTrustAwayNeedsNoQuestion()
{
    put(R"({"trusted": {"workspaces": ["/a", "/b"]}, "model": {"caFile": "/etc/ca.pem"}})");
    SettingsFile(m_folder).load();
    put(R"({"trusted": {"workspaces": ["/b"]}})");
    auto loaded = SettingsFile(m_folder).load();
    QVERIFY(loaded.unconfirmed.isEmpty());
    QCOMPARE(loaded.settings.trusted.paths, QStringList{QStringLiteral("/b")});
    QVERIFY(loaded.settings.model.caFile.isEmpty());
    put("{}");
    loaded = SettingsFile(m_folder).load();
    QVERIFY(loaded.unconfirmed.isEmpty());
    QVERIFY(loaded.settings.trusted.paths.isEmpty());
    put(R"({"models": {"added": [{"api": "ollama", "name": "a"}, {"api": "ollama", "name": "b"}]}})");
    QVERIFY(SettingsFile(m_folder).confirmOutsideChanges({}).ok()); // nothing was loaded
    QFile::remove(file() + QStringLiteral(".good"));                // what is there counts
    QVERIFY(SettingsFile(m_folder).load().unconfirmed.isEmpty());
    put(R"({"models": {"added": [{"api": "ollama", "name": "b"}]}})");
    loaded = SettingsFile(m_folder).load();
    QVERIFY(loaded.unconfirmed.isEmpty());
    QCOMPARE(loaded.settings.models.added.size(), size_t(1));
}

void TestSettings::s59DeletedFileKeepsOld()
{
    put(R"({"model": {"api": "openai-chat", "baseUrl": "https://a.example"}, "trusted": {"workspaces": ["/a"]}})");
    const auto first = SettingsFile(m_folder).load();
    QVERIFY(QFile::remove(file()));
    SettingsFile settings(m_folder);
    const auto loaded = settings.load();
    QCOMPARE(loaded.unconfirmed, (QStringList{QStringLiteral("model.api"), QStringLiteral("model.baseUrl")}));
    QVERIFY(loaded.settings.model == first.settings.model);
    QVERIFY(loaded.settings.trusted.paths.isEmpty());
    QVERIFY(settings.confirmOutsideChanges(loaded.outsideMark).ok());
    QVERIFY(settings.load().unconfirmed.isEmpty());
    QVERIFY(settings.load().settings == Settings{});
    QVERIFY(!QFileInfo::exists(file()));
}

/// After save() or reset() there is nothing any more that a person has seen and could want.
void TestSettings::s59NothingIsLeftToConfirm()
{
    for (const bool saves : {true, false}) {
        put(R"({"model": {"baseUrl": "https://a.example"}})");
        put(R"({"model": {"baseUrl": "https://a.example"}})", QStringLiteral(".good"));
        SettingsFile settings(m_folder);
        put(R"({"model": {"baseUrl": "https://b.example"}})");
        const auto loaded = settings.load();
        QVERIFY(!loaded.unconfirmed.isEmpty());
        QVERIFY(saves ? settings.save(loaded.settings).ok() : settings.reset().ok());
        QVERIFY(settings.confirmOutsideChanges(loaded.outsideMark).ok());
        QVERIFY(!get(QStringLiteral(".good")).contains("b.example"));
    }
}

namespace {
std::function<void()> atSettingsWarning;
}

/// Another process saves between reading and remembering.
void TestSettings::s59GoodIsNeverOlderThanTheFile()
{
    put(R"({"zebra": 1, "model": {"baseUrl": "https://a.example"}})");
    atSettingsWarning = [this] {
        atSettingsWarning = nullptr;
        SettingsFile other(m_folder);
        auto theirs = other.load().settings;
        theirs.model.baseUrl = QStringLiteral("https://b.example");
        QVERIFY(other.save(theirs).ok());
    };
    const auto before = qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {
        if (atSettingsWarning)
            atSettingsWarning();
    });
    SettingsFile(m_folder).load();
    qInstallMessageHandler(before);
    QVERIFY(!atSettingsWarning); // it was there
    QCOMPARE(get(QStringLiteral(".good")), get());
    const auto loaded = SettingsFile(m_folder).load();
    QVERIFY(loaded.unconfirmed.isEmpty());
    QCOMPARE(loaded.settings.model.baseUrl, QStringLiteral("https://b.example"));
}

QTEST_APPLESS_MAIN(TestSettings)
#include "tst_settings.moc"
