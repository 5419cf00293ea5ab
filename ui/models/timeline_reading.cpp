// SPDX-License-Identifier: GPL-3.0-or-later
// The second half of TimelineModel: what it reads from the archive.
#include "timeline_model.h"

namespace homard {

namespace {

/// Runs read at a time; ours: some pages of rows. One more is asked for, to know whether there is more.
constexpr int pageRuns = 50;

bool hasMore(const std::vector<RunRecord> &records)
{
    return records.size() > size_t(pageRuns);
}

std::vector<RunRecord> newestOf(std::vector<RunRecord> records)
{
    if (hasMore(records))
        records.erase(records.begin(), records.end() - pageRuns);
    return records;
}

} // namespace

void TimelineModel::setSession(const QString &sessionId)
{
    beginResetModel();
    leave();
    m_sessionId = sessionId;
    m_early.clear();
    m_trouble.clear();
    m_olderTrouble.clear();
    m_loaded = false;
    m_hasPage = false;
    m_older = false;
    m_readingOlder = false;
    ++m_session;
    endResetModel();
    if (auto away = m_away.extract(sessionId); !away.empty()) {
        auto live = std::make_unique<Entry>();
        live->run = std::move(away.mapped());
        place(0, std::move(live));
    }
    countRunning();
    Q_EMIT olderChanged();
    load();
}

/// What is on is followed unseen.
void TimelineModel::leave()
{
    for (const auto &entry : m_runs) {
        if (!entry->run->root().row.isOpen())
            continue;
        entry->run->setWatcher(nullptr);
        m_away[m_sessionId] = std::move(entry->run);
    }
    m_runs.clear();
}

void TimelineModel::load()
{
    const quint64 number = ++m_load;
    m_loading = !m_sessionId.isEmpty();
    if (!m_loading)
        return;
    m_errands.run(
        this, [archive = &m_archive, id = m_sessionId] { return archive->runs(id, pageRuns + 1); },
        [this, number](Result<std::vector<RunRecord>> records) {
            if (number != m_load)
                return;
            m_loaded = true;
            m_loading = false;
            m_trouble = records ? QString() : records.error().text();
            if (records && !std::exchange(m_hasPage, true))
                m_older = hasMore(*records);
            take(records ? newestOf(std::move(*records)) : std::vector<RunRecord>());
            Q_EMIT loaded();
            Q_EMIT olderChanged();
        });
}

void TimelineModel::readOlder()
{
    if (!m_older || m_readingOlder || m_runs.empty())
        return;
    m_readingOlder = true;
    m_errands.run(
        this,
        [archive = &m_archive, id = m_sessionId, first = m_runs.front()->id()] {
            return archive->runs(id, pageRuns + 1, first);
        },
        [this, session = m_session](Result<std::vector<RunRecord>> records) {
            if (session == m_session)
                finishOlder(std::move(records));
        });
}

void TimelineModel::finishOlder(Result<std::vector<RunRecord>> records)
{
    m_readingOlder = false;
    m_olderTrouble = records ? QString() : records.error().text();
    if (records) {
        m_older = hasMore(*records);
        const auto page = newestOf(std::move(*records));
        take(page);
        Q_EMIT olderRead(int(page.size()));
    }
    Q_EMIT olderChanged();
}

/// What was seen live from its beginning is not touched; what was not is made anew, with what was heard of it since.
void TimelineModel::take(const std::vector<RunRecord> &records)
{
    size_t position = 0;
    for (const auto &record : records) {
        const bool over = record.summary || record.finishedMs;
        if (auto *known = entry(record.id)) {
            position = known->run->root().position + 1;
            if (over && !known->run->isWhole())
                replace(*known, record);
            continue;
        }
        auto added = std::make_unique<Entry>();
        added->run = std::make_unique<TimelineRun>(record);
        added->shown = !over;
        place(position++, std::move(added));
    }
    for (const auto &event : std::exchange(m_early, {})) {
        auto *known = entry(event.runId);
        if (!known) {
            auto added = std::make_unique<Entry>();
            added->run = std::make_unique<TimelineRun>(event.runId);
            added->run->root().row.startMs = event.wallMs;
            known = added.get();
            place(m_runs.size(), std::move(added));
        }
        feed(*known, event);
    }
    countRunning();
}

void TimelineModel::place(size_t position, std::unique_ptr<Entry> entry)
{
    beginInsertRows({}, int(position), int(position));
    entry->run->setWatcher(this);
    m_runs.insert(m_runs.begin() + std::ptrdiff_t(position), std::move(entry));
    for (size_t i = position; i < m_runs.size(); ++i)
        m_runs[i]->run->root().position = i;
    endInsertRows();
}

void TimelineModel::replace(Entry &entry, const RunRecord &record)
{
    const size_t position = entry.run->root().position;
    auto made = std::make_unique<Entry>();
    made->run = std::make_unique<TimelineRun>(record);
    beginRemoveRows({}, int(position), int(position));
    m_runs.erase(m_runs.begin() + std::ptrdiff_t(position));
    endRemoveRows();
    place(position, std::move(made));
}

} // namespace homard
