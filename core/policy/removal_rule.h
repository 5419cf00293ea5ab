// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include "ports/gate.h"

namespace homard {

/// Files that one turn may delete or move before a person is asked anew, whatever allows it (S103).
constexpr int MostRemovals = 20;

/// How many files the plan deletes or moves, as far as its words and the disk tell; of a deleted folder what is in it,
/// counted up to one more than MostRemovals. A shell line that nobody can read counts none: it asks anyway, each time.
/// `table`: needed for commands only. Looks at the disk for a deleted folder only.
int removalsOf(const CallPlan &plan, const ProgramTable *table);

/// Why the call must be asked about although something allows it: with it the turn deletes or moves too many files.
/// Empty: it does not. `before`: those of earlier calls of the turn. Pure.
QString removalSentence(int before, int removals);

} // namespace homard
