// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_test_support.h"
#include "servers/black_hole.h"
#include "slow_resolver_unix.h"

using namespace homard;
using namespace std::chrono_literals;

namespace {

const QByteArray secret = "sk-very-secret-1234567890";

HttpRequest secretRequest(const QString &url)
{
    HttpRequest request = postRequest(url + QStringLiteral("?key=") + QString::fromLatin1(secret), "{}");
    request.secretHeaders.push_back({"Authorization", "Bearer ", SecretBytes(secret)});
    return request;
}

/// Sends on another thread, cancels as soon as `ready` says so, and tells how long the cancel took to be obeyed.
class CancelledSend
{
public:
    CancelledSend(const HttpRequest &request, const std::function<bool()> &ready)
    {
        std::thread worker([&] {
            HttpClient client;
            outcome = client.send(request, m_cancel, {}, [this](QByteArrayView) { m_body = true; });
            m_end = std::chrono::steady_clock::now();
        });
        while (!ready())
            std::this_thread::sleep_for(1ms);
        const auto start = std::chrono::steady_clock::now();
        m_cancel.cancel();
        worker.join();
        microseconds = std::chrono::duration_cast<std::chrono::microseconds>(m_end - start).count();
    }
    HttpClient::Outcome outcome;
    qint64 microseconds = 0;

private:
    CancelToken m_cancel;
    std::atomic<bool> m_body{false};
    std::chrono::steady_clock::time_point m_end;
};

void checkCancelled(const char *what, const CancelledSend &send)
{
    qInfo("cancel %s: %lld us", what, qlonglong(send.microseconds));
    QVERIFY(send.outcome.error);
    QCOMPARE(send.outcome.error->kind, HttpFailure::Cancelled);
    QVERIFY(send.microseconds < 1'000'000); // 50 ms is the rule; a loaded machine may be late
}

} // namespace

class TestHttpFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanupTestCase();
    void cancelledBefore();
    void f37CancelOfASilentServer();
    void f37CancelInTheMiddle();
    void cancelWhileConnecting();
    void cancelWhileLookingUp();
    void cancelFromTheBodyCallback();
    void usableAfterCancel();
    void f37IdleTimeout();
    void f37IdleIsResetByComments();
    void f37IdleAfterSomeBytes();
    void connectTimeout();
    void f34Refused();
    void f34UnknownName();
    void f34DropBeforeTheFirstByte_data();
    void f34DropBeforeTheFirstByte();
    void f34DeadKeptConnection();
    void f35DropInTheMiddle_data();
    void f35DropInTheMiddle();
    void f43NotHttp();
    void s97NoSecretInErrors_data();
    void s97NoSecretInErrors();
};

void TestHttpFaults::cleanupTestCase()
{
    SlowResolver::release();
}

void TestHttpFaults::cancelledBefore()
{
    ScriptedServer server(always(Script::json(200, "{}")));
    CancelToken cancel;
    cancel.cancel();
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), cancel);
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Cancelled);
    QCOMPARE(server.connectionCount(), 0);
}

void TestHttpFaults::f37CancelOfASilentServer()
{
    ScriptedServer server(always(Script().hang()));
    const CancelledSend send(getRequest(server.url()), [&] { return server.requestCount() > 0; });
    checkCancelled("of a silent server", send);
    QVERIFY(!send.outcome.error->bytesReceived);
    QVERIFY(server.waitForClosedConnections(1));
}

void TestHttpFaults::f37CancelInTheMiddle()
{
    const Latch never;
    Script script;
    script.head(200).body("data: x\n\n").waitFor(never);
    ScriptedServer server(always(script));
    std::atomic<bool> got{false};
    CancelToken cancel;
    HttpClient::Outcome outcome;
    std::thread worker([&] {
        HttpClient client;
        outcome = client.send(getRequest(server.url()), cancel, {}, [&](QByteArrayView) { got = true; });
    });
    while (!got)
        std::this_thread::sleep_for(1ms);
    cancel.cancel();
    worker.join();
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Cancelled);
    QVERIFY(outcome.error->bytesReceived);
    QCOMPARE(outcome.response.status, 200);
}

