// SPDX-License-Identifier: GPL-3.0-or-later
#include "header_desk.h"
#include "base/text.h"
#include "domain/server_address.h"
#include "trust_question.h"
#include "trusted_mode_question.h"
#include "ui/sessions/allowed_dialog.h"
#include <QEvent>
#include <QGuiApplication>

namespace homard {

namespace {

const QString practice = QStringLiteral("practice");

/// Empty where a provider is named without its model, as a file that was written by hand may do.
ModelRef refOf(const ModelSettings &model)
{
    if (model.name.isEmpty() && model.api != practice)
        return {};
    return {model.api, model.name, model.baseUrl, model.keyName};
}

bool isLocal(const ModelRef &model)
{
    return model.api == practice || isThisComputer(addressOf(model));
}

} // namespace

HeaderDesk::HeaderDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent)
    : QObject(parent), m_models(models), m_widgets(widgets)
{
    auto *header = m_widgets.header;
    connect(&m_models.status, &RunStatus::infoChanged, this, &HeaderDesk::showSession);
    connect(&m_models.status, &RunStatus::changed, this, &HeaderDesk::showStatus);
    connect(&m_models.settings, &SettingsKeeper::changed, this, &HeaderDesk::showSession);
    connect(&m_models.setup, &SetupController::lookChanged, this, &HeaderDesk::showModels);
    connect(&m_models.sessions, &SessionListModel::loaded, this, &HeaderDesk::collectFolders);
    connect(&m_models.desk, &SessionDesk::created, this, &HeaderDesk::collectFolders);
    connect(&m_models.desk, &SessionDesk::infoChanged, this, &HeaderDesk::showSession);
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            lookForFolder();
    });
    connect(header, &SessionHeader::workspaceChosen, this, &HeaderDesk::useFolder);
    connect(header, &SessionHeader::otherWorkspaceWanted, this, &HeaderDesk::chooseFolder);
    connect(header, &SessionHeader::trustWanted, this, &HeaderDesk::askTrust);
    connect(header, &SessionHeader::modelChosen, &m_models.desk, &SessionDesk::setChoice);
    connect(header, &SessionHeader::modelSettingsWanted, this, &HeaderDesk::modelSettingsWanted);
    connect(header, &SessionHeader::sandboxActivated, this, &HeaderDesk::sandboxSettingsWanted);
    connect(header, &SessionHeader::modeChosen, this, &HeaderDesk::chooseMode);
    connect(header, &SessionHeader::modesOpening, this, [this, header] {
        header->setSomethingAllowed(!m_models.core.gate().sessionRules(m_models.desk.session().id).isEmpty());
    });
    connect(header, &SessionHeader::allowedWanted, this, &HeaderDesk::showAllowed);
    const auto &actions = m_widgets.window->actions();
    connect(actions.planMode, &QAction::triggered, this, [this] { chooseMode(SessionMode::Plan); });
    connect(actions.askMode, &QAction::triggered, this, [this] { chooseMode(SessionMode::Ask); });
    connect(actions.autoEditMode, &QAction::triggered, this, [this] { chooseMode(SessionMode::AutoEdit); });
    connect(m_widgets.window.get(), &MainWindow::menuOpening, this, [this] {
        const auto &now = m_widgets.window->actions();
        now.copy->setEnabled(m_widgets.conversation->hasSelection());
        now.stop->setEnabled(m_models.status.isActive());
    });
    header->installEventFilter(this);
    showSession();
    showStatus();
}

/// The names that are ours and not the header's (a session without a title, the practice model) change with the
/// language.
bool HeaderDesk::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_widgets.header && event->type() == QEvent::LanguageChange) {
        showSession();
        if (m_sandbox)
            testSandboxAgain(); // its words come from the test
    }
    return QObject::eventFilter(watched, event);
}

