// SPDX-License-Identifier: GPL-3.0-or-later
#include "files_changed_model.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "files_changed_words.h"
#include "timeline_words.h"

namespace homard {

namespace {
constexpr int mostChanges = 500; // ours: the newest; older ones are in homardctl undo --list

Qt::Alignment alignmentOf(int column)
{
    return (column == FilesChangedModel::Lines ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

/// One changed file of one step.
struct FilesChangedModel::Change {
    Group *group = nullptr;
    int position = 0;
    Checkpoint checkpoint;
    bool looked = false;   ///< `found` is of the present.
    FileExamination found; ///< Without the diff: that is read when it is shown.
};

/// What one run changed.
struct FilesChangedModel::Group {
    int position = 0;
    QString runId;
    std::vector<std::unique_ptr<Change>> changes;
};

FilesChangedModel::FilesChangedModel(Checkpoints &checkpoints, SessionArchive &archive, Errands &errands,
                                     const Clock &clock, QObject *parent)
    : QAbstractItemModel(parent), m_checkpoints(checkpoints), m_archive(archive), m_errands(errands), m_clock(clock)
{
}

FilesChangedModel::~FilesChangedModel() = default;

void FilesChangedModel::setSession(const QString &sessionId, const QString &root)
{
    beginResetModel();
    m_sessionId = sessionId;
    m_root = root;
    m_groups.clear();
    m_trouble.clear();
    m_loaded = false;
    m_reading = false;
    m_lookingAt.clear();
    m_stale = !sessionId.isEmpty();
    ++m_session;
    endResetModel();
    readIfWanted();
}

void FilesChangedModel::apply(const AgentEvent &event)
{
    if (event.sessionId != m_sessionId)
        return;
    if (!std::holds_alternative<ToolCallEnded>(event.body) && !std::holds_alternative<RunEnded>(event.body))
        return;
    m_stale = true;
    m_lookAgain = m_lookAgain || std::holds_alternative<RunEnded>(event.body); // commands write where no step tells
    readIfWanted();
}

void FilesChangedModel::setWatched(bool watched)
{
    m_watched = watched;
    readIfWanted();
}

void FilesChangedModel::refresh()
{
    m_lookAgain = true;
    m_stale = !m_sessionId.isEmpty();
    readIfWanted();
}

void FilesChangedModel::readIfWanted()
{
    if (!m_watched || !m_stale || m_reading)
        return;
    m_stale = false;
    m_reading = true;
    m_errands.run(
        this, [checkpoints = &m_checkpoints, id = m_sessionId] { return checkpoints->list(id, mostChanges); },
        [this, session = m_session](Result<std::vector<Checkpoint>> list) {
            if (session != m_session)
                return;
            m_reading = false;
            m_loaded = true;
            m_trouble = list ? QString() : list.error().text();
            if (list)
                take(std::move(*list));
            Q_EMIT loaded();
            lookAtNext();
            readIfWanted();
        });
}

void FilesChangedModel::take(std::vector<Checkpoint> newestFirst)
{
    const bool again = std::exchange(m_lookAgain, false);
    drop(newestFirst);
    for (auto it = newestFirst.rbegin(); it != newestFirst.rend(); ++it) {
        if (auto *known = find(it->id)) {
            // While a run goes on each call asks: only what can have become another is looked at again.
            known->looked = known->looked && !again && known->checkpoint.undone == it->undone;
            known->checkpoint = *it;
            tellChanged(*known);
        } else {
            lookAgainAt(it->path);
            insert(*it);
        }
    }
}

void FilesChangedModel::lookAgainAt(const QString &path)
{
    for (const auto &group : m_groups) {
        for (const auto &one : group->changes)
            one->looked = one->looked && one->checkpoint.path != path;
    }
}

void FilesChangedModel::drop(const std::vector<Checkpoint> &known)
{
    for (size_t g = m_groups.size(); g-- > 0;) {
        auto &changes = m_groups[g]->changes;
        for (size_t c = changes.size(); c-- > 0;) {
            const auto &id = changes[c]->checkpoint.id;
            if (std::any_of(known.begin(), known.end(), [&](const auto &one) { return one.id == id; }))
                continue;
            beginRemoveRows(index(int(g), 0), int(c), int(c));
            changes.erase(changes.begin() + std::ptrdiff_t(c));
            for (size_t i = c; i < changes.size(); ++i)
                changes[i]->position = int(i);
            endRemoveRows();
        }
        if (!changes.empty())
            continue;
        beginRemoveRows({}, int(g), int(g));
        m_groups.erase(m_groups.begin() + std::ptrdiff_t(g));
        for (size_t i = g; i < m_groups.size(); ++i)
            m_groups[i]->position = int(i);
        endRemoveRows();
    }
}

/// As the newest of its run.
void FilesChangedModel::insert(const Checkpoint &checkpoint)
{
    auto change = std::make_unique<Change>();
    change->checkpoint = checkpoint;
    const auto group =
        std::find_if(m_groups.begin(), m_groups.end(), [&](const auto &one) { return one->runId == checkpoint.runId; });
    if (group == m_groups.end()) {
        auto made = std::make_unique<Group>();
        made->runId = checkpoint.runId;
        change->group = made.get();
        made->changes.push_back(std::move(change));
        beginInsertRows({}, 0, 0);
        m_groups.insert(m_groups.begin(), std::move(made));
        for (size_t i = 0; i < m_groups.size(); ++i)
            m_groups[i]->position = int(i);
        endInsertRows();
        return;
    }
    change->group = group->get();
    auto &changes = (*group)->changes;
    beginInsertRows(index((*group)->position, 0), 0, 0);
    changes.insert(changes.begin(), std::move(change));
    for (size_t i = 0; i < changes.size(); ++i)
        changes[i]->position = int(i);
    endInsertRows();
}

/// One change an errand: what waits behind it is not kept waiting by hundreds.
void FilesChangedModel::lookAtNext()
{
    if (!m_lookingAt.isEmpty() || !m_watched)
        return;
    for (const auto &group : m_groups) {
        for (const auto &one : group->changes) {
            if (one->looked)
                continue;
            m_lookingAt = one->checkpoint.id;
            examine(indexOf(*one));
            return;
        }
    }
}

void FilesChangedModel::examine(const QModelIndex &index)
{
    const auto *one = change(index);
    if (!one)
        return;
    m_errands.run(
        this,
        [checkpoints = &m_checkpoints, archive = &m_archive, checkpoint = one->checkpoint,
         newer = newerOf(one->checkpoint)] { return examineFileChange(*checkpoints, *archive, checkpoint, newer); },
        [this, session = m_session, id = one->checkpoint.id](FileExamination found) {
            if (session == m_session)
                settle(id, std::move(found));
        });
}

void FilesChangedModel::settle(const QString &checkpointId, FileExamination found)
{
    Q_EMIT examined(checkpointId, found);
    if (auto *one = find(checkpointId)) {
        found.diff.clear();
        one->found = std::move(found);
        one->looked = true;
        tellChanged(*one);
    }
    if (m_lookingAt != checkpointId)
        return; // somebody asked for it beside
    m_lookingAt.clear();
    lookAtNext();
}

std::vector<Checkpoint> FilesChangedModel::newerOf(const Checkpoint &checkpoint) const
{
    std::vector<Checkpoint> newer;
    for (const auto &group : m_groups) {
        for (const auto &one : group->changes) {
            const auto &other = one->checkpoint;
            if (other.path == checkpoint.path && other.wallMs >= checkpoint.wallMs && other.id > checkpoint.id)
                newer.push_back(other);
        }
    }
    std::sort(newer.begin(), newer.end(), [](const auto &a, const auto &b) { return a.id < b.id; });
    return newer;
}

void FilesChangedModel::undoStep(const QModelIndex &index, bool force)
{
    const auto *one = change(index);
    if (!one)
        return;
    QStringList ids;
    for (const auto &other : one->group->changes) { // newest first: as they were made, backwards
        const auto &checkpoint = other->checkpoint;
        const bool ofStep = !one->checkpoint.byUndo && checkpoint.callId == one->checkpoint.callId &&
                            !checkpoint.byUndo && !checkpoint.undone;
        if (ofStep || checkpoint.id == one->checkpoint.id)
            ids << checkpoint.id;
    }
    m_errands.run(
        this, [checkpoints = &m_checkpoints, ids, force] { return undoFileChanges(*checkpoints, ids, force); },
        [this, session = m_session, id = one->checkpoint.id, force](const Result<void> &done) {
            if (session != m_session)
                return;
            if (done)
                Q_EMIT undone(id);
            else if (done.error().code == ErrorCode::Conflict && !force)
                Q_EMIT undoConflicted(id, done.error().message);
            else
                Q_EMIT undoFailed(id, done.error().text());
            refresh();
        });
}

FilesChangedModel::Change *FilesChangedModel::find(const QString &checkpointId) const
{
    for (const auto &group : m_groups) {
        for (const auto &one : group->changes) {
            if (one->checkpoint.id == checkpointId)
                return one.get();
        }
    }
    return nullptr;
}

/// A change's index points to it; that of a run has nothing.
FilesChangedModel::Change *FilesChangedModel::change(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Change *>(index.internalPointer()) : nullptr;
}

QModelIndex FilesChangedModel::indexOf(const Change &change, int column) const
{
    return createIndex(change.position, column, const_cast<Change *>(&change));
}

void FilesChangedModel::tellChanged(const Change &change)
{
    Q_EMIT dataChanged(indexOf(change), indexOf(change, ColumnCount - 1));
}

const Checkpoint *FilesChangedModel::checkpoint(const QModelIndex &index) const
{
    const auto *one = change(index);
    return one ? &one->checkpoint : nullptr;
}

FileChangeState FilesChangedModel::state(const QModelIndex &index) const
{
    const auto *one = change(index);
    return one ? one->found.state : FileChangeState::Unknown;
}

bool FilesChangedModel::canUndo(const QModelIndex &index) const
{
    const auto *one = change(index);
    return one && !one->checkpoint.undone;
}

QString FilesChangedModel::shownPath(const QString &path) const
{
    const bool inside = !m_root.isEmpty() && path.startsWith(m_root + QLatin1Char('/'));
    return visibleText(inside ? path.mid(m_root.size() + 1) : path);
}

QModelIndex FilesChangedModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, nullptr);
    return indexOf(*m_groups[size_t(parent.row())]->changes[size_t(row)], column);
}

QModelIndex FilesChangedModel::parent(const QModelIndex &child) const
{
    const auto *one = change(child);
    return one ? createIndex(one->group->position, 0, nullptr) : QModelIndex();
}

int FilesChangedModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_groups.size());
    if (parent.column() > 0 || change(parent))
        return 0;
    return int(m_groups[size_t(parent.row())]->changes.size());
}

int FilesChangedModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QString FilesChangedModel::stateText(const QModelIndex &index) const
{
    const auto *one = change(index);
    return one ? fileChangeState(one->checkpoint, one->found) : QString();
}

QString FilesChangedModel::spoken(const Change &change) const
{
    return spokenFileChange(shownPath(change.checkpoint.path), change.checkpoint,
                            change.looked ? &change.found : nullptr, m_clock.wallMs());
}

QVariant FilesChangedModel::data(const QModelIndex &index, int role) const
{
    const auto *one = change(index);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(index.column()));
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::ToolTipRole))
        return {};
    if (!one) {
        const auto &changes = m_groups[size_t(index.row())]->changes;
        if (index.column() == File)
            return tr("Run %1").arg(TimelineWords(m_clock.wallMs()).moment(changes.back()->checkpoint.wallMs));
        return index.column() == Lines && role == Qt::DisplayRole ? tr("%n file(s)", nullptr, int(changes.size()))
                                                                  : QString();
    }
    if (role == Qt::ToolTipRole)
        return plainToolTip(spoken(*one));
    if (role == Qt::AccessibleTextRole && index.column() == File)
        return spoken(*one);
    switch (index.column()) {
    case File: return shownPath(one->checkpoint.path);
    case Lines: return one->looked ? changedLines(one->found) : QString();
    case State: return stateText(index);
    default: return {};
    }
}

QVariant FilesChangedModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(section));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QStringList titles{tr("File"), tr("Lines"), tr("State")};
    return titles.value(section);
}

} // namespace homard
