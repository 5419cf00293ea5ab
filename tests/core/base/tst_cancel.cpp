// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/mailbox.h"
#include "base/rendezvous.h"
#include "fakes/fake_clock.h"
#include <QTest>

using namespace homard;
using namespace std::chrono_literals;

class TestCancel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void callbackRunsOnce();
    void registeredAfterCancelRunsAtOnce();
    void destructorWaitsForRunningCallback();
    void callbackMayDestroyItsRegistration();
    void rendezvousSettlesOnce();
    void rendezvousCancelled();
    void rendezvousDeadline();
    void raceSettleAgainstCancel();
    void sleepIsCancelled();
    void mailboxKeepsOrder();
    void mailboxClosed();
};

void TestCancel::callbackRunsOnce()
{
    CancelToken token;
    int calls = 0;
    const auto registration = token.onCancel([&] { ++calls; });
    token.cancel();
    token.cancel();
    QVERIFY(token.isCancelled());
    QCOMPARE(calls, 1);
}

void TestCancel::registeredAfterCancelRunsAtOnce()
{
    CancelToken token;
    token.cancel();
    int calls = 0;
    const auto registration = token.onCancel([&] { ++calls; });
    QCOMPARE(calls, 1);
}

void TestCancel::destructorWaitsForRunningCallback()
{
    for (int i = 0; i < 200; ++i) {
        CancelToken token;
        std::atomic<bool> inside{false};
        std::atomic<bool> done{false};
        auto registration = token.onCancel([&] {
            inside = true;
            for (int spin = 0; spin < 1000; ++spin)
                std::this_thread::yield();
            done = true;
        });
        std::thread canceller([&] { token.cancel(); });
        while (!inside)
            std::this_thread::yield();
        registration.reset();
        QVERIFY(done);
        canceller.join();
    }
}

void TestCancel::callbackMayDestroyItsRegistration()
{
    CancelToken token;
    std::unique_ptr<CancelToken::Registration> registration;
    registration = token.onCancel([&] { registration.reset(); });
    token.cancel();
    QVERIFY(!registration);
}

void TestCancel::rendezvousSettlesOnce()
{
    SystemClock clock;
    Rendezvous<int> meeting;
    QVERIFY(meeting.settle(7));
    QVERIFY(!meeting.settle(8));
    QCOMPARE(meeting.wait(clock, {}), std::optional(7));
}

void TestCancel::rendezvousCancelled()
{
    SystemClock clock;
    CancelToken token;
    Rendezvous<int> meeting;
    std::thread other([&] { token.cancel(); });
    QVERIFY(!meeting.wait(clock, token));
    QVERIFY(!meeting.settle(1));
    other.join();
}

void TestCancel::rendezvousDeadline()
{
    FakeClock clock;
    Rendezvous<int> meeting;
    std::thread other([&] {
        while (clock.waiting() == 0)
            std::this_thread::yield();
        clock.advance(999ms);
        clock.advance(2ms);
    });
    QVERIFY(!meeting.wait(clock, {}, clock.now() + 1s));
    QVERIFY(!meeting.settle(1));
    other.join();
}

void TestCancel::raceSettleAgainstCancel()
{
    SystemClock clock;
    for (int i = 0; i < 500; ++i) {
        CancelToken token;
        Rendezvous<int> meeting;
        bool settled = false;
        std::thread a([&] { settled = meeting.settle(1); });
        std::thread b([&] { token.cancel(); });
        const auto value = meeting.wait(clock, token);
        a.join();
        b.join();
        QCOMPARE(value.has_value(), settled);
    }
}

void TestCancel::sleepIsCancelled()
{
    SystemClock clock;
    CancelToken token;
    std::thread other([&] { token.cancel(); });
    QVERIFY(!clock.sleepFor(1h, token));
    other.join();
    QVERIFY(clock.sleepFor(1ms, CancelToken{}));
}

void TestCancel::mailboxKeepsOrder()
{
    std::atomic<int> wakes{0};
    Mailbox<int> box([&] { ++wakes; });
    std::thread producer([&] {
        for (int i = 0; i < 1000; ++i)
            box.push(i);
    });
    std::vector<int> got;
    while (got.size() < 1000) {
        const auto some = box.take();
        got.insert(got.end(), some.begin(), some.end());
    }
    producer.join();
    for (int i = 0; i < 1000; ++i)
        QCOMPARE(got[size_t(i)], i);
    QVERIFY(wakes >= 1 && wakes <= 1000);
}

void TestCancel::mailboxClosed()
{
    int wakes = 0;
    Mailbox<int> box([&] { ++wakes; });
    box.push(1);
    box.push(2);
    QCOMPARE(wakes, 1);
    box.close();
    box.push(3);
    QVERIFY(box.take().empty());
    QCOMPARE(wakes, 1);
}

QTEST_APPLESS_MAIN(TestCancel)
#include "tst_cancel.moc"
