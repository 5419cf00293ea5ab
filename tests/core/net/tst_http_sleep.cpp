// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_test_support.h"
#include <atomic>

using namespace homard;
using namespace std::chrono_literals;

namespace {

/// A machine that sleeps when a test says so.
class SleepingMachine
{
public:
    /// Falls asleep for `time` between two looks at a connection, the second look after `ready` at the earliest.
    void sleepAfter(const std::atomic<bool> &ready, std::chrono::milliseconds time)
    {
        m_ready = &ready;
        m_time = time;
    }
    /// Released when the sleep is noticed.
    Latch awake;

    SleepRule rule(std::chrono::milliseconds grace)
    {
        SleepRule out;
        out.asleep = [this] { return look(); };
        out.grace = grace;
        return out;
    }

private:
    std::chrono::milliseconds look()
    {
        if (!m_ready || !*m_ready || ++m_looks < 2) // the first look after the byte still takes notice of it
            return 1h;                              // of earlier sleeps
        awake.release();
        return 1h + m_time;
    }

    const std::atomic<bool> *m_ready = nullptr;
    std::chrono::milliseconds m_time{0};
    int m_looks = 0;
};

} // namespace

class TestHttpSleep : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f26SleepDuringAStream();
    void f26SleepBeforeTheFirstByte();
    void f26BytesAfterTheSleepKeepTheStream();
    void f26AShortSleepIsNone();
    void f26KeptConnectionsAreNotUsedAfterASleep();
    void systemTellsTheTimeAsleep();
};

void TestHttpSleep::f26SleepDuringAStream()
{
    ScriptedServer server(always(Script().head(200).body("data: x\n\n").hang()));
    SleepingMachine machine;
    std::atomic<bool> got{false};
    machine.sleepAfter(got, 8h);
    HttpClient client(machine.rule(100ms));
    QByteArray body;
    const auto outcome = client.send(getRequest(server.url()), {}, {}, [&](QByteArrayView piece) {
        body += piece;
        got = true;
    });
    QVERIFY(outcome.error); // and not after the 120 s of the idle time-out
    QCOMPARE(outcome.error->kind, HttpFailure::Dropped);
    QCOMPARE(outcome.error->message,
             QStringLiteral("The computer was asleep; the connection to 127.0.0.1:%1 was lost.").arg(server.port()));
    QVERIFY(!outcome.error->hint.isEmpty());
    QVERIFY(outcome.error->bytesReceived);
    QCOMPARE(body, QByteArray("data: x\n\n"));
    QCOMPARE(server.requestCount(), 1); // whether to ask again is the caller's to say
    QVERIFY(server.waitForClosedConnections(1));
}

void TestHttpSleep::f26SleepBeforeTheFirstByte()
{
    std::atomic<bool> asked{false};
    ScriptedServer server([&](const RecordedRequest &) {
        asked = true;
        return Script().hang();
    });
    SleepingMachine machine;
    machine.sleepAfter(asked, 3s);
    HttpClient client(machine.rule(100ms));
    const auto outcome = client.send(postRequest(server.url(), "{}"), {});
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Dropped);
    QVERIFY(!outcome.error->bytesReceived);
}

void TestHttpSleep::f26BytesAfterTheSleepKeepTheStream()
{
    SleepingMachine machine;
    Script script;
    script.head(200).body("data: x\n\n").waitFor(machine.awake).body(": still here\n\n").wait(1200ms); // > grace
    ScriptedServer server(always(script.body("data: y\n\n").end()));
    std::atomic<bool> got{false};
    machine.sleepAfter(got, 8h);
    HttpClient client(machine.rule(1s));
    QByteArray body;
    const auto outcome = client.send(getRequest(server.url()), {}, {}, [&](QByteArrayView piece) {
        body += piece;
        got = true;
    });
    QVERIFY2(outcome.ok(), outcome.error ? qPrintable(outcome.error->message) : "");
    QCOMPARE(body, QByteArray("data: x\n\n: still here\n\ndata: y\n\n"));
}

void TestHttpSleep::f26AShortSleepIsNone()
{
    ScriptedServer server(always(Script().head(200).body("x").hang()));
    SleepingMachine machine;
    std::atomic<bool> got{false};
    machine.sleepAfter(got, 2s);
    HttpClient client(machine.rule(1ms));
    HttpRequest request = getRequest(server.url());
    request.idleTimeout = 200ms;
    const auto outcome = client.send(request, {}, {}, [&](QByteArrayView) { got = true; });
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->kind, HttpFailure::Timeout);
}

void TestHttpSleep::f26KeptConnectionsAreNotUsedAfterASleep()
{
    ScriptedServer server(always(Script::json(200, "{}")));
    std::chrono::milliseconds asleep{0};
    SleepRule rule;
    rule.asleep = [&] { return asleep; };
    HttpClient client(rule);
    QVERIFY(client.send(getRequest(server.url()), {}).ok());
    asleep += 1s;
    QVERIFY(client.send(getRequest(server.url()), {}).ok());
    QCOMPARE(server.connectionCount(), 1);
    asleep += 1h;
    QVERIFY(client.send(getRequest(server.url()), {}).ok());
    QCOMPARE(server.connectionCount(), 2);
    QVERIFY(client.send(getRequest(server.url()), {}).ok());
    QCOMPARE(server.connectionCount(), 2);
}

/// The system's own source: a request under it ends as ever.
void TestHttpSleep::systemTellsTheTimeAsleep()
{
    ScriptedServer server(always(Script::json(200, "{}").after(50ms)));
    SleepRule rule;
    rule.grace = 1ms; // looked at every millisecond
    HttpClient client(rule);
    const auto outcome = client.send(getRequest(server.url()), {});
    QVERIFY2(outcome.ok(), outcome.error ? qPrintable(outcome.error->message) : "");
}

QTEST_APPLESS_MAIN(TestHttpSleep)
#include "tst_http_sleep.moc"
