// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_test_support.h"
#include <QtEndian>

using namespace homard;
using namespace std::chrono_literals;

namespace {

/// The gzip form of `bytes`: zlib's, with another head and tail.
QByteArray gzip(const QByteArray &bytes)
{
    static const auto crc32 = [](const QByteArray &data) {
        quint32 crc = ~0U;
        for (const char c : data) {
            crc ^= uchar(c);
            for (int bit = 0; bit < 8; ++bit)
                crc = (crc >> 1) ^ (0xEDB88320U & (0U - (crc & 1)));
        }
        return ~crc;
    };
    const QByteArray deflated = qCompress(bytes).mid(6).chopped(4); // length and zlib head; Adler sum
    QByteArray tail(8, '\0');
    qToLittleEndian<quint32>(crc32(bytes), tail.data());
    qToLittleEndian<quint32>(quint32(bytes.size()), tail.data() + 4);
    return QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10) + deflated + tail;
}

} // namespace

class TestHttpClient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void get();
    void sendsWhatItShould();
    void methods_data();
    void methods();
    void headersLowerCasedInOrder();
    void interimAnswerIsSkipped();
    void trailersAreNotHeaders();
    void keepAliveUsesOneConnection();
    void keepAliveConnectionGone();
    void gzipIsDecoded();
    void gzipStreams();
    void chunkedPieces();
    void headFalseCollectsTheBody();
    void bodyWithoutCallbackIsCollected();
    void redirectIsNotFollowed();
    void bigUploadDoesNotStall();
    void f43EmptyBody();
    void maxBody_data();
    void maxBody();
    void manyRequests();
};

void TestHttpClient::get()
{
    ScriptedServer server(always(Script::json(200, R"({"a":1})")));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url(QStringLiteral("/v1/models?x=1#part"))), {});
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.response.status, 200);
    QCOMPARE(outcome.response.body, QByteArray(R"({"a":1})"));
    QCOMPARE(outcome.response.header("content-type"), QByteArray("application/json"));
    QCOMPARE(server.requests().at(0).path, QByteArray("/v1/models?x=1"));
}

void TestHttpClient::sendsWhatItShould()
{
    ScriptedServer server(always(Script::json(200, "{}")));
    HttpClient client;
    HttpRequest request = postRequest(server.url(), "{\"q\":1}");
    request.headers.emplaceBack("X-Empty", "");
    request.secretHeaders.push_back({"Authorization", "Bearer ", SecretBytes("sk-secret")});
    request.secretHeaders.push_back({"x-api-key", "", SecretBytes("other")});
    QVERIFY(client.send(request, {}).ok());
    const RecordedRequest got = server.requests().at(0);
    QCOMPARE(got.method, QByteArray("POST"));
    QCOMPARE(got.body, QByteArray("{\"q\":1}"));
    QCOMPARE(got.header("authorization"), QByteArray("Bearer sk-secret"));
    QCOMPARE(got.header("x-api-key"), QByteArray("other"));
    QCOMPARE(got.header("content-type"), QByteArray("application/json"));
    QCOMPARE(got.header("user-agent"), QByteArray("Homard/0.1"));
    QVERIFY(got.header("accept-encoding").contains("gzip"));
    const auto has = [&](const char *name) {
        return std::any_of(got.headers.begin(), got.headers.end(), [&](const auto &h) { return h.first == name; });
    };
    QVERIFY(!has("expect"));
    QVERIFY(has("x-empty"));
}

void TestHttpClient::methods_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("body");
    for (const char *method : {"GET", "POST", "PUT", "DELETE", "PATCH"}) {
        QTest::addRow("%s", method) << QByteArray(method) << QByteArray();
        QTest::addRow("%s with body", method) << QByteArray(method) << QByteArray("abc");
    }
    QTest::newRow("HEAD") << QByteArray("HEAD") << QByteArray();
}

void TestHttpClient::methods()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, body);
    Script script;
    script.head(200, {}, Script::Framing::Length, 2);
    if (method != "HEAD")
        script.body("ok");
    ScriptedServer server(always(script));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.method = method;
    request.body = body;
    for (int i = 0; i < 2; ++i) { // the second shows that nothing of the first stays
        const auto outcome = client.send(request, {});
        QVERIFY(outcome.ok());
        QCOMPARE(outcome.response.body, method == "HEAD" ? QByteArray() : QByteArray("ok"));
    }
    const auto requests = server.requests();
    QCOMPARE(requests.size(), std::size_t(2));
    QCOMPARE(requests[1].method, method);
    QCOMPARE(requests[1].body, body);
    QCOMPARE(requests[1].header("content-type"), QByteArray());
    QCOMPARE(requests[1].connection, 0);
}