void HeaderDesk::showSession()
{
    const SessionInfo &session = m_models.desk.session();
    auto *header = m_widgets.header;
    header->setTitle(session.title.isEmpty() ? tr("New session", "a session without a title") : session.title);
    header->setSessionOpen(!session.id.isEmpty());
    header->setWorkspace(session.workspace, m_models.settings.settings().trusted.contains(session.workspace));
    header->setMode(session.mode);
    if (std::exchange(m_folder, session.workspace) != session.workspace)
        lookForFolder();
    const auto &actions = m_widgets.window->actions();
    actions.renameSession->setEnabled(!session.id.isEmpty());
    actions.deleteSession->setEnabled(!session.id.isEmpty());
    actions.planMode->setChecked(session.mode == SessionMode::Plan);
    actions.askMode->setChecked(session.mode == SessionMode::Ask);
    actions.autoEditMode->setChecked(session.mode == SessionMode::AutoEdit);
    const QString title = session.title.isEmpty() ? tr("Homard") : tr("%1 — Homard").arg(session.title);
    m_widgets.window->setWindowTitle(title);
    showModels();
    showStatus();
}

ModelRef HeaderDesk::chosen() const
{
    const auto own = modelOf(m_models.desk.session(), m_models.settings.settings());
    if (!own) // the run would say so, too; the header asks for one before
        return {};
    if (!own->isEmpty())
        return *own;
    const ModelSettings &usual = m_models.settings.settings().model;
    return usual.api.isEmpty() ? ModelRef{practice, {}, {}, {}} : refOf(usual);
}

std::vector<ModelOption> HeaderDesk::options() const
{
    std::vector<ModelOption> out;
    const auto add = [&](const ModelRef &model) {
        const bool known =
            std::any_of(out.begin(), out.end(), [&](const auto &option) { return option.model == model; });
        if (model.isEmpty() || known)
            return;
        if (model.api == practice)
            return out.push_back(
                {model, tr("Practice model"), tr("No AI: shows how Homard works, without network or key")});
        const QString place = m_models.setup.placeOf(model);
        out.push_back({model, isLocal(model) ? tr("%1 · local", "model name").arg(model.name) : model.name, place});
    };
    const Settings &settings = m_models.settings.settings();
    add(refOf(settings.model));
    for (const ModelRef &model : settings.models.added)
        add(model);
    for (const LocalServer &server : m_models.setup.servers()) {
        for (const LocalModel &model : server.models)
            add({server.api, model.name, server.baseUrl, {}});
    }
    add({practice, {}, {}, {}});
    return out;
}

void HeaderDesk::showModels()
{
    m_widgets.header->setModels(options(), chosen());
}

void HeaderDesk::showStatus()
{
    const RunStatus &status = m_models.status;
    const bool hasFailed = status.state() == RunState::Error;
    const bool wasActive = std::exchange(m_wasActive, status.isActive());
    const bool hadFailed = std::exchange(m_hadFailed, hasFailed);
    if (wasActive != status.isActive() || hadFailed != hasFailed)
        lookForFolder();
    m_widgets.header->setContext(status.contextTokens(), status.contextWindow(), status.isContextEstimated());
    m_widgets.header->setCost(status.cost(), isLocal(chosen()) || !status.hasUsage());
}

void HeaderDesk::collectFolders()
{
    QStringList paths;
    for (int row = 0; row < m_models.sessions.rowCount() && paths.size() < 8; ++row) {
        const QString path = m_models.sessions.index(row).data(SessionListModel::WorkspaceRole).toString();
        if (!path.isEmpty() && !paths.contains(path))
            paths.append(path);
    }
    m_widgets.header->setRecentWorkspaces(paths);
}

/// Somebody may have moved or deleted it while it was in use.
void HeaderDesk::lookForFolder()
{
    const QString path = m_models.desk.session().workspace;
    m_models.slow.run(
        this, [path] { return path.isEmpty() || QFileInfo(path).isDir(); },
        [this, path](bool isThere) {
            if (path == m_models.desk.session().workspace)
                m_widgets.header->setWorkspaceMissing(!isThere);
        });
}

