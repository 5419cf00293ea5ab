// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include <QStringList>
#include <map>
#include <vector>

namespace homard {

/// What goes on in a session, as far as a list or a tray icon tells it.
enum class SessionActivity {
    Idle,
    Running,
    Retrying, ///< Waits until it asks the model again.
    Asks,     ///< Waits for an answer of the user.
};

/// The pulse of one session.
struct SessionPulse {
    SessionActivity activity = SessionActivity::Idle;
    bool failed = false;      ///< Its last run ended by an error or a limit, and the user has not opened it since.
    bool unread = false;      ///< A run ended while the user looked elsewhere.
    int questions = 0;        ///< Open ones.
    qint64 startedWallMs = 0; ///< When what runs now began; 0 when nothing does.
    qint64 endedWallMs = 0;   ///< When the last run seen ended.
    bool operator==(const SessionPulse &) const = default;
};

/// A reducer of the events of all sessions. A plain value; GUI thread.
class SessionPulses
{
public:
    /// The sessions whose pulse is another one now, each once, in the order of their first event.
    QStringList apply(const std::vector<AgentEvent> &events);
    /// The pulse of a session never heard of is quiet.
    SessionPulse of(const QString &sessionId) const;
    /// All that were heard of.
    const std::map<QString, SessionPulse> &all() const { return m_pulses; }
    /// The user looks at this session now (empty: at none): what ends in it is read, and what has ended was. True: its
    /// pulse is another one now.
    bool lookAt(const QString &sessionId);
    void forget(const QString &sessionId);

private:
    struct Reducer;

    std::map<QString, SessionPulse> m_pulses;
    std::map<QString, QString> m_questions; ///< Open ones: call id → session id.
    QString m_looked;
};

} // namespace homard
