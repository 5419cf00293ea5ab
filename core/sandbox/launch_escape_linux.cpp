// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_escape_linux.h"
#include "launch_tries_linux.h"
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace homard::launch {
namespace {

/// What the other side prepared; empty or 0: not given.
struct Targets {
    std::string outside;   ///< A folder outside the workspace with a file "canary".
    std::string workspace; ///< Has a link "out" to the folder outside.
    std::string abstractName;
    std::string terminal; ///< Path of a terminal outside.
    std::string fresh;    ///< A protected name, relative to the workspace, that is not there.
    int port = 0;         ///< Of a listener on 127.0.0.1 outside.
    pid_t victim = 0;
};

void overwrite(const std::string &path)
{
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, 0644);
    if (fd < 0)
        return;
    (void)!write(fd, "escaped", 7);
    close(fd);
}

void makeWithFolders(const std::string &base, const std::string &relative)
{
    for (size_t at = relative.find('/'); at != std::string::npos; at = relative.find('/', at + 1))
        mkdir((base + '/' + relative.substr(0, at)).c_str(), 0755);
    overwrite(base + '/' + relative);
}

void writeOutside(const Targets &targets)
{
    overwrite(targets.outside + "/canary");
    overwrite(targets.outside + "/made");
}

void connectOut(const Targets &targets)
{
    reachesAddress("127.0.0.1", targets.port, false);
}

void connectSockets(const Targets &targets)
{
    reachesSocket(targets.outside + "/socket", false);
    reachesSocket(targets.abstractName, true);
}

void signalVictim(const Targets &targets)
{
    kill(targets.victim, SIGKILL);
}

void writeDescriptors(const Targets &)
{
    constexpr int highest = 1024; // more than is open at the start of any program of ours
    for (int fd = 3; fd < highest; ++fd)
        (void)!write(fd, "escaped", 7);
}

void makeProtected(const Targets &targets)
{
    makeWithFolders(targets.workspace, targets.fresh);
}

void makeDeepHook(const Targets &targets)
{
    makeWithFolders(targets.workspace, "a/b/c/d/e/.git/hooks/x");
}

void followLink(const Targets &targets)
{
    overwrite(targets.workspace + "/out/canary");
    const std::string own = targets.workspace + "/own";
    if (symlink((targets.outside + "/canary").c_str(), own.c_str()) == 0)
        overwrite(own);
}

void linkHard(const Targets &targets)
{
    const std::string own = targets.workspace + "/hard";
    if (link((targets.outside + "/canary").c_str(), own.c_str()) == 0)
        overwrite(own);
}

void typeIntoTerminal(const Targets &targets)
{
    for (const char *path : {targets.terminal.c_str(), "/dev/tty"}) {
        const int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK); // may become the controlling one
        if (fd < 0)
            continue;
        typesInto(fd);
        close(fd);
    }
}

void traceVictim(const Targets &targets)
{
    // The kernel kills the traced process when its tracer, this one, ends.
    ptrace(PTRACE_SEIZE, targets.victim, nullptr, PTRACE_O_EXITKILL);
}

void leaveByProc(const Targets &targets)
{
    const std::string victim = "/proc/" + std::to_string(targets.victim);
    for (const std::string &process : {std::string("/proc/1"), victim, std::string("/proc/self")}) {
        for (const char *way : {"/root", "/cwd/../../../../../../../../.."})
            overwrite(process + way + targets.outside + "/canary");
    }
}

int beVictim()
{
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0); // an attack must fail on the sandbox, not on Yama
    std::printf("%d\n", int(getpid()));
    std::fflush(stdout);
    char byte = 0;
    while (read(0, &byte, 1) == 1)
        (void)!write(1, &byte, 1);
    return 0;
}

struct Attempt {
    const char *name;
    void (*run)(const Targets &);
};

constexpr Attempt attempts[] = {
    {"write-outside", writeOutside},      {"network", connectOut},          {"unix-socket", connectSockets},
    {"host-process", signalVictim},       {"descriptor", writeDescriptors}, {"new-protected-file", makeProtected},
    {"deep-hook", makeDeepHook},          {"symbolic-link", followLink},    {"hard-link", linkHard},
    {"terminal-input", typeIntoTerminal}, {"trace-process", traceVictim},   {"process-root", leaveByProc},
};

} // namespace

int escape(int argc, char **argv)
{
    const std::string_view name = argc > 0 ? argv[0] : "";
    if (name == "victim")
        return beVictim();
    const auto given = [&](const char *key) { return namedArgument(argc, argv, key); };
    Targets targets{given("outside"),
                    given("workspace"),
                    given("abstract"),
                    given("terminal"),
                    given("fresh"),
                    std::atoi(given("port").c_str()),
                    pid_t(std::atoi(given("victim").c_str()))};
    for (const Attempt &attempt : attempts) {
        if (name != attempt.name)
            continue;
        std::printf("tried %s\n", attempt.name);
        std::fflush(stdout);
        attempt.run(targets);
        return 0;
    }
    return 2;
}

} // namespace homard::launch
