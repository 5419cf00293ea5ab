// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tray/desktop_notices.h"
#include "ui/tray/tray_icon.h"
#include <QGuiApplication>
#ifdef HOMARD_DBUS
#include "ui/tray/notice_bus.h"
#endif

namespace homard {

DesktopNotices::DesktopNotices(TrayIcon &tray, QObject *parent) : QObject(parent), m_tray(tray)
{
#ifdef HOMARD_DBUS
    m_bus = new NoticeBus(QDBusConnection::sessionBus(), this);
    connect(m_bus, &NoticeBus::refused, &tray, &TrayIcon::notify);
    connect(m_bus, &NoticeBus::chosen, this, &DesktopNotices::choose);
#endif
}

void DesktopNotices::tell(const TrayNotice &notice)
{
#ifdef HOMARD_DBUS
    m_bus->tell(notice);
#else
    m_tray.notify(notice);
#endif
}

void DesktopNotices::withdraw([[maybe_unused]] const QString &sessionId)
{
#ifdef HOMARD_DBUS
    m_bus->withdraw(sessionId);
#endif
}

void DesktopNotices::withdrawAll()
{
    m_tray.forgetNotices();
#ifdef HOMARD_DBUS
    m_bus->withdrawAll();
#endif
}

/// Qt's Wayland platform takes the token from there with the next window that is activated, and clears it.
void DesktopNotices::choose(const TrayNotice &notice, const QString &activationToken)
{
    if (!activationToken.isEmpty() && QGuiApplication::platformName().startsWith(QLatin1StringView("wayland")))
        qputenv("XDG_ACTIVATION_TOKEN", activationToken.toUtf8());
    Q_EMIT chosen(notice);
}

} // namespace homard
