// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard::launch {

/// The self-test's probes, run as a command inside the sandbox (S55). Arguments: outside=PATH (a writable host folder
/// that must not be writable here), port=N (a listener on the host's 127.0.0.1), pid=N (a host process), home=PATH.
/// Prints one line a probe: its name, "pass" or "fail", what was seen; separated by tabs. Each tries the forbidden
/// thing, so a sandbox that is not there fails all of them.
int probe(int argc, char **argv);

} // namespace homard::launch
