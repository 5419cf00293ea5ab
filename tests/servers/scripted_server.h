// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "servers/script.h"
#include <QString>
#include <functional>
#include <memory>

namespace homard {

/// An HTTP/1.1 server for tests on 127.0.0.1 and a free port: keeps connections alive, serves several at once (a thread
/// each), records every request and answers by script. All functions are thread-safe.
class ScriptedServer
{
public:
    /// Decides the answer. Runs on the connection's thread, several at once: what it uses must be thread-safe.
    using Handler = std::function<Script(const RecordedRequest &)>;

    struct Options {
        bool record = true;     ///< Off for long benchmarks: requests are counted, not kept.
        QByteArray certificate; ///< PEM chain; with it and the key the server speaks TLS (see TestAuthority).
        QByteArray privateKey;  ///< PEM.
        quint16 port = 0;       ///< 0: a free one.
    };

    explicit ScriptedServer(Handler handler) : ScriptedServer(std::move(handler), Options()) {}
    ScriptedServer(Handler handler, Options options);
    /// Ends all connections and waiting scripts.
    ~ScriptedServer();
    ScriptedServer(const ScriptedServer &) = delete;
    ScriptedServer &operator=(const ScriptedServer &) = delete;

    /// False: it could not listen (the port is taken).
    bool isListening() const;
    quint16 port() const;
    /// "http://127.0.0.1:PORT/path", https with TLS.
    QString url(const QString &path = QStringLiteral("/")) const;

    std::vector<RecordedRequest> requests() const;
    int requestCount() const;
    int connectionCount() const;
    /// Connections that have ended, by either side.
    int closedConnectionCount() const;
    /// Waits until that many requests came. False: not within `limit`.
    bool waitForRequests(int count, std::chrono::milliseconds limit = std::chrono::seconds(10)) const;
    bool waitForClosedConnections(int count, std::chrono::milliseconds limit = std::chrono::seconds(10)) const;

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace homard
