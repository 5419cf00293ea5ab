// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_probe_linux.h"
#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace homard::launch {
namespace {

void tell(const char *name, bool passed, const std::string &detail)
{
    std::printf("%s\t%s\t%s\n", name, passed ? "pass" : "fail", detail.c_str());
}

std::string argument(int argc, char **argv, std::string_view name)
{
    for (int i = 0; i < argc; ++i) {
        const std::string_view text(argv[i]);
        if (text.size() > name.size() && text.starts_with(name) && text[name.size()] == '=')
            return std::string(text.substr(name.size() + 1));
    }
    return {};
}

std::string namesIn(const char *folder, std::string_view leftOut = {})
{
    std::string names;
    DIR *handle = opendir(folder);
    if (!handle)
        return names;
    while (const dirent *entry = readdir(handle)) {
        const std::string_view name(entry->d_name);
        if (name == "." || name == ".." || name == leftOut || std::to_string(dirfd(handle)) == name)
            continue;
        names += (names.empty() ? "" : " ") + std::string(name);
    }
    closedir(handle);
    return names;
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

bool canConnect(const char *address, int port)
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return false;
    sockaddr_in target{};
    target.sin_family = AF_INET;
    target.sin_port = htons(uint16_t(port));
    inet_pton(AF_INET, address, &target.sin_addr);
    const bool can =
        connect(fd, reinterpret_cast<const sockaddr *>(&target), sizeof target) == 0 || errno == EINPROGRESS;
    close(fd);
    return can;
}

void probeNetwork(int port)
{
    // 192.0.2.0/24 is kept for documentation (RFC 5737): with any route at all the connection begins, nobody answers.
    const bool out = canConnect("192.0.2.1", 9);
    // The namespace's own loopback refuses at once; only the host's has the listener.
    bool host = false;
    if (const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); fd >= 0) {
        sockaddr_in target{};
        target.sin_family = AF_INET;
        target.sin_port = htons(uint16_t(port));
        target.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        host = connect(fd, reinterpret_cast<const sockaddr *>(&target), sizeof target) == 0;
        close(fd);
    }
    tell("network", !out && !host, out || host ? "a connection left the sandbox" : "no route out");
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
    const int own = open("/dev/ptmx", O_RDWR | O_CLOEXEC | O_NOCTTY);
    const bool typed = own >= 0 && ioctl(own, TIOCSTI, "x") == 0;
    const bool none = terminal < 0 && !isatty(0) && !isatty(1) && !isatty(2);
    tell("terminal", none && !typed, none ? "no terminal" : "a terminal is attached");
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
    const std::string home = argument(argc, argv, "home");
    const std::string inHome = namesIn(home.c_str());
    const std::string inRun = namesIn("/run", "homard-launch");
    tell("descriptors", descriptors == "0 1 2", descriptors);
    probeWrites(argument(argc, argv, "outside"));
    probeNetwork(std::atoi(argument(argc, argv, "port").c_str()));
    probeProcesses(std::atoi(argument(argc, argv, "pid").c_str()));
    tell("home", inHome.empty(), inHome.empty() ? "empty" : inHome);
    tell("sockets", inRun.empty(), inRun.empty() ? "none" : inRun);
    probeTerminal();
    probeEnvironment();
    return 0;
}

} // namespace homard::launch
