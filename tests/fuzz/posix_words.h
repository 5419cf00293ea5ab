// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace homard {

/// One simple command as a POSIX shell takes it apart.
struct ShellCommand {
    std::string before; ///< "", ";", "&&", "||" or "|".
    std::vector<std::string> assignments;
    std::vector<std::string> words;
    std::vector<bool> patterns; ///< Which words hold an unquoted * or ?.
};

/// A text as a POSIX shell takes it apart, if it does nothing to it but take quotes away.
struct ShellReading {
    std::string special; ///< What it would do more: expand, redirect, group …; empty if nothing.
    std::vector<ShellCommand> commands;
};

/// Reads by the words of the standard (XCU 2.2, 2.3, 2.10) and what bash adds. Written apart from the grammar, on
/// bytes, so that the same mistake is not made twice. Whatever it does not know is special.
ShellReading readAsShell(const std::string &text);

} // namespace homard
