// SPDX-License-Identifier: GPL-3.0-or-later
#include "single_instance.h"
#include <QCryptographicHash>
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
    : QObject(parent)
    , m_socketName(socketNameFor(dataFolder))
    , m_lock(std::make_unique<FileLock>(dataFolder + QStringLiteral("/window.lock"), std::chrono::milliseconds(0)))
{
    // Where no lock file can be made, nothing is stored either: such a start stands for itself (F13).
    m_first = m_lock->state() != FileLock::State::Busy;
    if (m_first)
        listen();
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

bool SingleInstance::hand(const StartRequest &request)
{
    // This process has no window and no event loop yet: it may wait.
    QLocalSocket socket;
    socket.connectToServer(m_socketName);
    if (!socket.waitForConnected(300)) // lint: allow
        return false;
    const QJsonObject object{{QStringLiteral("raise"), request.raise},
                             {QStringLiteral("ask"), request.ask},
                             {QStringLiteral("workspace"), request.workspace}};
    socket.write(QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n');
    return socket.waitForReadyRead(500) && socket.readAll().startsWith("ok"); // lint: allow
}

} // namespace homard
