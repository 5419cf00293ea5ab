// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe_listener_unix.h"
#include <netinet/in.h>
#include <sys/socket.h>

namespace homard {

ProbeListener::ProbeListener() : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *generic = reinterpret_cast<sockaddr *>(&address);
    if (m_socket.isOpen() && ::bind(m_socket.get(), generic, size) == 0 && ::listen(m_socket.get(), 4) == 0 &&
        ::getsockname(m_socket.get(), generic, &size) == 0)
        m_port = ntohs(address.sin_port);
}

} // namespace homard
