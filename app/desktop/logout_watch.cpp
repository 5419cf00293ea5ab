// SPDX-License-Identifier: GPL-3.0-or-later
#include "logout_watch.h"
#include <QEvent>
#include <QGuiApplication>

namespace homard {

LogoutWatch::LogoutWatch(QGuiApplication &application)
{
    connect(&application, &QGuiApplication::commitDataRequest, this, &LogoutWatch::saveWanted);
    // Windows says nothing more before it ends the process.
    connect(&application, &QCoreApplication::aboutToQuit, this, &LogoutWatch::endWanted);
    application.installEventFilter(this);
}

bool LogoutWatch::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Quit)
        return QObject::eventFilter(watched, event);
    // Left alone it would close every window, which is no end here: they go to the tray, or ask.
    event->ignore();
#ifdef Q_OS_DARWIN
    Q_EMIT quitWanted(); // of the Dock, too; a logout waits for the answer
#else
    Q_EMIT endWanted(); // the session manager's last word
#endif
    return true;
}

} // namespace homard
