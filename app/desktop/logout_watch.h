// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QGuiApplication;

namespace homard {

/// What the desktop tells of its own end (F93). It first has everybody save, which may be for a saved session that goes
/// on, or a logout that another program calls off; only later it says that this is the end. GUI thread; the application
/// outlives it.
class LogoutWatch : public QObject
{
    Q_OBJECT
public:
    explicit LogoutWatch(QGuiApplication &application);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// When this returns, what is not saved must be on disk: the desktop waits for it.
    void saveWanted();
    /// End now, without a question.
    void endWanted();
    /// The user wants to quit, by the desktop's means; may be asked first.
    void quitWanted();
};

} // namespace homard
