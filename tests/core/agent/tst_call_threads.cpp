// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/call_threads.h"
#include "base/rendezvous.h"
#include <QtTest>
#include <atomic>
#include <set>
#include <sys/resource.h>
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

/// Counts the threads that have passed it and ended since.
class EndCounter
{
public:
    std::function<void()> work() const
    {
        return [ended = m_ended] {
            struct AtEnd {
                std::shared_ptr<std::atomic<int>> counter;
                ~AtEnd()
                {
                    if (counter)
                        ++*counter;
                }
            };
            static thread_local AtEnd atEnd;
            atEnd.counter = ended;
        };
    }
    int ended() const { return *m_ended; }

private:
    std::shared_ptr<std::atomic<int>> m_ended = std::make_shared<std::atomic<int>>(0);
};

} // namespace

class TestCallThreads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachRunsElsewhere();
    void aThreadIsUsedAgain();
    void fewWaitAndAllEndWithIt();
    void noMoreThreads();
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

void TestCallThreads::aThreadIsUsedAgain()
{
    CallThreads threads;
    std::set<std::thread::id> seen;
    bool again = false;
    // As soon as one waits. Asked once more after a yes, the thread may not wait again yet.
    QTRY_VERIFY(again || (again = !seen.insert(runOnce(threads)).second));
}

void TestCallThreads::fewWaitAndAllEndWithIt()
{
    constexpr int many = 10;
    const EndCounter counter;
    {
        CallThreads threads;
        std::vector<Rendezvous<int>> release(many);
        for (const auto &one : release) {
            QVERIFY(threads.run([one, count = counter.work()] {
                SystemClock own;
                count();
                one.wait(own, CancelToken());
            }));
        }
        for (const auto &one : release)
            one.settle(0);
        QTRY_COMPARE(counter.ended(), many - 4); // call_threads.cpp, mostWaiting
    }
    QTRY_COMPARE(counter.ended(), many);
}

void TestCallThreads::noMoreThreads()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return; // their own reservations do not live with such a limit
#else
    rlimit before;
    QCOMPARE(getrlimit(RLIMIT_AS, &before), 0);
    Rendezvous<int> release;
    CallThreads threads;
    const rlimit none{1, before.rlim_max}; // no new stack
    QCOMPARE(setrlimit(RLIMIT_AS, &none), 0);
    int started = 0;
    while (started < 1000 && threads.run([release] {
        SystemClock own;
        release.wait(own, CancelToken());
    }))
        ++started; // on stacks of threads that have ended
    QCOMPARE(setrlimit(RLIMIT_AS, &before), 0);
    release.settle(0);
    QVERIFY2(started < 1000, "the limit had no effect");
    QVERIFY(runOnce(threads) != std::this_thread::get_id());
#endif
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
