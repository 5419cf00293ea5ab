// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/tray_model.h"
#include <QMenu>
#include <QObject>
#include <memory>
#include <optional>
#include <utility>

class QSystemTrayIcon;

namespace homard {

class PanelWatch;

/// The icon in the panel, its menu and the desktop's notifications. Shows the state its model has and asks by signals;
/// connect the model's noticed() to notify(). Invisible until show(). GUI thread.
class TrayIcon : public QObject
{
    Q_OBJECT
public:
    /// What the panel is made of; "as theme" takes the application's own.
    enum class Panel { AsTheme, Light, Dark };
    Q_ENUM(Panel)

    /// The model outlives the icon.
    explicit TrayIcon(TrayModel &model, QObject *parent = nullptr);
    ~TrayIcon() override;

    /// The desktop has a place for tray icons now. Asks the desktop: it may come and go while the program runs.
    static bool isAvailable();
    /// Shows the icon where there is a place for it; false: there is none. If one appears later the icon is shown
    /// there; call again when it matters (before the window is hidden).
    bool show();
    void hide();
    /// Shown, and there is a place for it: closing the window to it loses nothing.
    bool isShown() const;

    void setPanel(Panel panel);
    /// "light", "dark"; anything else is AsTheme. The words of settings.json.
    static Panel panelFrom(const QString &word);
    /// Also what is said once by somebody else: "Homard is still here". A click goes to `sessionId`, or opens the
    /// window if that is empty.
    void notify(const TrayNotice &notice);
    /// What was told has been seen: the next click means what is told from now on.
    void forgetNotices();
    /// `text` for the body of a notification, which some desktops read as markup and others as it is: with signs that
    /// look alike and mean nothing to either.
    static QString bodyText(const QString &text);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// Bring the window to the front.
    void openWanted();
    /// Bring the window to the front with this session.
    void sessionWanted(const QString &sessionId);
    void stopWanted(const QString &sessionId);
    void quitWanted();
    /// The panel has gone since the icon was shown: a hidden window could not be found again.
    void placeLost();

private:
    void refresh();
    void followPlace();
    void fillMenu();
    void addRuns();
    void goToNotice();

    TrayModel &m_model;
    std::unique_ptr<QMenu> m_menu; // a menu without a parent widget
    QSystemTrayIcon *m_icon;
    PanelWatch *m_place;
    Panel m_panel = Panel::AsTheme;
    std::optional<std::pair<TrayState, bool>> m_drawn; ///< The state and whether the panel is dark.
    bool m_seen = false;
    bool m_wanted = false; ///< show() was called.
    QStringList m_told;    ///< The sessions of the messages that may still be on the screen; empty: of none.
};

} // namespace homard
