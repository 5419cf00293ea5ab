// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/session_archive.h"
#include "ports/session_store.h"
#include "ui/models/errands.h"
#include "ui/models/session_pulse.h"
#include <QAbstractListModel>
#include <QSet>
#include <chrono>
#include <map>
#include <vector>

namespace homard {

/// What the dot of a session says.
enum class SessionRowState { Idle, Running, Retrying, Asks, Failed, Unread };

/// The sessions as a list: under Running what runs, then Today and Earlier, newest first; the headings are rows of
/// their own, which cannot be chosen. Rows come from the store by errands and live from events; they are moved, put in
/// and taken out one by one and never reset, so that the selection and the scroll position hold. GUI thread.
class SessionListModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole + 1, ///< QString; empty for a heading.
        HeadingRole,               ///< bool.
        StateRole,                 ///< int, a SessionRowState.
        StateWordRole,             ///< "asks", "running" … in short; empty when idle.
        TimeRole,                  ///< "14:02", "Tue", "Nov 21".
        WorkspaceRole,             ///< Absolute path; empty for a heading.
    };

    /// All outlive the model.
    struct Ports {
        SessionStore &store;
        SessionArchive &archive;
        Errands &errands;
        const Clock &clock;
    };

    explicit SessionListModel(Ports ports, QObject *parent = nullptr);

    /// Reads all sessions; loaded() or unreadable() follows.
    void load();
    bool isLoaded() const { return m_loaded; }
    /// How many sessions there are, shown or not.

    /// Puts a session in, or renews it: one that was just made.
    void put(const SessionInfo &info);
    void apply(const std::vector<AgentEvent> &events);
    /// The session that is open and seen by the user; empty: none, or the window is hidden.
    void setLookedAt(const QString &sessionId);
    /// Only titles with all words of `text` in them, in any case; empty: all.
    void setFilter(const QString &text);
    QString filter() const { return m_filter; }

    /// The session's row as it is shown; not valid if it is not.
    QModelIndex indexOf(const QString &sessionId) const;
    QString titleOf(const QString &sessionId) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

    /// Until times and sections are other ones because the day is.
    std::chrono::milliseconds restOfDay() const;

public Q_SLOTS:
    /// The new title is shown at once and taken back if the store refuses it; an empty one is passed over.
    void rename(const QString &sessionId, const QString &title);
    /// The row goes at once and comes back if the archive refuses; removed() when it is done. What runs is not removed.
    void remove(const QString &sessionId);
    /// Undoes remove().
    void restore(const QString &sessionId);
    /// Sections and times again: the day, the language or the locale may be another one.
    void refresh();

Q_SIGNALS:
    void loaded();
    /// For people: load() could not read them. The list holds what it held.
    void unreadable(const QString &text);
    /// A title the user gave is on disk: whoever else shows it takes it over.
    void renamed(const QString &sessionId, const QString &title);
    void removed(const QString &sessionId, const QString &title);
    void restored(const QString &sessionId);
    /// For people.
    void failed(const QString &text);
    /// What failed() told last does not hold any more.
    void failureEnded();

private:
    /// A row: a session, or the heading of a section if the id is empty.
    struct Entry {
        int section = 0;
        QString id{};
        /// A session is the same row in whatever section it stands.
        bool operator==(const Entry &other) const
        {
            return id == other.id && (!id.isEmpty() || section == other.section);
        }
    };

    SessionRowState stateOf(const QString &sessionId) const;
    int sectionOf(const SessionInfo &info, qint64 todayMs) const;
    bool isMatch(const SessionInfo &info, const QStringList &words) const;
    std::vector<Entry> wanted() const;
    void arrange();
    void dropMissing(const std::vector<Entry> &target);
    void placeRow(const std::vector<Entry> &target, size_t row);
    void touch(const QString &sessionId);
    void fetch(const QString &sessionId);
    QString accessibleText(const SessionInfo &info) const;
    QString toolTipText(const SessionInfo &info) const;
    qint64 updatedAt(const SessionInfo &info) const;

    Ports m_ports;
    std::map<QString, SessionInfo> m_sessions;
    QSet<QString> m_hidden;  ///< Removed, or about to be.
    QString m_refused;       ///< Not removed because it runs: told by failed().
    QSet<QString> m_fetched; ///< Asked for because an event named them.
    SessionPulses m_pulses;
    std::vector<Entry> m_rows;
    QString m_filter;
    bool m_loaded = false;
};

} // namespace homard
