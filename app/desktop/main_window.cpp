// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"
#include "dock_widths.h"
#include "ui/chat/chat_column.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include <QActionGroup>
#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDataStream>
#include <QDockWidget>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>

namespace homard {

namespace {

constexpr int layoutVersion = 1;

QDockWidget *makeDock(QWidget *content, const QString &name, QMainWindow *window)
{
    auto *dock = new QDockWidget(window);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    return dock;
}

} // namespace

MainWindow::MainWindow(const MainWindowParts &parts, QWidget *parent)
    : QMainWindow(parent), m_parts(parts), m_splitter(new QSplitter(Qt::Horizontal, this)), m_pages(new QStackedWidget)
{
    setWindowIcon(applicationIcon());
    // Tab goes in the order in which parts come into the window: none has it as its parent before its turn.
    auto *centre = new QWidget;
    centre->setBackgroundRole(QPalette::Base); // one surface from the conversation down to what one writes
    centre->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_pages->addWidget(parts.conversation);
    if (parts.firstStart)
        m_pages->addWidget(parts.firstStart);
    m_pages->setMinimumHeight(Space::Text); // in a small window a question may take all but this
    column->addWidget(parts.header);
    column->addWidget(parts.notices);
    column->addWidget(m_pages, 1);
    auto *input = new ChatColumn; // what is answered and written stands in the measure of the conversation
    input->addWidget(parts.approvals);
    input->addWidget(parts.composer);
    column->addLayout(input);
    column->addSpacing(Space::Group);
    column->addWidget(parts.status);

    m_splitter->addWidget(parts.sessions);
    m_splitter->addWidget(centre);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(0, false);
    m_splitter->setCollapsible(1, false);
    m_splitter->setHandleWidth(1);
    m_splitter->setSizes({240, 760});
    setCentralWidget(m_splitter);

    setDockOptions(AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_timelineDock = makeDock(parts.timeline, QStringLiteral("timeline"), this);
    m_filesDock = makeDock(parts.files, QStringLiteral("files"), this);
    addDockWidget(Qt::RightDockWidgetArea, m_timelineDock);
    addDockWidget(Qt::RightDockWidgetArea, m_filesDock);
    tabifyDockWidget(m_timelineDock, m_filesDock);
    for (QDockWidget *dock : {m_timelineDock, m_filesDock}) {
        connect(dock, &QDockWidget::dockLocationChanged, this, &MainWindow::showDockTitles, Qt::QueuedConnection);
        connect(dock, &QDockWidget::topLevelChanged, this, &MainWindow::showDockTitles, Qt::QueuedConnection);
        connect(dock, &QDockWidget::visibilityChanged, this, &MainWindow::showDockTitles, Qt::QueuedConnection);
    }
    showDockTitles();
    m_timelineDock->raise();
    m_dockWidths = new DockWidths(*this, *m_splitter, {m_timelineDock, m_filesDock});

    makeActions();
    makeMenus();
    retranslate();
    setMinimumSize(480, 360);
    resize(QSize(1360, 860).boundedTo(screen()->availableSize() * 9 / 10));
}

QAction *MainWindow::add(const QKeySequence &key)
{
    auto *action = new QAction(this);
    action->setShortcut(key);
    addAction(action); // works also where the menu bar is hidden
    return action;
}

QAction *MainWindow::addPane(QDockWidget *dock, const QKeySequence &key, bool &wanted)
{
    QAction *action = add(key);
    action->setCheckable(true);
    action->setChecked(dock->toggleViewAction()->isChecked());
    connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
    connect(action, &QAction::triggered, dock, [dock, action, &wanted] {
        const bool behind = dock->isVisible() && dock->visibleRegion().isEmpty(); // another tab lies over it
        if (behind || !dock->isVisible()) {
            dock->show();
            dock->raise();
        } else {
            dock->close();
        }
        action->setChecked(dock->isVisible());
        wanted = !dock->isHidden(); // also while the window is narrow
    });
    return action;
}

void MainWindow::makeActions()
{
    auto &a = m_actions;
    a.newSession = add(QKeySequence::New);
    a.renameSession = add();
    a.deleteSession = add();
    a.searchSessions = add(QKeySequence(QStringLiteral("Ctrl+Shift+F")));
    a.nextSession = add(QKeySequence(QStringLiteral("Ctrl+PgDown")));
    a.previousSession = add(QKeySequence(QStringLiteral("Ctrl+PgUp")));
    a.copy = add();
    a.copyMarkdown = add(QKeySequence(QStringLiteral("Ctrl+Shift+C")));
    a.selectAll = add();
    a.undoStep = add();
    a.sessionsPane = add(QKeySequence(QStringLiteral("F9")));
    a.sessionsPane->setCheckable(true);
    a.sessionsPane->setChecked(true);
    a.timelinePane = addPane(m_timelineDock, QKeySequence(QStringLiteral("Ctrl+Shift+T")), m_timelineWanted);
    a.filesPane = addPane(m_filesDock, QKeySequence(QStringLiteral("Ctrl+Shift+D")), m_filesWanted);
    auto *looks = new QActionGroup(this);
    for (QAction **look : {&a.systemLook, &a.lightLook, &a.darkLook}) {
        *look = add();
        (*look)->setCheckable(true);
        looks->addAction(*look);
    }
    a.stop = add(QKeySequence(QStringLiteral("Ctrl+.")));
    a.answerQuestion = add(QKeySequence(QStringLiteral("F6")));
    a.focusComposer = add(QKeySequence(QStringLiteral("Ctrl+L")));
    a.focusConversation = add(QKeySequence(QStringLiteral("Ctrl+Shift+L")));
    a.focusTimeline = add(QKeySequence(QStringLiteral("Ctrl+T")));
    auto *modes = new QActionGroup(this);
    const QKeySequence keys[] = {QKeySequence(QStringLiteral("Ctrl+Alt+1")), QKeySequence(QStringLiteral("Ctrl+Alt+2")),
                                 QKeySequence(QStringLiteral("Ctrl+Alt+3"))};
    int number = 0;
    for (QAction **mode : {&a.planMode, &a.askMode, &a.autoEditMode}) {
        *mode = add(keys[number++]);
        (*mode)->setCheckable(true);
        modes->addAction(*mode);
    }
    a.memory = add(QKeySequence(QStringLiteral("Ctrl+M")));
    a.settings = add(QKeySequence(QStringLiteral("Ctrl+,")));
    a.openHome = add();
    a.diagnostics = add();
    a.about = add();
    a.closeWindow = add(QKeySequence::Close);
    a.quit = add(QKeySequence::Quit);
    a.settings->setMenuRole(QAction::PreferencesRole);
    a.about->setMenuRole(QAction::AboutRole);
    a.quit->setMenuRole(QAction::QuitRole);

    connect(a.sessionsPane, &QAction::toggled, this, [this](bool on) {
        m_parts.sessions->setVisible(on);
        if (!m_folded)
            m_sessionsWanted = on;
        QMetaObject::invokeMethod(m_dockWidths, &DockWidths::fit, Qt::QueuedConnection);
    });
    connect(a.sessionsPane, &QAction::triggered, this, [this](bool on) { m_sessionsWanted = on; });
    connect(a.closeWindow, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::makeMenus()
{
    const auto &a = m_actions;
    const auto menu = [this](const QList<QAction *> &actions) {
        QMenu *out = menuBar()->addMenu(QString());
        for (QAction *action : actions)
            action ? out->addAction(action) : static_cast<void>(out->addSeparator());
        m_menus.append(out);
        connect(out, &QMenu::aboutToShow, this, &MainWindow::menuOpening);
        connect(out, &QMenu::aboutToHide, this, [this] {
            m_actions.stop->setEnabled(true);
            m_actions.copy->setEnabled(true);
        });
    };
    QAction *const line = nullptr;
    menu({a.settings, a.openHome, line, a.closeWindow, a.quit});
    menu({a.newSession, a.renameSession, a.deleteSession, line, a.searchSessions, a.nextSession, a.previousSession});
    menu({a.copy, a.copyMarkdown, a.selectAll, line, a.undoStep});
    menu({a.sessionsPane, a.timelinePane, a.filesPane, line, a.focusComposer, a.focusConversation, a.focusTimeline,
          line, a.systemLook, a.lightLook, a.darkLook});
    menu({a.stop, a.answerQuestion, line, a.planMode, a.askMode, a.autoEditMode});
    menu({a.memory});
    menu({a.diagnostics, a.about});
}

void MainWindow::retranslate()
{
    const auto &a = m_actions;
    const QStringList titles{tr("&Homard"), tr("&Session"), tr("&Edit"), tr("&View"),
                             tr("&Run"),    tr("&Memory"),  tr("Hel&p")};
    for (int i = 0; i < titles.size(); ++i)
        m_menus[i]->setTitle(titles[i]);
    const std::initializer_list<std::pair<QAction *, QString>> texts{
        {a.newSession, tr("&New session")},
        {a.renameSession, tr("&Rename")},
        {a.deleteSession, tr("&Delete")},
        {a.searchSessions, tr("&Search sessions")},
        {a.nextSession, tr("Ne&xt session")},
        {a.previousSession, tr("&Previous session")},
        {a.copy, tr("&Copy")},
        {a.copyMarkdown, tr("Copy as &Markdown")},
        {a.selectAll, tr("Select &all")},
        {a.undoStep, tr("&Undo the last change of files…")},
        {a.sessionsPane, tr("&Sessions")},
        {a.timelinePane, tr("Timeline")},
        {a.filesPane, tr("Files changed")},
        {a.systemLook, tr("As the s&ystem")},
        {a.lightLook, tr("&Light")},
        {a.darkLook, tr("&Dark")},
        {a.stop, tr("&Stop")},
        {a.answerQuestion, tr("&Answer the question")},
        {a.focusComposer, tr("Go to the &message field")},
        {a.focusConversation, tr("Go to the &conversation")},
        {a.focusTimeline, tr("Go to the t&imeline")},
        {a.planMode, tr("Mode: &Plan")},
        {a.askMode, tr("Mode: As&k")},
        {a.autoEditMode, tr("Mode: Auto-&edit")},
        {a.memory, tr("&Edit memory…")},
        {a.settings, tr("&Settings…")},
        {a.openHome, tr("Open the &home folder")},
        {a.diagnostics, tr("Copy &diagnostics")},
        {a.about, tr("&About Homard")},
        {a.closeWindow, tr("&Close the window")},
        {a.quit, tr("&Quit")},
    };
    for (const auto &[action, text] : texts)
        action->setText(text);
    m_timelineDock->setWindowTitle(tr("Timeline"));
    m_filesDock->setWindowTitle(tr("Files changed"));
    m_splitter->setAccessibleName(tr("Sessions and conversation"));
}

void MainWindow::showDockTitles()
{
    // Among tabs the tab is the title (it can be dragged out); a second line would only repeat it.
    for (QDockWidget *dock : {m_timelineDock, m_filesDock}) {
        const bool tabbed = !dock->isFloating() && !tabifiedDockWidgets(dock).isEmpty();
        QWidget *bar = dock->titleBarWidget();
        if (tabbed && !bar) {
            dock->setTitleBarWidget(new QWidget(dock));
        } else if (!tabbed && bar) {
            dock->setTitleBarWidget(nullptr);
            bar->deleteLater();
        }
    }
}

void MainWindow::showFirstStart(bool show)
{
    if (!m_parts.firstStart)
        return;
    m_pages->setCurrentWidget(show ? m_parts.firstStart : m_parts.conversation);
}

bool MainWindow::isFirstStartShown() const
{
    return m_parts.firstStart && m_pages->currentWidget() == m_parts.firstStart;
}

QByteArray MainWindow::saveLayout() const
{
    QByteArray out;
    QDataStream stream(&out, QIODevice::WriteOnly);
    stream << saveState(layoutVersion) << m_splitter->saveState() << m_sessionsWanted
           << (m_docksFolded ? m_timelineWanted : !m_timelineDock->isHidden())
           << (m_docksFolded ? m_filesWanted : !m_filesDock->isHidden()) << m_dockWidths->wanted();
    return out;
}

void MainWindow::restoreLayout(const QByteArray &layout)
{
    QDataStream stream(layout);
    QByteArray docks;
    QByteArray splitter;
    bool sessions = true;
    bool timeline = true;
    bool files = true;
    stream >> docks >> splitter >> sessions >> timeline >> files;
    if (stream.status() != QDataStream::Ok)
        return;
    QMap<QString, int> widths;
    stream >> widths;
    m_dockWidths->setWanted(widths);
    restoreState(docks, layoutVersion);
    // It may have been left folded: then its state has them hidden, and a wider window must bring them back.
    if (m_timelineDock->isHidden() == timeline)
        m_timelineDock->setVisible(timeline);
    if (m_filesDock->isHidden() == files)
        m_filesDock->setVisible(files);
    showDockTitles();
    m_splitter->restoreState(splitter);
    m_actions.sessionsPane->setChecked(sessions);
    m_docksFolded = m_folded = false; // as they are wanted stands above; the window may be narrow
    fold();
}

void MainWindow::comeForward()
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void MainWindow::fold()
{
    const bool noDocks = width() < m_dockWidths->dockFold();
    if (noDocks != std::exchange(m_docksFolded, noDocks)) {
        if (noDocks) {
            m_timelineWanted = !m_timelineDock->isHidden(); // not of the action: that one says no in the tray, too
            m_filesWanted = !m_filesDock->isHidden();
        } else { // what was opened in the narrow window stays
            m_timelineWanted = m_timelineWanted || !m_timelineDock->isHidden();
            m_filesWanted = m_filesWanted || !m_filesDock->isHidden();
        }
        m_timelineDock->setVisible(!noDocks && m_timelineWanted);
        m_filesDock->setVisible(!noDocks && m_filesWanted);
        if (!noDocks && m_timelineWanted)
            m_timelineDock->raise();
    }
    const bool narrow = width() < m_dockWidths->listFold();
    if (narrow == m_folded)
        return;
    if (narrow)
        m_sessionsWanted = m_actions.sessionsPane->isChecked();
    else // it was opened in the narrow window
        m_sessionsWanted = m_sessionsWanted || m_actions.sessionsPane->isChecked();
    m_folded = narrow;
    m_actions.sessionsPane->setChecked(!narrow && m_sessionsWanted);
}

void MainWindow::tellSeen()
{
    const bool seen = isSeen();
    if (seen != std::exchange(m_seen, seen))
        Q_EMIT seenChanged(seen);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    event->ignore(); // whoever owns the program decides: tray, question, quit
    Q_EMIT closeRequested();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::WindowStateChange)
        tellSeen();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    fold();
    m_dockWidths->fit();
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    QMetaObject::invokeMethod(m_dockWidths, &DockWidths::fit, Qt::QueuedConnection); // when the layout has its state
    tellSeen();
}

void MainWindow::hideEvent(QHideEvent *event)
{
    QMainWindow::hideEvent(event);
    tellSeen();
}

} // namespace homard
