// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/session_archive.h"
#include "ui/models/errands.h"
#include <QObject>
#include <QTimer>
#include <functional>
#include <set>

namespace homard {

/// Keeps what is typed and not sent on disk, one draft a session, so that it survives a kill: written at most every
/// 300 ms while somebody types (ours: less is lost than a sentence), at once when it matters. Never waits: all goes
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
    /// The draft could not be kept; once until it can again, and once more for each open().
    void failed(const QString &message);
    /// After failed(): something could be written again.
    void recovered();

private:
    void save();
    void show(const QString &draft);
    void endSending(const QString &sessionId, const QString &text);
    void write(const QString &sessionId, const QString &text);
    void recover();

    SessionArchive &m_archive;
    Errands &m_errands;
    std::function<QString()> m_text;
    QString m_sessionId;
    QTimer m_timer;
    std::set<std::pair<QString, QString>> m_onTheWay; ///< Session and text.
    QString m_heldBack;                               ///< The draft that was read, while it is on its way.
    QString m_arrived;                                ///< Since open(): what was sent from the session before that.
    quint64 m_opened = 0;                             ///< Counts open(): an answer for an earlier one is late.
    bool m_dirty = false;
    bool m_told = false;
};

} // namespace homard
