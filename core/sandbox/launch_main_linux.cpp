// SPDX-License-Identifier: GPL-3.0-or-later
// homard-launch: the parent of one command, inside a sandbox or without one. It checks that folders and
// protected files are the ones that were judged, sets limits, starts the command, reports its end, and kills whatever
// is left when it is told to or when the program that started it is gone.
#include "launch_checks_linux.h"
#include "launch_escape_linux.h"
#include "launch_probe_linux.h"
#include "launch_protocol.h"
#include "process_tree_linux.h"
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace homard::launch;

namespace {

constexpr int RefusedCode = 125;

void report(char kind, int number)
{
    char record[32];
    const int size = std::snprintf(record, sizeof record, "%c%c%d\n", RecordMark, kind, number);
    (void)!write(StatusFd, record, size_t(size));
}

void limit(decltype(RLIMIT_CORE) resource, rlim_t value)
{
    rlimit current;
    if (getrlimit(resource, &current) == 0 && current.rlim_max != RLIM_INFINITY && current.rlim_max < value)
        value = current.rlim_max; // never above what the host allows
    const rlimit wanted{value, value};
    setrlimit(resource, &wanted);
}

void setLimits(const LaunchOptions &options)
{
    limit(RLIMIT_CORE, 0);
    if (options.processes > 0)
        limit(RLIMIT_NPROC, options.processes);
    // RLIMIT_DATA counts private writable memory and not mere reservations, which Node, Go and Java make in tens of
    // gigabytes.
    if (options.memory > 0)
        limit(RLIMIT_DATA, options.memory);
}

/// bubblewrap adds PWD to the environment it was given, and Docker what the image says; the command gets the list and
/// nothing else (S96).
char **withoutAddedNames(const LaunchOptions &options, char **environment)
{
    char **kept = environment;
    for (char **entry = environment; *entry; ++entry) {
        const std::string name(*entry, std::strcspn(*entry, "="));
        const bool wanted = options.only.empty() || options.only.find(',' + name + ',') != std::string::npos;
        if (wanted && name != "PWD")
            *kept++ = *entry;
    }
    *kept = nullptr;
    return environment;
}

int startCommand(const LaunchOptions &options, pid_t &pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (!options.contained) {
        posix_spawn_file_actions_adddup2(&actions, InputFd, 0);
        posix_spawn_file_actions_adddup2(&actions, OutputFd, 1);
        posix_spawn_file_actions_adddup2(&actions, ErrorFd, 2);
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // Its own session: "kill 0" in the command must not hit the launcher.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int error =
        posix_spawn(&pid, options.program, &actions, &attributes, options.argv, withoutAddedNames(options, environ));
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/// The launcher after the start: reaps, reports, obeys.
class Keeper
{
public:
    Keeper(pid_t command, bool init) : m_command(command), m_init(init) {}

    void run(int childSignals)
    {
        while (reap()) {
            pollfd waits[2] = {{childSignals, POLLIN, 0}, {ControlFd, POLLIN, 0}};
            if (poll(waits, 2, -1) < 0)
                continue;
            if (waits[0].revents) {
                signalfd_siginfo ignored;
                (void)!read(childSignals, &ignored, sizeof ignored);
            }
            if (waits[1].revents && !obey())
                return;
        }
    }

private:
    /// False when no child is left.
    bool reap()
    {
        int status = 0;
        pid_t pid = 0;
        while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
            if (pid == m_command)
                report(RecordExited, WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
        }
        return pid == 0 || errno != ECHILD;
    }

    /// False when everything has to end now.
    bool obey()
    {
        char order = 0;
        const ssize_t size = read(ControlFd, &order, 1);
        if (size == 1 && order == Terminate) {
            if (m_init)
                kill(-1, SIGTERM);
            else
                signalDescendants(SIGTERM);
        } else if (size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN)) {
            if (!m_init) // process 1 takes its namespace with it
                killDescendants();
            return false;
        }
        return true;
    }

    pid_t m_command;
    bool m_init;
};

int blockSignals(bool terminationToo)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr); // SIGPIPE too: the program may be gone
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    if (terminationToo)
        sigaddset(&child, SIGTERM);
    return signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
}

