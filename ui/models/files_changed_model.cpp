// SPDX-License-Identifier: GPL-3.0-or-later
#include "files_changed_model.h"
#include "files_changed_rows.h"

namespace homard {

namespace {
constexpr int mostChanges = 500; // ours: the newest; older ones are in homardctl undo --list
} // namespace

FilesChangedModel::FilesChangedModel(Checkpoints &checkpoints, SessionArchive &archive, Errands &errands,
                                     Errands &background, const Clock &clock, QObject *parent)
    : QAbstractItemModel(parent)
    , m_checkpoints(checkpoints)
    , m_archive(archive)
    , m_errands(errands)
    , m_background(background)
    , m_clock(clock)
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
    if (std::holds_alternative<RunEnded>(event.body))
        outdateAll(); // commands write where no step tells
    readIfWanted();
}

void FilesChangedModel::setWatched(bool watched)
{
    m_watched = watched;
    readIfWanted();
}

void FilesChangedModel::refresh()
{
    outdateAll();
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
    m_justUndone.clear();
    drop(newestFirst);
    for (auto it = newestFirst.rbegin(); it != newestFirst.rend(); ++it) {
        if (auto *known = find(it->id)) {
            // While a run goes on each call asks: only what can have become another is looked at again.
            if (known->checkpoint.undone != it->undone)
                known->outdate();
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
        for (const auto &one : group->changes) {
            if (one->checkpoint.path == path)
                one->outdate();
        }
    }
}

/// Files may have been changed from outside.
void FilesChangedModel::outdateAll()
{
    for (const auto &group : m_groups) {
        for (const auto &one : group->changes)
            one->outdate();
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

/// One change at a time: what waits behind it is not kept waiting by hundreds. Not while the store is asked or a step
/// is taken back: what is known of the changes is old then.
void FilesChangedModel::lookAtNext()
{
    if (!m_lookingAt.isEmpty() || !m_watched || m_reading || m_undoing > 0)
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
    m_background.run(
        this,
        [checkpoints = &m_checkpoints, archive = &m_archive, checkpoint = one->checkpoint,
         newer = newerOf(one->checkpoint)] { return examineFileChange(*checkpoints, *archive, checkpoint, newer); },
        [this, session = m_session, id = one->checkpoint.id, age = one->age](const FileExamination &found) {
            if (session == m_session)
                settle(id, age, found);
        });
}

/// The looks have a queue of their own: a file may have become another while it was looked at.
void FilesChangedModel::settle(const QString &checkpointId, quint64 age, const FileExamination &found)
{
    const bool isNext = m_lookingAt == checkpointId; // else somebody asked for it beside
    auto *one = find(checkpointId);
    if (one && one->age == age && m_undoing == 0) {
        one->found = found;
        one->found.diff.clear();
        one->looked = true;
        tellChanged(*one);
        Q_EMIT examined(checkpointId, found);
    } else if (one && !isNext && m_undoing == 0) {
        examine(indexOf(*one)); // who asked still waits; while a step is taken back: until that is over
    }
    if (!isNext)
        return;
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
    if (!one || !canUndo(index)) // a second press, before the list says what the first has done
        return;
    QStringList ids;
    for (const auto &other : one->group->changes) { // newest first: as they were made, backwards
        const auto &checkpoint = other->checkpoint;
        const bool ofStep = !one->checkpoint.byUndo && checkpoint.callId == one->checkpoint.callId &&
                            !checkpoint.byUndo && !checkpoint.undone;
        if (ofStep || checkpoint.id == one->checkpoint.id)
            ids << checkpoint.id;
    }
    ++m_undoing;
    m_errands.run( // not in the background: an end waits for it, and the list that is read next must see it
        this, [checkpoints = &m_checkpoints, ids, force] { return undoFileChanges(*checkpoints, ids, force); },
        [this, session = m_session, id = one->checkpoint.id, ids, force](const Result<void> &done) {
            --m_undoing;
            if (session != m_session)
                return lookAtNext();
            if (done)
                m_justUndone += ids;
            if (done)
                Q_EMIT undone(id);
            else if (done.error().code == ErrorCode::Conflict && !force)
                Q_EMIT undoConflicted(id, done.error().message);
            else
                Q_EMIT undoFailed(id, done.error().text());
            refresh();
        });
}

} // namespace homard
