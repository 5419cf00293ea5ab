// SPDX-License-Identifier: GPL-3.0-or-later
#include "single_instance.h"
#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QPointer>
#include <QStandardPaths>
#include <QTimer>

namespace homard {

namespace {

/// Ours: a wish is a command line; what is longer is none.
constexpr qint64 longestRequest = 1024 * 1024;
/// Ours: between two tries to reach the first one.
constexpr std::chrono::milliseconds takeOverWait{100};

/// In the runtime folder, since the path of a socket may have 108 bytes only; the data folder's hash tells the
/// installations apart.
QString socketNameFor(const QString &dataFolder)
{
    const auto hash = QCryptographicHash::hash(dataFolder.toUtf8(), QCryptographicHash::Sha256).toHex().left(16);
    const QString name = QStringLiteral("homard-") + QString::fromLatin1(hash);
#ifdef Q_OS_UNIX
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (!runtime.isEmpty() && runtime.size() < 80)
        return runtime + QLatin1Char('/') + name;
#endif
    return name;
}

} // namespace

SingleInstance::SingleInstance(const QString &dataFolder, QObject *parent)
    : QObject(parent), m_socketName(socketNameFor(dataFolder)), m_lockPath(dataFolder + QStringLiteral("/window.lock"))
{
    takeOver(std::chrono::milliseconds(0));
}

bool SingleInstance::takeOver(std::chrono::milliseconds wait)
{
    m_lock = std::make_unique<FileLock>(m_lockPath, wait);
    // Where no lock file can be made, nothing is stored either: such a start stands for itself (F13).
    m_first = m_lock->state() != FileLock::State::Busy;
    if (m_first)
        listen();
    return m_first;
}

void SingleInstance::refuseWishes()
{
    m_refuses = true;
    m_server.close();
}

void SingleInstance::listen()
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    if (!m_server.listen(m_socketName)) {
        QLocalServer::removeServer(m_socketName); // left by a program that was killed: the lock says it is gone
        m_server.listen(m_socketName);
    }
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *socket = m_server.nextPendingConnection()) {
            connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QLocalSocket::readyRead, this, [this, socket] { readFrom(socket); });
            QTimer::singleShot(5000, socket, &QLocalSocket::abort); // nobody may hold it open
        }
    });
}

void SingleInstance::readFrom(QLocalSocket *socket)
{
    if (socket->bytesAvailable() > longestRequest) {
        socket->abort();
        return;
    }
    if (!socket->canReadLine())
        return;
    if (m_refuses) { // no answer: whoever waits there takes over
        socket->abort();
        return;
    }
    const auto object = QJsonDocument::fromJson(socket->readLine()).object();
    socket->write("ok\n");
    socket->flush();
    socket->disconnectFromServer();
    StartRequest request;
    request.raise = object.value(QLatin1StringView("raise")).toBool(true);
    request.workspace = object.value(QLatin1StringView("workspace")).toString();
    request.ask = object.value(QLatin1StringView("ask")).toString();
    Q_EMIT requested(request);
}

SingleInstance::Outcome SingleInstance::hand(const StartRequest &request, std::chrono::milliseconds limit)
{
    // This process has no window and no event loop yet: it may wait.
    const QJsonObject object{{QStringLiteral("raise"), request.raise},
                             {QStringLiteral("ask"), request.ask},
                             {QStringLiteral("workspace"), request.workspace}};
    const QByteArray line = QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    const QDeadlineTimer end(limit);
    do {
        QLocalSocket socket;
        socket.connectToServer(m_socketName);
        if (socket.waitForConnected(300)) { // lint: allow
            socket.write(line);
            // Sent once and waited for to the end: a busy one would take a second copy for a second wish.
            while (!socket.canReadLine() && socket.state() == QLocalSocket::ConnectedState && !end.hasExpired())
                socket.waitForReadyRead(int(qMin<qint64>(end.remainingTime(), 500))); // lint: allow
            if (socket.readAll().startsWith("ok"))
                return Outcome::Handed;
        }
        // It does not listen, or has closed without an answer: it is ending, or has only just begun.
        if (takeOver(takeOverWait))
            return Outcome::First;
    } while (!end.hasExpired());
    return Outcome::NoAnswer;
}

} // namespace homard
