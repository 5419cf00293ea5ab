// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages_desk.h"
#include "languages.h"
#include "ui/chat/link_prompt.h"
#include "ui/memory/memory_editor.h"
#include "ui/settings/settings_dialog.h"
#include "ui/widgets/plain_message_box.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QUrl>

namespace homard {

namespace {

const QString startSkipped = QStringLiteral("start-skipped"); // once is enough: the settings lead there again
const QString memoryGeometry = QStringLiteral("memory.geometry");
const QString memoryLayout = QStringLiteral("memory.layout");
const QString settingsGeometry = QStringLiteral("settings.geometry");

/// Of a window that is not there yet; the desktop's own may differ by some pixels.
int titleBarHeight(const QWidget &page)
{
    return page.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &page);
}

} // namespace

PagesDesk::PagesDesk(DeskModels &models, DeskWidgets &widgets, HeaderDesk &header, Theme &theme, Languages &languages,
                     WindowState &state, QObject *parent)
    : QObject(parent)
    , m_models(models)
    , m_widgets(widgets)
    , m_header(header)
    , m_theme(theme)
    , m_languages(languages)
    , m_state(state)
{
    connectActions();
    connectFirstStart();
    connect(&m_models.settings, &SettingsKeeper::changed, this, &PagesDesk::applySettings);
    connect(&m_models.settings, &SettingsKeeper::outsideChangesChanged, this, &PagesDesk::offerOutsideChanges);
    connect(&m_models.settings, &SettingsKeeper::faultChanged, this, &PagesDesk::tellSettingsFault);
    connect(&m_models.settings, &SettingsKeeper::fileFaultsChanged, this, &PagesDesk::tellFileFaults);
    connect(&m_models.memory, &MemoryBook::keptFound, this, &PagesDesk::offerKeptTexts);
    m_models.memory.lookForKept();
    connect(&m_models.setup, &SetupController::keysChanged, this, [this] { m_models.core.forgetModels(); });
    connect(&m_header, &HeaderDesk::modelSettingsWanted, this, &PagesDesk::showModels);
    connect(&m_header, &HeaderDesk::sandboxSettingsWanted, this, &PagesDesk::showSandbox);
    connect(&m_header, &HeaderDesk::sandboxKnown, this, [this](const SandboxState &sandbox) {
        if (m_settings)
            m_settings->setSandboxState(sandbox);
    });
    applySettings();
}

PagesDesk::~PagesDesk() = default;

void PagesDesk::connectActions()
{
    const auto &actions = m_widgets.window->actions();
    connect(actions.settings, &QAction::triggered, this, &PagesDesk::showSettings);
    connect(actions.memory, &QAction::triggered, this, [this] { showMemory(); });
    connect(actions.about, &QAction::triggered, this, &PagesDesk::about);
    connect(actions.diagnostics, &QAction::triggered, this, &PagesDesk::copyDiagnostics);
    connect(actions.openHome, &QAction::triggered, this, [this] { openFolder(m_models.core.paths().home); });
    const auto look = [this](const QString &word) {
        m_models.settings.change([&word](Settings &settings) { settings.appearance.theme = word; });
    };
    connect(actions.systemLook, &QAction::triggered, this, [look] { look(QStringLiteral("system")); });
    connect(actions.lightLook, &QAction::triggered, this, [look] { look(QStringLiteral("light")); });
    connect(actions.darkLook, &QAction::triggered, this, [look] { look(QStringLiteral("dark")); });
}

void PagesDesk::connectFirstStart()
{
    auto *page = m_widgets.firstStart;
    connect(page, &FirstStartPage::modelChosen, this, &PagesDesk::useModel);
    connect(page, &FirstStartPage::workspaceChosen, &m_models.desk, &SessionDesk::setWorkspace);
    connect(page, &FirstStartPage::skipped, this, [this] {
        m_state.setText(startSkipped, QStringLiteral("yes"));
        m_widgets.window->showFirstStart(false);
        m_widgets.composer->focusEditor();
    });
    connect(&m_models.desk, &SessionDesk::infoChanged, page, [this](const SessionInfo &session) {
        m_widgets.firstStart->setWorkspace(session.workspace);
        m_widgets.firstStart->setWorkspaceFault({});
    });
    connect(&m_models.desk, &SessionDesk::failed, page, [this](const QString &message) {
        if (m_widgets.window->isFirstStartShown())
            m_widgets.firstStart->setWorkspaceFault(message);
    });
    connect(&m_models.desk, &SessionDesk::sendAccepted, page, [this] {
        if (m_widgets.window->isFirstStartShown())
            m_state.setText(startSkipped, QStringLiteral("yes"));
        m_widgets.window->showFirstStart(false);
    });
    connect(&m_models.desk, &SessionDesk::switched, page, [this](const SessionInfo &session) {
        m_widgets.firstStart->setWorkspace(session.workspace);
        if (!session.id.isEmpty())
            m_widgets.window->showFirstStart(false);
    });
}

