// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_notice_service.h"

namespace homard {

namespace {

const QString offeredName = QStringLiteral("org.freedesktop.Notifications");
const QString offeredPath = QStringLiteral("/org/freedesktop/Notifications");

} // namespace

PrivateBus::PrivateBus()
{
    m_daemon.start(QStringLiteral("dbus-daemon"), {QStringLiteral("--session"), QStringLiteral("--nofork"),
                                                   QStringLiteral("--nopidfile"), QStringLiteral("--print-address")});
    if (m_daemon.waitForStarted() && m_daemon.waitForReadyRead())
        m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
}

PrivateBus::~PrivateBus()
{
    m_daemon.terminate();
    m_daemon.waitForFinished();
}

FakeNoticeService::FakeNoticeService(const QString &address, const QString &name)
    : m_name(name), m_bus(QDBusConnection::connectToBus(address, name))
{
    m_bus.registerObject(offeredPath, this, QDBusConnection::ExportScriptableSlots);
    m_bus.registerService(offeredName);
}

FakeNoticeService::~FakeNoticeService()
{
    QDBusConnection::disconnectFromBus(m_name);
}

uint FakeNoticeService::Notify(const QString &program, uint replaced, const QString &, const QString &title,
                               const QString &body, const QStringList &actions, const QVariantMap &hints, int,
                               const QDBusMessage &message)
{
    if (fails) {
        message.setDelayedReply(true);
        m_bus.send(message.createErrorReply(QDBusError::Failed, QStringLiteral("no")));
        return 0;
    }
    const uint id = replaced != 0 ? replaced : ++m_last;
    told.append({id, program, replaced, title, body, actions, hints});
    if (holds) {
        message.setDelayedReply(true);
        m_held.append({message, id});
    }
    return id;
}

void FakeNoticeService::answerHeld()
{
    for (const auto &[message, id] : std::exchange(m_held, {}))
        m_bus.send(message.createReply(id));
}

void FakeNoticeService::CloseNotification(uint id)
{
    closed.append(id);
    say(QStringLiteral("NotificationClosed"), {id, 3U});
}

void FakeNoticeService::click(uint id, const QString &token)
{
    if (!token.isEmpty())
        say(QStringLiteral("ActivationToken"), {id, token});
    say(QStringLiteral("ActionInvoked"), {id, QStringLiteral("default")});
    say(QStringLiteral("NotificationClosed"), {id, 2U});
}

void FakeNoticeService::say(const QString &signal, const QVariantList &values)
{
    QDBusMessage message = QDBusMessage::createSignal(offeredPath, offeredName, signal);
    message.setArguments(values);
    m_bus.send(message);
}

} // namespace homard
