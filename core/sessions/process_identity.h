// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// One process of one machine, told apart from a later one with the same number (F08).
struct ProcessIdentity {
    qint64 pid = 0;
    QString bootId;     ///< Of the running kernel: after a restart of the machine no old process lives.
    qint64 started = 0; ///< In clock ticks since the machine started.

    bool operator==(const ProcessIdentity &) const = default;
};

/// This process. Read anew at each call, so that a forked child is itself.
ProcessIdentity ownIdentity();
/// True while exactly that process runs.
bool isAlive(const ProcessIdentity &process);
/// "name (pid)" of other processes that hold a lock on one of the files; may be empty.
QStringList lockHolders(const QStringList &paths);
/// True for a folder on a network or host-shared file system, where shared memory between processes does not work
/// (F17).
bool isNetworkFolder(const QString &folder);

} // namespace homard
