// SPDX-License-Identifier: GPL-3.0-or-later
#include "read_cache.h"
#include <algorithm>

namespace homard {

namespace {
constexpr size_t mostEntries = 64;            // ours
constexpr qsizetype mostCharacters = 1 << 20; // ours: 2 MiB
constexpr qint64 settledNs = 2'000'000'000;   // FAT keeps times in steps of 2 s, the coarsest still met
} // namespace

ReadCache::ReadCache(Clock &clock, std::function<std::chrono::minutes()> lifetime)
    : m_clock(clock), m_lifetime(std::move(lifetime))
{
}

/// With the mutex held.
void ReadCache::dropOld()
{
    const auto oldest = m_clock.now() - m_lifetime();
    for (auto it = m_entries.begin(); it != m_entries.end();) {
        if (it->keptAt <= oldest) {
            m_size -= it->text.size();
            it = m_entries.erase(it);
        } else {
            ++it;
        }
    }
}

std::optional<QString> ReadCache::find(const QString &question, const DiskStamp &file)
{
    std::lock_guard lock(m_mutex);
    dropOld();
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &entry) {
        return entry.question == question && entry.file == file;
    });
    if (found == m_entries.end())
        return std::nullopt;
    m_entries.splice(m_entries.begin(), m_entries, found);
    return found->text;
}

void ReadCache::keep(const QString &question, const DiskStamp &file, const QString &text)
{
    const bool settled = m_clock.wallMs() * 1'000'000 - file.changedNs > settledNs;
    if (file.inode == 0 || !settled || text.size() > mostCharacters / 4 || m_lifetime().count() <= 0)
        return;
    std::lock_guard lock(m_mutex);
    m_entries.remove_if([&](const Entry &entry) {
        const bool same = entry.question == question;
        m_size -= same ? entry.text.size() : 0;
        return same;
    });
    m_entries.push_front({question, file, text, m_clock.now()});
    m_size += text.size();
    while (m_entries.size() > mostEntries || m_size > mostCharacters) {
        m_size -= m_entries.back().text.size();
        m_entries.pop_back();
    }
}

} // namespace homard
