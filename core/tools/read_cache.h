// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/disk_stamp.h"
#include <QString>
#include <functional>
#include <list>
#include <optional>

namespace homard {

/// What reading a file came to, for as long as the file is the same on the disk. A file that changed a moment before it
/// was read is not kept: a file system's clock ticks in steps, and a second change within one would not show.
/// Thread-safe. The clock outlives it.
class ReadCache
{
public:
    /// `lifetime` is asked with every look; 0: nothing is kept.
    ReadCache(Clock &clock, std::function<std::chrono::minutes()> lifetime);

    /// `question`: all that the text depends on beside the file.
    std::optional<QString> find(const QString &question, const DiskStamp &file);
    void keep(const QString &question, const DiskStamp &file, const QString &text);

private:
    struct Entry {
        QString question;
        DiskStamp file;
        QString text;
        Clock::TimePoint keptAt;
    };
    void dropOld();

    Clock &m_clock;
    const std::function<std::chrono::minutes()> m_lifetime;
    std::mutex m_mutex;
    std::list<Entry> m_entries; ///< The last used first.
    qsizetype m_size = 0;       ///< Characters of all texts.
};

} // namespace homard
