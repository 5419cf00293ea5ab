// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <memory>
#include <mutex>
#include <openssl/ssl.h>

namespace homard {

struct SslContextDeleter {
    void operator()(SSL_CTX *context) const { SSL_CTX_free(context); }
};
using SslContext = std::unique_ptr<SSL_CTX, SslContextDeleter>;

/// A TLS server context from PEM; null if they do not fit.
SslContext makeServerContext(const QByteArray &certificate, const QByteArray &privateKey);

/// One accepted connection, plain or TLS, blocking. Only shutDown() may be called from another thread.
class ServerSocket
{
public:
    explicit ServerSocket(int descriptor);
    ~ServerSocket();
    ServerSocket(const ServerSocket &) = delete;
    ServerSocket &operator=(const ServerSocket &) = delete;

    bool startTls(SSL_CTX *context);
    /// What is there, at least one byte; empty: the peer closed, or an error.
    QByteArray read();
    bool write(const QByteArray &bytes);
    /// Returns when the peer has gone, or after shutDown().
    void waitForHangUp();
    void closeOrderly();
    /// A TCP reset instead of an end, now.
    void closeWithReset();
    void close();
    /// Ends reads, writes and waits of the thread that uses the socket.
    void shutDown();

private:
    std::mutex m_mutex; ///< Between close() and shutDown(): a closed number may already be somebody else's.
    int m_descriptor;
    SSL *m_ssl = nullptr;
};

/// Listens on 127.0.0.1. -1: it could not. `port` gets the real one.
int listenOnLoopback(quint16 &port, int backlog);

} // namespace homard
