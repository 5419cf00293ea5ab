// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"
#include "ui/tray/desktop_notices.h"
#include "window_state.h"
#include <QPointer>
#include <QTimer>

class QMessageBox;

namespace homard {

class ConversationDesk;
class PagesDesk;

/// Whether the program is seen, and how it ends: tray, closing the window, notifications, quitting. Quitting never
/// waits for the disk on the GUI thread: all runs are told to stop, and quitReady() comes when they have, or when their
/// time is over. GUI thread; everything given outlives it.
class PresenceDesk : public QObject
{
    Q_OBJECT
public:
    PresenceDesk(DeskModels &models, DeskWidgets &widgets, ConversationDesk &conversation, PagesDesk &pages,
                 WindowState &state, QObject *parent = nullptr);

    /// `hidden`: in the tray only, where there is one.
    void showFirst(bool hidden);
    void comeForward();
    /// The user wants to quit: asks if something runs, is not saved, or is kept in memory only.
    void askQuit();
    /// Signal or logout: ends without a question; what is not saved in the memory editor is saved (F93).
    void endNow();
    /// Geometry and drafts are on their way to the disk.
    void saveState();
    /// The same, and what is not saved in the memory editor; blocks until it is on disk, which is what the desktop
    /// waits for at a logout (F93). Everything goes on: the logout may be called off.
    void saveAll();

Q_SIGNALS:
    /// A notice of a question was clicked; the window is in front.
    void questionWanted(const QString &sessionId, const QString &approvalId);
    /// The end has begun and is not called off any more.
    void quitting();
    /// Everything has stopped and is on disk, or the time for it is over.
    void quitReady();

private:
    void addAnswers(QMessageBox &box, bool runs, bool unsaved);
    void saveAndQuit();
    void quitWhenSaved();
    void quitNow();
    void keepSession();
    void keepState();
    void goTo(const TrayNotice &notice);
    void closeWindow();
    void tellWhereItIs();
    void tellWindow();
    void checkStopped();

    DeskModels &m_models;
    DeskWidgets &m_widgets;
    ConversationDesk &m_conversation;
    PagesDesk &m_pages;
    WindowState &m_state;
    DesktopNotices m_notices;
    QPointer<QWidget> m_question;
    QTimer m_poll; ///< Runs only while the program ends.
    std::chrono::steady_clock::time_point m_quitUntil{};
    bool m_begunInMemory = false; ///< A session that nothing keeps (F13).
    bool m_saving = false;        ///< The end waits for the memory files.
    bool m_quitting = false;
};

} // namespace homard
