// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_tries_linux.h"
#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace homard::launch {

std::string namedArgument(int argc, char **argv, std::string_view name)
{
    for (int i = 0; i < argc; ++i) {
        const std::string_view text(argv[i]);
        if (text.size() > name.size() && text.starts_with(name) && text[name.size()] == '=')
            return std::string(text.substr(name.size() + 1));
    }
    return {};
}

bool reachesAddress(const char *address, int port, bool pendingCounts)
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | (pendingCounts ? SOCK_NONBLOCK : 0), 0);
    if (fd < 0)
        return false;
    sockaddr_in target{};
    target.sin_family = AF_INET;
    target.sin_port = htons(uint16_t(port));
    inet_pton(AF_INET, address, &target.sin_addr);
    const bool reached = connect(fd, reinterpret_cast<const sockaddr *>(&target), sizeof target) == 0 ||
                         (pendingCounts && errno == EINPROGRESS);
    close(fd);
    return reached;
}

bool reachesSocket(const std::string &name, bool isAbstract)
{
    sockaddr_un target{};
    target.sun_family = AF_UNIX;
    if (name.empty() || name.size() + 1 >= sizeof target.sun_path)
        return false;
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    const size_t skipped = isAbstract ? 1 : 0; // an abstract name begins with a zero and ends with its length
    std::memcpy(target.sun_path + skipped, name.data(), name.size());
    const size_t size = offsetof(sockaddr_un, sun_path) + 1 + name.size();
    const bool reached = connect(fd, reinterpret_cast<const sockaddr *>(&target), socklen_t(size)) == 0;
    close(fd);
    return reached;
}

bool typesInto(int terminal)
{
    ioctl(terminal, TIOCSCTTY, 0);
    return ioctl(terminal, TIOCSTI, "x") == 0;
}

bool typesIntoOwnTerminal()
{
    std::signal(SIGHUP, SIG_IGN); // its end comes with the terminal's
    const int master = open("/dev/ptmx", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (master < 0)
        return false;
    const char *name = grantpt(master) == 0 && unlockpt(master) == 0 ? ptsname(master) : nullptr;
    const int terminal = name ? open(name, O_RDWR | O_CLOEXEC | O_NOCTTY) : -1;
    const bool typed = typesInto(master) || (terminal >= 0 && typesInto(terminal));
    if (terminal >= 0)
        close(terminal);
    close(master);
    return typed;
}

} // namespace homard::launch
