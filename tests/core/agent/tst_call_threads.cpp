// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/call_threads.h"
#include "base/rendezvous.h"
#include <QtTest>
#include <set>
#include <thread>

using namespace homard;

namespace {

/// Runs on `threads` and waits for the end: the thread it ran on.
std::thread::id runOnce(CallThreads &threads)
{
    SystemClock clock;
    Rendezvous<std::thread::id> done;
    threads.run([done] { done.settle(std::this_thread::get_id()); });
    return *done.wait(clock, CancelToken());
}

} // namespace

class TestCallThreads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachRunsElsewhere();
    void aHangingOneKeepsNobodyWaiting();
    void whatItOwnsEndsWithTheWork();
    void theLastMayOutliveIt();
};

void TestCallThreads::eachRunsElsewhere()
{
    CallThreads threads;
    for (int i = 0; i < 200; ++i)
        QVERIFY(runOnce(threads) != std::this_thread::get_id());
}

void TestCallThreads::aHangingOneKeepsNobodyWaiting()
{
    SystemClock clock;
    CallThreads threads;
    std::vector<Rendezvous<int>> release(10);
    std::vector<Rendezvous<std::thread::id>> begun(10);
    for (size_t i = 0; i < release.size(); ++i) {
        threads.run([begin = begun[i], end = release[i]] {
            SystemClock own;
            begin.settle(std::this_thread::get_id());
            end.wait(own, CancelToken());
        });
    }
    std::set<std::thread::id> used;
    for (const auto &one : begun)
        used.insert(*one.wait(clock, CancelToken()));
    QCOMPARE(used.size(), release.size()); // all of them at once
    QVERIFY(!used.count(runOnce(threads)));
    for (const auto &one : release)
        one.settle(0);
}

void TestCallThreads::whatItOwnsEndsWithTheWork()
{
    struct Owned {
        Rendezvous<int> gone;
        ~Owned() { gone.settle(1); }
    };
    SystemClock clock;
    CallThreads threads;
    Rendezvous<int> gone;
    auto owned = std::make_shared<Owned>();
    owned->gone = gone;
    threads.run([owned = std::move(owned)] { static_cast<void>(owned); });
    QCOMPARE(gone.wait(clock, CancelToken()).value_or(0), 1); // although its thread waits for more
}

void TestCallThreads::theLastMayOutliveIt()
{
    SystemClock clock;
    Rendezvous<int> release;
    Rendezvous<int> done;
    {
        CallThreads threads;
        threads.run([release, done] {
            SystemClock own;
            release.wait(own, CancelToken());
            done.settle(2);
        });
    }
    release.settle(0);
    QCOMPARE(done.wait(clock, CancelToken()).value_or(0), 2);
}

QTEST_GUILESS_MAIN(TestCallThreads)
#include "tst_call_threads.moc"
