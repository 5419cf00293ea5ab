// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include "domain/approval.h"

namespace homard {

/// What the arguments of a command do, as far as the program's name and the paths tell. For people only: no decision
/// rests on it, and what is not marked is not proven harmless.
struct CommandEffects {
    std::vector<MarkedArgument> marks; ///< In the order of steps and arguments.
    int deleted = 0;                   ///< Operands that are deleted.
    int moved = 0;                     ///< Operands that are moved or renamed.
    int copied = 0;                    ///< Operands that are copied.
    bool deletesFolders = false;       ///< One of them is a folder.
    bool deletesFilesOnly = true;      ///< All of them are files that are there.
    QString lastDeleted;               ///< Canonical.
    QString lastMoved;                 ///< Moved or copied; as written.
    bool overwritesTarget = false;     ///< `target` is a file that is there.
    bool complete = true;              ///< False: there was more than is looked at, so the numbers say nothing.
    QString folder;                    ///< The folder that holds all that is deleted; canonical. Empty: not known.
    QString target;                    ///< Where all that is moved or copied goes; canonical. Empty: not known.
};

/// Looks at a fixed number of arguments at most. Pure but for links in paths; any thread.
CommandEffects effectsOfCommand(const ExecPlan &plan, const QString &workspaceRoot, const ProgramTable &table);

} // namespace homard
