// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_list_model.h"
#include "base/plain_tool_tip.h"
#include "base/text.h"
#include "session_list_words.h"
#include <QDateTime>
#include <array>

namespace homard {
namespace {

enum Section { Running, Today, Earlier, SectionCount };

/// More than anybody has, and a row is small.
constexpr int kLimit = 100000;

/// Case and width do not matter: full-width letters are found by plain ones.
QString folded(const QString &text)
{
    return text.normalized(QString::NormalizationForm_KC).toCaseFolded();
}

} // namespace

SessionListModel::SessionListModel(Ports ports, QObject *parent) : QAbstractListModel(parent), m_ports(ports) {}

void SessionListModel::load()
{
    m_ports.errands.run(
        this, [&store = m_ports.store] { return store.sessions(kLimit); },
        [this](Result<std::vector<SessionInfo>> sessions) {
            if (!sessions) {
                Q_EMIT unreadable(sessions.error().text());
                return;
            }
            for (SessionInfo &info : sessions.value())
                m_sessions[info.id] = std::move(info);
            m_loaded = true;
            arrange();
            Q_EMIT loaded();
        });
}

void SessionListModel::put(const SessionInfo &info)
{
    if (info.id.isEmpty())
        return;
    m_sessions[info.id] = info;
    touch(info.id);
    arrange();
}

void SessionListModel::apply(const std::vector<AgentEvent> &events)
{
    QStringList changed = m_pulses.apply(events);
    if (!m_refused.isEmpty() && m_pulses.of(m_refused).activity == SessionActivity::Idle) {
        m_refused.clear();
        Q_EMIT failureEnded();
    }
    for (const AgentEvent &event : events) {
        const auto *renewed = std::get_if<SessionChanged>(&event.body);
        if (renewed == nullptr || renewed->session.id.isEmpty())
            continue;
        m_sessions[renewed->session.id] = renewed->session;
        if (!changed.contains(renewed->session.id))
            changed << renewed->session.id;
    }
    if (changed.isEmpty())
        return;
    for (const QString &id : changed) {
        if (m_sessions.count(id) == 0)
            fetch(id);
        touch(id);
    }
    arrange();
}

void SessionListModel::fetch(const QString &sessionId)
{
    if (m_fetched.contains(sessionId) || m_hidden.contains(sessionId))
        return;
    m_fetched.insert(sessionId);
    m_ports.errands.run(
        this, [&store = m_ports.store, sessionId] { return store.session(sessionId); },
        [this, sessionId](Result<SessionInfo> info) {
            m_fetched.remove(sessionId);
            if (info)
                put(*info);
        });
}

void SessionListModel::setLookedAt(const QString &sessionId)
{
    if (m_pulses.lookAt(sessionId))
        touch(sessionId);
}

void SessionListModel::setFilter(const QString &text)
{
    if (text == m_filter)
        return;
    m_filter = text;
    arrange();
}

QModelIndex SessionListModel::indexOf(const QString &sessionId) const
{
    const auto row = std::find(m_rows.begin(), m_rows.end(), Entry{0, sessionId});
    return sessionId.isEmpty() || row == m_rows.end() ? QModelIndex() : index(int(row - m_rows.begin()));
}

QString SessionListModel::titleOf(const QString &sessionId) const
{
    const auto found = m_sessions.find(sessionId);
    if (found == m_sessions.end())
        return {};
    return found->second.title.isEmpty() ? tr("New session", "a session without a title")
                                         : shownProse(found->second.title);
}

int SessionListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant SessionListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry &entry = m_rows[size_t(index.row())];
    if (entry.id.isEmpty()) {
        if (role == HeadingRole)
            return true;
        return role == Qt::DisplayRole || role == Qt::AccessibleTextRole ? SessionListWords::heading(entry.section)
                                                                         : QVariant();
    }
    const SessionInfo &info = m_sessions.at(entry.id);
    switch (role) {
    case Qt::DisplayRole: return titleOf(entry.id);
    case Qt::EditRole: return info.title.isEmpty() ? titleOf(entry.id) : info.title;
    case Qt::AccessibleTextRole: return accessibleText(info);
    case Qt::ToolTipRole: return plainToolTip(toolTipText(info));
    case IdRole: return entry.id;
    case HeadingRole: return false;
    case StateRole: return int(stateOf(entry.id));
    case StateWordRole: return SessionListWords::word(stateOf(entry.id));
    case TimeRole: return SessionListWords::time(updatedAt(info), m_ports.clock.wallMs(), QLocale());
    case WorkspaceRole: return info.workspace;
    default: return {};
    }
}

