// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/errands.h"
#include "ui/models/event_feed.h"
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <future>
#include <thread>

using namespace homard;
using namespace std::chrono_literals;

namespace {

AgentEvent numbered(qint64 number)
{
    AgentEvent event;
    event.sequence = number;
    event.body = TurnStarted{int(number)};
    return event;
}

} // namespace

class TestEventFeed : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheOrderAndBatches();
    void handsNothingOnAfterClose();
    void errandsKeepTheirOrderAndComeBack();
    void errandsForWhoIsGoneAreDropped();
    void errandsFinishWhatIsQueued();
    void whatNobodyWaitsForIsDroppedAtTheEnd();
    void f93WhatIsQueuedCanBeWaitedForButNotForEver();
};

void TestEventFeed::keepsTheOrderAndBatches()
{
    EventFeed feed(40ms);
    std::vector<qint64> seen;
    int batches = 0;
    connect(&feed, &EventFeed::arrived, this, [&](const std::vector<AgentEvent> &events) {
        ++batches;
        for (const auto &event : events)
            seen.push_back(event.sequence);
    });
    std::thread worker([&] {
        for (int i = 1; i <= 1000; ++i)
            feed.publish(numbered(i));
    });
    worker.join();
    QTRY_COMPARE(seen.size(), size_t(1000));
    for (size_t i = 0; i < seen.size(); ++i)
        QCOMPARE(seen[i], qint64(i + 1));
    QVERIFY2(batches <= 2, qPrintable(QString::number(batches))); // all were there before the GUI thread looked
}

void TestEventFeed::handsNothingOnAfterClose()
{
    EventFeed feed;
    QSignalSpy spy(&feed, &EventFeed::arrived);
    feed.publish(numbered(1));
    feed.close();
    feed.publish(numbered(2));
    QCoreApplication::processEvents();
    QCOMPARE(spy.count(), 0);
}

void TestEventFeed::errandsKeepTheirOrderAndComeBack()
{
    Errands errands;
    QThread *const gui = QThread::currentThread();
    std::vector<int> seen;
    bool rightThread = true;
    for (int i = 0; i < 50; ++i) {
        errands.run(
            this, [i, gui] { return QThread::currentThread() == gui ? -1 : i; },
            [&](int value) {
                rightThread = rightThread && QThread::currentThread() == gui;
                seen.push_back(value);
            });
    }
    QTRY_COMPARE(seen.size(), size_t(50));
    for (int i = 0; i < 50; ++i)
        QCOMPARE(seen[size_t(i)], i);
    QVERIFY(rightThread);
    QVERIFY(errands.isIdle());
}

void TestEventFeed::errandsForWhoIsGoneAreDropped()
{
    Errands errands;
    bool told = false;
    bool done = false;
    auto receiver = std::make_unique<QObject>();
    errands.run(
        receiver.get(), [] { return 1; }, [&](int) { told = true; });
    receiver.reset();
    errands.run(
        this, [] {}, [&] { done = true; });
    QTRY_VERIFY(done);
    QVERIFY(!told);
}

void TestEventFeed::errandsFinishWhatIsQueued()
{
    std::atomic<int> ran = 0;
    {
        Errands errands;
        for (int i = 0; i < 20; ++i)
            errands.run([&] { ++ran; });
    }
    QCOMPARE(ran.load(), 20);
}

/// The job that runs ends only when one that waits is dropped: else this would not end.
void TestEventFeed::whatNobodyWaitsForIsDroppedAtTheEnd()
{
    std::atomic<int> ran = 0;
    {
        Errands errands(Errands::AtEnd::Drop);
        const auto dropped = std::make_shared<std::promise<void>>();
        errands.run([gone = dropped->get_future().share()] { gone.wait(); });
        const std::shared_ptr<void> held(nullptr, [dropped](void *) { dropped->set_value(); });
        for (int i = 0; i < 20; ++i)
            errands.run([&ran, held] { ++ran; });
    }
    QCOMPARE(ran.load(), 0);
}

void TestEventFeed::f93WhatIsQueuedCanBeWaitedForButNotForEver()
{
    Errands errands;
    std::atomic<int> ran = 0;
    bool told = false;
    for (int i = 0; i < 20; ++i)
        errands.run(
            this, [&] { ++ran; }, [&] { told = true; });
    QVERIFY(errands.waitForQueued(std::chrono::seconds(20)));
    QCOMPARE(ran.load(), 20);
    QVERIFY(!told); // that needs the event loop, as always
    std::promise<void> held;
    errands.run([&] { held.get_future().wait(); });
    QVERIFY(!errands.waitForQueued(std::chrono::milliseconds(1)));
    held.set_value();
    QVERIFY(errands.waitForQueued(std::chrono::seconds(20)));
}

QTEST_GUILESS_MAIN(TestEventFeed)
#include "tst_event_feed.moc"
