// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace homard {

/// Tells when the desktop's place for tray icons has come or gone; without asking again and again. GUI thread.
///
/// The X11 panel: Qt hides the little window in it as soon as the panel is gone. The D-Bus panel (StatusNotifier): Qt
/// looks for it once and never again, so its name on the session bus is watched here. Elsewhere the place never goes.
class PanelWatch : public QObject
{
    Q_OBJECT
public:
    explicit PanelWatch(QObject *parent = nullptr);

    /// The panel the icon was given to has left the bus, though Qt still says that there is one.
    bool isGone() const;
    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void changed();

private:
    void watchBus();

    bool m_leftBus = false;
};

} // namespace homard
