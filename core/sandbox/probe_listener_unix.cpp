// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe_listener_unix.h"
#include "base/ids.h"
#include <QFile>
#include <cstddef>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace homard {
namespace {

constexpr int ListenFlags = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;

bool listenOn(const UniqueFd &socket, const void *address, size_t size)
{
    return socket.isOpen() && ::bind(socket.get(), static_cast<const sockaddr *>(address), socklen_t(size)) == 0 &&
           ::listen(socket.get(), 4) == 0;
}

UniqueFd listenUnix(const QByteArray &name, bool isAbstract)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (size_t(name.size()) + 1 >= sizeof address.sun_path)
        return {};
    memcpy(address.sun_path + (isAbstract ? 1 : 0), name.constData(), size_t(name.size()));
    UniqueFd result(::socket(AF_UNIX, ListenFlags, 0));
    if (!listenOn(result, &address, offsetof(sockaddr_un, sun_path) + 1 + size_t(name.size())))
        result.reset();
    return result;
}

bool takesOne(const UniqueFd &socket)
{
    const UniqueFd guest(socket.isOpen() ? ::accept4(socket.get(), nullptr, nullptr, SOCK_CLOEXEC) : -1);
    return guest.isOpen();
}

} // namespace

ProbeListener::ProbeListener(const QString &folder) : m_tcp(::socket(AF_INET, ListenFlags, 0))
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (listenOn(m_tcp, &address, size) &&
        ::getsockname(m_tcp.get(), reinterpret_cast<sockaddr *>(&address), &size) == 0)
        m_port = ntohs(address.sin_port);
    const auto path = QFile::encodeName(folder + QStringLiteral("/socket"));
    ::unlink(path.constData()); // of a program that was killed
    m_named = listenUnix(path, false);
    if (m_named.isOpen())
        m_socketPath = QFile::decodeName(path);
    const auto name = QStringLiteral("homard-probe-") + newId();
    m_abstract = listenUnix(name.toLatin1(), true);
    if (m_abstract.isOpen())
        m_abstractName = name;
}

ProbeListener::~ProbeListener()
{
    if (!m_socketPath.isEmpty())
        ::unlink(QFile::encodeName(m_socketPath).constData());
}

bool ProbeListener::wasReachedByAddress()
{
    return takesOne(m_tcp);
}

bool ProbeListener::wasReachedBySocket()
{
    const bool named = takesOne(m_named);
    return takesOne(m_abstract) || named;
}

} // namespace homard
