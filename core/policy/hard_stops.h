// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include <functional>

namespace homard {

/// What must never be deleted or overwritten, in no mode (S40). All paths canonical.
struct HardStopScope {
    QString workspaceRoot;
    QString home;
    QStringList ownFolders;                   ///< Homard's data and settings.
    std::function<QStringList()> mountPoints; ///< Asked at most once, when something is deleted.
};

/// Why a command that is not proven to read may not run in any mode; empty if nothing speaks against asking. Looks
/// through wrappers, shells and quotes as far as the text shows; only ever makes a verdict stricter. What says more
/// than can be looked at within a fixed number of steps may not run either. Looks at the disk.
QString hardStopOfCommand(const QString &text, const HardStopScope &scope, const ProgramTable &table);

/// Why a file tool may not write `path` (absolute, resolved) in any mode; else empty.
QString hardStopOfWrite(const QString &path, const HardStopScope &scope);

/// The places where file systems are mounted, from /proc/self/mounts; empty where there is no such file.
QStringList currentMountPoints();

} // namespace homard
