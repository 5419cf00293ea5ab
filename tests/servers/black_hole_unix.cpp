// SPDX-License-Identifier: GPL-3.0-or-later
#include "server_socket_unix.h"
#include "servers/black_hole.h"
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace homard {

BlackHole::BlackHole()
{
    m_listener = listenOnLoopback(m_port, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(m_port);
    for (int i = 0; i < 8 && !m_full; ++i) {
        const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
        fcntl(descriptor, F_SETFL, O_NONBLOCK);
        m_waiting.push_back(descriptor);
        const int result = connect(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address);
        pollfd wait{descriptor, POLLOUT, 0};
        m_full = result != 0 && errno == EINPROGRESS && poll(&wait, 1, 100) == 0;
    }
}

BlackHole::~BlackHole()
{
    for (const int descriptor : m_waiting)
        ::close(descriptor);
    ::close(m_listener);
}

quint16 unusedPort()
{
    quint16 port = 0;
    ::close(listenOnLoopback(port, 1));
    return port;
}

} // namespace homard
