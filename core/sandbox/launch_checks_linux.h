// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "launch_options_linux.h"

namespace homard::launch {

/// True if everything lies where the program saw it, and what must not change cannot. bubblewrap is given paths, and a
/// command that runs in the same workspace can swap a folder with a link between the program's look and the mount: then
/// something else was mounted, or in another place. Seen from inside, after all mounts, it cannot be hidden any more.
bool isAsChecked(const LaunchOptions &options);

} // namespace homard::launch
