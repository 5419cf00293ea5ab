// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard::launch {

enum class Filter { None, Offline, Online };

/// Installs a system call filter for this process and all it starts. Refused: typing into terminals (TIOCSTI,
/// TIOCLINUX: S58), new user namespaces, joining namespaces, the kernel's key rings, bpf, perf, io_uring (it would
/// bypass this filter), sockets other than Internet and netlink; Unix sockets only without a network, because with the
/// host's network the abstract ones of the desktop could be reached (S56). Foreign system call tables end the process.
/// False: the kernel refused the filter. Does nothing on processors it has no table for.
bool installFilter(Filter filter);

} // namespace homard::launch
