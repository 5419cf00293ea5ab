// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel_watch.h"
#include <QApplication>
#include <QEvent>
#include <QWidget>
#include <algorithm>
#ifdef HOMARD_DBUS
#include <QDBusConnection>
#include <QDBusServiceWatcher>
#endif

namespace homard {

namespace {

/// Qt's window inside of an X11 panel; it has no public class.
bool isInPanel(const QObject *object)
{
    return object->isWidgetType() && object->inherits("QSystemTrayIconSys");
}

} // namespace

PanelWatch::PanelWatch(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
    watchBus();
}

void PanelWatch::watchBus()
{
#ifdef HOMARD_DBUS
    auto *watcher =
        new QDBusServiceWatcher(QStringLiteral("org.kde.StatusNotifierWatcher"), QDBusConnection::sessionBus(),
                                QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(watcher, &QDBusServiceWatcher::serviceOwnerChanged, this,
            [this](const QString &, const QString &, const QString &now) {
                m_leftBus = now.isEmpty();
                Q_EMIT changed();
            });
#endif
}

bool PanelWatch::isGone() const
{
    if (!m_leftBus)
        return false;
    const QWidgetList windows = QApplication::topLevelWidgets();
    return std::none_of(windows.begin(), windows.end(), isInPanel); // else it stands in the other kind of panel
}

bool PanelWatch::eventFilter(QObject *watched, QEvent *event)
{
    if ((event->type() == QEvent::Hide || event->type() == QEvent::Show) && isInPanel(watched))
        QMetaObject::invokeMethod(this, &PanelWatch::changed, Qt::QueuedConnection); // when Qt is through with it
    return QObject::eventFilter(watched, event);
}

} // namespace homard
