// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "domain/tool.h"
#include <QHash>
#include <deque>
#include <memory>
#include <optional>

namespace homard {

/// How often tools may be called (loop.md 4). Numbers are per tool and minute; 0: no limit.
struct QuotaLimits {
    int readsPerMinute = 600;
    int writesPerMinute = 120;
    int commandsPerMinute = 60;
    /// Commands that may write, over all sessions. Those that only read do not count: a turn of them takes as long as
    /// its slowest.
    int commandsAtOnce = 4;
    bool operator==(const QuotaLimits &) const = default;
};

/// Counts the calls of all sessions, so that a model that has lost its way cannot keep the machine busy. One a program;
/// thread-safe. The clock outlives it, and it outlives its places.
class ToolQuotas
{
public:
    explicit ToolQuotas(Clock &clock, QuotaLimits limits = {});

    /// Counts from the next call on; what was counted stays.
    void setLimits(const QuotaLimits &limits);

    /// Counts one call of the tool in. Empty: it may run. Else it is not counted, and this is how long it must wait.
    std::optional<Clock::Milliseconds> count(const QString &tool, ToolKind kind);
    /// The number that count() holds the tool to.
    int mostPerMinute(ToolKind kind) const;

    /// A place among the commands that run at once; given back when the last copy goes.
    using Place = std::shared_ptr<void>;
    /// Waits for a place. `mustWait` is called once, before, where there is none; it must not call back in here.
    /// Null: `cancel` came first.
    Place enter(const CancelToken &cancel, const std::function<void()> &mustWait);

private:
    int mostOf(ToolKind kind) const;
    void leave();

    Clock &m_clock;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    QuotaLimits m_limits;
    QHash<QString, std::deque<Clock::TimePoint>> m_calls; ///< Of the last minute, oldest first.
    int m_running = 0;
};

} // namespace homard
