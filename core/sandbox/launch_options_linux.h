// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "syscall_filter_linux.h"
#include <string>
#include <vector>

namespace homard::launch {

/// A folder or file that must be the one the program checked: device, inode, and where it is seen.
struct FolderCheck {
    unsigned long long device = 0;
    unsigned long long inode = 0;
    std::string path;
};

/// The launcher's arguments: options up to "--", the program's absolute path, then the command's own argv beginning
/// with argv[0].
///   --init              it is process 1 of a PID namespace; without it, it becomes a subreaper
///   --contained         it is process 1 of a container: 0, 1 and 2 are the command's, nothing is told but by the exit
///   code
///   --join=FILE         alone: write "0" to this cgroup.procs and become the program, which leads to a launcher again
///   --only=NAME,NAME    the command gets these variables alone
///   --filter=offline    or online; see installFilter()
///   --same=DEV:INO:PATH refuse to run unless PATH is this folder (S06); any number
///   --kept=DEV:INO:PATH the same, and PATH has no link in it and is mounted read-only (S52); any number
///   --hidden=PATH       refuse to run unless PATH has no link in it and a read-only mount of its own; any number
///   --processes=N       RLIMIT_NPROC (0: none)     --memory=BYTES  RLIMIT_DATA (0: none)
struct LaunchOptions {
    bool init = false;
    bool contained = false;
    std::string join;
    std::string only; ///< With a comma before and behind each name; empty: all.
    Filter filter = Filter::None;
    std::vector<FolderCheck> same;
    std::vector<FolderCheck> kept;
    std::vector<std::string> hidden;
    unsigned long processes = 0;
    unsigned long memory = 0;
    const char *program = nullptr;
    char **argv = nullptr;

    /// False: not understood.
    bool parse(int argc, char **argv);
};

} // namespace homard::launch
