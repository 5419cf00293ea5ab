// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_model.h"
#include "base/plain_tool_tip.h"
#include "timeline_words.h"

namespace homard {

TimelineModel::TimelineModel(SessionArchive &archive, Errands &errands, const Clock &clock, QObject *parent)
    : QAbstractItemModel(parent), m_archive(archive), m_errands(errands), m_clock(clock)
{
}

TimelineModel::~TimelineModel() = default;

void TimelineModel::apply(const AgentEvent &event)
{
    if (event.sessionId != m_sessionId)
        return followAway(event);
    if (event.runId.isEmpty())
        return;
    auto *known = entry(event.runId);
    if (!known && std::holds_alternative<RunStarted>(event.body)) {
        auto added = std::make_unique<Entry>();
        added->run = std::make_unique<TimelineRun>(event.runId);
        known = added.get();
        added->run->apply(event); // a row has its time before anybody sees it
        place(m_runs.size(), std::move(added));
        countRunning();
        return;
    }
    if (known) {
        feed(*known, event);
        return;
    }
    const bool delta = std::holds_alternative<TextDelta>(event.body) ||
                       std::holds_alternative<ThinkingDelta>(event.body) ||
                       std::holds_alternative<ToolCallProgress>(event.body);
    const bool outside =
        std::holds_alternative<RunQueued>(event.body) || std::holds_alternative<StateChanged>(event.body);
    if (delta || outside)
        return;
    m_early.push_back(event);
    if (!m_loading)
        load(); // a run nobody told the beginning of: the archive knows it
}

void TimelineModel::followAway(const AgentEvent &event)
{
    if (event.runId.isEmpty())
        return;
    if (std::holds_alternative<RunStarted>(event.body))
        m_away[event.sessionId] = std::make_unique<TimelineRun>(event.runId);
    const auto at = m_away.find(event.sessionId);
    if (at == m_away.end() || at->second->root().row.runId != event.runId)
        return;
    if (std::holds_alternative<RunEnded>(event.body))
        m_away.erase(at); // the archive knows all of it now
    else
        at->second->apply(event);
}

void TimelineModel::feed(Entry &entry, const AgentEvent &event)
{
    const auto *ended = std::get_if<ToolCallEnded>(&event.body);
    if (ended && !entry.run->call(ended->result.callId)) { // a run closes what an unclean end of another left open
        for (const auto &other : m_runs) {
            if (other->run->call(ended->result.callId))
                other->run->apply(event);
        }
        return;
    }
    entry.run->apply(event);
    if (std::holds_alternative<RunEnded>(event.body)) {
        countRunning();
        if (!entry.run->isWhole())
            load(); // now the archive knows what was missed
    }
}

void TimelineModel::keepResult(const QModelIndex &index, const ToolResult &result)
{
    auto *entry = entryOf(index);
    if (auto *call = entry ? entry->run->call(result.callId) : nullptr) {
        call->keepResult(result);
        nodeChanged(*call);
    }
}

void TimelineModel::countRunning()
{
    const int before = std::exchange(m_running, int(std::count_if(m_runs.begin(), m_runs.end(), [](const auto &entry) {
                                         return entry->run->root().row.isOpen();
                                     })));
    if ((before > 0) != (m_running > 0))
        Q_EMIT runningChanged(m_running > 0);
}

TimelineModel::Entry *TimelineModel::entry(const QString &runId) const
{
    for (auto it = m_runs.rbegin(); it != m_runs.rend(); ++it) { // events are of the newest
        if ((*it)->id() == runId)
            return it->get();
    }
    return nullptr;
}

TimelineModel::Entry *TimelineModel::entryOf(const QModelIndex &index) const
{
    const auto *run = runOf(index);
    return run ? m_runs[run->position].get() : nullptr;
}

bool TimelineModel::isShown(const TimelineNode &node) const
{
    const TimelineNode *run = &node;
    while (run->parent)
        run = run->parent;
    return m_runs[run->position]->shown;
}

void TimelineModel::beginInsert(const TimelineNode &parent, size_t position)
{
    m_telling = isShown(parent);
    if (m_telling)
        beginInsertRows(indexOf(parent), int(position), int(position));
}

void TimelineModel::endInsert()
{
    if (m_telling)
        endInsertRows();
}

void TimelineModel::beginRemove(const TimelineNode &parent, size_t position)
{
    m_telling = isShown(parent);
    if (m_telling)
        beginRemoveRows(indexOf(parent), int(position), int(position));
}

void TimelineModel::endRemove()
{
    if (m_telling)
        endRemoveRows();
}

void TimelineModel::nodeChanged(const TimelineNode &node)
{
    if (!node.parent || isShown(node))
        Q_EMIT dataChanged(indexOf(node), indexOf(node, ColumnCount - 1));
}

const TimelineNode *TimelineModel::node(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const TimelineNode *>(index.internalPointer()) : nullptr;
}

const TimelineNode *TimelineModel::runOf(const QModelIndex &index) const
{
    const auto *found = node(index);
    while (found && found->parent)
        found = found->parent;
    return found;
}

std::optional<qint64> TimelineModel::elapsedMs(const TimelineNode &node) const
{
    if (node.row.durationMs || !node.row.isOpen())
        return node.row.durationMs;
    return std::max<qint64>(0, m_clock.wallMs() - node.row.startMs);
}

qint64 TimelineModel::axisMs(const TimelineNode &run) const
{
    return std::max<qint64>(1, elapsedMs(run).value_or(1));
}

QModelIndex TimelineModel::indexOf(const TimelineNode &node, int column) const
{
    return createIndex(int(node.position), column, const_cast<TimelineNode *>(&node));
}

QModelIndex TimelineModel::indexOfCall(const QString &callId)
{
    for (const auto &entry : m_runs) {
        if (const auto *found = entry->run->call(callId)) {
            fetchMore(indexOf(entry->run->root()));
            return indexOf(*found);
        }
    }
    return {};
}

std::vector<TimelineRow> TimelineModel::rows() const
{
    std::vector<TimelineRow> out;
    for (const auto &entry : m_runs) {
        for (auto &row : entry->run->rows())
            out.push_back(std::move(row));
    }
    return out;
}

QModelIndex TimelineModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    const auto *above = node(parent);
    // Not by indexOf(): a tree view lays out all rows at once, and need not fetch each node for its position.
    TimelineNode *found = above ? above->children[size_t(row)].get() : &m_runs[size_t(row)]->run->root();
    return createIndex(row, column, found);
}

