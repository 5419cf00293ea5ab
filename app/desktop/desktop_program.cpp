// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop_program.h"
#include "audit_desk.h"
#include "conversation_desk.h"
#include "desk_models.h"
#include "desk_widgets.h"
#include "first_paint.h"
#include "header_desk.h"
#include "pages_desk.h"
#include "presence_desk.h"
#include "question_desk.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/plain_message_box.h"
#include <QApplication>
#include <QLabel>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTimer>

namespace homard {

namespace {

/// Ours: a usual start is over long before; who waits longer is told so.
constexpr std::chrono::milliseconds openingShown{400};
/// F93: with what the runs are given to stop, the end takes less than 5 s.
constexpr std::chrono::milliseconds endLimit{1700};

/// Where a first session works until the user says otherwise.
QString suggestedFolder(const AppPaths &paths)
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (!documents.isEmpty() && documents != QDir::homePath() && QFileInfo(documents).isDir())
        return documents;
    const QString own = paths.home + QStringLiteral("/workspace");
    return QDir().mkpath(own) ? own : QString();
}

/// Ends the process where taking it down in order takes too long: everything acknowledged is on disk by then.
class EndWatchdog
{
public:
    explicit EndWatchdog(int code)
    {
        std::thread([code] {
            std::this_thread::sleep_for(endLimit);
            std::_Exit(code);
        }).detach();
    }
};

} // namespace

DesktopProgram::DesktopProgram(QApplication &application, const AppPaths &paths, StartOptions options)
    : m_application(application)
    , m_paths(paths)
    , m_options(std::move(options))
    , m_marks(m_options.marks)
    , m_state(paths.data)
    , m_theme(application)
{
    const Settings known = SettingsFile::peek(paths.config);
    m_languages.use(known.general.language);
    m_theme.setAppearance(Theme::appearanceFrom(known.appearance.theme));
}

DesktopProgram::~DesktopProgram()
{
    m_feed.close();
    m_presence.reset();
    m_pages.reset();
    m_header.reset();
    m_questions.reset();
    m_conversation.reset();
    m_audit.reset();
    m_widgets.reset();
    m_models.reset();
    m_errands.reset(); // first: what must reach the disk waits for nobody
    m_background.reset();
    m_slow.reset();
    m_setup.reset();
    m_core.reset();
}

void DesktopProgram::start()
{
    m_errands = std::make_unique<Errands>();
    m_background = std::make_unique<Errands>(Errands::AtEnd::Drop);
    m_slow = std::make_unique<Errands>();
    QTimer::singleShot(openingShown, this, [this] {
        if (m_core || m_ended)
            return;
        m_opening = new PlainLabel(tr("Opening the sessions…"));
        m_opening->setWindowTitle(tr("Homard"));
        m_opening->setContentsMargins(Space::Text, Space::Text, Space::Text, Space::Text);
        m_opening->setAttribute(Qt::WA_DeleteOnClose);
        m_opening->show();
    });
    openCore();
}

void DesktopProgram::openCore()
{
    using Opened = std::shared_ptr<Result<std::unique_ptr<Application>>>;
    m_errands->run(
        this,
        [this]() -> Opened {
            ApplicationOptions options;
            options.watched = true;
            options.modes = ModeUse::Window;
            return std::make_shared<Result<std::unique_ptr<Application>>>(Application::open(options, m_feed));
        },
        [this](const Opened &opened) {
            if (m_opening)
                m_opening->close();
            if (m_ended)
                return;
            if (!*opened)
                return showStartFailure(opened->error());
            m_core = std::move(opened->value());
            assemble();
        });
}

