// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_stage.h"
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QThread>

namespace homard {

namespace {

QByteArray hashOf(const QByteArray &content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Sha256);
}

} // namespace

bool spinUntil(const std::function<bool()> &ready)
{
    const QDeadlineTimer limit(10'000);
    while (!ready() && !limit.hasExpired()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        QThread::msleep(1);
    }
    return ready();
}

void spinFor(int ms)
{
    const QDeadlineTimer limit(ms);
    while (!limit.hasExpired()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        QThread::msleep(1);
    }
}

void settle(const Stage &stage)
{
    for (int i = 0; i < 3; ++i) {
        spinFor(4); // queued calls, and what they queue; the stage's feed has no frames
        spinUntil([&stage] { return stage.isQuiet(); });
    }
    QCoreApplication::processEvents();
}

DeskStage::DeskStage(ShotWorld &world) : m_world(world), m_folder(QDir::tempPath() + QStringLiteral("/ada-XXXXXX"))
{
    const QString home = m_folder.path();
    m_workspace = home + QStringLiteral("/Invoices");
    QDir().mkpath(m_workspace);
    qputenv("HOME", QFile::encodeName(home));
    qputenv("HOMARD_HOME", QFile::encodeName(home + QStringLiteral("/.homard")));
    openCore();
    assemble();
}

DeskStage::~DeskStage()
{
    m_feed.close();
    m_core->service().shutDown(std::chrono::seconds(5));
    spinUntil([this] { return isQuiet(); });
    m_presence.reset();
    m_pages.reset();
    m_header.reset();
    m_questions.reset();
    m_conversation.reset();
    m_widgets.reset();
    m_models.reset();
}

void DeskStage::openCore()
{
    ApplicationOptions options;
    options.watched = true;
    options.modes = ModeUse::Window;
    auto opened = Application::open(options, m_feed);
    if (!opened)
        qFatal("%s", qPrintable(opened.error().text()));
    m_core = std::move(*opened);
    m_state = std::make_unique<WindowState>(m_core->paths().data);
}

void DeskStage::assemble()
{
    m_models = std::make_unique<DeskModels>(*m_core, m_feed, m_errands, m_background, m_slow);
    const QString language = m_world.languages.current();
    m_models->settings.change([&](Settings &settings) {
        settings.general.language = language;
        settings.appearance.theme = m_world.theme.isDark() ? QStringLiteral("dark") : QStringLiteral("light");
        settings.model.api = QStringLiteral("ollama");
        settings.model.name = QStringLiteral("qwen3-14b");
        settings.trusted.paths = {m_workspace};
    });
    m_widgets = std::make_unique<DeskWidgets>(*m_models);
    m_conversation = std::make_unique<ConversationDesk>(*m_models, *m_widgets);
    m_questions = std::make_unique<QuestionDesk>(*m_models, *m_widgets);
    m_header = std::make_unique<HeaderDesk>(*m_models, *m_widgets);
    m_pages = std::make_unique<PagesDesk>(*m_models, *m_widgets, *m_header, m_world.theme, m_world.languages, *m_state);
    m_presence = std::make_unique<PresenceDesk>(*m_models, *m_widgets, *m_conversation, *m_pages, *m_state);
    QObject::connect(m_presence.get(), &PresenceDesk::questionWanted, m_questions.get(), &QuestionDesk::goTo);
    m_widgets->header->setSandbox(SandboxState{QStringLiteral("bubblewrap"), true, QStringLiteral("bubblewrap")});
    m_models->desk.openNew(m_workspace);
    m_widgets->window->resize(1360, 860);
    m_widgets->window->show();
    m_widgets->window->activateWindow();
    m_widgets->composer->focusEditor();
    settle(*this);
}

void DeskStage::setDark(bool dark)
{
    m_models->settings.change([dark](Settings &settings) {
        settings.appearance.theme = dark ? QStringLiteral("dark") : QStringLiteral("light");
    });
}

SessionInfo DeskStage::addSession(const QString &title)
{
    const auto made = store().createSession(m_workspace, title);
    if (!made)
        qFatal("%s", qPrintable(made.error().text()));
    return *made;
}

QString DeskStage::addFile(const QString &name, const QByteArray &content)
{
    const QString path = m_workspace + QLatin1Char('/') + name;
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(content);
    return path;
}

void DeskStage::addChange(const SessionInfo &session, const QString &runId, const QString &callId, const QString &name,
                          const QByteArray &before, const QByteArray &after)
{
    Checkpoint checkpoint;
    checkpoint.sessionId = session.id;
    checkpoint.runId = runId;
    checkpoint.callId = callId;
    checkpoint.path = addFile(name, after);
    checkpoint.existed = !before.isNull();
    checkpoint.contentHash = checkpoint.existed ? hashOf(before) : QByteArray();
    checkpoint.newHash = hashOf(after);
    checkpoint.mode = 0644;
    checkpoint.wallMs = m_core->foundation().clock().wallMs();
    if (const auto kept = m_core->foundation().checkpoints().keep(checkpoint, before); !kept)
        qFatal("%s", qPrintable(kept.error().text()));
}

void DeskStage::open(const SessionInfo &session)
{
    m_models->sessions.load();
    settle(*this);
    m_models->desk.open(session.id);
    settle(*this);
}

void DeskStage::arrive()
{
    settle(*this);
}

Verdict DeskStage::judge(const QString &sessionId, const ToolCall &call, std::optional<FileChange> change)
{
    GateRequest request;
    request.sessionId = sessionId;
    request.call = call;
    request.workspace = {m_workspace, true};
    if (change) {
        request.preview.writes = {change->path};
        request.preview.change = std::move(change);
    } else if (call.name == QLatin1StringView("process")) {
        const auto text = [&](const char *name) { return call.arguments.value(QLatin1StringView(name)).toString(); };
        request.preview.input = CommandInput{
            text("id"), QStringLiteral("npm create vite@latest shop -- --template vue"), text("text"), false, false,
            true};
    } else {
        request.preview.exec.emplace();
        request.preview.exec->text = call.arguments.value(QLatin1StringView("command")).toString();
        request.preview.exec->cwd = m_workspace;
    }
    // As on a machine with a sandbox, whatever this one has.
    return PolicyGate(policyOptions(m_core->paths(), [] { return true; })).judge(request);
}

} // namespace homard
