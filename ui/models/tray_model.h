// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/session_pulse.h"
#include <QObject>
#include <QSet>
#include <functional>
#include <vector>

namespace homard {

/// What the tray icon shows; the more urgent one wins.
enum class TrayState {
    Idle,
    Working,
    Failed,   ///< A run ended by an error and nobody has looked at it.
    NeedsYou, ///< A question waits.
};

/// Why the user is told something while the window is not in front.
enum class NoticeReason { NeedsYou, Failed, Finished };

/// One message for the desktop's notifications.
struct TrayNotice {
    NoticeReason reason = NoticeReason::Finished;
    QString sessionId; ///< Where a click goes.
    QString title;
    QString text;
    QString approvalId = {}; ///< The question it tells of, the first of several; empty: of none.
};

/// A session something runs in.
struct TrayRun {
    QString sessionId;
    QString title;
    int questions = 0;
    bool operator==(const TrayRun &) const = default;
};

/// What the tray shows and when it speaks: a reducer of all events. No notices while the window is active, one a
/// question and one a run at most, none for a run the user stopped. GUI thread.
class TrayModel : public QObject
{
    Q_OBJECT
public:
    explicit TrayModel(QObject *parent = nullptr);

    void apply(const std::vector<AgentEvent> &events);
    /// The title of a session; asked for by nobody, so tell whenever one is known. SessionChanged events tell too.
    void setTitle(const QString &sessionId, const QString &title);
    /// The session was deleted: nobody will look at it.
    void forget(const QString &sessionId);
    /// Whether the main window is in front, and which session it shows (empty: none).
    void setWindowActive(bool active, const QString &shownSession);
    /// Reasons the user does not want to hear of. All are wanted at first.
    void setReasonWanted(NoticeReason reason, bool wanted);
    /// What takes keys out of a text: a desktop keeps what it was told, and other programs may read it. Before the text
    /// is shortened, so that no half of a key is left.
    void setMask(std::function<QString(const QString &)> mask) { m_mask = std::move(mask); }

    TrayState state() const;
    /// Open questions of all sessions.
    int questionCount() const;
    /// What runs, longest first.
    std::vector<TrayRun> runs() const;
    /// A session with an open question; empty: none.
    QString askingSession() const;
    /// The state in words, for the tooltip.
    QString stateText() const;

Q_SIGNALS:
    /// The state, the runs or the questions are other ones now.
    void changed();
    void noticed(const homard::TrayNotice &notice);
    /// What the session's last notice asked is answered, or nobody waits for the answer any more.
    void questionOver(const QString &sessionId);

private:
    QString titleOf(const QString &sessionId) const;
    bool isWanted(NoticeReason reason) const;
    QString line(const QString &text) const;
    QString titled(const QString &alone, const QString &of, const QString &sessionId) const;
    void noteQuestions(const std::vector<AgentEvent> &events);
    void noteAnswers(const std::vector<AgentEvent> &events);
    void noteEnd(const AgentEvent &event, const RunSummary &summary);

    SessionPulses m_pulses;
    std::map<QString, QString> m_titles;
    std::map<QString, QSet<QString>> m_told; ///< Session → the open calls its last notice asked about.
    QSet<QString> m_asked;                   ///< Calls a notice was made for, while they are open.
    QSet<int> m_unwanted;
    std::function<QString(const QString &)> m_mask;
    bool m_windowActive = true;
};

} // namespace homard

Q_DECLARE_METATYPE(homard::TrayNotice)
