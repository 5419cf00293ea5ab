// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSet>
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
/// Which of command.words these are.
std::vector<size_t> wordsPlacesFromProgram(const LooseCommand &command);

/// The commands that are glued to options: --exec=x, --pre=x, -Px of man. Pure; any thread.
QStringList textsInOptions(const QStringList &words);

/// A shell reads words of this command, or what it is given, once more: eval, ssh, sh -c, parallel. Pure; any thread.
bool handsToShell(const LooseCommand &command, const ProgramTable &table);

/// A program among the words runs text that it is given, so that words of the whole line may be commands: a shell, an
/// interpreter, xargs, eval, ssh. Pure; any thread.
bool carriesCommands(const LooseCommand &command, const ProgramTable &table);

/// The words of `command` whose braces a shell leaves as they are; with `handed`, one reads them once more. Pure.
QSet<QString> wordsWithoutBraces(const LooseCommand &command, bool handed);

/// For each of the words that wordsFromProgram() gave: whether it is a program. Only for rules that make a verdict
/// stricter. Pure; any thread.
std::vector<ProgramPlace> programPlaces(const QStringList &words, const ProgramTable &table);

} // namespace homard
