// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/tray_model.h"
#include <QObject>

namespace homard {

class NoticeBus;
class TrayIcon;

/// Tells the user something by the desktop's notifications: straight to its service where there is one on the session
/// bus, which says which notice was clicked, closes those that are over, and needs no tray. Elsewhere by the tray icon,
/// which tells of its clicks itself. GUI thread; nothing waits.
class DesktopNotices : public QObject
{
    Q_OBJECT
public:
    /// The icon outlives this.
    explicit DesktopNotices(TrayIcon &tray, QObject *parent = nullptr);

    /// A session has one notice at a time. What belongs to no session (an empty id) is told like one of its own.
    void tell(const TrayNotice &notice);
    /// What the session's notice said is over.
    void withdraw(const QString &sessionId);
    /// All has been seen.
    void withdrawAll();

Q_SIGNALS:
    /// This very notice was clicked. A window that comes forward now may take the focus.
    void chosen(const homard::TrayNotice &notice);

private:
    void choose(const TrayNotice &notice, const QString &activationToken);

    TrayIcon &m_tray;
    [[maybe_unused]] NoticeBus *m_bus = nullptr; ///< Null: nothing of the kind on this system.
};

} // namespace homard