void TestHttpFaults::cancelWhileConnecting()
{
    const BlackHole hole;
    if (!hole.isFull())
        QSKIP("skipped: this system accepts connections beyond the queue");
    const auto start = std::chrono::steady_clock::now();
    const CancelledSend send(getRequest(QStringLiteral("http://127.0.0.1:%1/").arg(hole.port())),
                             [&] { return microsecondsSince(start) > 100'000; });
    checkCancelled("of a connect", send);
}

void TestHttpFaults::cancelWhileLookingUp()
{
    const int before = SlowResolver::lookUps();
    const CancelledSend send(getRequest(QStringLiteral("http://model.slow.invalid/")),
                             [&] { return SlowResolver::lookUps() > before; });
    checkCancelled("of a name look-up", send);
}

void TestHttpFaults::cancelFromTheBodyCallback()
{
    Script script;
    script.head(200).body("one").flush().body("two").hang();
    ScriptedServer server(always(script));
    HttpClient client;
    CancelToken cancel;
    const auto outcome = client.send(getRequest(server.url()), cancel, {}, [&](QByteArrayView) { cancel.cancel(); });
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Cancelled);
}

void TestHttpFaults::usableAfterCancel()
{
    ScriptedServer server([](const RecordedRequest &request) {
        return request.index == 0 ? Script().head(200).body("x").hang() : Script::json(200, "{}");
    });
    HttpClient client;
    CancelToken cancel;
    client.send(getRequest(server.url()), cancel, {}, [&](QByteArrayView) { cancel.cancel(); });
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.response.body, QByteArray("{}"));
    QCOMPARE(server.connectionCount(), 2); // the cut stream's connection is not used again
}

void TestHttpFaults::f37IdleTimeout()
{
    ScriptedServer server(always(Script().hang()));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.idleTimeout = 100ms;
    const auto start = std::chrono::steady_clock::now();
    const auto outcome = client.send(request, {});
    QVERIFY(microsecondsSince(start) >= 100'000);
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Timeout);
    QVERIFY(!outcome.error->bytesReceived);
    QVERIFY2(outcome.error->message.contains(QStringLiteral("0.1 s")), qPrintable(outcome.error->message));
}

void TestHttpFaults::f37IdleIsResetByComments()
{
    Script script;
    script.head(200);
    for (int i = 0; i < 10; ++i)
        script.body(": keep-alive\n\n").wait(100ms);
    ScriptedServer server(always(script.body("data: x\n\n").end()));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.idleTimeout = 600ms; // less than the 1 s in all, more than one silence on a loaded machine
    const auto outcome = client.send(request, {});
    QVERIFY2(outcome.ok(), outcome.error ? qPrintable(outcome.error->message) : "");
    QVERIFY(outcome.response.body.endsWith("data: x\n\n"));
}