Qt::ItemFlags SessionListModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || m_rows[size_t(index.row())].id.isEmpty())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren;
}

void SessionListModel::rename(const QString &sessionId, const QString &title)
{
    const QString wanted = title.simplified();
    const auto found = m_sessions.find(sessionId);
    if (found == m_sessions.end() || wanted.isEmpty() || wanted == found->second.title)
        return;
    const QString before = std::exchange(found->second.title, wanted);
    touch(sessionId);
    arrange();
    m_ports.errands.run(
        this, [&store = m_ports.store, sessionId, wanted] { return store.renameSession(sessionId, wanted); },
        [this, sessionId, wanted, before](const Result<void> &done) {
            // a run that ended meanwhile may have brought the old title back
            if (const auto now = m_sessions.find(sessionId); now != m_sessions.end()) {
                now->second.title = done ? wanted : before;
                touch(sessionId);
                arrange();
            }
            if (done)
                Q_EMIT renamed(sessionId, wanted);
            else
                Q_EMIT failed(done.error().text());
        });
}

void SessionListModel::remove(const QString &sessionId)
{
    if (m_sessions.count(sessionId) == 0 || m_hidden.contains(sessionId))
        return;
    const QString title = titleOf(sessionId);
    if (m_pulses.of(sessionId).activity != SessionActivity::Idle) {
        m_refused = sessionId;
        Q_EMIT failed(tr("“%1” is running. Stop it before you delete it.").arg(title));
        return;
    }
    m_hidden.insert(sessionId);
    arrange();
    m_ports.errands.run(
        this, [&archive = m_ports.archive, sessionId] { return archive.removeSession(sessionId); },
        [this, sessionId, title](const Result<void> &done) {
            if (done) {
                m_pulses.forget(sessionId);
                Q_EMIT removed(sessionId, title);
                return;
            }
            m_hidden.remove(sessionId);
            arrange();
            Q_EMIT failed(done.error().text());
        });
}

void SessionListModel::restore(const QString &sessionId)
{
    m_ports.errands.run(
        this, [&archive = m_ports.archive, sessionId] { return archive.restoreSession(sessionId); },
        [this, sessionId](const Result<void> &done) {
            if (!done) {
                Q_EMIT failed(done.error().text());
                return;
            }
            m_hidden.remove(sessionId);
            if (m_sessions.count(sessionId) == 0)
                fetch(sessionId);
            arrange();
            Q_EMIT restored(sessionId);
        });
}

std::chrono::milliseconds SessionListModel::restOfDay() const
{
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(m_ports.clock.wallMs());
    return std::chrono::milliseconds(now.msecsTo(now.date().addDays(1).startOfDay()));
}

void SessionListModel::refresh()
{
    arrange();
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0), index(int(m_rows.size()) - 1));
}

void SessionListModel::touch(const QString &sessionId)
{
    if (const QModelIndex row = indexOf(sessionId); row.isValid())
        Q_EMIT dataChanged(row, row);
}

SessionRowState SessionListModel::stateOf(const QString &sessionId) const
{
    const SessionPulse pulse = m_pulses.of(sessionId);
    switch (pulse.activity) {
    case SessionActivity::Running: return SessionRowState::Running;
    case SessionActivity::Retrying: return SessionRowState::Retrying;
    case SessionActivity::Asks: return SessionRowState::Asks;
    case SessionActivity::Idle: break;
    }
    return pulse.failed ? SessionRowState::Failed : pulse.unread ? SessionRowState::Unread : SessionRowState::Idle;
}

qint64 SessionListModel::updatedAt(const SessionInfo &info) const
{
    return std::max(info.updatedWallMs, m_pulses.of(info.id).endedWallMs);
}

QString SessionListModel::accessibleText(const SessionInfo &info) const
{
    const QString time = SessionListWords::time(updatedAt(info), m_ports.clock.wallMs(), QLocale());
    const QString state = SessionListWords::spoken(stateOf(info.id));
    if (state.isEmpty())
        return tr("%1, %2", "title, time").arg(titleOf(info.id), time);
    return tr("%1, %2, %3", "title, state, time").arg(titleOf(info.id), state, time);
}

QString SessionListModel::toolTipText(const SessionInfo &info) const
{
    QStringList lines{titleOf(info.id)};
    if (!info.workspace.isEmpty())
        lines << visibleText(info.workspace);
    if (!info.model.isEmpty())
        lines << info.model;
    lines << QLocale().toString(QDateTime::fromMSecsSinceEpoch(updatedAt(info)), QLocale::ShortFormat);
    return lines.join(u'\n');
}