void DesktopProgram::assemble()
{
    m_models = std::make_unique<DeskModels>(*m_core, m_feed, *m_errands, *m_background, *m_slow);
    m_setup = m_models->providerSetup;
    m_widgets = std::make_unique<DeskWidgets>(*m_models);
    connect(m_widgets->composer, &Composer::sendRequested, &m_marks, [this] { m_marks.mark("sent"); });
    m_audit = std::make_unique<AuditDesk>(*m_models);
    m_conversation = std::make_unique<ConversationDesk>(*m_models, *m_widgets);
    m_questions = std::make_unique<QuestionDesk>(*m_models, *m_widgets);
    m_header = std::make_unique<HeaderDesk>(*m_models, *m_widgets);
    m_pages = std::make_unique<PagesDesk>(*m_models, *m_widgets, *m_header, m_theme, m_languages, m_state);
    connect(m_conversation.get(), &ConversationDesk::modelSettingsWanted, m_pages.get(), &PagesDesk::showModels);
    m_presence = std::make_unique<PresenceDesk>(*m_models, *m_widgets, *m_conversation, *m_pages, m_state);
    connect(m_presence.get(), &PresenceDesk::questionWanted, m_questions.get(), &QuestionDesk::goTo);
    connect(m_presence.get(), &PresenceDesk::quitting, this, &DesktopProgram::ending);
    connect(m_presence.get(), &PresenceDesk::quitReady, this, [this] { finish(0); });
    connect(m_widgets->status, &RunStatusLine::stopPressed, m_widgets->window->actions().stop, &QAction::trigger);
    connect(m_widgets->window->actions().stop, &QAction::triggered, this, [this] {
        m_core->service().stop(m_models->desk.session().id);
        m_models->status.noteStopPressed(m_models->desk.session().id);
    });

    m_models->sessions.load();
    const QString last = m_state.text(QStringLiteral("session"));
    if (!m_options.request.workspace.isEmpty() || last.isEmpty())
        m_models->desk.openNew(m_options.request.workspace.isEmpty() ? suggestedFolder(m_paths)
                                                                     : m_options.request.workspace);
    else
        m_models->desk.open(last);
    m_pages->offerFirstStart();
    m_presence->showFirst(m_options.hidden);
    m_widgets->composer->focusEditor();
    if (!m_options.request.ask.isEmpty())
        m_conversation->addFromOutside(m_options.request.ask);
    for (const StartRequest &request : std::exchange(m_early, {}))
        take(request);
    whenPainted(m_widgets->window.get(), [this] { afterFirstPaint(); });
    Q_EMIT ready();
}

void DesktopProgram::afterFirstPaint()
{
    m_marks.mark("painted");
    m_marks.markUsable(*m_errands, *m_background);
    // What nobody needs to see the window (performance.md).
    m_widgets->tray.show();
    m_header->testSandbox();
    const QStringList notices = m_core->lastingNotices() + m_core->unsavedNotices();
    if (!notices.isEmpty())
        m_widgets->tellLastingly(notices.join(QLatin1Char('\n')));
}

void DesktopProgram::take(const StartRequest &request)
{
    if (!m_presence)
        return m_early.push_back(request);
    if (!request.workspace.isEmpty())
        m_models->desk.openNew(request.workspace);
    if (!request.ask.isEmpty())
        m_conversation->addFromOutside(request.ask);
    if (request.raise)
        m_presence->comeForward();
}

void DesktopProgram::showStartFailure(const Error &error)
{
    auto *box =
        makePlainMessageBox(QMessageBox::Critical, tr("Homard"), tr("Homard cannot start."), error.text(), nullptr);
    box->addButton(QMessageBox::Close);
    connect(box, &QObject::destroyed, this, [this] { finish(1); });
    box->open();
}

void DesktopProgram::endNow()
{
    if (m_presence)
        m_presence->endNow();
    else
        finish(0);
}

void DesktopProgram::saveNow()
{
    if (m_presence)
        m_presence->saveAll();
}

void DesktopProgram::askQuit()
{
    if (m_presence)
        m_presence->askQuit();
    else
        finish(0);
}

void DesktopProgram::finish(int code)
{
    if (std::exchange(m_ended, true))
        return;
    Q_EMIT ending();
    EndWatchdog watchdog(code);
    QCoreApplication::exit(code);
}

} // namespace homard
