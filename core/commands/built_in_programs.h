// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"

namespace homard {

/// The table that comes with the program. Null only if its resource is damaged; then everything asks. The one place of
/// this room that reads something; any thread.
std::shared_ptr<const ProgramTable> builtInPrograms();

} // namespace homard
