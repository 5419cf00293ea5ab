// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QString>
#include <memory>

namespace homard {

/// The control group of one run of a plan. Its end removes the group; what were left in it would be killed.
class CommandGroup
{
public:
    explicit CommandGroup(QString path) : m_path(std::move(path)) {}
    ~CommandGroup();
    CommandGroup(const CommandGroup &) = delete;
    CommandGroup &operator=(const CommandGroup &) = delete;

    /// The file to which a process writes "0" to be in it.
    QString entrance() const { return m_path + QStringLiteral("/cgroup.procs"); }

private:
    QString m_path;
};

/// A cgroup v2 subtree that was delegated to this program alone (systemd: Delegate=yes), so that limits count for a
/// command's whole family and not for each process (safety.md D). Thread-safe.
class CommandGroups
{
public:
    /// Looks for the group that this process is in and takes it over: the program moves into a group below, beside
    /// those of its commands, because a group with limits for others may hold no process itself. Null: there is none,
    /// it has no pids or memory controller, it may not be written, or other processes are in it.
    /// `mount`: where cgroup2 is mounted. `own`: the text of /proc/self/cgroup.
    static std::unique_ptr<CommandGroups> takeOver(const QString &mount, const QByteArray &own);

    /// A new group. `processes`, `memory` (bytes, without swap): its limits. Error: it could not be made as asked.
    Result<std::shared_ptr<const CommandGroup>> make(int processes, qint64 memory) const;

private:
    explicit CommandGroups(QString path) : m_path(std::move(path)) {}
    QString m_path;
};

} // namespace homard
