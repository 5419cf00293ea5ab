// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "process_spec.h"
#include "unique_fd_unix.h"
#include <sys/types.h>

namespace homard {

/// A descriptor of ours and its number in the child.
struct ChildFd {
    int source;
    int number;
};

/// A child that runs. Reaped by whoever owns it.
struct Spawned {
    pid_t pid = -1;
    UniqueFd pidfd;
    int error = 0; ///< errno; then there is no child.
};

/// Both ends of a pipe, close-on-exec, above the numbers children use.
struct PipeEnds {
    UniqueFd read;
    UniqueFd write;
    bool isOpen() const { return read.isOpen() && write.isOpen(); }
};
PipeEnds makePipe();

/// Starts a process in its own session with default signals and exactly the descriptors of `fds`. Sources lie above 15.
Spawned spawnProcess(const ProcessSpec &spec, int folder, const std::vector<ChildFd> &fds);

/// A pidfd, or -1 with errno.
int openPidfd(pid_t pid);

/// The exit code of a dead child as a shell tells it (128 + signal); -1 if it lives. `reap` frees its number.
int exitCodeOf(int pidfd, bool reap);

} // namespace homard
