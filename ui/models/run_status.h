// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include "domain/session.h"
#include <QObject>
#include <chrono>
#include <optional>

namespace homard {

/// What a session is doing, for the header and the status line: a reducer of its events. Knows one session at a time.
/// GUI thread.
class RunStatus : public QObject
{
    Q_OBJECT
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit RunStatus(QObject *parent = nullptr);

    /// Starts anew with a session; `active`: something runs in it already.
    void setSession(const SessionInfo &info, bool active);
    /// The session's row has changed by what the user did: title, mode, model, folder.
    void setInfo(const SessionInfo &info);
    /// Events of other sessions are passed over.
    void apply(const AgentEvent &event);
    /// What is known of the context before a run says it: of the last request that is stored. Passed over where a run
    /// has.
    void setStoredContext(const QString &sessionId, qint64 tokens, int window);
    /// The user pressed Stop once; the second press ends what runs at once.
    void noteStopPressed();

    const SessionInfo &info() const { return m_info; }
    RunState state() const { return m_state; }
    bool isActive() const { return m_active; }
    bool isStopping() const { return m_stopping; }
    /// In words for people: "Running a tool", "Waiting for your approval".
    QString stateText() const;
    /// Model calls and tool calls of the run so far.
    int step() const { return m_step; }
    /// Since when the run runs; nullopt when nothing does.
    std::optional<TimePoint> startedAt() const { return m_startedAt; }
    /// When the retry comes; nullopt unless the state is Retrying.
    std::optional<TimePoint> retryAt() const { return m_retryAt; }

    qint64 contextTokens() const { return m_contextTokens; }
    int contextWindow() const { return m_contextWindow; }
    bool isContextEstimated() const { return m_contextEstimated; }
    /// Something was paid for, or would have been.
    bool hasUsage() const { return !m_info.usage.isEmpty() || m_runUsed; }
    /// US dollars of the session with the run that is on; nullopt = unknown.
    std::optional<double> cost() const;

Q_SIGNALS:
    void changed();
    /// Title, model or totals of the session are other ones.
    void infoChanged();

private:
    struct Reducer;
    void reset();

    SessionInfo m_info;
    RunState m_state = RunState::Idle;
    bool m_active = false;
    bool m_stopping = false;
    int m_step = 0;
    std::optional<TimePoint> m_startedAt;
    std::optional<TimePoint> m_retryAt;
    qint64 m_contextTokens = 0;
    int m_contextWindow = 0;
    bool m_contextEstimated = true;
    bool m_contextStored = false;    ///< By setStoredContext().
    bool m_runUsed = false;          ///< The run that is on has turns that ended.
    std::optional<double> m_runCost; ///< Of those turns; not in m_info yet.
};

} // namespace homard