QModelIndex TimelineModel::parent(const QModelIndex &child) const
{
    const auto *found = node(child);
    return found && found->parent ? indexOf(*found->parent) : QModelIndex();
}

int TimelineModel::rowCount(const QModelIndex &parent) const
{
    if (parent.column() > 0)
        return 0;
    const auto *above = node(parent);
    if (!above)
        return int(m_runs.size());
    return above->parent || m_runs[above->position]->shown ? int(above->children.size()) : 0;
}

int TimelineModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool TimelineModel::hasChildren(const QModelIndex &parent) const
{
    return rowCount(parent) > 0 || canFetchMore(parent);
}

bool TimelineModel::canFetchMore(const QModelIndex &parent) const
{
    const auto *found = node(parent);
    if (!found || found->parent || parent.column() > 0)
        return false;
    return !m_runs[found->position]->shown && !found->children.empty();
}

void TimelineModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    auto &entry = *m_runs[size_t(parent.row())];
    beginInsertRows(parent, 0, int(entry.run->root().children.size()) - 1);
    entry.shown = true;
    endInsertRows();
}

QString TimelineModel::rowText(const TimelineNode &node) const
{
    const QString text = TimelineWords(m_clock.wallMs()).sentence(node.row, elapsedMs(node));
    return node.detail.object.isEmpty() ? text : text + QStringLiteral(", ") + node.detail.object;
}

QVariant TimelineModel::data(const QModelIndex &index, int role) const
{
    const auto *found = node(index);
    if (!found)
        return {};
    const auto &row = found->row;
    const TimelineWords words(m_clock.wallMs());
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case What: return words.name(row);
        case State: return words.state(row);
        case Tokens: return words.tokens(row);
        case Time: return words.duration(row, elapsedMs(*found));
        case Cost: return words.cost(row);
        default: return {};
        }
    case Qt::ToolTipRole: return plainToolTip(index.column() == Tokens ? words.tokensInFull(row) : rowText(*found));
    case Qt::AccessibleTextRole: return index.column() == What ? rowText(*found) : data(index, Qt::DisplayRole);
    case Qt::TextAlignmentRole:
        return index.column() >= Tokens ? QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter))
                                        : QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    default: return {};
    }
}

QString TimelineModel::columnName(int column) const
{
    switch (column) {
    case What: return tr("Step");
    case State: return tr("State");
    case Bar: return tr("Bar");
    case Tokens: return tr("Tokens");
    case Time: return tr("Time");
    case Cost: return tr("Cost");
    default: return {};
    }
}

QVariant TimelineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section >= Tokens)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role == Qt::AccessibleTextRole)
        return columnName(section);
    if (role == Qt::DisplayRole && section != Bar) // a bar says by itself what it is
        return columnName(section);
    return {};
}

} // namespace homard
