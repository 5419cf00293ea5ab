// SPDX-License-Identifier: GPL-3.0-or-later
// What is refused before anything is sent, and the way by a proxy.
#include "http_test_support.h"
#include "servers/black_hole.h"

using namespace homard;

class TestHttpAddresses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void badUrl_data();
    void badUrl();
    void badHeader_data();
    void badHeader();
    void proxyIsUsed();
    void proxyIsNotUsedForLoopback();
    void proxyRefuses();
};

void TestHttpAddresses::badUrl_data()
{
    QTest::addColumn<QString>("url");
    QTest::newRow("empty") << QString();
    QTest::newRow("no scheme") << QStringLiteral("localhost:11434/v1");
    QTest::newRow("relative") << QStringLiteral("/v1/models");
    QTest::newRow("file") << QStringLiteral("file:///etc/passwd");
    QTest::newRow("ftp") << QStringLiteral("ftp://example.org/");
    QTest::newRow("no host") << QStringLiteral("http:///x");
    QTest::newRow("port") << QStringLiteral("http://127.0.0.1:99999/");
    QTest::newRow("user and password") << QStringLiteral("http://user:password@127.0.0.1/");
}

void TestHttpAddresses::badUrl()
{
    QFETCH(QString, url);
    HttpClient client;
    const auto outcome = client.send(getRequest(url), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::BadUrl);
    QVERIFY(!outcome.error->message.contains(QStringLiteral("password@")));
}

void TestHttpAddresses::badHeader_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("line break") << QByteArray("X-A") << QByteArray("a\r\nX-Evil: 1");
    QTest::newRow("trailing line break") << QByteArray("X-A") << QByteArray("a\n");
    QTest::newRow("nul") << QByteArray("X-A") << QByteArray("a\0b", 3);
    QTest::newRow("name with colon") << QByteArray("X-A: b") << QByteArray("c");
    QTest::newRow("no name") << QByteArray() << QByteArray("c");
}

void TestHttpAddresses::badHeader()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    ScriptedServer server(always(Script::json(200, "{}")));
    HttpClient client;
    HttpRequest plain = getRequest(server.url());
    plain.headers.append({name, value});
    QVERIFY(client.send(plain, {}).error);
    HttpRequest hidden = getRequest(server.url());
    hidden.secretHeaders.push_back({name, "", SecretBytes(value)});
    const auto outcome = client.send(hidden, {});
    QVERIFY(outcome.error);
    QVERIFY(!outcome.error->hint.isEmpty());
    QCOMPARE(server.connectionCount(), 0);
}

void TestHttpAddresses::proxyIsUsed()
{
    ScriptedServer proxy(always(Script::json(200, "{}")));
    qputenv("http_proxy", proxy.url().toLatin1());
    HttpClient client;
    const auto outcome = client.send(getRequest(QStringLiteral("http://model.invalid/v1")), {});
    qunsetenv("http_proxy");
    QVERIFY2(outcome.ok(), outcome.error ? qPrintable(outcome.error->message) : "");
    QCOMPARE(proxy.requests().at(0).path, QByteArray("http://model.invalid/v1"));
}

void TestHttpAddresses::proxyIsNotUsedForLoopback()
{
    ScriptedServer proxy(always(Script::json(500, "{}")));
    ScriptedServer server(always(Script::json(200, "{}")));
    for (const char *name : {"http_proxy", "all_proxy", "ALL_PROXY"})
        qputenv(name, proxy.url().toLatin1());
    HttpClient client;
    const auto byNumber = client.send(getRequest(server.url()), {});
    const auto byName = client.send(getRequest(QStringLiteral("http://localhost:%1/").arg(server.port())), {});
    for (const char *name : {"http_proxy", "all_proxy", "ALL_PROXY"})
        qunsetenv(name);
    QCOMPARE(byNumber.response.status, 200);
    QCOMPARE(byName.response.status, 200);
    QCOMPARE(proxy.connectionCount(), 0);
}

void TestHttpAddresses::proxyRefuses()
{
    ScriptedServer proxy(always(Script::json(403, "{}")));
    qputenv("https_proxy", proxy.url().toLatin1());
    HttpClient client;
    const auto refused = client.send(getRequest(QStringLiteral("https://model.invalid/v1")), {});
    const quint16 nobody = unusedPort();
    qputenv("https_proxy", QStringLiteral("http://127.0.0.1:%1").arg(nobody).toLatin1());
    const auto absent = client.send(getRequest(QStringLiteral("https://other.invalid/v1")), {});
    qunsetenv("https_proxy");
    QVERIFY(refused.error);
    QCOMPARE(refused.error->kind, HttpFailure::Connect);
    QVERIFY2(refused.error->message.contains(QStringLiteral("127.0.0.1:%1").arg(proxy.port())),
             qPrintable(refused.error->message));
    QVERIFY(absent.error);
    QCOMPARE(absent.error->kind, HttpFailure::Connect);
    QVERIFY2(absent.error->message.contains(QStringLiteral("proxy 127.0.0.1:%1 refused").arg(nobody)),
             qPrintable(absent.error->message));
}

QTEST_GUILESS_MAIN(TestHttpAddresses)
#include "tst_http_addresses.moc"
