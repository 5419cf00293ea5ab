// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/tool_quotas.h"
#include "loop_rig.h"
#include <QTest>
#include <thread>

using namespace homard;

/// How often tools run: quotas, and attempts after failures that may pass (loop.md 4).
class TestToolQuotas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aMinuteSlides();
    void toolsAreCountedApart();
    void limitsChangeAtOnce();
    void placesAreGivenBack();
    void waitingEndsWithTheStop();
    void manyThreadsNeverExceedTheLimit();
    void callOverTheQuotaIsRefused();
    void passingFailureIsTriedAgain_data();
    void passingFailureIsTriedAgain();
    void attemptsAreBounded();
    void pausesGrow();
    void lateAttemptIsTriedAgain();
    void stopEndsThePause();

private:
    static std::pair<QString, QString> call(const char *name)
    {
        return {QString::fromLatin1(name), QStringLiteral("{}")};
    }
    static ToolResult endOf(const LoopRig &rig) { return rig.journal.all<CallFinished>().front().result; }
    /// A tool that fails so often, and then does what it is asked.
    static void addShaky(LoopRig &rig, int failures, bool passing)
    {
        rig.tools.add(
            QStringLiteral("shaky"),
            [left = std::make_shared<std::atomic<int>>(failures), passing](const ToolInvocation &) {
                if ((*left)-- <= 0)
                    return FakeToolBox::good(QStringLiteral("done"));
                ToolResult failed = FakeToolBox::bad(QStringLiteral("the disk is busy"));
                failed.passing = passing;
                return failed;
            },
            unhurried);
        rig.tools.spec(QStringLiteral("shaky")).idempotent = true;
        rig.tools.spec(QStringLiteral("shaky")).retry = {2, std::chrono::milliseconds(1), true};
    }
};

