// SPDX-License-Identifier: GPL-3.0-or-later
#include "spawn_linux.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>

namespace homard {
namespace {

constexpr int FirstOwnNumber = 16;                 // children use 0 to 6
constexpr auto ByPidfd = static_cast<idtype_t>(3); // P_PIDFD, which glibc names only since 2.36

UniqueFd raised(int fd)
{
    if (fd < 0 || fd >= FirstOwnNumber)
        return UniqueFd(fd);
    const UniqueFd low(fd);
    return UniqueFd(fcntl(fd, F_DUPFD_CLOEXEC, FirstOwnNumber));
}

std::vector<char *> pointers(const std::vector<QByteArray> &strings)
{
    std::vector<char *> result;
    result.reserve(strings.size() + 1);
    for (const auto &string : strings)
        result.push_back(const_cast<char *>(string.constData())); // posix_spawn does not write to them
    result.push_back(nullptr);
    return result;
}

/// The attributes and actions of one posix_spawn, freed together.
class SpawnSettings
{
public:
    SpawnSettings()
    {
        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSettings()
    {
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
    }
    SpawnSettings(const SpawnSettings &) = delete;
    SpawnSettings &operator=(const SpawnSettings &) = delete;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
};

} // namespace

PipeEnds makePipe()
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {};
    return {raised(ends[0]), raised(ends[1])};
}

Spawned spawnProcess(const ProcessSpec &spec, int folder, const std::vector<ChildFd> &fds)
{
    SpawnSettings settings;
    if (folder >= 0)
        posix_spawn_file_actions_addfchdir_np(&settings.actions, folder);
    else
        posix_spawn_file_actions_addchdir_np(&settings.actions, "/");
    int last = 2;
    for (const auto &fd : fds) {
        posix_spawn_file_actions_adddup2(&settings.actions, fd.source, fd.number);
        last = std::max(last, fd.number);
    }
    posix_spawn_file_actions_addclosefrom_np(&settings.actions, last + 1);
    const auto argv = pointers(spec.argv);
    const auto environment = pointers(spec.environment);
    Spawned child;
    child.error = posix_spawn(&child.pid, spec.program.constData(), &settings.actions, &settings.attributes,
                              argv.data(), environment.data());
    if (child.error != 0)
        return child;
    child.pidfd = UniqueFd(openPidfd(child.pid)); // the number cannot have been reused: only we reap it
    if (!child.pidfd.isOpen()) {
        child.error = errno;
        ::kill(-child.pid, SIGKILL);
        waitpid(child.pid, nullptr, 0);
    }
    return child;
}

int openPidfd(pid_t pid)
{
    return int(syscall(SYS_pidfd_open, pid, 0)); // close-on-exec by definition
}

int exitCodeOf(int pidfd, bool reap)
{
    siginfo_t info{};
    if (waitid(ByPidfd, id_t(pidfd), &info, WEXITED | WNOHANG | (reap ? 0 : WNOWAIT)) != 0 || info.si_pid == 0)
        return -1;
    return info.si_code == CLD_EXITED ? info.si_status : 128 + info.si_status;
}

} // namespace homard
