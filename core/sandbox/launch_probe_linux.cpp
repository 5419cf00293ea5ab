// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_probe_linux.h"
#include "launch_tries_linux.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace homard::launch {
namespace {

void tell(const char *name, bool passed, const std::string &detail)
{
    std::printf("%s\t%s\t%s\n", name, passed ? "pass" : "fail", detail.c_str());
}

std::string namesIn(const char *folder)
{
    std::string names;
    DIR *handle = opendir(folder);
    if (!handle)
        return names;
    while (const dirent *entry = readdir(handle)) {
        const std::string_view name(entry->d_name);
        if (name == "." || name == ".." || std::to_string(dirfd(handle)) == name)
            continue;
        names += (names.empty() ? "" : " ") + std::string(name);
    }
    closedir(handle);
    return names;
}

/// Unix sockets in a folder and the folders in it.
std::string socketsIn(const std::string &folder, int depth = 0)
{
    constexpr int deepest = 3; // /run/user/1000/bus
    std::string found;
    DIR *handle = depth > deepest ? nullptr : opendir(folder.c_str());
    if (!handle)
        return found;
    while (const dirent *entry = readdir(handle)) {
        const std::string_view name(entry->d_name);
        struct stat status;
        if (name == "." || name == ".." || fstatat(dirfd(handle), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        const std::string path = folder + '/' + entry->d_name;
        if (S_ISSOCK(status.st_mode))
            found += ' ' + path;
        else if (S_ISDIR(status.st_mode))
            found += socketsIn(path, depth + 1);
    }
    closedir(handle);
    return found;
}

void probeWrites(const std::string &outside)
{
    std::string written;
    for (const std::string &folder : {outside, std::string("/usr"), std::string("/etc"), std::string("/")}) {
        const std::string path = folder + "/homard-probe";
        const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0)
            continue;
        close(fd);
        unlink(path.c_str());
        written += " " + folder;
    }
    tell("write-outside", written.empty(), written.empty() ? "every write was refused" : "could write to" + written);
}

void probeNetwork(int port)
{
    // 192.0.2.0/24 is kept for documentation (RFC 5737): with any route at all the connection begins, nobody answers.
    const bool out = reachesAddress("192.0.2.1", 9, true);
    // The namespace's own loopback refuses at once; only the host's has the listener.
    const bool host = reachesAddress("127.0.0.1", port, false);
    tell("network", !out && !host, out || host ? "a connection left the sandbox" : "no route out");
}

void probeSockets(const std::string &path, const std::string &abstractName)
{
    std::string found = socketsIn("/run");
    if (reachesSocket(path, false))
        found += " a socket outside";
    if (reachesSocket(abstractName, true))
        found += " an abstract socket outside";
    tell("sockets", found.empty(), found.empty() ? "none" : found);
}

void probeProcesses(int hostPid)
{
    int visible = 0;
    if (DIR *proc = opendir("/proc")) {
        while (const dirent *entry = readdir(proc))
            visible += entry->d_name[0] >= '1' && entry->d_name[0] <= '9';
        closedir(proc);
    }
    constexpr int OurOwn = 4; // launcher, probe, and room for a helper of bubblewrap's
    const bool reached = hostPid > OurOwn && kill(hostPid, 0) == 0;
    tell("host-processes", visible >= 1 && visible <= OurOwn && !reached,
         std::to_string(visible) + " processes visible");
}

void probeTerminal()
{
    const int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
    const bool typed = (terminal >= 0 && typesInto(terminal)) || typesIntoOwnTerminal();
    const bool none = terminal < 0 && !isatty(0) && !isatty(1) && !isatty(2);
    tell("terminal", none && !typed,
         !none   ? "a terminal is attached"
         : typed ? "could type into a terminal"
                 : "no terminal");
}

void probeEnvironment()
{
    std::string odd;
    for (char **entry = environ; *entry; ++entry) {
        const std::string_view text(*entry);
        const std::string name(text.substr(0, text.find('=')));
        bool known = name.starts_with("LC_");
        for (const char *allowed : {"PATH", "HOME", "LANG", "TZ", "TERM", "TMPDIR", "USER"})
            known = known || name == allowed;
        if (!known)
            odd += " " + name;
    }
    tell("environment", odd.empty(), odd.empty() ? "only the allowed names" : "also" + odd);
}

} // namespace

int probe(int argc, char **argv)
{
    const std::string descriptors = namesIn("/proc/self/fd"); // first: the others open some
    const auto given = [argc, argv](const char *name) { return namedArgument(argc, argv, name); };
    const std::string inHome = namesIn(given("home").c_str());
    tell("descriptors", descriptors == "0 1 2", descriptors);
    probeWrites(given("outside"));
    probeNetwork(std::atoi(given("port").c_str()));
    probeProcesses(std::atoi(given("pid").c_str()));
    tell("home", inHome.empty(), inHome.empty() ? "empty" : inHome);
    probeSockets(given("socket"), given("abstract"));
    probeTerminal();
    probeEnvironment();
    return 0;
}

} // namespace homard::launch