void HeaderDesk::chooseFolder()
{
    if (m_folderDialog)
        return m_folderDialog->raise();
    m_folderDialog =
        new QFileDialog(m_widgets.window.get(), tr("Choose the folder to work in"), m_models.desk.session().workspace);
    m_folderDialog->setAttribute(Qt::WA_DeleteOnClose);
    m_folderDialog->setFileMode(QFileDialog::Directory);
    m_folderDialog->setOption(QFileDialog::ShowDirsOnly);
    connect(m_folderDialog, &QFileDialog::fileSelected, this, &HeaderDesk::useFolder);
    m_folderDialog->open();
}

void HeaderDesk::useFolder(const QString &path)
{
    m_models.desk.setWorkspace(path); // only what is allowed, and by its canonical path, can be trusted
    connect(&m_models.desk, &SessionDesk::workspaceTaken, this, &HeaderDesk::offerTrust, Qt::UniqueConnection);
}

void HeaderDesk::offerTrust(const QString &path)
{
    disconnect(&m_models.desk, &SessionDesk::workspaceTaken, this, &HeaderDesk::offerTrust);
    if (!m_models.settings.settings().trusted.contains(path))
        askTrust(path);
}

void HeaderDesk::askTrust(const QString &path)
{
    m_asksTrustOf = path;
    m_models.background.run(
        this, [path] { return executableConfiguration(path); },
        [this, path](const std::vector<FolderFind> &finds) {
            if (m_asksTrustOf != path) // another folder was chosen meanwhile
                return;
            m_asksTrustOf.clear();
            if (m_question)
                m_question->close();
            m_question = openTrustQuestion(path, finds, m_widgets.window.get(), [this, path] {
                m_models.settings.change([&path](Settings &settings) {
                    if (!settings.trusted.contains(path))
                        settings.trusted.paths.append(path);
                });
            });
        });
}

void HeaderDesk::chooseMode(SessionMode mode)
{
    if (mode == SessionMode::Trusted)
        return askTrustedMode();
    m_models.desk.setMode(mode);
    showSession();
}

void HeaderDesk::askTrustedMode()
{
    if (m_question)
        m_question->close();
    auto *question = new TrustedModeQuestion(m_widgets.window.get());
    connect(question, &TrustedModeQuestion::confirmed, this, [this, asked = m_models.desk.session()] {
        const SessionInfo &now = m_models.desk.session();
        if (now.id == asked.id && now.workspace == asked.workspace) // an id may be empty twice
            m_models.desk.setMode(SessionMode::Trusted);
    });
    m_question = question;
    question->open();
    showSession(); // until it is confirmed the mode is what it was
}

void HeaderDesk::showAllowed()
{
    if (m_question)
        m_question->close();
    auto *dialog = new AllowedDialog(m_widgets.window.get());
    const QString id = m_models.desk.session().id;
    dialog->setSentences(m_models.core.gate().sessionRules(id));
    connect(dialog, &AllowedDialog::revokeWanted, this, [this, dialog, id](const QStringList &sentences) {
        auto &gate = m_models.core.gate();
        for (const QString &sentence : sentences)
            gate.revokeSession(id, sentence);
        dialog->setSentences(gate.sessionRules(id));
    });
    m_question = dialog;
    dialog->open();
}

void HeaderDesk::testSandbox()
{
    m_widgets.header->setSandbox(m_sandbox);
    m_models.slow.run(
        this, [&sandbox = m_models.core.sandbox()] { return sandbox.state(); },
        [this](const SandboxState &state) { takeSandbox(state); });
}

void HeaderDesk::testSandboxAgain()
{
    m_models.slow.run(
        this, [&sandbox = m_models.core.sandbox()] { return sandbox.testAgain(); },
        [this](const SandboxState &state) { takeSandbox(state); });
}

void HeaderDesk::takeSandbox(const SandboxState &state)
{
    m_sandbox = state;
    m_widgets.header->setSandbox(m_sandbox);
    Q_EMIT sandboxKnown(state);
}

} // namespace homard
