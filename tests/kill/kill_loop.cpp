// SPDX-License-Identifier: GPL-3.0-or-later
#include "kill_scene.h"
#include <QTest>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>

using namespace homard;

namespace {

/// Kills on each side of a step. HOMARD_KILL_ROUNDS takes more, for a long run by hand.
int killsAPoint()
{
    return std::max(10, qEnvironmentVariableIntValue("HOMARD_KILL_ROUNDS"));
}

/// Runs a scene for every point; a few at once, since they mostly wait for the disk. In the order of the points.
std::vector<KillTally> runScenes(const std::vector<KillPoint> &points, bool dropStarted, const std::vector<int> &rounds)
{
    std::vector<KillTally> tallies(points.size());
    std::atomic<size_t> next = 0;
    const auto work = [&] {
        for (size_t i = next++; i < points.size(); i = next++)
            tallies[i] = KillScene(points[i], dropStarted).run(rounds[i]);
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back(work);
    for (auto &thread : threads)
        thread.join();
    return tallies;
}

KillTally sumOf(const std::vector<KillTally> &tallies)
{
    KillTally sum;
    sum.row = QStringLiteral("sum");
    for (const auto &tally : tallies) {
        std::printf("%s\n", qPrintable(tally.line()));
        sum.add(tally);
    }
    std::printf("%s\n", qPrintable(sum.line()));
    for (const auto &fault : sum.words.mid(0, 20))
        std::printf("  %s\n", qPrintable(fault));
    std::fflush(stdout);
    return sum;
}

} // namespace

class TestKillLoop : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void f01f02f03f06KilledAtEveryCommit();
    void f03WithoutTheStartedCommitTheCheckIsRed();
};

void TestKillLoop::f01f02f03f06KilledAtEveryCommit()
{
    const auto points = allKillPoints();
    const std::vector<int> rounds(points.size(), killsAPoint());
    const auto tallies = runScenes(points, false, rounds);
    const KillTally sum = sumOf(tallies);
    for (size_t i = 0; i < points.size(); ++i)
        QVERIFY2(tallies[i].kills == rounds[i], qPrintable(tallies[i].line()));
    QVERIFY(sum.kills >= 100);
    QVERIFY2(sum.faults() == 0, qPrintable(sum.words.join(u'\n')));
}

void TestKillLoop::f03WithoutTheStartedCommitTheCheckIsRed()
{
    const std::vector<KillPoint> points{{KillStep::Effect, true, 1}, {KillStep::Results, false, 1}};
    const auto tallies = runScenes(points, true, {4, 4});
    std::printf("the same with the commit of “started” taken out:\n");
    sumOf(tallies);
    for (const auto &tally : tallies) {
        QVERIFY2(tally.kills == 4, qPrintable(tally.line()));
        QVERIFY2(tally.untrue > 0, qPrintable(tally.line()));
    }
}

QTEST_APPLESS_MAIN(TestKillLoop)
#include "kill_loop.moc"
