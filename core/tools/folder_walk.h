// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "safe_files.h"
#include <QSet>
#include <QStringList>
#include <functional>

namespace homard {

/// Goes through a folder and those below it, each sorted by name, folders before their contents. Follows no links.
/// Bounded by depth, number of entries, time and the token. One thread.
class FolderWalk
{
public:
    struct Entry {
        QString path;     ///< Absolute.
        QString relative; ///< To where the walk began.
        FileInfo info;
        int depth = 1; ///< 1: right in the folder.
    };
    struct Limits {
        int depth = 64;
        int entries = 200'000;
        Clock::TimePoint until = Clock::never();
    };
    /// Why it ended early.
    enum class End { Complete, Entries, Time, Cancelled };

    /// `skips` says of a folder's name that it is not gone into.
    FolderWalk(const SafeFiles &files, Clock &clock, Limits limits, CancelToken cancel,
               std::function<bool(const QString &name)> skips);

    /// Begins at `folder`; an error if it cannot be listed.
    Result<void> begin(const QString &folder);
    /// The next entry; nullopt at the end.
    std::optional<Entry> next();

    End end() const { return m_end; }
    /// Looks at clock and token; for work between two entries. True: the walk has ended.
    bool isOver();
    /// Names of folders not gone into, each once.
    QStringList skipped() const;
    /// Folders below the first that could not be listed.
    int unreadable() const { return m_unreadable; }
    /// One sentence on what is missing from the walk; empty if nothing is.
    QString shortfall() const;

private:
    bool push(const QString &folder, const QString &relative, int depth);

    const SafeFiles &m_files;
    Clock &m_clock;
    Limits m_limits;
    CancelToken m_cancel;
    std::function<bool(const QString &)> m_skips;
    std::vector<Entry> m_open; ///< Still to come, the next one last.
    QSet<QString> m_skipped;
    int m_seen = 0;
    int m_unreadable = 0;
    bool m_partial = false; ///< A folder had more entries than are looked at.
    End m_end = End::Complete;
};

/// Folders with other people's or generated files, which searches leave out unless they are named: .git, node_modules,
/// build …
bool isBulkFolder(const QString &name);

} // namespace homard
