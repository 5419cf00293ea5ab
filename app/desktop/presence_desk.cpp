// SPDX-License-Identifier: GPL-3.0-or-later
#include "presence_desk.h"
#include "base/text.h"
#include "conversation_desk.h"
#include "pages_desk.h"
#include "ui/widgets/plain_message_box.h"
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>

namespace homard {

namespace {

const QString windowGeometry = QStringLiteral("window.geometry");
const QString windowLayout = QStringLiteral("window.layout");
const QString timelineState = QStringLiteral("timeline");
const QString filesState = QStringLiteral("files");
const QString openSession = QStringLiteral("session");
const QString trayTold = QStringLiteral("tray.told");
/// F93: the end takes less than 5 s, and destroying takes its part.
constexpr std::chrono::seconds quitLimit{3};
/// Ours: a desktop calls a program hung that does not answer for 5 s or more.
constexpr std::chrono::seconds logoutSaveLimit{3};

} // namespace

PresenceDesk::PresenceDesk(DeskModels &models, DeskWidgets &widgets, ConversationDesk &conversation, PagesDesk &pages,
                           WindowState &state, QObject *parent)
    : QObject(parent)
    , m_models(models)
    , m_widgets(widgets)
    , m_conversation(conversation)
    , m_pages(pages)
    , m_state(state)
    , m_notices(widgets.tray)
{
    auto *window = m_widgets.window.get();
    connect(window, &MainWindow::closeRequested, this, &PresenceDesk::closeWindow);
    connect(window, &MainWindow::seenChanged, this, &PresenceDesk::tellWindow);
    connect(window->actions().quit, &QAction::triggered, this, &PresenceDesk::askQuit);
    connect(qApp, &QGuiApplication::applicationStateChanged, this, &PresenceDesk::tellWindow);
    connect(&m_models.desk, &SessionDesk::switched, this, &PresenceDesk::tellWindow);
    connect(&m_models.desk, &SessionDesk::created, this, &PresenceDesk::tellWindow);
    connect(&m_models.desk, &SessionDesk::switched, this, &PresenceDesk::keepSession);
    connect(&m_models.desk, &SessionDesk::created, this, &PresenceDesk::keepSession);
    connect(&m_models.desk, &SessionDesk::created, this,
            [this] { m_begunInMemory = m_models.core.store().isInMemory(); });

    connect(&m_models.memory, &MemoryBook::stateChanged, this, &PresenceDesk::quitWhenSaved);
    auto &tray = m_widgets.tray;
    connect(&tray, &TrayIcon::openWanted, this, &PresenceDesk::comeForward);
    connect(&tray, &TrayIcon::sessionWanted, this, [this](const QString &sessionId) {
        comeForward();
        m_models.desk.open(sessionId);
    });
    connect(&tray, &TrayIcon::stopWanted, this, [this](const QString &sessionId) {
        m_models.core.service().stop(sessionId);
        m_models.status.noteStopPressed(sessionId);
    });
    connect(&tray, &TrayIcon::placeLost, this, [this] {
        if (!m_widgets.window->isVisible())
            comeForward(); // nothing is hidden for good
    });
    connect(&tray, &TrayIcon::quitWanted, this, &PresenceDesk::askQuit);
    m_models.tray.setMask(
        [&masker = m_models.core.foundation().masker()](const QString &text) { return masker.masked(text); });
    connect(&m_models.tray, &TrayModel::noticed, &m_notices, &DesktopNotices::tell);
    connect(&m_models.tray, &TrayModel::questionOver, &m_notices, &DesktopNotices::withdraw);
    connect(&m_notices, &DesktopNotices::chosen, this, &PresenceDesk::goTo);

    m_poll.setInterval(20);
    connect(&m_poll, &QTimer::timeout, this, &PresenceDesk::checkStopped);
    m_widgets.dialog->setNeeded(!window->isSeen()); // it may never be: started in the tray
    window->restoreGeometry(m_state.bytes(windowGeometry));
    window->restoreLayout(m_state.bytes(windowLayout));
    m_widgets.timeline->restoreState(m_state.bytes(timelineState));
    m_widgets.files->restoreState(m_state.bytes(filesState));
}

void PresenceDesk::showFirst(bool hidden)
{
    if (!hidden || !TrayIcon::isAvailable())
        m_widgets.window->show();
    tellWindow();
}

void PresenceDesk::comeForward()
{
    m_widgets.window->comeForward();
}

void PresenceDesk::goTo(const TrayNotice &notice)
{
    comeForward();
    if (!notice.approvalId.isEmpty())
        Q_EMIT questionWanted(notice.sessionId, notice.approvalId);
    else if (!notice.sessionId.isEmpty())
        m_models.desk.open(notice.sessionId);
}

void PresenceDesk::tellWindow()
{
    auto *window = m_widgets.window.get();
    const bool active =
        QGuiApplication::applicationState() == Qt::ApplicationActive && window->isVisible() && !window->isMinimized();
    const QString shown = m_models.desk.session().id;
    m_models.tray.setWindowActive(active, shown);
    if (active)
        m_notices.withdrawAll();
    m_models.sessions.setLookedAt(active ? shown : QString());
}

void PresenceDesk::closeWindow()
{
    if (m_quitting)
        return;
    saveState();
    if (m_models.settings.settings().general.closeToTray && m_widgets.tray.show()) {
        m_widgets.window->hide();
        return tellWhereItIs();
    }
    askQuit(); // without a tray a hidden window would be gone for good
}

void PresenceDesk::tellWhereItIs()
{
    if (!m_state.text(trayTold).isEmpty())
        return;
    m_state.setText(trayTold, QStringLiteral("yes"));
    keepState();
    TrayNotice notice;
    notice.title = tr("Homard is still here");
    notice.text = tr("It stays in the tray and goes on working. Quit it from there, or change this in the settings.");
    m_notices.tell(notice);
}

void PresenceDesk::askQuit()
{
    if (m_quitting)
        return;
    const int running = int(m_models.core.service().runningSessions().size());
    const QStringList unsaved = m_pages.unsavedMemory();
    if (running == 0 && unsaved.isEmpty() && !m_begunInMemory)
        return quitNow();
    if (m_question) {
        m_question->raise();
        return;
    }
    QStringList reasons;
    if (running > 0)
        reasons.append(
            tr("%n run(s) will be stopped. What is done stays, and each call gets its result.", nullptr, running));
    if (!unsaved.isEmpty())
        reasons.append(tr("Not saved in the memory editor: %1.").arg(visibleText(unsaved.join(QStringLiteral(", ")))));
    if (m_begunInMemory)
        reasons.append(tr("The sessions begun since the start are kept in memory only: they end with the program."));
    auto *box = makePlainMessageBox(QMessageBox::Question, tr("Quit Homard?"), reasons.join(QStringLiteral("\n\n")), {},
                                    m_widgets.window->isSeen() ? m_widgets.window.get() : nullptr);
    addAnswers(*box, running > 0, !unsaved.isEmpty());
    m_question = box;
    box->open();
    box->raise();
    box->activateWindow();
}

/// A button says what becomes of what is typed, where there is something; that runs end is said above.
void PresenceDesk::addAnswers(QMessageBox &box, bool runs, bool unsaved)
{
    if (unsaved) {
        connect(box.addButton(tr("Save and quit"), QMessageBox::AcceptRole), &QPushButton::clicked, this,
                &PresenceDesk::saveAndQuit);
        connect(box.addButton(tr("Quit without saving"), QMessageBox::DestructiveRole), &QPushButton::clicked, this,
                [this] {
                    m_models.memory.giveUp();
                    quitNow();
                });
    } else {
        connect(box.addButton(runs ? tr("Stop and quit") : tr("Quit"), QMessageBox::DestructiveRole),
                &QPushButton::clicked, this, &PresenceDesk::quitNow);
    }
    QPushButton *stay = box.addButton(tr("Stay"), QMessageBox::RejectRole);
    box.setDefaultButton(stay);
    box.setEscapeButton(stay);
}

void PresenceDesk::saveAndQuit()
{
    m_saving = true;
    for (const QString &name : m_models.memory.modifiedFiles())
        m_models.memory.save(name);
    quitWhenSaved();
}

/// What cannot be saved is shown instead: another program has changed the file, or the disk is full.
void PresenceDesk::quitWhenSaved()
{
    const QStringList left = m_models.memory.modifiedFiles();
    const auto saves = [this](const QString &name) { return m_models.memory.isSaving(name); };
    if (!m_saving || std::any_of(left.begin(), left.end(), saves))
        return;
    m_saving = false;
    if (left.isEmpty())
        return quitNow();
    m_pages.showMemory(left.first());
}

void PresenceDesk::saveState()
{
    m_conversation.keepDraft();
    m_pages.saveState();
    auto *window = m_widgets.window.get();
    m_state.setBytes(windowGeometry, window->saveGeometry());
    m_state.setBytes(windowLayout, window->saveLayout());
    m_state.setBytes(timelineState, m_widgets.timeline->saveState());
    m_state.setBytes(filesState, m_widgets.files->saveState());
    keepSession();
}

/// At once, not only at the end: after a kill the next start opens the same session, with its draft.
void PresenceDesk::keepSession()
{
    m_state.setText(openSession, m_models.desk.session().id);
    keepState();
}

void PresenceDesk::keepState()
{
    if (m_state.isChanged())
        m_models.errands.run([snapshot = m_state.snapshot()] { snapshot.write(); });
}

void PresenceDesk::saveAll()
{
    if (!m_quitting) // else the user has said what becomes of it
        m_models.memory.saveAll();
    saveState();
    m_models.errands.waitForQueued(logoutSaveLimit);
}

void PresenceDesk::endNow()
{
    if (!m_quitting) // else the user has said what becomes of it
        m_models.memory.saveAll();
    quitNow();
}

void PresenceDesk::quitNow()
{
    if (std::exchange(m_quitting, true))
        return;
    Q_EMIT quitting();
    saveState();
    m_models.core.beginShutDown();
    m_widgets.dialog->hide();
    m_notices.withdrawAll(); // a click would find nobody
    m_widgets.tray.hide();
    m_quitUntil = std::chrono::steady_clock::now() + quitLimit;
    m_poll.start();
}

void PresenceDesk::checkStopped()
{
    // Draft, memory and the state of the window are on disk when the errands are done.
    const bool stopped = m_models.core.service().runningSessions().isEmpty() && m_models.errands.isIdle();
    if (!stopped && std::chrono::steady_clock::now() < m_quitUntil)
        return;
    m_poll.stop();
    Q_EMIT quitReady();
}

} // namespace homard
