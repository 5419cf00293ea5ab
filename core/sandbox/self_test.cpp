// SPDX-License-Identifier: GPL-3.0-or-later
#include "self_test.h"
#include "sandbox_words.h"

namespace homard {
namespace {

constexpr std::chrono::seconds LongestWait{10};
constexpr std::chrono::seconds Pause{2}; // ours: the first command, which waits for the report, goes first

} // namespace

SelfTest::~SelfTest()
{
    m_cancel.cancel();
    {
        std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    }
    if (m_thread.joinable())
        m_thread.join();
}

void SelfTest::start()
{
    std::lock_guard lock(m_mutex);
    if (m_thread.joinable())
        return;
    m_thread = std::thread([this] {
        auto report = m_test(m_cancel);
        std::unique_lock own(m_mutex);
        m_report = std::move(report);
        m_changed.notify_all();
        m_clock.waitUntil(own, m_changed, m_clock.now() + Pause, [this] { return m_cancel.isCancelled(); });
        own.unlock();
        if (!m_cancel.isCancelled())
            m_afterwards(m_cancel);
    });
}

SelfTestReport SelfTest::report()
{
    start();
    std::unique_lock lock(m_mutex);
    m_clock.waitUntil(lock, m_changed, m_clock.now() + LongestWait, [this] { return m_report.has_value(); });
    if (m_report)
        return *m_report;
    return {false, tr("The check of the sandbox did not end within 10 seconds. Every command asks until it does."), {}};
}

SelfTestReport SelfTest::renew()
{
    auto before = report();
    {
        std::lock_guard lock(m_mutex);
        if (!m_report)
            return before;
    }
    auto fresh = m_test(m_cancel);
    std::lock_guard lock(m_mutex);
    m_report = fresh;
    return fresh;
}

SelfTestReport readProbes(const QByteArray &output, const QStringList &expected)
{
    SelfTestReport report;
    QStringList missing = expected;
    QStringList failed;
    for (const auto &line : output.split('\n')) {
        const auto fields = line.split('\t');
        if (fields.size() < 3)
            continue;
        ProbeResult probe{QString::fromUtf8(fields[0]), fields[1] == "pass", QString::fromUtf8(fields[2])};
        missing.removeAll(probe.name);
        if (!probe.passed)
            failed.append(QStringLiteral("%1 (%2)").arg(probe.name, probe.detail));
        report.probes.push_back(std::move(probe));
    }
    for (const auto &name : missing)
        failed.append(name);
    report.works = failed.isEmpty();
    if (!report.works)
        report.message =
            tr("The sandbox does not hold: %1. Every command asks.").arg(failed.join(QStringLiteral(", ")));
    return report;
}

QString explainBubblewrap(const QString &complaint)
{
    const auto has = [&complaint](const char *words) {
        return complaint.contains(QLatin1StringView(words), Qt::CaseInsensitive);
    };
    QString advice;
    if (has("Unknown option")) {
        advice = tr("The installed bubblewrap is too old; Homard needs 0.8 or newer.");
    } else if (has("new namespace") || has("uid map") || has("user namespace") || has("unshare")) {
        advice = tr(
            "This system does not let ordinary users make user namespaces. Allow it with "
            "\"sudo sysctl kernel.unprivileged_userns_clone=1\" (Debian), or give /usr/bin/bwrap an AppArmor profile "
            "with "
            "\"userns,\" (Ubuntu 24.04 and newer: \"sudo apt install apparmor-profiles\"), or inside a container allow "
            "user namespaces for it.");
    } else if (has("mount proc") || has("/newroot/proc")) {
        advice = tr("The container that Homard runs in hides parts of /proc; a new one cannot be mounted. Run Homard "
                    "outside of it.");
    } else {
        advice = tr("Run \"homardctl doctor\" for details.");
    }
    return tr("The sandbox cannot be set up (%1). %2").arg(complaint.trimmed(), advice);
}

} // namespace homard
