// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "checked_sandbox.h"
#include <thread>

namespace homard {

/// Runs the self-test, the first time on its own thread, and keeps what it found. Thread-safe.
class SelfTest
{
public:
    using Test = std::function<SelfTestReport(const CancelToken &)>;

    /// `afterwards` is done on the test's thread 2 s after everybody who waits has the report.
    SelfTest(Clock &clock, Test test, std::function<void(const CancelToken &)> afterwards)
        : m_clock(clock), m_test(std::move(test)), m_afterwards(std::move(afterwards))
    {
    }
    /// Cancels a running test and waits for its end.
    ~SelfTest();
    SelfTest(const SelfTest &) = delete;
    SelfTest &operator=(const SelfTest &) = delete;

    void start();
    /// Starts the test if nobody did, and waits for it, at most 10 s; a test that takes longer counts as failed until
    /// it ends.
    SelfTestReport report();
    /// Tests again, on the caller's thread, and keeps what was found; until then report() is the one before. Waits for
    /// the first test as report() does, and returns that if it does not end.
    SelfTestReport renew();

private:
    Clock &m_clock;
    Test m_test;
    std::function<void(const CancelToken &)> m_afterwards;
    CancelToken m_cancel;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<SelfTestReport> m_report;
    std::thread m_thread;
};

/// The probes' lines: name, "pass" or "fail", detail, joined by tabs. `works` is set if all `expected` names are there
/// and passed.
SelfTestReport readProbes(const QByteArray &output, const QStringList &expected);

/// What bubblewrap's complaint means for a person, and what to do.
QString explainBubblewrap(const QString &complaint);

} // namespace homard
