// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <vector>

namespace homard {

struct LooseCommand;
class ProgramTable;

/// Whether a word of a command is the name of a program that it starts.
enum class ProgramPlace {
    No,     ///< An argument, whatever it is called: touch make.
    Maybe,  ///< Behind what starts another program, but nobody can tell where its name stands: sudo -u make make.
    Certain ///< The first word, or the one behind find's -exec.
};

/// The words of a command from its program on, without the targets of its output, and without what may stand before a
/// program and leave it one of this shell: assignments, words of the shell's grammar, redirections. Pure; any thread.
QStringList wordsFromProgram(const LooseCommand &command);

/// For each of the words that wordsFromProgram() gave: whether it is a program. Only for rules that make a verdict
/// stricter. Pure; any thread.
std::vector<ProgramPlace> programPlaces(const QStringList &words, const ProgramTable &table);

} // namespace homard
