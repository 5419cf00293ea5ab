// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/session_archive.h"
#include "ui/models/errands.h"
#include <QObject>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace homard {

/// Keeps what is typed and not sent on disk, one draft a session, so that it survives a kill: written at most every
/// 300 ms while somebody types (ours: less is lost than a sentence), at once when it matters. What could not be written
/// stays in memory, also when its session was left, and is tried again until it is on disk. Never waits: all goes
/// through the errands, in order. GUI thread. Archive and errands outlive it.
class DraftKeeper : public QObject
{
    Q_OBJECT
public:
    /// `text` gives what is typed now; it is asked only when something is written, so that a large text costs nothing
    /// per key.
    DraftKeeper(SessionArchive &archive, Errands &errands, std::function<QString()> text, QObject *parent = nullptr);
    /// Writes what is not written yet.
    ~DraftKeeper() override;

    /// The session whose draft is typed; empty: one that does not exist yet.
    const QString &sessionId() const { return m_sessionId; }
    /// Writes the draft at hand, says switched(), reads the other's and says loaded().
    void open(const QString &sessionId);
    /// The session without an id has one now: the draft at hand goes with it, nothing is read.
    void adopt(const QString &sessionId);
    /// What is typed is being sent: it is no draft for somebody who comes back before it is known to have arrived.
    void sending(const QString &sessionId, const QString &text);
    /// It arrived. The draft is done with where it is still just that.
    void sent(const QString &sessionId, const QString &text);
    /// It did not: it is a draft as before.
    void notSent(const QString &sessionId, const QString &text);
    /// Takes a message back that waits in the inbox, and puts it before its session's draft: there is no moment without
    /// its text on disk.
    void takeBack(const QString &sessionId, const QString &perceptionId, const QString &text);

public Q_SLOTS:
    /// Something was typed.
    void touch();
    /// For hide, quit and after a message was acknowledged.
    void saveNow();

Q_SIGNALS:
    /// Another session's draft is coming: the editor empties itself.
    void switched();
    /// What was kept of this session. Somebody may have typed since switched(): put it beside that, never over it.
    void loaded(const QString &text);
    /// The draft that is typed could not be kept; once until it can again, and once more for each open().
    void failed(const QString &message);
    /// After failed(): something could be written again.
    void recovered();
    /// takeBack() has agreed: it does not wait any more.
    void tookBack(const QString &sessionId, const QString &perceptionId);
    /// Behind tookBack(), where the session has been shown all the time: what is typed does not hold it yet.
    void returned(const QString &perceptionId, const QString &text);
    /// For people: it could not be taken back, and waits as before. Nothing is said where a run has taken it.
    void takeBackFailed(const QString &sessionId, const QString &perceptionId, const QString &message);

private:
    /// A message that is being taken back.
    struct Returning {
        QString sessionId;
        QString text;
        quint64 visit = 0;  ///< m_opened of the field that lacks it.
        bool taken = false; ///< The store has agreed; of the errands thread.
    };
    /// A draft that is not known to be on disk.
    struct Unkept {
        QString text;
        std::optional<QString> instead{}; ///< This session's draft goes when it is.
        quint64 write = 0;                ///< The newest one.
        bool failed = false;
    };

    void save();
    bool show(const QString &draft);
    void readDraft();
    void takeWritten(const QString &sessionId, quint64 write, quint64 visit, const Result<void> &saved);
    void tryAgain();
    void endSending(const QString &sessionId, const QString &text);
    void write(const QString &sessionId, const QString &text, std::optional<QString> instead);
    void recover();

    SessionArchive &m_archive;
    Errands &m_errands;
    std::function<QString()> m_text;
    QString m_sessionId;
    QTimer m_timer;
    QTimer m_again; ///< Until what failed is tried again.
    std::map<QString, Unkept> m_unkept;
    std::optional<QString> m_adopted; ///< The session of which the draft at hand was, until that is written.
    std::vector<std::shared_ptr<Returning>> m_returning;
    std::set<std::pair<QString, QString>> m_onTheWay; ///< Session and text.
    QString m_heldBack;                               ///< The draft that was read, while it is on its way.
    QString m_arrived;                                ///< Since open(): what was sent from the session before that.
    quint64 m_opened = 0;                             ///< Counts open(): an answer for an earlier one is late.
    quint64 m_writes = 0;
    bool m_dirty = false;
    bool m_told = false;
};

} // namespace homard
