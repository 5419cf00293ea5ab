// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/key_places.h"
#include "domain/server_address.h"
#include <QTest>
#include <set>

using namespace homard;
using namespace Qt::StringLiterals;

class TestKeyPlaces : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void origins_data();
    void origins();
    void thisComputer_data();
    void thisComputer();
    void addresses();
    void aKeyGoesToItsOwnServerOnly();
    void aNameOfAnotherServerIsNotFree();
    void namesTellServersApart();
    void aStoredKeyKeepsItsName();
};

void TestKeyPlaces::origins_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("origin");
    QTest::addColumn<QString>("words");
    QTest::newRow("usual port") << u"https://LLM.corp/v1"_s << u"https://llm.corp:443"_s << u"llm.corp"_s;
    QTest::newRow("port") << u" http://llm.corp:8080/x "_s << u"http://llm.corp:8080"_s << u"llm.corp:8080"_s;
    QTest::newRow("usual port, written") << u"http://llm.corp:80"_s << u"http://llm.corp:80"_s << u"llm.corp"_s;
    QTest::newRow("ipv6") << u"http://[::1]:1"_s << u"http://[::1]:1"_s << u"[::1]:1"_s;
    QTest::newRow("no address") << u"llm.corp"_s << QString() << QString();
    QTest::newRow("another scheme") << u"ftp://llm.corp"_s << QString() << u"llm.corp"_s;
    QTest::newRow("none") << QString() << QString() << QString();
}

void TestKeyPlaces::origins()
{
    QFETCH(QString, url);
    QTEST(serverOrigin(url), "origin");
    QTEST(serverWords(url), "words");
}

void TestKeyPlaces::thisComputer_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<bool>("is");
    for (const char *url :
         {"http://localhost:1", "http://LOCALHOST", "http://me.localhost/v1", "http://127.0.0.1:1", "http://127.9.8.7",
          "http://[::1]:8080/v1", "http://0.0.0.0:1", "http://host.docker.internal:1"})
        QTest::newRow(url) << QString::fromLatin1(url) << true;
    for (const char *url : {"", "http://192.168.0.9", "https://localhost.example", "https://127.example.org",
                            "https://127.0.0.1.example.org", "localhost"})
        QTest::newRow(url) << QString::fromLatin1(url) << false;
}

void TestKeyPlaces::thisComputer()
{
    QFETCH(QString, url);
    QTEST(isThisComputer(url), "is");
}

void TestKeyPlaces::addresses()
{
    QCOMPARE(addressOf({u"ollama"_s, {}, {}, {}}), u"http://127.0.0.1:11434"_s);
    QCOMPARE(addressOf({u"anthropic"_s, {}, {}, {}}), u"https://api.anthropic.com"_s);
    QCOMPARE(addressOf({u"openai-chat"_s, {}, u"http://h"_s, {}}), u"http://h"_s);
    QVERIFY(addressOf({u"practice"_s, {}, {}, {}}).isEmpty());
    const ModelRef own{u"openai-chat"_s, u"a"_s, {}, u"work"_s};
    QVERIFY(isSameServer(own, {u"openai-chat"_s, u"b"_s, u"https://api.openai.com/v1"_s, {}}));
    QVERIFY(!isSameServer(own, {u"openai-chat"_s, u"a"_s, u"http://api.openai.com/v1"_s, u"work"_s}));
    QVERIFY(!isSameServer(own, {u"anthropic"_s, u"a"_s, u"https://api.openai.com/v1"_s, u"work"_s}));
}

void TestKeyPlaces::aKeyGoesToItsOwnServerOnly()
{
    KeyPlaces places;
    places.addPlace(u"work"_s, u"https://api.openai.com/v1"_s);
    QVERIFY(!places.isOwn(u"work"_s, u"https://api.openai.com"_s)); // not stored
    QVERIFY(!places.hasStored());
    places.addStored(u"work"_s);
    places.addStored(u"lone"_s);
    QVERIFY(places.isOwn(u"work"_s, u"https://api.openai.com"_s));
    for (const QString &other :
         {u"http://api.openai.com"_s, u"https://api.openai.com:8443"_s, u"http://10.0.0.5"_s, QString()}) {
        QVERIFY(!places.isOwn(u"work"_s, other));
        QVERIFY(!places.isOwn(u"lone"_s, other)); // nobody knows whose it is
    }
    places.addPlace(u"work"_s, u"http://10.0.0.5"_s); // two servers: a person says which
    QVERIFY(!places.isOwn(u"work"_s, u"https://api.openai.com"_s));
    QVERIFY(!places.isOwn(u"work"_s, u"http://10.0.0.5"_s));
}

void TestKeyPlaces::aNameOfAnotherServerIsNotFree()
{
    KeyPlaces places;
    places.addPlace(u"openai"_s, u"https://api.openai.com/v1"_s);
    places.addStored(u"lone"_s);
    QVERIFY(places.isFree(u"openai"_s, u"https://api.openai.com/v1"_s));
    QVERIFY(!places.isFree(u"openai"_s, u"http://openai:8080"_s)); // also where no key is stored
    QVERIFY(!places.isFree(u"lone"_s, u"http://openai:8080"_s));
    QVERIFY(places.isFree(u"new"_s, u"http://openai:8080"_s));
}

void TestKeyPlaces::namesTellServersApart()
{
    KeyPlaces places;
    places.addPlace(u"openai"_s, u"https://api.openai.com/v1"_s);
    static const QRegularExpression form(u"\\A[A-Za-z0-9._-]{1,64}\\z"_s); // as the keychain takes it
    const QStringList urls{u"https://llm.corp"_s,
                           u"http://llm.corp"_s,
                           u"http://llm.corp:8080"_s,
                           u"http://localhost:1"_s,
                           u"http://localhost:2"_s,
                           u"http://openai"_s,
                           u"http://[::1]:1"_s,
                           u"http://[fe80::1]:1"_s,
                           u"http://bücher.example"_s,
                           u"http://a_b:1"_s,
                           u"http://ab:1"_s,
                           u"http://"_s + QString(60, u'a'),
                           u"http://"_s + QString(61, u'a')};
    std::set<QString> names;
    for (const QString &url : urls) {
        const QString name = places.nameFor(url, {});
        QVERIFY2(form.match(name).hasMatch(), qPrintable(url + u' ' + name));
        QVERIFY(!places.nameFor(url, name).isEmpty());
        names.insert(name);
    }
    QCOMPARE(names.size(), size_t(urls.size()));
    QCOMPARE(places.nameFor(u"https://llm.corp/v1"_s, {}), u"https_llm.corp_443"_s);
    QCOMPARE(places.nameFor(u"https://api.openai.com"_s, u"openai"_s), u"openai"_s);
    QVERIFY(places.nameFor(u"nothing"_s, {}).isEmpty());
    places.addPlace(u"openai"_s, u"http://openai:8080"_s); // stored for it by an earlier version
    QCOMPARE(places.nameFor(u"https://api.openai.com"_s, u"openai"_s), u"https_api.openai.com_443"_s);
}

void TestKeyPlaces::aStoredKeyKeepsItsName()
{
    KeyPlaces places;
    places.addStored(u"llm.corp"_s);
    places.addPlace(u"llm.corp"_s, u"https://llm.corp/v1"_s);
    QCOMPARE(places.nameFor(u"https://llm.corp/v2"_s, {}), u"llm.corp"_s);
    QCOMPARE(places.nameFor(u"http://llm.corp:8080"_s, {}), u"http_llm.corp_8080"_s);
}

QTEST_APPLESS_MAIN(TestKeyPlaces)
#include "tst_key_places.moc"
