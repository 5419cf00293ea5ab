// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "request_reader.h"
#include "server_socket_unix.h"
#include "servers/scripted_server.h"
#include <array>
#include <cerrno>
#include <csignal>
#include <list>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace homard {

namespace {

/// Returns when one of the two is cancelled.
void waitForEither(const CancelToken &a, const CancelToken &b)
{
    std::mutex mutex;
    std::condition_variable changed;
    const auto notify = [&] {
        std::lock_guard lock(mutex);
        changed.notify_all();
    };
    const auto first = a.onCancel(notify);
    const auto second = b.onCancel(notify);
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return a.isCancelled() || b.isCancelled(); });
}

} // namespace

class ScriptedServer::Private
{
public:
    Private(Handler handler, Options options);
    ~Private();

    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    std::vector<RecordedRequest> m_requests;
    int m_requestCount = 0;
    int m_connectionCount = 0;
    int m_closedCount = 0;
    quint16 m_port = 0;
    int m_listener = -1;
    bool m_tls = false;

private:
    struct Connection {
        explicit Connection(int descriptor) : socket(descriptor) {}
        ServerSocket socket;
        std::thread thread;
        bool done = false;
    };

    void accept();
    void open(int descriptor);
    void reap();
    void serve(Connection &connection, int number);
    void serveRequests(ServerSocket &socket, int number);
    RecordedRequest record(RecordedRequest request, int number);
    bool play(ServerSocket &socket, const Script &script);
    bool play(ServerSocket &socket, const Script::Step &step);

    Handler m_handler;
    Options m_options;
    SslContext m_context;
    SystemClock m_clock;
    CancelToken m_stop;
    std::array<int, 2> m_wake{-1, -1};
    std::list<std::shared_ptr<Connection>> m_connections;
    std::thread m_acceptor;
};

ScriptedServer::Private::Private(Handler handler, Options options)
    : m_handler(std::move(handler)), m_options(std::move(options))
{
    m_port = m_options.port;
    m_tls = !m_options.certificate.isEmpty();
    if (m_tls) {
        std::signal(SIGPIPE, SIG_IGN); // OpenSSL writes without MSG_NOSIGNAL
        m_context = makeServerContext(m_options.certificate, m_options.privateKey);
    }
    m_listener = listenOnLoopback(m_port, 128);
    if (m_listener >= 0 && pipe(m_wake.data()) == 0)
        m_acceptor = std::thread([this] { accept(); });
}

ScriptedServer::Private::~Private()
{
    m_stop.cancel();
    if (m_acceptor.joinable()) {
        (void)!::write(m_wake[1], "x", 1);
        m_acceptor.join();
    }
    for (const auto &connection : m_connections)
        connection->socket.shutDown();
    for (const auto &connection : m_connections)
        connection->thread.join();
    for (const int descriptor : {m_listener, m_wake[0], m_wake[1]}) {
        if (descriptor >= 0)
            ::close(descriptor);
    }
}

void ScriptedServer::Private::accept()
{
    while (!m_stop.isCancelled()) {
        std::array<pollfd, 2> waits{{{m_listener, POLLIN, 0}, {m_wake[0], POLLIN, 0}}};
        if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR)
            return;
        if (!(waits[0].revents & POLLIN))
            continue;
        const int descriptor = ::accept(m_listener, nullptr, nullptr);
        if (descriptor >= 0)
            open(descriptor);
    }
}

void ScriptedServer::Private::open(int descriptor)
{
    reap();
    const auto connection = std::make_shared<Connection>(descriptor);
    m_connections.push_back(connection);
    int number = 0;
    {
        std::lock_guard lock(m_mutex);
        number = m_connectionCount++;
    }
    connection->thread = std::thread([this, pointer = connection.get(), number] { serve(*pointer, number); });
}

