// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

/// What the self-test at the start (launch_probe_linux) and the escape test (launch_escape_linux) both try. Plain C++.
namespace homard::launch {

/// The value of "name=value" among the arguments; empty: not given.
std::string namedArgument(int argc, char **argv, std::string_view name);
/// True if a TCP connection to this address came about, or began where `pendingCounts` (nobody needs to answer).
bool reachesAddress(const char *address, int port, bool pendingCounts);
/// True if a Unix socket could be reached: by its path, or by an abstract name where `isAbstract`.
bool reachesSocket(const std::string &name, bool isAbstract);
/// True if TIOCSTI put a character into the terminal, which becomes the controlling one of this process if it leads a
/// session and has none.
bool typesInto(int terminal);
/// TIOCSTI on a pseudo-terminal of its own, made its controlling one.
bool typesIntoOwnTerminal();

} // namespace homard::launch
