// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_status.h"

namespace homard {

RunStatus::RunStatus(QObject *parent) : QObject(parent) {}

void RunStatus::reset()
{
    m_state = RunState::Idle;
    m_active = false;
    m_stopping = false;
    m_step = 0;
    m_startedAt.reset();
    m_retryAt.reset();
    m_runUsed = false;
    m_runCost.reset();
}

std::optional<double> RunStatus::cost() const
{
    if (!m_runUsed)
        return m_info.cost;
    const bool knownBefore = m_info.cost || m_info.usage.isEmpty();
    return m_runCost && knownBefore ? std::optional<double>(m_info.cost.value_or(0) + *m_runCost) : std::nullopt;
}

void RunStatus::setSession(const SessionInfo &info, bool active)
{
    reset();
    m_info = info;
    m_active = active;
    m_state = active ? RunState::Preparing : RunState::Idle;
    m_contextTokens = 0;
    m_contextStored = false;
    m_contextWindow = 0;
    Q_EMIT infoChanged();
    Q_EMIT changed();
}

void RunStatus::setInfo(const SessionInfo &info)
{
    if (info.id != m_info.id)
        return;
    m_info = info;
    Q_EMIT infoChanged();
    Q_EMIT changed();
}

void RunStatus::setStoredContext(const QString &sessionId, qint64 tokens, int window)
{
    if (sessionId != m_info.id || sessionId.isEmpty() || (m_contextTokens > 0 && !m_contextStored))
        return;
    m_contextTokens = tokens;
    m_contextWindow = window;
    m_contextEstimated = true;
    m_contextStored = true;
    Q_EMIT changed();
}

void RunStatus::noteStopPressed()
{
    if (!m_active)
        return;
    m_stopping = true;
    Q_EMIT changed();
}

/// What each event does to the status. True: something that is shown has changed.
struct RunStatus::Reducer {
    RunStatus &s;
    const AgentEvent &event;

    bool operator()(const StateChanged &change)
    {
        if (change.state == RunState::Idle && event.runId.isEmpty()) {
            const bool failed = s.m_state == RunState::Error; // stays until the next run: somebody may not have seen it
            s.reset();                                        // the worker has nothing more to do
            if (failed)
                s.m_state = RunState::Error;
            return true;
        }
        s.m_state = change.state;
        if (change.state != RunState::Retrying)
            s.m_retryAt.reset();
        return true;
    }
    bool operator()(const RunStarted &)
    {
        s.reset();
        s.m_active = true;
        s.m_state = RunState::Preparing;
        s.m_startedAt = event.at;
        return true;
    }
    bool operator()(const TurnStarted &)
    {
        ++s.m_step;
        return true;
    }
    bool operator()(const ToolCallStarted &)
    {
        ++s.m_step;
        return true;
    }
    bool operator()(const RetryScheduled &retry)
    {
        s.m_state = RunState::Retrying;
        s.m_retryAt = event.at + std::chrono::milliseconds(retry.delayMs);
        return true;
    }
    bool operator()(const ContextUsed &used)
    {
        s.m_contextTokens = used.tokens;
        s.m_contextStored = false;
        s.m_contextWindow = used.window;
        s.m_contextEstimated = used.estimated;
        return true;
    }
    bool operator()(const TurnEnded &ended)
    {
        const bool known = ended.cost && (!s.m_runUsed || s.m_runCost);
        s.m_runCost = known ? std::optional<double>(s.m_runCost.value_or(0) + *ended.cost) : std::nullopt;
        s.m_runUsed = true;
        return true;
    }
    bool operator()(const SessionChanged &change)
    {
        s.m_info = change.session;
        s.m_runUsed = false; // the totals have it now
        s.m_runCost.reset();
        Q_EMIT s.infoChanged();
        return true;
    }
    bool operator()(const RunEnded &ended)
    {
        s.m_startedAt.reset();
        s.m_retryAt.reset();
        s.m_stopping = false;
        s.m_state = ended.summary.outcome == RunOutcome::Error ? RunState::Error : RunState::Idle;
        return true;
    }
    template <class Other>
    bool operator()(const Other &)
    {
        return false;
    }
};

void RunStatus::apply(const AgentEvent &event)
{
    if (event.sessionId == m_info.id && !m_info.id.isEmpty() && std::visit(Reducer{*this, event}, event.body))
        Q_EMIT changed();
}

QString RunStatus::stateText() const
{
    if (m_stopping)
        return tr("Stopping");
    switch (m_state) {
    case RunState::Idle: return tr("Ready");
    case RunState::Queued: return tr("Queued");
    case RunState::Preparing: return tr("Preparing");
    case RunState::Streaming: return tr("Answering");
    case RunState::RunningTool: return tr("Running a tool");
    case RunState::WaitingForApproval: return tr("Waiting for your approval");
    case RunState::Compacting: return tr("Compacting");
    case RunState::Retrying: return tr("Waiting to try again");
    case RunState::Error: return tr("Stopped by an error");
    }
    return {};
}

} // namespace homard
