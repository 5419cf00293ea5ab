// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"

namespace homard {

struct ExecPlan;
struct HardStopScope;

/// The files a command must find as they were when it was judged, and what it may run besides.
struct FilePins {
    QHash<QString, QByteArray> hashes; ///< SHA-256 by absolute path (S04).
    /// What it may run or read that is not among them (S05): clauses for people, without a full stop ("“make” also runs
    /// what other files say"). Never tells whether a file outside the workspace exists or what a protected one holds:
    /// where nobody can be asked, the model reads the reason. Empty: nothing of that kind was seen.
    QStringList gaps;
};

/// Pins the files a command names: its words, what stands behind an "=" or is glued to an option, in every folder a cd
/// or another word of it may lead to; the files that decide what a task runner does; and what the shell scripts among
/// them start, as far as their text shows. Regular files of at most 8 MiB, at most 32. A command that is proven to read
/// has its operands pinned, nothing more. Reads those files; any thread.
FilePins pinFiles(const ExecPlan &plan, const HardStopScope &scope, const ProgramTable &table);

} // namespace homard