void ScriptedServer::Private::reap()
{
    std::list<std::shared_ptr<Connection>> done;
    {
        std::lock_guard lock(m_mutex);
        for (auto it = m_connections.begin(); it != m_connections.end();) {
            const auto here = it++;
            if ((*here)->done)
                done.splice(done.end(), m_connections, here);
        }
    }
    for (const auto &connection : done)
        connection->thread.join();
}

void ScriptedServer::Private::serve(Connection &connection, int number)
{
    if (!m_tls || (m_context && connection.socket.startTls(m_context.get())))
        serveRequests(connection.socket, number);
    connection.socket.close();
    std::lock_guard lock(m_mutex);
    connection.done = true;
    ++m_closedCount;
    m_changed.notify_all();
}

void ScriptedServer::Private::serveRequests(ServerSocket &socket, int number)
{
    RequestReader reader([&] { return socket.read(); }, [&](const QByteArray &bytes) { socket.write(bytes); });
    while (!m_stop.isCancelled()) {
        auto request = reader.next();
        if (!request || !play(socket, m_handler(record(std::move(*request), number))))
            return;
    }
}

RecordedRequest ScriptedServer::Private::record(RecordedRequest request, int number)
{
    std::lock_guard lock(m_mutex);
    request.connection = number;
    request.index = m_requestCount++;
    if (m_options.record)
        m_requests.push_back(request);
    m_changed.notify_all();
    return request;
}

bool ScriptedServer::Private::play(ServerSocket &socket, const Script &script)
{
    return std::all_of(script.steps().begin(), script.steps().end(),
                       [&](const Script::Step &step) { return play(socket, step); });
}

bool ScriptedServer::Private::play(ServerSocket &socket, const Script::Step &step)
{
    switch (step.what) {
    case Script::Do::Send: return socket.write(step.bytes);
    case Script::Do::Wait: return step.time.count() == 0 || m_clock.sleepFor(step.time, m_stop);
    case Script::Do::WaitFor: waitForEither(step.latch.token(), m_stop); return !m_stop.isCancelled();
    case Script::Do::Close: socket.closeOrderly(); return false;
    case Script::Do::Reset: socket.closeWithReset(); return false;
    case Script::Do::Hang: socket.waitForHangUp(); return false;
    }
    return false;
}

ScriptedServer::ScriptedServer(Handler handler, Options options)
    : m_d(std::make_unique<Private>(std::move(handler), std::move(options)))
{
}

ScriptedServer::~ScriptedServer() = default;

bool ScriptedServer::isListening() const
{
    return m_d->m_listener >= 0;
}

quint16 ScriptedServer::port() const
{
    return m_d->m_port;
}

QString ScriptedServer::url(const QString &path) const
{
    const auto scheme = m_d->m_tls ? QStringLiteral("https") : QStringLiteral("http");
    return QStringLiteral("%1://127.0.0.1:%2%3").arg(scheme).arg(m_d->m_port).arg(path);
}

std::vector<RecordedRequest> ScriptedServer::requests() const
{
    std::lock_guard lock(m_d->m_mutex);
    return m_d->m_requests;
}

int ScriptedServer::requestCount() const
{
    std::lock_guard lock(m_d->m_mutex);
    return m_d->m_requestCount;
}

int ScriptedServer::connectionCount() const
{
    std::lock_guard lock(m_d->m_mutex);
    return m_d->m_connectionCount;
}

int ScriptedServer::closedConnectionCount() const
{
    std::lock_guard lock(m_d->m_mutex);
    return m_d->m_closedCount;
}

bool ScriptedServer::waitForRequests(int count, std::chrono::milliseconds limit) const
{
    std::unique_lock lock(m_d->m_mutex);
    return m_d->m_changed.wait_for(lock, limit, [&] { return m_d->m_requestCount >= count; });
}

bool ScriptedServer::waitForClosedConnections(int count, std::chrono::milliseconds limit) const
{
    std::unique_lock lock(m_d->m_mutex);
    return m_d->m_changed.wait_for(lock, limit, [&] { return m_d->m_closedCount >= count; });
}

} // namespace homard
