// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard::launch {

/// Sends `signal` to every descendant of this process, found by the parent chain in /proc. Returns how many there were.
/// Orphans of a subreaper stay in its tree, so setsid and double forks do not help them out.
int signalDescendants(int signal);

/// Kills and reaps all descendants until none is left, at most 2 s (a fork bomb may outrun it). True: none is left.
bool killDescendants();

} // namespace homard::launch
