// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include "domain/approval.h"

namespace homard {

/// What the words of a text that a shell reads do, as effectsOfCommand() tells it of arguments, and where its output
/// goes. For people only: no decision rests on it, and what is not marked is not proven harmless. Nothing is marked
/// that only the shell can know (variables, patterns, places behind a cd) and nothing in comments and here-documents.
/// `home`: what ~ is. In the order of the text, without overlaps. Looks at a fixed number of words at most. Pure but
/// for links in paths; any thread.
std::vector<MarkedText> marksOfText(const QString &text, const QString &workspaceRoot, const QString &home,
                                    const ProgramTable &table);

} // namespace homard
