// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/session_archive.h"
#include "ui/models/errands.h"
#include "ui/models/timeline_run.h"
#include <QAbstractItemModel>
#include <map>

namespace homard {

/// The timeline of one session as a tree: run → turn → calls, notes → questions. Fed by events (apply) and, for what
/// was before, by the archive: its newest runs, and older ones when they are asked for (readOlder). A run that was on
/// already when the session was opened is made of both. Runs of the past have no children before a view asks for them
/// (fetchMore). GUI thread; what it is made with outlives it.
class TimelineModel : public QAbstractItemModel, private TimelineWatcher
{
    Q_OBJECT
public:
    enum Column { What, State, Bar, Tokens, Time, Cost, ColumnCount };

    TimelineModel(SessionArchive &archive, Errands &errands, const Clock &clock, QObject *parent = nullptr);
    ~TimelineModel() override;

    /// Forgets what it shows and reads the session's newest runs; empty: shows nothing.
    void setSession(const QString &sessionId);
    /// There are runs older than the first that is shown.
    bool hasOlder() const { return m_older; }
    /// Reads the next of them, which then stand before the others; also after a failure.
    void readOlder();
    /// Why the last readOlder() brought nothing; empty: there is no trouble.
    QString olderTrouble() const { return m_olderTrouble; }
    QString sessionId() const { return m_sessionId; }
    /// Of other sessions only what runs there is kept, for when they are shown.
    void apply(const AgentEvent &event);
    /// What a result says, read later than its row.
    void keepResult(const QModelIndex &index, const ToolResult &result);

    /// The archive has answered.
    bool isLoaded() const { return m_loaded; }
    /// Why there is nothing of the past; empty: there is no trouble.
    QString trouble() const { return m_trouble; }
    /// A run goes on: bars grow.
    bool isRunning() const { return m_running > 0; }
    qint64 nowMs() const { return m_clock.wallMs(); }

    /// nullptr for the root.
    const TimelineNode *node(const QModelIndex &index) const;
    /// The run a row is of; nullptr for the root.
    const TimelineNode *runOf(const QModelIndex &index) const;
    /// How long a row takes so far, in ms; nullopt: nobody knows.
    std::optional<qint64> elapsedMs(const TimelineNode &node) const;
    /// The whole row in words, for screen readers and for copying.
    QString rowText(const TimelineNode &node) const;
    /// From the run's start to its end, or now: the length of the time axis.
    qint64 axisMs(const TimelineNode &run) const;
    QModelIndex indexOf(const TimelineNode &node, int column = 0) const;
    /// Invalid when there is none; a view that has not looked into its run yet does so now.
    QModelIndex indexOfCall(const QString &callId);
    /// All rows of all runs, as a fully expanded tree shows them.
    std::vector<TimelineRow> rows() const;

    QString columnName(int column) const;
    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// isRunning() is another now.
    void runningChanged(bool running);
    /// The archive has answered, or failed: trouble().
    void loaded();
    /// hasOlder() or olderTrouble() may be another now.
    void olderChanged();
    /// That many older runs came before the others.
    void olderRead(int count);

private:
    struct Entry {
        std::unique_ptr<TimelineRun> run;
        bool shown = true; ///< False: views know its head only, until they ask.

        QString id() const { return run->root().row.runId; }
    };
    void beginInsert(const TimelineNode &parent, size_t position) override;
    void endInsert() override;
    void beginRemove(const TimelineNode &parent, size_t position) override;
    void endRemove() override;
    void nodeChanged(const TimelineNode &node) override;

    void load();
    void finishOlder(Result<std::vector<RunRecord>> records);
    void take(const std::vector<RunRecord> &records);
    void place(size_t position, std::unique_ptr<Entry> entry);
    void replace(Entry &entry, const RunRecord &record);
    void feed(Entry &entry, const AgentEvent &event);
    void followAway(const AgentEvent &event);
    void leave();
    void countRunning();
    bool isShown(const TimelineNode &node) const;
    Entry *entry(const QString &runId) const;
    Entry *entryOf(const QModelIndex &index) const;

    SessionArchive &m_archive;
    Errands &m_errands;
    const Clock &m_clock;
    QString m_sessionId;
    std::vector<std::unique_ptr<Entry>> m_runs;
    /// What runs in sessions that are not shown, by their ids: the archive does not know of a turn before it has ended.
    std::map<QString, std::unique_ptr<TimelineRun>> m_away;
    std::vector<AgentEvent> m_early; ///< Of runs that began before the session was opened, until the archive answers.
    bool m_loaded = false;
    bool m_loading = false;
    bool m_hasPage = false; ///< The newest runs were read, and whether there are older ones is known.
    bool m_older = false;
    bool m_readingOlder = false;
    bool m_telling = true; ///< Between begin and end of a change: views know the run's rows.
    quint64 m_session = 0; ///< Counts the sessions: what was asked for an older one is dropped.
    quint64 m_load = 0;    ///< Counts the questions to the archive: an old answer is dropped.
    QString m_trouble;
    QString m_olderTrouble;
    int m_running = 0;
};

} // namespace homard