/// Puts this process, and so everything that comes of it, into a control group. Without the group nothing runs.
int joinGroup(const LaunchOptions &options)
{
    const int group = open(options.join.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (group < 0 || write(group, "0", 1) != 1) {
        dprintf(StatusFd, "homard-launch: no control group: %s\n", std::strerror(errno));
        return RefusedCode;
    }
    execv(options.program, options.argv);
    dprintf(StatusFd, "homard-launch: %s: %s\n", options.program, std::strerror(errno));
    return RefusedCode;
}

int launchCommand(const LaunchOptions &options)
{
    fcntl(StatusFd, F_SETFD, FD_CLOEXEC);
    fcntl(ControlFd, F_SETFD, FD_CLOEXEC);
    const int childSignals = blockSignals(false);
    if (!isAsChecked(options)) {
        report(RecordMoved, 0);
        return RefusedCode;
    }
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); // the command runs as the same user and must not trace or read this process
    if (!options.init && prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) {
        report(RecordFailed, errno);
        return RefusedCode;
    }
    setLimits(options);
    if (!installFilter(options.filter)) {
        report(RecordFailed, errno);
        return RefusedCode;
    }
    pid_t command = -1;
    if (const int error = startCommand(options, command); error != 0) {
        report(RecordFailed, error);
        return RefusedCode;
    }
    report(RecordStarted, 0);
    for (const int fd : {InputFd, OutputFd, ErrorFd})
        close(fd);
    Keeper(command, options.init).run(childSignals);
    return 0;
}

/// The words of a refusal are for the program outside, which reads them from the command's output.
int refuseContained(const char *what, int error)
{
    dprintf(2, "%s%s%s%s\n", ContainedMark, what, error != 0 ? ": " : "", error != 0 ? std::strerror(error) : "");
    return RefusedCode;
}

/// Waits for what the command left behind, at most `seconds`. Process 1 takes the rest with it.
void waitForOthers(int signals, int seconds)
{
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const time_t end = now.tv_sec + seconds;
    while (now.tv_sec < end) {
        pid_t pid = 0;
        while ((pid = waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        if (pid < 0)
            return;
        pollfd wait{signals, POLLIN, 0};
        if (poll(&wait, 1, 100) > 0) {
            signalfd_siginfo told;
            (void)!read(signals, &told, sizeof told);
        }
        clock_gettime(CLOCK_MONOTONIC, &now);
    }
}

/// Process 1 of a container. SIGTERM goes on to every process; the container's end is everybody's.
int launchContained(const LaunchOptions &options)
{
    constexpr int holdSeconds = 2; // JobSpec::holdLimit (F68)
    const int signals = blockSignals(true);
    if (!isAsChecked(options))
        return refuseContained("moved", 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    setLimits(options);
    if (!installFilter(options.filter))
        return refuseContained("failed", errno);
    pid_t command = -1;
    if (const int error = startCommand(options, command); error != 0)
        return refuseContained("failed", error);
    for (const int fd : {0, 1, 2})
        close(fd);
    while (true) {
        int status = 0;
        pid_t pid = 0;
        while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
            if (pid != command)
                continue;
            waitForOthers(signals, holdSeconds);
            return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        }
        pollfd wait{signals, POLLIN, 0};
        signalfd_siginfo told;
        if (poll(&wait, 1, -1) > 0 && read(signals, &told, sizeof told) == ssize_t(sizeof told) &&
            told.ssi_signo == SIGTERM)
            kill(-1, SIGTERM);
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc >= 2 && std::strcmp(argv[1], "--probe") == 0)
        return probe(argc - 2, argv + 2);
    if (argc >= 2 && std::strcmp(argv[1], "--escape") == 0)
        return escape(argc - 2, argv + 2);
    LaunchOptions options;
    if (!options.parse(argc, argv)) {
        (void)!write(StatusFd, "homard-launch is started by Homard and is of no use by itself.\n", 63);
        return RefusedCode;
    }
    if (!options.join.empty())
        return joinGroup(options);
    return options.contained ? launchContained(options) : launchCommand(options);
}
