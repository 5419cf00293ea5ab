// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/tool_quotas.h"

namespace homard {

namespace {
constexpr std::chrono::minutes window{1};
}

ToolQuotas::ToolQuotas(Clock &clock, QuotaLimits limits) : m_clock(clock), m_limits(limits) {}

void ToolQuotas::setLimits(const QuotaLimits &limits)
{
    std::lock_guard lock(m_mutex);
    m_limits = limits;
    m_changed.notify_all();
}

int ToolQuotas::mostOf(ToolKind kind) const
{
    switch (kind) {
    case ToolKind::Read: return m_limits.readsPerMinute;
    case ToolKind::Write: return m_limits.writesPerMinute;
    case ToolKind::Exec: return m_limits.commandsPerMinute;
    }
    return m_limits.commandsPerMinute;
}

int ToolQuotas::mostPerMinute(ToolKind kind) const
{
    std::lock_guard lock(m_mutex);
    return mostOf(kind);
}

std::optional<Clock::Milliseconds> ToolQuotas::count(const QString &tool, ToolKind kind)
{
    std::lock_guard lock(m_mutex);
    const auto now = m_clock.now();
    std::deque<Clock::TimePoint> &calls = m_calls[tool];
    while (!calls.empty() && calls.front() + window <= now)
        calls.pop_front();
    const int most = mostOf(kind);
    if (most > 0 && int(calls.size()) >= most) {
        // The limit may have been lowered: so many must be older than a minute first.
        const auto &last = calls[calls.size() - size_t(most)];
        return std::chrono::ceil<Clock::Milliseconds>(last + window - now);
    }
    calls.push_back(now);
    return std::nullopt;
}

ToolQuotas::Place ToolQuotas::enter(const CancelToken &cancel, const std::function<void()> &mustWait)
{
    const auto wake = cancel.onCancel([this] {
        std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    });
    std::unique_lock lock(m_mutex);
    const auto isFree = [&] { return m_limits.commandsAtOnce <= 0 || m_running < m_limits.commandsAtOnce; };
    if (!isFree() && mustWait) {
        lock.unlock();
        mustWait();
        lock.lock();
    }
    m_clock.waitUntil(lock, m_changed, Clock::never(), [&] { return isFree() || cancel.isCancelled(); });
    if (cancel.isCancelled())
        return nullptr;
    ++m_running;
    return Place(this, [this](void *) { leave(); });
}

void ToolQuotas::leave()
{
    std::lock_guard lock(m_mutex);
    --m_running;
    m_changed.notify_all();
}

} // namespace homard