void TestToolQuotas::aMinuteSlides()
{
    FakeClock clock;
    QuotaLimits limits;
    limits.readsPerMinute = 3;
    ToolQuotas quotas(clock, limits);
    const QString tool = QStringLiteral("read_file");
    for (int i = 0; i < 3; ++i) {
        QVERIFY(!quotas.count(tool, ToolKind::Read));
        clock.advance(std::chrono::seconds(10));
    }
    QCOMPARE(quotas.count(tool, ToolKind::Read), std::chrono::seconds(30));
    clock.advance(std::chrono::milliseconds(29'999));
    QCOMPARE(quotas.count(tool, ToolKind::Read), std::chrono::milliseconds(1));
    clock.advance(std::chrono::milliseconds(1)); // the refused ones were not counted
    QVERIFY(!quotas.count(tool, ToolKind::Read));
    QCOMPARE(quotas.count(tool, ToolKind::Read), std::chrono::seconds(10));
}

void TestToolQuotas::toolsAreCountedApart()
{
    FakeClock clock;
    ToolQuotas quotas(clock, {1, 1, 0, 4});
    QVERIFY(!quotas.count(QStringLiteral("read_file"), ToolKind::Read));
    QVERIFY(!quotas.count(QStringLiteral("list_files"), ToolKind::Read));
    QVERIFY(!quotas.count(QStringLiteral("write_file"), ToolKind::Write));
    QVERIFY(quotas.count(QStringLiteral("write_file"), ToolKind::Write));
    for (int i = 0; i < 1000; ++i)
        QVERIFY(!quotas.count(QStringLiteral("exec"), ToolKind::Exec)); // 0: no limit
}

void TestToolQuotas::limitsChangeAtOnce()
{
    FakeClock clock;
    ToolQuotas quotas(clock, {4, 1, 1, 1});
    const QString tool = QStringLiteral("read_file");
    for (int i = 0; i < 4; ++i) {
        QVERIFY(!quotas.count(tool, ToolKind::Read));
        clock.advance(std::chrono::seconds(10));
    }
    quotas.setLimits({2, 1, 1, 1}); // two of the four must be older than a minute
    QCOMPARE(quotas.count(tool, ToolKind::Read), std::chrono::seconds(40));
    quotas.setLimits({5, 1, 1, 1});
    QVERIFY(!quotas.count(tool, ToolKind::Read));
}

void TestToolQuotas::placesAreGivenBack()
{
    SystemClock clock;
    ToolQuotas quotas(clock, {0, 0, 0, 1});
    ToolQuotas::Place first = quotas.enter(CancelToken(), {});
    QVERIFY(first);
    std::atomic<int> told{0};
    std::atomic<bool> entered{false};
    std::thread second([&] {
        const auto place = quotas.enter(CancelToken(), [&] { ++told; });
        entered = bool(place);
    });
    QTRY_COMPARE(told.load(), 1);
    QVERIFY(!entered);
    first.reset();
    second.join();
    QVERIFY(entered);
    QVERIFY(quotas.enter(CancelToken(), [&] { ++told; }));
    QCOMPARE(told.load(), 1);
}

void TestToolQuotas::waitingEndsWithTheStop()
{
    SystemClock clock;
    ToolQuotas quotas(clock, {0, 0, 0, 1});
    const ToolQuotas::Place first = quotas.enter(CancelToken(), {});
    CancelToken stop;
    std::atomic<bool> waits{false};
    std::thread second([&] { QVERIFY(!quotas.enter(stop, [&] { waits = true; })); });
    QTRY_VERIFY(waits.load());
    stop.cancel();
    second.join();
}

void TestToolQuotas::manyThreadsNeverExceedTheLimit()
{
    SystemClock clock;
    ToolQuotas quotas(clock, {100, 0, 0, 3});
    std::atomic<int> inside{0};
    std::atomic<int> most{0};
    std::atomic<int> counted{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
            for (int round = 0; round < 50; ++round) {
                counted += quotas.count(QStringLiteral("t"), ToolKind::Read) ? 0 : 1;
                const auto place = quotas.enter(CancelToken(), {});
                const int now = ++inside;
                int seen = most;
                while (now > seen && !most.compare_exchange_weak(seen, now)) {
                }
                std::this_thread::yield();
                --inside;
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QVERIFY(most <= 3);
    QCOMPARE(counted.load(), 100);
}

void TestToolQuotas::callOverTheQuotaIsRefused()
{
    LoopRig rig({FakeModel::call({call("echo"), call("echo"), call("echo")}), FakeModel::say(QStringLiteral("ok"))});
    rig.options.turn.quotas = std::make_shared<ToolQuotas>(*rig.clock, QuotaLimits{2, 120, 60, 4});
    rig.run();
    int ran = 0;
    int refused = 0;
    for (const auto &end : rig.journal.all<CallFinished>()) {
        ran += end.result.ok() ? 1 : 0;
        if (end.result.status == ResultStatus::Refused) {
            ++refused;
            QCOMPARE(end.result.content,
                     QStringLiteral("Refused: echo was called 2 times within a minute, which is the most."));
            QCOMPARE(end.result.hint, QStringLiteral("It can be called again in 60 s."));
        }
    }
    QCOMPARE(ran, 2);
    QCOMPARE(refused, 1);
    QCOMPARE(rig.tools.ran().size(), 2);
}

void TestToolQuotas::passingFailureIsTriedAgain_data()
{
    QTest::addColumn<bool>("passing");
    QTest::addColumn<bool>("idempotent");
    QTest::addColumn<int>("retries");
    QTest::addColumn<int>("attempts");
    QTest::newRow("passes at the third") << true << true << 2 << 3;
    QTest::newRow("less is allowed") << true << true << 1 << 2;
    QTest::newRow("none is allowed") << true << true << 0 << 1;
    QTest::newRow("would fail again") << false << true << 2 << 1;
    QTest::newRow("might do it twice") << true << false << 2 << 1;
}

void TestToolQuotas::passingFailureIsTriedAgain()
{
    QFETCH(int, attempts);
    QFETCH(int, retries);
    LoopRig rig({FakeModel::call({call("shaky")}), FakeModel::say(QStringLiteral("ok"))});
    rig.clock = &rig.systemClock; // the collector's deadlines would be jumped over, too
    QFETCH(bool, passing);
    addShaky(rig, 2, passing);
    QFETCH(bool, idempotent);
    rig.tools.spec(QStringLiteral("shaky")).idempotent = idempotent;
    rig.options.turn.retries = retries;
    rig.run();
    const ToolResult result = endOf(rig);
    QCOMPARE(result.attempts, attempts);
    QCOMPARE(result.ok(), attempts == 3);
    QCOMPARE(rig.tools.ran().size(), attempts);
    QCOMPARE(rig.journal.all<CallFinished>().size(), size_t(1)); // one call, one result
}

void TestToolQuotas::attemptsAreBounded()
{
    LoopRig rig({FakeModel::call({call("shaky")}), FakeModel::say(QStringLiteral("ok"))});
    rig.clock = &rig.systemClock; // the collector's deadlines would be jumped over, too
    addShaky(rig, 1000, true);
    rig.options.turn.retries = 100; // the tool's own rule is the narrower one
    rig.run();
    QCOMPARE(endOf(rig).attempts, 3);
    QCOMPARE(endOf(rig).status, ResultStatus::Failed);
}

void TestToolQuotas::pausesGrow()
{
    RetryRule rule;
    rule.first = std::chrono::milliseconds(200);
    QCOMPARE(rule.pauseAfter(1), std::chrono::milliseconds(200));
    QCOMPARE(rule.pauseAfter(3), std::chrono::milliseconds(800));
    rule.exponential = false;
    QCOMPARE(rule.pauseAfter(1), std::chrono::milliseconds(200));
    QCOMPARE(rule.pauseAfter(3), std::chrono::milliseconds(600));
    rule.exponential = true;
    QVERIFY(rule.pauseAfter(1000).count() > 0);
}

/// Cut off for its time once, it gets the whole time again, and a token that nobody has cancelled.
void TestToolQuotas::lateAttemptIsTriedAgain()
{
    LoopRig rig({FakeModel::call({call("slow")}), FakeModel::say(QStringLiteral("ok"))});
    rig.clock = &rig.systemClock; // the collector's deadlines would be jumped over, too
    rig.tools.add(
        QStringLiteral("slow"),
        [first = std::make_shared<std::atomic<bool>>(true)](const ToolInvocation &invocation) {
            if (first->exchange(false))
                return FakeToolBox::hang(invocation);
            return invocation.cancel.isCancelled() ? FakeToolBox::bad(QStringLiteral("still cancelled"))
                                                   : FakeToolBox::good(QStringLiteral("done"));
        },
        std::chrono::milliseconds(100));
    rig.tools.spec(QStringLiteral("slow")).idempotent = true;
    rig.tools.spec(QStringLiteral("slow")).retry = {1, std::chrono::milliseconds(1), true};
    rig.run();
    const ToolResult result = endOf(rig);
    QVERIFY2(result.attempts == 2, qPrintable(result.content)); // a slow machine may cut the second one off, too
    QVERIFY(!result.content.contains(QLatin1StringView("still cancelled")));
}

void TestToolQuotas::stopEndsThePause()
{
    LoopRig rig({FakeModel::call({call("shaky")}), FakeModel::say(QStringLiteral("ok"))});
    addShaky(rig, 1000, true); // with a clock that stands still the pause has no end
    std::thread stopper([&] {
        while (rig.sink.all<ToolCallProgress>().empty())
            std::this_thread::yield();
        rig.stop.stopSoftly();
    });
    rig.run();
    stopper.join();
    QCOMPARE(endOf(rig).attempts, 1);
    QCOMPARE(rig.tools.ran().size(), 1);
}

QTEST_GUILESS_MAIN(TestToolQuotas)
#include "tst_tool_quotas.moc"