void PagesDesk::offerFirstStart()
{
    if (m_models.settings.settings().model.api.isEmpty() && m_models.desk.session().id.isEmpty() &&
        m_state.text(startSkipped).isEmpty())
        m_widgets.window->showFirstStart(true);
}

void PagesDesk::useModel(const ModelRef &model, int contextWindow)
{
    m_models.settings.useModel(model, contextWindow);
    m_widgets.window->showFirstStart(false);
    m_widgets.composer->focusEditor();
}

void PagesDesk::applySettings()
{
    const Settings &settings = m_models.settings.settings();
    m_models.core.setSettings(settings);
    m_models.setup.setKnown(m_models.settings.knownModels());
    m_languages.use(settings.general.language);
    m_theme.setAppearance(Theme::appearanceFrom(settings.appearance.theme));
    m_widgets.composer->setEnterSends(settings.general.enterSends);
    const auto &actions = m_widgets.window->actions();
    actions.systemLook->setChecked(m_theme.appearance() == Theme::Appearance::System);
    actions.lightLook->setChecked(m_theme.appearance() == Theme::Appearance::Light);
    actions.darkLook->setChecked(m_theme.appearance() == Theme::Appearance::Dark);
}

/// What somebody wrote into the file while the program runs; what was wrong before is told at the start.
void PagesDesk::tellFileFaults()
{
    const QStringList faults = m_models.settings.fileFaults();
    if (faults.isEmpty())
        return m_widgets.program->end(ProgramNotices::About::SettingsFile);
    auto *banner = m_widgets.program->tell(ProgramNotices::About::SettingsFile, faults.join(QLatin1Char('\n')));
    connect(banner->addButton(tr("Open the folder")), &QPushButton::clicked, this,
            [this] { openFolder(m_models.settings.folder()); });
}

/// A model chosen on the first page, a look chosen in the menu: the settings window that would say it is not there.
void PagesDesk::tellSettingsFault()
{
    const QString &fault = m_models.settings.fault();
    const bool fresh = fault != std::exchange(m_toldSettingsFault, fault);
    if (fault.isEmpty())
        m_widgets.program->end(ProgramNotices::About::SettingsFault);
    else if (fresh && !(m_settings && m_settings->isVisible()))
        m_widgets.program->tell(ProgramNotices::About::SettingsFault,
                                tr("The settings hold until Homard ends; they were not saved: %1").arg(fault));
}

/// S59: they wait for a person, so a person is told where.
void PagesDesk::offerOutsideChanges()
{
    if (m_models.settings.outsideChanges().isEmpty() || (m_settings && m_settings->isVisible()))
        return m_widgets.program->end(ProgramNotices::About::OutsideChanges);
    auto *banner = m_widgets.program->tell(
        ProgramNotices::About::OutsideChanges,
        tr("Another program has changed settings that only this window may change. They are not in force."));
    connect(banner->addButton(tr("Look at them…")), &QPushButton::clicked, this, &PagesDesk::showSettings);
}

/// F93: what was typed and not saved when the program ended by itself waits in the memory editor.
void PagesDesk::offerKeptTexts()
{
    if (m_memory && m_memory->isVisible())
        return;
    const QString files = m_models.memory.keptFiles().join(QStringLiteral(", "));
    auto *banner = m_widgets.program->tell(ProgramNotices::About::KeptTexts,
                                           tr("Homard ended while these files were not saved: %1. Their text was kept: "
                                              "the memory window offers it.")
                                               .arg(files));
    connect(banner->addButton(tr("Open the memory")), &QPushButton::clicked, this, [this] { showMemory(); });
}

SettingsDialog &PagesDesk::settingsDialog()
{
    if (!m_settings) {
        m_settings = std::make_unique<SettingsDialog>(m_models.settings, m_models.setup, m_models.rules, m_models.slow,
                                                      m_models.core.paths());
        place(*m_settings, m_state.bytes(settingsGeometry));
        m_settings->setSandboxState(m_header.sandbox());
        m_settings->setDiagnostics(
            {QStringLiteral("Homard " HOMARD_VERSION), QStringLiteral("Qt ") + QString::fromLatin1(qVersion())});
        connect(m_settings.get(), &SettingsDialog::sandboxTestRequested, this, [this] {
            m_settings->setSandboxState(std::nullopt);
            m_header.testSandboxAgain();
        });
        connect(m_settings.get(), &SettingsDialog::openFolderRequested, this, &PagesDesk::openFolder);
        connect(m_settings.get(), &SettingsDialog::firstStartRequested, this, [this] {
            m_settings->close();
            m_models.desk.openNew();
            m_widgets.window->comeForward();
            m_widgets.window->showFirstStart(true);
        });
    }
    return *m_settings;
}

