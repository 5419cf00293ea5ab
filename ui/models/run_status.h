// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include "domain/session.h"
#include <QObject>
#include <QSet>
#include <chrono>
#include <map>
#include <optional>

namespace homard {

/// What the shown session is doing, for the header and the status line: a reducer of the events. Follows the sessions
/// that run unseen, too, so that who comes back to one sees what it does. GUI thread.
class RunStatus : public QObject
{
    Q_OBJECT
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit RunStatus(QObject *parent = nullptr);

    /// Shows another session; `active`: something runs in it already.
    void setSession(const SessionInfo &info, bool active);
    /// The session's row has changed by what the user did: title, mode, model, folder.
    void setInfo(const SessionInfo &info);
    /// An event of any session.
    void apply(const AgentEvent &event);
    /// What is known of the context before a run says it: of the last request that is stored. Passed over where a run
    /// has.
    void setStoredContext(const QString &sessionId, qint64 tokens, int window);
    /// The user pressed Stop once in that session; the second press ends what runs at once.
    void noteStopPressed(const QString &sessionId);

    const SessionInfo &info() const { return m_info; }
    /// While a question is open it waits for that, whatever else runs.
    RunState state() const { return m_now.questions.isEmpty() ? m_now.state : RunState::WaitingForApproval; }
    bool isActive() const { return m_now.active; }
    bool isStopping() const { return m_now.stopping; }
    /// In words for people: "Running a tool", "Waiting for your approval".
    QString stateText() const;
    /// The run's turn, as the timeline counts them; 0 before the first.
    int turn() const { return m_now.turn; }
    /// Since when the run runs; nullopt when nothing does.
    std::optional<TimePoint> startedAt() const { return m_now.startedAt; }
    /// When the retry comes; nullopt unless the state is Retrying.
    std::optional<TimePoint> retryAt() const { return m_now.retryAt; }

    qint64 contextTokens() const { return m_now.contextTokens; }
    int contextWindow() const { return m_now.contextWindow; }
    bool isContextEstimated() const { return m_now.contextEstimated; }
    /// Something was paid for, or would have been.
    bool hasUsage() const { return !m_info.usage.isEmpty() || m_now.runUsed; }
    /// US dollars of the session with the run that is on; nullopt = unknown.
    std::optional<double> cost() const;

Q_SIGNALS:
    void changed();
    /// Title, model or totals of the session are other ones.
    void infoChanged();

private:
    /// What one session is doing.
    struct Doing {
        RunState state = RunState::Idle;
        bool active = false;
        bool stopping = false;
        bool answering = false; ///< The stream has come to the answer's text.
        int turn = 0;
        QSet<QString> questions; ///< The calls that wait for an answer.
        std::optional<TimePoint> startedAt;
        std::optional<TimePoint> retryAt;
        qint64 contextTokens = 0;
        int contextWindow = 0;
        bool contextEstimated = true;
        bool contextStored = false;    ///< By setStoredContext().
        bool runUsed = false;          ///< The run that is on has turns that ended.
        std::optional<double> runCost; ///< Of those turns; not in the session's row yet.

        void endRun();
    };
    struct Reducer;

    SessionInfo m_info;
    Doing m_now;
    std::map<QString, Doing> m_unseen; ///< Of the other sessions those in which something runs.
};

} // namespace homard
