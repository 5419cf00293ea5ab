// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSet>
#include <QStringList>
#include <vector>

namespace homard {

class ProgramTable;

/// A program that a command line may start.
struct SeenProgram {
    QString name;          ///< The last part of its path, in lower case.
    QStringList arguments; ///< The words behind it.
};

/// All programs that a command line may start, as far as words tell: of each command, behind wrappers, in pipes, in
/// what a shell or interpreter is given, in substitutions.
struct ProgramsSeen {
    std::vector<SeenProgram> programs;
    /// One is named by something that only the shell knows (a variable), or there was too much to look at: then the
    /// programs are all words of the line that could be one, and still one may be missing.
    bool mayHideOne = false;
};

/// Only for rules that make a verdict stricter: it sees more than what runs. Pure, within a fixed number of steps; any
/// thread.
ProgramsSeen programsSeenIn(const QString &text, const ProgramTable &table);

} // namespace homard