/// As it was left; the first time in the middle of the main window, or of its screen where that is hidden.
void PagesDesk::place(QWidget &page, const QByteArray &geometry) const
{
    if (page.restoreGeometry(geometry))
        return;
    const MainWindow &window = *m_widgets.window;
    const QRect screen = window.screen()->availableGeometry();
    const QSize frame = window.isSeen() ? window.frameSize() - window.size() : QSize(0, titleBarHeight(page));
    page.ensurePolished();
    page.resize(page.size().boundedTo(screen.size() - frame));
    QRect at(QPoint(), page.size() + frame);
    at.moveCenter(window.isSeen() ? window.frameGeometry().center() : screen.center());
    at.moveRight(qMin(at.right(), screen.right()));
    at.moveBottom(qMin(at.bottom(), screen.bottom()));
    at.moveLeft(qMax(at.left(), screen.left()));
    at.moveTop(qMax(at.top(), screen.top()));
    page.move(at.topLeft());
}

void PagesDesk::showSettings()
{
    m_models.settings.load(); // the file may have been changed outside since the start (S59)
    m_widgets.program->end(ProgramNotices::About::OutsideChanges); // it tells of them itself
    settingsDialog().show();
    settingsDialog().raise();
    settingsDialog().activateWindow();
}

void PagesDesk::showModels()
{
    settingsDialog().showPage(SettingsDialog::Page::Models);
    showSettings();
}

void PagesDesk::showSandbox()
{
    settingsDialog().showPage(SettingsDialog::Page::Sandbox);
    showSettings();
}

void PagesDesk::showMemory(const QString &file)
{
    if (!m_memory) {
        m_memory = std::make_unique<MemoryEditor>(m_models.memory, m_models.background);
        m_memory->setWindowIcon(m_widgets.window->windowIcon());
        m_memory->resize(1100, 720);
        place(*m_memory, m_state.bytes(memoryGeometry));
        m_memory->restoreState(m_state.bytes(memoryLayout));
        connect(m_memory.get(), &MemoryEditor::titleChanged, this, [this](const QString &name, bool modified) {
            m_memory->setWindowTitle(tr("%1[*] — Memory", "file name").arg(name));
            m_memory->setWindowModified(modified);
        });
        connect(m_memory.get(), &MemoryEditor::linkActivated, this, &PagesDesk::askLink);
        for (auto *action : {m_widgets.window->actions().settings, m_widgets.window->actions().quit})
            m_memory->addAction(action); // their keys hold here, too
        m_models.memory.start();
    }
    if (!file.isEmpty())
        m_memory->showFile(file);
    m_widgets.program->end(ProgramNotices::About::KeptTexts); // it offers them
    m_memory->show();
    m_memory->raise();
    m_memory->activateWindow();
}

/// The model writes memory too: its links are shown before they are opened, and only web and mail (S94).
void PagesDesk::askLink(const QString &url)
{
    auto *prompt = new LinkPrompt(url, {}, m_memory.get());
    connect(prompt, &LinkPrompt::accepted, this,
            [](const QString &accepted) { QDesktopServices::openUrl(QUrl(accepted)); });
    prompt->popup(m_memory->underMouse() ? QCursor::pos() : m_memory->mapToGlobal(m_memory->rect().center()));
}

void PagesDesk::openFolder(const QString &path)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        m_widgets.tell(Banner::Kind::Warning, tr("There is no program here to show the folder %1.").arg(path));
}

void PagesDesk::about()
{
    auto *box = makePlainMessageBox(
        QMessageBox::NoIcon, tr("About Homard"),
        tr("Homard %1", "the program and its version").arg(QStringLiteral(HOMARD_VERSION)),
        tr("An assistant that acts on this computer, asks before anything risky and shows every step. "
           "Free software under the GNU General Public License, version 3 or later."),
        m_widgets.window.get());
    box->setIconPixmap(QApplication::windowIcon().pixmap(64, 64));
    box->addButton(QMessageBox::Close);
    box->open();
}

void PagesDesk::copyDiagnostics()
{
    QApplication::clipboard()->setText(settingsDialog().diagnostics());
    m_widgets.tell(Banner::Kind::Info, tr("Copied. There are no keys and no texts of sessions in it."));
}

void PagesDesk::saveState()
{
    if (m_memory) {
        m_state.setBytes(memoryGeometry, m_memory->saveGeometry());
        m_state.setBytes(memoryLayout, m_memory->saveState());
    }
    if (m_settings)
        m_state.setBytes(settingsGeometry, m_settings->saveGeometry());
}

} // namespace homard
