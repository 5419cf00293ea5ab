// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMainWindow>

class QSplitter;
class QStackedWidget;

namespace homard {

class DockWidths;

/// What the main window shows; it takes the widgets over.
struct MainWindowParts {
    QWidget *sessions = nullptr;
    QWidget *header = nullptr;
    QWidget *notices = nullptr; ///< Banners between header and conversation.
    QWidget *conversation = nullptr;
    QWidget *firstStart = nullptr; ///< In the place of the conversation; may be null.
    QWidget *approvals = nullptr;
    QWidget *composer = nullptr;
    QWidget *status = nullptr;
    QWidget *timeline = nullptr;
    QWidget *files = nullptr;
};

/// Everything that can be done from the menus. Made by the window; whoever does it connects triggered().
struct MainWindowActions {
    QAction *newSession, *renameSession, *deleteSession, *searchSessions, *nextSession, *previousSession;
    QAction *copy, *copyMarkdown, *selectAll, *undoStep;
    QAction *sessionsPane, *timelinePane, *filesPane, *systemLook, *lightLook, *darkLook;
    QAction *stop, *answerQuestion, *focusComposer, *focusConversation, *focusTimeline;
    QAction *planMode, *askMode, *autoEditMode;
    QAction *memory, *settings, *openHome, *diagnostics, *about, *closeWindow, *quit;
};

/// The main window: panes, docks, menus. Passive: it arranges, folds the side panes away where it is narrow, and
/// remembers how it was left.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(const MainWindowParts &parts, QWidget *parent = nullptr);

    MainWindowActions &actions() { return m_actions; }
    /// Shows the first-start page in the place of the conversation.
    void showFirstStart(bool show);
    bool isFirstStartShown() const;
    /// Neither hidden nor minimised.
    bool isSeen() const { return isVisible() && !isMinimized(); }

    /// Docks, panes and splitters; geometry is QWidget's.
    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray &layout);
    /// Shows and raises the window, also out of the tray or an icon.
    void comeForward();

Q_SIGNALS:
    /// The user wants it closed; nobody has decided yet what that means.
    void closeRequested();
    /// It can be seen, or not any more (hidden, minimised).
    void seenChanged(bool seen);
    /// A menu of the bar opens: whoever knows disables `stop` and `copy` where there is nothing to stop or copy. They
    /// are enabled again when it closes, so that no key comes too early.
    void menuOpening();

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void makeActions();
    void makeMenus();
    void retranslate();
    void fold();
    void showDockTitles();
    void tellSeen();
    QAction *add(const QKeySequence &key = {});
    /// `wanted`: whether the user wants it, also where the window is too narrow for it.
    QAction *addPane(QDockWidget *dock, const QKeySequence &key, bool &wanted);

    MainWindowParts m_parts;
    MainWindowActions m_actions{};
    QList<QMenu *> m_menus;
    QSplitter *m_splitter;
    QStackedWidget *m_pages;
    QDockWidget *m_timelineDock;
    QDockWidget *m_filesDock;
    DockWidths *m_dockWidths;
    bool m_folded = false;      ///< The sessions.
    bool m_docksFolded = false; ///< Timeline and files.
    bool m_seen = false;
    /// What was open when the window became narrow, and is opened again when it is wide.
    bool m_sessionsWanted = true;
    bool m_timelineWanted = true;
    bool m_filesWanted = true;
};

} // namespace homard