int SessionListModel::sectionOf(const SessionInfo &info, qint64 todayMs) const
{
    if (m_pulses.of(info.id).activity != SessionActivity::Idle)
        return Running;
    return updatedAt(info) >= todayMs ? Today : Earlier;
}

bool SessionListModel::isMatch(const SessionInfo &info, const QStringList &words) const
{
    if (words.isEmpty())
        return true;
    const QString title = folded(titleOf(info.id));
    return std::all_of(words.begin(), words.end(), [&](const QString &word) { return title.contains(word); });
}

std::vector<SessionListModel::Entry> SessionListModel::wanted() const
{
    const QDate today = QDateTime::fromMSecsSinceEpoch(m_ports.clock.wallMs()).date();
    const qint64 todayMs = today.startOfDay().toMSecsSinceEpoch();
    const QStringList words = folded(m_filter).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    struct Candidate {
        qint64 order;
        const SessionInfo *info;
    };
    std::array<std::vector<Candidate>, SectionCount> sections;
    for (const auto &[id, info] : m_sessions) {
        if (m_hidden.contains(id) || !isMatch(info, words))
            continue;
        const int section = sectionOf(info, todayMs);
        // what runs keeps its place while it changes
        sections.at(size_t(section))
            .push_back({section == Running ? m_pulses.of(id).startedWallMs : updatedAt(info), &info});
    }
    std::vector<Entry> rows;
    for (int section = 0; section < SectionCount; ++section) {
        auto &members = sections.at(size_t(section));
        if (members.empty())
            continue;
        std::stable_sort(members.begin(), members.end(),
                         [](const Candidate &one, const Candidate &other) { return one.order > other.order; });
        rows.push_back({section});
        for (const Candidate &member : members)
            rows.push_back({section, member.info->id});
    }
    return rows;
}

/// Brings the rows into the wanted order by the fewest plain steps: take out, move, put in.
void SessionListModel::arrange()
{
    const std::vector<Entry> target = wanted();
    dropMissing(target);
    for (size_t row = 0; row < target.size(); ++row) {
        if (row >= m_rows.size() || !(m_rows[row] == target[row]))
            placeRow(target, row);
        m_rows[row].section = target[row].section;
    }
}

void SessionListModel::dropMissing(const std::vector<Entry> &target)
{
    QSet<QString> ids;
    std::array<bool, SectionCount> headings{};
    for (const Entry &entry : target) {
        if (entry.id.isEmpty())
            headings.at(size_t(entry.section)) = true;
        else
            ids.insert(entry.id);
    }
    const auto isKept = [&](const Entry &entry) {
        return entry.id.isEmpty() ? headings.at(size_t(entry.section)) : ids.contains(entry.id);
    };
    for (size_t end = m_rows.size(); end > 0;) {
        if (isKept(m_rows[end - 1])) {
            --end;
            continue;
        }
        size_t begin = end - 1;
        while (begin > 0 && !isKept(m_rows[begin - 1]))
            --begin;
        beginRemoveRows({}, int(begin), int(end) - 1);
        m_rows.erase(m_rows.begin() + std::ptrdiff_t(begin), m_rows.begin() + std::ptrdiff_t(end));
        endRemoveRows();
        end = begin;
    }
}

/// Makes m_rows[row] what it should be; what is before it is in place already.
void SessionListModel::placeRow(const std::vector<Entry> &target, size_t row)
{
    const auto from = m_rows.begin() + std::ptrdiff_t(row);
    const auto there = row < m_rows.size() ? std::find(from, m_rows.end(), target[row]) : m_rows.end();
    if (there == m_rows.end()) {
        size_t end = row + 1;
        while (end < target.size() && std::find(from, m_rows.end(), target[end]) == m_rows.end())
            ++end;
        beginInsertRows({}, int(row), int(end) - 1);
        m_rows.insert(from, target.begin() + std::ptrdiff_t(row), target.begin() + std::ptrdiff_t(end));
        endInsertRows();
    } else if (there == from + 1) { // one row went down: move that one, not all that came up
        const auto goal = std::find(target.begin() + std::ptrdiff_t(row), target.end(), *from);
        const size_t place = std::min(size_t(goal - target.begin()), m_rows.size() - 1);
        beginMoveRows({}, int(row), int(row), {}, int(place) + 1);
        std::rotate(from, from + 1, m_rows.begin() + std::ptrdiff_t(place) + 1);
        endMoveRows();
    } else {
        beginMoveRows({}, int(there - m_rows.begin()), int(there - m_rows.begin()), {}, int(row));
        std::rotate(from, there, there + 1);
        endMoveRows();
    }
}

} // namespace homard
