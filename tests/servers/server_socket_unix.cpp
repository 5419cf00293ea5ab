// SPDX-License-Identifier: GPL-3.0-or-later
#include "server_socket_unix.h"
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/pem.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef POLLRDHUP
#define POLLRDHUP POLLHUP
#endif

namespace homard {

SslContext makeServerContext(const QByteArray &certificate, const QByteArray &privateKey)
{
    SslContext context(SSL_CTX_new(TLS_server_method()));
    const auto bio = [](const QByteArray &pem) { return BIO_new_mem_buf(pem.constData(), int(pem.size())); };
    BIO *certificateBio = bio(certificate);
    BIO *keyBio = bio(privateKey);
    X509 *x509 = PEM_read_bio_X509(certificateBio, nullptr, nullptr, nullptr);
    EVP_PKEY *key = PEM_read_bio_PrivateKey(keyBio, nullptr, nullptr, nullptr);
    const bool ok = x509 && key && SSL_CTX_use_certificate(context.get(), x509) == 1 &&
                    SSL_CTX_use_PrivateKey(context.get(), key) == 1;
    X509_free(x509);
    EVP_PKEY_free(key);
    BIO_free(certificateBio);
    BIO_free(keyBio);
    return ok ? std::move(context) : nullptr;
}

ServerSocket::ServerSocket(int descriptor) : m_descriptor(descriptor)
{
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    const int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

ServerSocket::~ServerSocket()
{
    SSL_free(m_ssl);
    close();
}

bool ServerSocket::startTls(SSL_CTX *context)
{
    m_ssl = SSL_new(context);
    SSL_set_fd(m_ssl, m_descriptor);
    return SSL_accept(m_ssl) == 1;
}

QByteArray ServerSocket::read()
{
    std::array<char, 65536> buffer;
    for (;;) {
        const auto count = m_ssl ? ssize_t(SSL_read(m_ssl, buffer.data(), int(buffer.size())))
                                 : ::recv(m_descriptor, buffer.data(), buffer.size(), 0);
        if (count > 0)
            return QByteArray(buffer.data(), qsizetype(count));
        if (m_ssl || count == 0 || errno != EINTR)
            return {};
    }
}

bool ServerSocket::write(const QByteArray &bytes)
{
    qsizetype sent = 0;
    while (sent < bytes.size()) {
        const auto left = std::size_t(bytes.size() - sent);
        const auto count = m_ssl ? ssize_t(SSL_write(m_ssl, bytes.constData() + sent, int(left)))
                                 : ::send(m_descriptor, bytes.constData() + sent, left, MSG_NOSIGNAL);
        if (count > 0)
            sent += qsizetype(count);
        else if (m_ssl || errno != EINTR)
            return false;
    }
    return true;
}

void ServerSocket::waitForHangUp()
{
    pollfd wait{m_descriptor, POLLRDHUP, 0};
    while (poll(&wait, 1, -1) < 0 && errno == EINTR) {
    }
}

void ServerSocket::closeOrderly()
{
    if (m_ssl)
        SSL_shutdown(m_ssl);
    ::shutdown(m_descriptor, SHUT_WR);
}

void ServerSocket::closeWithReset()
{
    const linger now{1, 0};
    setsockopt(m_descriptor, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    close();
}

void ServerSocket::close()
{
    std::lock_guard lock(m_mutex);
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    m_descriptor = -1;
}

void ServerSocket::shutDown()
{
    std::lock_guard lock(m_mutex);
    if (m_descriptor >= 0)
        ::shutdown(m_descriptor, SHUT_RDWR);
}

int listenOnLoopback(quint16 &port, int backlog)
{
    const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    const int on = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    socklen_t size = sizeof address;
    auto *generic = reinterpret_cast<sockaddr *>(&address);
    if (bind(descriptor, generic, size) != 0 || listen(descriptor, backlog) != 0 ||
        getsockname(descriptor, generic, &size) != 0) {
        ::close(descriptor);
        return -1;
    }
    port = ntohs(address.sin_port);
    return descriptor;
}

} // namespace homard
