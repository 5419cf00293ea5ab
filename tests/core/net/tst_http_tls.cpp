// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_test_support.h"
#include "servers/test_authority.h"
#include <QTemporaryDir>

using namespace homard;
using namespace std::chrono_literals;

class TestHttpTls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void unknownAuthority();
    void knownAuthority();
    void twoAuthorities();
    void wrongName();
    void expired();
    void plainServer();
    void caFileProblems_data();
    void caFileProblems();
    void f35DropInTheMiddle();

private:
    QString writeFile(const QString &name, const QByteArray &content) const;

    QTemporaryDir m_folder;
    TestAuthority m_authority;
    QString m_caFile;
    static Script answer(const RecordedRequest &) { return Script::json(200, "{}"); }
};

void TestHttpTls::initTestCase()
{
    m_caFile = writeFile(QStringLiteral("ca.pem"), m_authority.certificate());
    QVERIFY(!m_caFile.isEmpty());
}

QString TestHttpTls::writeFile(const QString &name, const QByteArray &content) const
{
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
}

void TestHttpTls::unknownAuthority()
{
    ScriptedServer server(answer, m_authority.serverOptions({"IP:127.0.0.1"}));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Tls);
    QVERIFY2(outcome.error->message.contains(QStringLiteral("authority")), qPrintable(outcome.error->message));
    QCOMPARE(server.requestCount(), 0);
}

void TestHttpTls::knownAuthority()
{
    ScriptedServer server(answer, m_authority.serverOptions({"IP:127.0.0.1", "DNS:localhost"}));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.caFile = m_caFile;
    for (int i = 0; i < 3; ++i) {
        const auto outcome = client.send(request, {});
        QVERIFY2(outcome.ok(), outcome.error ? qPrintable(outcome.error->message) : "");
        QCOMPARE(outcome.response.body, QByteArray("{}"));
    }
    QCOMPARE(server.connectionCount(), 1);
    request.url = QStringLiteral("https://localhost:%1/").arg(server.port());
    QVERIFY(client.send(request, {}).ok());
}

/// A file that changes is read again, and a trusted connection is not lent to requests that do not trust it.
void TestHttpTls::twoAuthorities()
{
    const TestAuthority other;
    ScriptedServer server(answer, m_authority.serverOptions({"IP:127.0.0.1"}));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.caFile = writeFile(QStringLiteral("two.pem"), other.certificate());
    QCOMPARE(client.send(request, {}).error->kind, HttpFailure::Tls);
    writeFile(QStringLiteral("two.pem"), other.certificate() + m_authority.certificate());
    QVERIFY(client.send(request, {}).ok());
    request.caFile.clear();
    const auto outcome = client.send(request, {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Tls);
}

void TestHttpTls::wrongName()
{
    ScriptedServer server(answer, m_authority.serverOptions({"DNS:example.org"}));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.caFile = m_caFile;
    const auto outcome = client.send(request, {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Tls);
    QVERIFY2(outcome.error->message.contains(QStringLiteral("another name")), qPrintable(outcome.error->message));
    QCOMPARE(server.requestCount(), 0);
}

void TestHttpTls::expired()
{
    ScriptedServer server(answer, m_authority.serverOptions({"IP:127.0.0.1"}, -1));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.caFile = m_caFile;
    const auto outcome = client.send(request, {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Tls);
    QVERIFY2(outcome.error->message.contains(QStringLiteral("expired")), qPrintable(outcome.error->message));
}

void TestHttpTls::plainServer()
{
    ScriptedServer server([](const RecordedRequest &) { return Script::json(200, "{}"); });
    HttpClient client;
    const auto outcome = client.send(getRequest(QStringLiteral("https://127.0.0.1:%1/").arg(server.port())), {});
    QVERIFY(outcome.error);
    // The plain server sees no request line and closes: a broken handshake, or a dropped connection.
    QVERIFY2(outcome.error->kind == HttpFailure::Tls || outcome.error->kind == HttpFailure::Dropped,
             qPrintable(outcome.error->message));
}

void TestHttpTls::caFileProblems_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("missing") << m_folder.filePath(QStringLiteral("missing.pem"));
    QTest::newRow("no certificate") << writeFile(QStringLiteral("empty.pem"), "hello");
    QTest::newRow("folder") << m_folder.path();
}

void TestHttpTls::caFileProblems()
{
    QFETCH(QString, file);
    ScriptedServer server(answer, m_authority.serverOptions({"IP:127.0.0.1"}));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.caFile = file;
    const auto outcome = client.send(request, {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Tls);
    QVERIFY2(outcome.error->message.contains(file), qPrintable(outcome.error->message));
    QVERIFY(!outcome.error->hint.isEmpty());
}

void TestHttpTls::f35DropInTheMiddle()
{
    Script script;
    script.head(200).body("part").flush().reset();
    ScriptedServer server([&](const RecordedRequest &) { return script; }, m_authority.serverOptions({"IP:127.0.0.1"}));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.caFile = m_caFile;
    const auto outcome = client.send(request, {}, {}, [](QByteArrayView) {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Dropped);
}

QTEST_GUILESS_MAIN(TestHttpTls)
#include "tst_http_tls.moc"
