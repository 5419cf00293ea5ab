// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard::launch {

/// `homard-launch --escape NAME key=value…`: tries one way out of the sandbox with all means (EscapeTest says which)
/// and prints "tried NAME" first, so that silence is never taken for a wall. Whether it got out is judged outside. NAME
/// "victim": a process that answers each byte with one, to be attacked. 2: no such name.
int escape(int argc, char **argv);

} // namespace homard::launch