void TestHttpFaults::f37IdleAfterSomeBytes()
{
    Script script;
    script.head(200).body("data: x\n\n").hang();
    ScriptedServer server(always(script));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.idleTimeout = 100ms;
    const auto outcome = client.send(request, {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Timeout);
    QVERIFY(outcome.error->bytesReceived);
    QCOMPARE(outcome.response.body, QByteArray("data: x\n\n"));
}

void TestHttpFaults::connectTimeout()
{
    const BlackHole hole;
    if (!hole.isFull())
        QSKIP("skipped: this system accepts connections beyond the queue");
    HttpClient client;
    HttpRequest request = getRequest(QStringLiteral("http://127.0.0.1:%1/").arg(hole.port()));
    request.connectTimeout = 200ms;
    request.idleTimeout = 50ms; // must not count before there is a connection
    const auto start = std::chrono::steady_clock::now();
    const auto outcome = client.send(request, {});
    QVERIFY(microsecondsSince(start) >= 190'000);
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Timeout);
    QVERIFY2(outcome.error->message.contains(QStringLiteral("within 0.2 s")), qPrintable(outcome.error->message));
}

void TestHttpFaults::f34Refused()
{
    const quint16 port = unusedPort();
    HttpClient client;
    const auto outcome = client.send(getRequest(QStringLiteral("http://127.0.0.1:%1/v1").arg(port)), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Connect);
    QCOMPARE(outcome.error->message,
             QStringLiteral("127.0.0.1:%1 refused the connection; is the server running?").arg(port));
    QVERIFY(!outcome.error->hint.isEmpty());
    QVERIFY(!outcome.error->bytesReceived);
}

void TestHttpFaults::f34UnknownName()
{
    HttpClient client;
    const auto outcome = client.send(getRequest(QStringLiteral("https://no-such-model.invalid/v1")), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Resolve);
    QVERIFY(outcome.error->message.contains(QStringLiteral("no-such-model.invalid")));
}

void TestHttpFaults::f34DropBeforeTheFirstByte_data()
{
    QTest::addColumn<bool>("reset");
    QTest::newRow("closed") << false;
    QTest::newRow("reset") << true;
}

void TestHttpFaults::f34DropBeforeTheFirstByte()
{
    QFETCH(bool, reset);
    ScriptedServer server(always(reset ? Script().reset() : Script().close()));
    HttpClient client;
    const auto outcome = client.send(postRequest(server.url(), "{}"), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Dropped);
    QVERIFY(!outcome.error->bytesReceived);
    QCOMPARE(outcome.response.status, 0);
    QVERIFY(outcome.error->message.contains(QStringLiteral("127.0.0.1:%1").arg(server.port())));
}

void TestHttpFaults::f34DeadKeptConnection()
{
    ScriptedServer server(
        [](const RecordedRequest &request) { return request.index == 1 ? Script().reset() : Script::json(200, "{}"); });
    HttpClient client;
    QVERIFY(client.send(postRequest(server.url(), "{}"), {}).ok());
    QVERIFY(client.send(postRequest(server.url(), "{}"), {}).ok());
    QCOMPARE(server.requestCount(), 3);
    QCOMPARE(server.connectionCount(), 2);
}

void TestHttpFaults::f35DropInTheMiddle_data()
{
    using Framing = Script::Framing;
    QTest::addColumn<Script>("script");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("length, closed") << Script().head(200, {}, Framing::Length, 100).body("part").close()
                                    << QByteArray("part");
    QTest::newRow("length, nothing of the body")
        << Script().head(200, {}, Framing::Length, 100).close() << QByteArray();
    QTest::newRow("chunked, closed") << Script().head(200).body("part").close() << QByteArray("part");
    QTest::newRow("chunked, within a chunk") << Script().head(200).raw("20\r\npart").close() << QByteArray("part");
    QTest::newRow("chunked, last chunk missing")
        << Script().head(200).body("part").flush().close() << QByteArray("part");
}

void TestHttpFaults::f35DropInTheMiddle()
{
    QFETCH(Script, script);
    QFETCH(QByteArray, body);
    ScriptedServer server(always(script));
    HttpClient client;
    const auto outcome = client.send(postRequest(server.url(), "{}"), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Dropped);
    QVERIFY(outcome.error->bytesReceived);
    QCOMPARE(outcome.response.status, 200);
    QCOMPARE(outcome.response.body, body);
    QCOMPARE(server.requestCount(), 1); // an answer that has begun is never asked for again by itself
}

void TestHttpFaults::f43NotHttp()
{
    ScriptedServer server(always(Script().raw("220 smtp.example.org ESMTP\r\n").close()));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Other);
    QVERIFY2(outcome.error->message.contains(QStringLiteral("not HTTP")), qPrintable(outcome.error->message));
}

void TestHttpFaults::s97NoSecretInErrors_data()
{
    QTest::addColumn<Script>("script");
    QTest::newRow("hang") << Script().hang();
    QTest::newRow("close") << Script().close();
    QTest::newRow("reset") << Script().reset();
    QTest::newRow("half") << Script().head(200).body("x").close();
    QTest::newRow("garbage") << Script().raw("garbage " + secret + "\r\n").close();
    QTest::newRow("too large") << Script::json(200, QByteArray(2000, 'x'));
    QTest::newRow("bad compression") << Script::json(200, secret, {{"Content-Encoding", "gzip"}});
    QTest::newRow("bad chunk") << Script().head(200).raw("zz\r\n" + secret).close();
}

void TestHttpFaults::s97NoSecretInErrors()
{
    QFETCH(Script, script);
    ScriptedServer server(always(script));
    HttpClient client;
    HttpRequest request = secretRequest(server.url());
    request.idleTimeout = 100ms;
    request.maxBodyBytes = 1000;
    const auto outcome = client.send(request, {});
    QVERIFY(outcome.error);
    const QString all = outcome.error->message + outcome.error->hint;
    QVERIFY2(!all.contains(QString::fromLatin1(secret)), qPrintable(all));
    QVERIFY2(all.contains(QStringLiteral("127.0.0.1:")), qPrintable(all));
}

QTEST_GUILESS_MAIN(TestHttpFaults)
#include "tst_http_faults.moc"
