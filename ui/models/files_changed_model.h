// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "domain/agent_event.h"
#include "ui/models/errands.h"
#include "ui/models/files_changed_probe.h"
#include <QAbstractItemModel>
#include <memory>

namespace homard {

/// The files a session's runs changed, as a tree: run → change, newest first. Reads nothing while nobody watches. Asks
/// the store and takes back by `errands`, in order; looks at the files in the `background`, one change after another.
/// GUI thread; what it is made with outlives it.
class FilesChangedModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { File, Lines, State, ColumnCount };

    FilesChangedModel(Checkpoints &checkpoints, SessionArchive &archive, Errands &errands, Errands &background,
                      const Clock &clock, QObject *parent = nullptr);
    ~FilesChangedModel() override;

    /// `root`: paths below it are shown relative to it.
    void setSession(const QString &sessionId, const QString &root);
    /// The end of a call or a run may have changed files.
    void apply(const AgentEvent &event);
    /// Somebody looks: now it reads, and again whenever something may have changed.
    void setWatched(bool watched);
    /// Looks again at everything: files may have been changed from outside.
    void refresh();
    bool isLoaded() const { return m_loaded; }
    QString trouble() const { return m_trouble; }

    /// nullptr for a run.
    const Checkpoint *checkpoint(const QModelIndex &index) const;
    FileChangeState state(const QModelIndex &index) const;
    /// A step that can be taken back: no run, not undone.
    bool canUndo(const QModelIndex &index) const;
    QString shownPath(const QString &path) const;
    QString stateText(const QModelIndex &index) const;

    /// Asks for the diff of a change; it comes with examined().
    void examine(const QModelIndex &index);
    /// Takes back all that the step of this change did, or one thing a forced undo replaced; `force`: also what was
    /// changed since.
    void undoStep(const QModelIndex &index, bool force);

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void loaded();
    void examined(const QString &checkpointId, const homard::FileExamination &found);
    /// The step was taken back.
    void undone(const QString &checkpointId);
    /// It was not: the file is not what the step left. undoStep() with force does it all the same.
    void undoConflicted(const QString &checkpointId, const QString &words);
    /// It was not, and force does not help.
    void undoFailed(const QString &checkpointId, const QString &words);

private:
    struct Change;
    struct Group;

    void readIfWanted();
    void take(std::vector<Checkpoint> newestFirst);
    void drop(const std::vector<Checkpoint> &known);
    void insert(const Checkpoint &checkpoint);
    void lookAgainAt(const QString &path);
    void outdateAll();
    void lookAtNext();
    void settle(const QString &checkpointId, quint64 age, const FileExamination &found);
    std::vector<Checkpoint> newerOf(const Checkpoint &checkpoint) const;
    Change *find(const QString &checkpointId) const;
    Change *change(const QModelIndex &index) const;
    QModelIndex indexOf(const Change &change, int column = 0) const;
    void tellChanged(const Change &change);
    QString spoken(const Change &change) const;

    Checkpoints &m_checkpoints;
    SessionArchive &m_archive;
    Errands &m_errands;
    Errands &m_background;
    const Clock &m_clock;
    QString m_sessionId;
    QString m_root;
    std::vector<std::unique_ptr<Group>> m_groups;
    bool m_watched = false;
    bool m_stale = false;     ///< What is shown may be old.
    bool m_reading = false;   ///< The store was asked and has not answered.
    int m_undoing = 0;        ///< Steps that are being taken back.
    QStringList m_justUndone; ///< What was, and the list does not say so yet.
    QString m_lookingAt;      ///< The change that is being looked at.
    bool m_loaded = false;
    quint64 m_session = 0; ///< Counts the sessions: an answer of an earlier one is dropped.
    QString m_trouble;
};

} // namespace homard