void TestHttpClient::headersLowerCasedInOrder()
{
    Script script;
    script.raw("HTTP/1.1 429 Slow Down\r\nX-Two: b\r\nRETRY-After:  7 \r\nx-two:c\r\nX-Long: one\r\n  two\r\n"
               "Content-Length: 0\r\n\r\n");
    ScriptedServer server(always(script));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.response.status, 429);
    const QList<std::pair<QByteArray, QByteArray>> expected{
        {"x-two", "b"}, {"retry-after", "7"}, {"x-two", "c"}, {"x-long", "one two"}, {"content-length", "0"}};
    QCOMPARE(outcome.response.headers, expected);
    QCOMPARE(outcome.response.header("x-two"), QByteArray("b"));
    QCOMPARE(outcome.response.header("none"), QByteArray());
}

void TestHttpClient::interimAnswerIsSkipped()
{
    Script script;
    script.raw("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n").raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    ScriptedServer server(always(script));
    HttpClient client;
    int heads = 0;
    const auto outcome = client.send(getRequest(server.url()), {}, [&](const HttpResponse &head) {
        ++heads;
        return head.status == 200;
    });
    QVERIFY(outcome.ok());
    QCOMPARE(heads, 1);
    QCOMPARE(outcome.response.headers.size(), 1);
    QCOMPARE(outcome.response.body, QByteArray("ok"));
}

void TestHttpClient::trailersAreNotHeaders()
{
    Script script;
    script.head(200).body("ok").raw("0\r\nX-Late: 1\r\n\r\n");
    ScriptedServer server(always(script));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.response.header("x-late"), QByteArray());
    QCOMPARE(outcome.response.body, QByteArray("ok"));
}

void TestHttpClient::keepAliveUsesOneConnection()
{
    ScriptedServer server(always(Script::sse({"{}", "[DONE]"})));
    HttpClient client;
    for (int i = 0; i < 5; ++i)
        QVERIFY(client.send(postRequest(server.url(), "{}"), {}).ok());
    QCOMPARE(server.requestCount(), 5);
    QCOMPARE(server.connectionCount(), 1);
}

void TestHttpClient::keepAliveConnectionGone()
{
    Script once = Script::json(200, "{}");
    ScriptedServer server(always(once.close()));
    HttpClient client;
    for (int i = 0; i < 3; ++i) {
        QVERIFY(client.send(postRequest(server.url(), "{}"), {}).ok());
        QVERIFY(server.waitForClosedConnections(i + 1));
    }
    QCOMPARE(server.requestCount(), 3);
}

void TestHttpClient::gzipIsDecoded()
{
    const QByteArray text(100'000, 'x');
    ScriptedServer server(always(Script::json(200, gzip(text), {{"Content-Encoding", "gzip"}})));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.response.body, text);
}

void TestHttpClient::gzipStreams()
{
    const QByteArray text("data: {}\n\n");
    Script script;
    script.head(200, {{"Content-Encoding", "gzip"}});
    for (const char c : gzip(text))
        script.body(QByteArray(1, c)).flush();
    ScriptedServer server(always(script.end()));
    HttpClient client;
    QByteArray got;
    const auto outcome = client.send(getRequest(server.url()), {}, {}, [&](QByteArrayView piece) { got += piece; });
    QVERIFY(outcome.ok());
    QCOMPARE(got, text);
    QVERIFY(outcome.response.body.isEmpty());
}

void TestHttpClient::chunkedPieces()
{
    const Latch first;
    Script script;
    script.head(200).body("one").waitFor(first).body("two").end();
    ScriptedServer server(always(script));
    HttpClient client;
    QByteArrayList pieces;
    const auto outcome = client.send(getRequest(server.url()), {}, {}, [&](QByteArrayView piece) {
        pieces << piece.toByteArray();
        first.release(); // the second piece comes only after the first was delivered
    });
    QVERIFY(outcome.ok());
    QCOMPARE(pieces, (QByteArrayList{"one", "two"}));
}

