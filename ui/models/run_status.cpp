// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_status.h"
#include "ui/models/question_events.h"

namespace homard {

RunStatus::RunStatus(QObject *parent) : QObject(parent) {}

/// What is left of it is the context.
void RunStatus::Doing::endRun()
{
    Doing left;
    left.contextTokens = contextTokens;
    left.contextWindow = contextWindow;
    left.contextEstimated = contextEstimated;
    left.contextStored = contextStored;
    *this = left;
}

std::optional<double> RunStatus::cost() const
{
    if (!m_now.runUsed)
        return m_info.cost;
    const bool knownBefore = m_info.cost || m_info.usage.isEmpty();
    return m_now.runCost && knownBefore ? std::optional<double>(m_info.cost.value_or(0) + *m_now.runCost)
                                        : std::nullopt;
}

void RunStatus::setSession(const SessionInfo &info, bool active)
{
    if (m_now.active)
        m_unseen[m_info.id] = m_now;
    m_info = info;
    m_now = {};
    if (const auto kept = m_unseen.extract(info.id); active && !kept.empty())
        m_now = kept.mapped();
    else if (active)
        m_now.state = RunState::Preparing;
    m_now.active = active;
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
    if (sessionId != m_info.id || sessionId.isEmpty() || (m_now.contextTokens > 0 && !m_now.contextStored))
        return;
    m_now.contextTokens = tokens;
    m_now.contextWindow = window;
    m_now.contextEstimated = true;
    m_now.contextStored = true;
    Q_EMIT changed();
}

void RunStatus::noteStopPressed(const QString &sessionId)
{
    if (const auto at = m_unseen.find(sessionId); at != m_unseen.end())
        at->second.stopping = true;
    if (sessionId != m_info.id || !m_now.active)
        return;
    m_now.stopping = true;
    Q_EMIT changed();
}

/// What each event does to the status. True: something that is shown has changed.
struct RunStatus::Reducer {
    Doing &s;
    const AgentEvent &event;

    bool operator()(const StateChanged &change)
    {
        if (change.state == RunState::Idle && event.runId.isEmpty()) {
            const bool failed = s.state == RunState::Error; // stays until the next run: somebody may not have seen it
            s.endRun();                                     // the worker has nothing more to do
            if (failed)
                s.state = RunState::Error;
            return true;
        }
        s.state = change.state;
        if (change.state != RunState::Retrying)
            s.retryAt.reset();
        return true;
    }
    bool operator()(const RunStarted &)
    {
        s.endRun();
        s.active = true;
        s.state = RunState::Preparing;
        s.startedAt = event.at;
        return true;
    }
    bool operator()(const TurnStarted &started)
    {
        s.turn = started.turn;
        s.answering = false;
        return true;
    }
    bool operator()(const MessageStarted &) { return std::exchange(s.answering, false); }
    bool operator()(const ThinkingDelta &) { return std::exchange(s.answering, false); }
    bool operator()(const TextDelta &delta)
    {
        const bool isWord = !s.answering && !delta.text.trimmed().isEmpty();
        s.answering = s.answering || isWord;
        return isWord;
    }
    bool operator()(const ApprovalAsked &asked)
    {
        s.questions.insert(asked.request.callId);
        return true;
    }
    bool operator()(const ApprovalSettled &) { return answered(); }
    bool operator()(const ToolCallStarted &) { return answered(); }
    bool operator()(const ToolCallEnded &) { return answered(); }
    bool operator()(const RetryScheduled &retry)
    {
        s.state = RunState::Retrying;
        s.retryAt = event.at + std::chrono::milliseconds(retry.delayMs);
        return true;
    }
    bool operator()(const ContextUsed &used)
    {
        s.contextTokens = used.tokens;
        s.contextStored = false;
        s.contextWindow = used.window;
        s.contextEstimated = used.estimated;
        return true;
    }
    bool operator()(const TurnEnded &ended)
    {
        const bool known = ended.cost && (!s.runUsed || s.runCost);
        s.runCost = known ? std::optional<double>(s.runCost.value_or(0) + *ended.cost) : std::nullopt;
        s.runUsed = true;
        return true;
    }
    bool operator()(const SessionChanged &)
    {
        s.runUsed = false; // the totals have it now
        s.runCost.reset();
        return true;
    }
    bool operator()(const RunEnded &ended)
    {
        s.startedAt.reset();
        s.retryAt.reset();
        s.stopping = false;
        s.questions.clear();
        s.state = ended.summary.outcome == RunOutcome::Error ? RunState::Error : RunState::Idle;
        return true;
    }
    template <class Other>
    bool operator()(const Other &)
    {
        return false;
    }

    /// What was waited for runs now, or the others of its turn do.
    bool answered()
    {
        const bool last = s.questions.remove(callAnsweredBy(event.body)) && s.questions.isEmpty();
        if (last && s.state == RunState::WaitingForApproval)
            s.state = RunState::RunningTool;
        return last;
    }
};

void RunStatus::apply(const AgentEvent &event)
{
    if (event.sessionId.isEmpty())
        return;
    if (event.sessionId == m_info.id) {
        const auto *change = std::get_if<SessionChanged>(&event.body);
        if (change)
            m_info = change->session;
        const bool isOther = std::visit(Reducer{m_now, event}, event.body);
        if (change)
            Q_EMIT infoChanged();
        if (isOther)
            Q_EMIT changed();
        return;
    }
    const auto at = m_unseen.find(event.sessionId);
    if (at != m_unseen.end()) {
        std::visit(Reducer{at->second, event}, event.body);
        if (!at->second.active)
            m_unseen.erase(at);
    } else if (std::holds_alternative<RunStarted>(event.body)) {
        std::visit(Reducer{m_unseen[event.sessionId], event}, event.body);
    }
}

QString RunStatus::stateText() const
{
    if (m_now.stopping)
        return tr("Stopping");
    switch (state()) {
    case RunState::Idle: return tr("Ready");
    case RunState::Queued: return tr("Queued");
    case RunState::Preparing: return tr("Preparing");
    case RunState::Streaming: return m_now.answering ? tr("Answering") : tr("Thinking");
    case RunState::RunningTool: return tr("Running a tool");
    case RunState::WaitingForApproval: return tr("Waiting for your approval");
    case RunState::Compacting: return tr("Compacting");
    case RunState::Retrying: return tr("Waiting to try again");
    case RunState::Error: return tr("Stopped by an error");
    }
    return {};
}

} // namespace homard
