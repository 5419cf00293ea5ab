// SPDX-License-Identifier: GPL-3.0-or-later
// The second half of FilesChangedModel: what it shows.
#include "files_changed_rows.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "files_changed_words.h"
#include "timeline_words.h"

namespace homard {

namespace {

Qt::Alignment alignmentOf(int column)
{
    return (column == FilesChangedModel::Lines ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

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
    return one && !one->checkpoint.undone && m_undoing == 0 && !m_justUndone.contains(one->checkpoint.id);
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