void TestHttpClient::headFalseCollectsTheBody()
{
    ScriptedServer server(always(Script::json(500, "{\"error\":\"x\"}")));
    HttpClient client;
    int pieces = 0;
    const auto outcome = client.send(
        getRequest(server.url()), {}, [](const HttpResponse &head) { return head.status == 200; },
        [&](QByteArrayView) { ++pieces; });
    QVERIFY(outcome.ok());
    QCOMPARE(pieces, 0);
    QCOMPARE(outcome.response.body, QByteArray("{\"error\":\"x\"}"));
}

void TestHttpClient::bodyWithoutCallbackIsCollected()
{
    ScriptedServer server(always(Script::json(200, "{}")));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {}, [](const HttpResponse &) { return true; });
    QCOMPARE(outcome.response.body, QByteArray("{}"));
}

void TestHttpClient::redirectIsNotFollowed()
{
    ScriptedServer server(always(Script::json(302, "", {{"Location", "/elsewhere"}})));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.response.status, 302);
    QCOMPARE(outcome.response.header("location"), QByteArray("/elsewhere"));
    QCOMPARE(server.requestCount(), 1);
}

void TestHttpClient::bigUploadDoesNotStall()
{
    ScriptedServer server(always(Script::json(200, "{}")));
    HttpClient client;
    const QByteArray body(1024 * 1024, 'b');
    QVERIFY(client.send(postRequest(server.url(), "{}"), {}).ok());
    std::vector<qint64> times;
    for (int i = 0; i < 11; ++i) {
        const auto start = std::chrono::steady_clock::now();
        QVERIFY(client.send(postRequest(server.url(), body), {}).ok());
        times.push_back(microsecondsSince(start));
    }
    std::sort(times.begin(), times.end());
    qInfo("1 MiB upload and answer on loopback, median: %lld us", qlonglong(times[5]));
    const RecordedRequest got = server.requests().back();
    QCOMPARE(got.body, body);
    QCOMPARE(got.header("expect"), QByteArray());
    QCOMPARE(server.connectionCount(), 1);
}

void TestHttpClient::f43EmptyBody()
{
    ScriptedServer server(always(Script::json(200, "", {{"x-request-id", "r-1"}})));
    HttpClient client;
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY(outcome.ok());
    QVERIFY(outcome.response.body.isEmpty());
    QCOMPARE(outcome.response.header("x-request-id"), QByteArray("r-1"));
}

void TestHttpClient::maxBody_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<bool>("streamed");
    QTest::addColumn<bool>("ok");
    const auto row = [](const char *name, const Script &script, bool ok) {
        QTest::addRow("%s", name) << script << false << ok;
        QTest::addRow("%s, streamed", name) << script << true << ok;
    };
    Script chunked;
    chunked.head(200).body(QByteArray(600, 'x')).flush().body(QByteArray(401, 'y')).end();
    row("just fits", Script::json(200, QByteArray(1000, 'x')), true);
    row("one more", Script::json(200, QByteArray(1001, 'x')), false);
    row("chunked", chunked, false);
    row("grows by decompression", Script::json(200, gzip(QByteArray(100'000, 'x')), {{"Content-Encoding", "gzip"}}),
        false);
}

void TestHttpClient::maxBody()
{
    QFETCH(Script, script);
    QFETCH(bool, streamed);
    QFETCH(bool, ok);
    ScriptedServer server(always(script));
    HttpClient client;
    HttpRequest request = getRequest(server.url());
    request.maxBodyBytes = 1000;
    qsizetype got = 0;
    const auto outcome = client.send(
        request, {}, {}, streamed ? HttpClient::BodyCallback([&](QByteArrayView p) { got += p.size(); }) : nullptr);
    QCOMPARE(outcome.ok(), ok);
    QVERIFY(got <= 1000);
    if (ok)
        return;
    QCOMPARE(outcome.error->kind, HttpFailure::TooLarge);
    QVERIFY(outcome.error->bytesReceived);
    QCOMPARE(outcome.response.status, 200);
}

void TestHttpClient::manyRequests()
{
    ScriptedServer::Options options;
    options.record = false;
    ScriptedServer server(always(Script::json(200, "{}")), options);
    HttpClient client;
    const auto start = std::chrono::steady_clock::now();
    constexpr int count = 2000;
    for (int i = 0; i < count; ++i)
        QVERIFY(client.send(postRequest(server.url(), "{\"messages\":[]}"), {}).ok());
    qInfo("one request and answer on a kept connection: %.1f us", double(microsecondsSince(start)) / count);
    QCOMPARE(server.requestCount(), count);
    QCOMPARE(server.connectionCount(), 1);
}

QTEST_GUILESS_MAIN(TestHttpClient)
#include "tst_http_client.moc"
