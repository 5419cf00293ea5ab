// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_test_support.h"
#include "servers/scripted_server.h"

using namespace homard;
using namespace std::chrono_literals;

class TestHttpThreads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eightClientsAtOnce();
    void cancelsAtAnyTime();
    void serverStopsWhileClientsWait();
};

void TestHttpThreads::eightClientsAtOnce()
{
    ScriptedServer server([](const RecordedRequest &request) { return Script::json(200, request.body); });
    std::atomic<int> good{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([&, t] {
            HttpClient client;
            for (int i = 0; i < 25; ++i) {
                const QByteArray body = QByteArray::number(t) + '/' + QByteArray::number(i);
                if (client.send(postRequest(server.url(), body), {}).response.body == body)
                    ++good;
            }
        });
    }
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(good, 8 * 25);
    QCOMPARE(server.connectionCount(), 8);
}

void TestHttpThreads::cancelsAtAnyTime()
{
    ScriptedServer server([](const RecordedRequest &request) {
        return request.index % 2 == 0 ? Script().hang() : Script::sse({"{}", "[DONE]"});
    });
    HttpClient client;
    for (int i = 0; i < 100; ++i) {
        CancelToken cancel;
        std::thread canceller([&, i] {
            std::this_thread::sleep_for(std::chrono::microseconds(i * 20));
            cancel.cancel();
        });
        const auto outcome = client.send(postRequest(server.url(), "{}"), cancel);
        canceller.join();
        if (outcome.ok())
            QCOMPARE(outcome.response.status, 200);
        else
            QCOMPARE(outcome.error->kind, HttpFailure::Cancelled);
    }
}

void TestHttpThreads::serverStopsWhileClientsWait()
{
    const Latch never;
    auto server = std::make_unique<ScriptedServer>([&](const RecordedRequest &request) {
        switch (request.index % 3) {
        case 0: return Script().hang();
        case 1: return Script().waitFor(never);
        default: return Script().wait(1h);
        }
    });
    std::atomic<int> dropped{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 6; ++t) {
        threads.emplace_back([&, url = server->url()] {
            HttpClient client;
            const auto outcome = client.send(postRequest(url, "{}"), {});
            if (outcome.error && outcome.error->kind == HttpFailure::Dropped)
                ++dropped;
        });
    }
    QVERIFY(server->waitForRequests(6));
    server.reset();
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(dropped, 6);
}

QTEST_APPLESS_MAIN(TestHttpThreads)
#include "tst_http_threads.moc"
