// SPDX-License-Identifier: GPL-3.0-or-later
#include "application.h"
#include "base/text.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include "sandbox/child_environment.h"
#include "sessions/stored_rule_hits.h"
#include "tools/command_book.h"
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace homard {

Application::Application(std::unique_ptr<Foundation> foundation, ApplicationOptions options)
    : m_foundation(std::move(foundation)), m_options(std::move(options)), m_settings(m_foundation->settings())
{
}

Application::~Application()
{
    if (m_approvals)
        m_approvals->cancelAll();
    m_service.reset();
}

Result<std::unique_ptr<Application>> Application::open(ApplicationOptions options, EventSink &events)
{
    auto foundation = Foundation::open(options.confirmSettings);
    // In the window a wrong model in the settings is told where one is chosen, and never keeps it from opening (F20).
    if (options.modes != ModeUse::Window) {
        if (auto checked = checkModel(options.model, foundation->settings().model); !checked)
            return checked.error();
    }
    if (auto opened = foundation->openStore(); !opened)
        return opened.error();
    auto processes = ProcessThread::create();
    if (!processes)
        return processes.error();
    std::unique_ptr<Application> out(new Application(std::move(foundation), std::move(options)));
    out->join(std::move(*processes), events);
    return out;
}

static QuotaLimits quotaLimits(const ToolSettings &settings)
{
    return {settings.readsPerMinute, settings.writesPerMinute, settings.commandsPerMinute, settings.commandsAtOnce};
}

void Application::join(std::unique_ptr<ProcessThread> processes, EventSink &events)
{
    auto &clock = m_foundation->clock();
    m_processes = std::move(processes);
    m_sandbox = makeSandbox(sandboxOptions(paths(), m_settings.sandbox), *m_processes, clock);
    ApprovalBrokerOptions questions;
    questions.expiry = std::chrono::minutes(m_settings.limits.approvalMinutes);
    questions.keepsExpired = m_options.modes == ModeUse::Window;
    m_approvals = std::make_unique<ApprovalBroker>(clock, questions);
    m_files = std::make_shared<HomeFiles>(paths().home);
    m_memory = std::make_unique<FileMemoryStore>(paths().home);
    m_memoryDrafts = std::make_unique<FileMemoryDrafts>(paths().data + QStringLiteral("/memory-drafts"));
    if (const auto home = m_files->ensureHome(); !home && !m_foundation->isAtFault(paths().home))
        m_notices.append(home.error().text());
    m_foundation->capCheckpoints([this] { return qint64(settings().undo.maxMegabytes) * 1024 * 1024; });
    m_quotas = std::make_shared<ToolQuotas>(clock, quotaLimits(m_settings.tools));
    ToolOptions tools;
    tools.backgroundAfter = [this] { return std::chrono::seconds(settings().tools.backgroundAfterSeconds); };
    tools.cacheFor = [this] { return std::chrono::minutes(settings().tools.cacheMinutes); };
    tools.isSecret = [own = policyOptions(paths(), {}).ownFolders](const QString &path) {
        return !protectedContent(path).isEmpty() || isWithinAny(path, own);
    };
    tools.trash.home = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/Trash");
    m_tools = std::make_shared<BuiltinToolBox>(*m_sandbox, m_foundation->checkpoints(), m_foundation->artifacts(),
                                               clock, tools, &m_foundation->masker());
    PolicyOptions policy = policyOptions(paths(), [sandbox = m_sandbox] { return sandbox->state().works; });
    policy.wallMs = [&clock] { return clock.wallMs(); };
    policy.hits = std::make_shared<StoredRuleHits>(m_foundation->store());
    policy.ruleDays = [this] { return settings().approvals.ruleDays; };
    m_gate = std::make_shared<PolicyGate>(std::move(policy));
    RuleBook &rules = m_gate->ruleBook(); // read here, beside the event loop of a window
    if (const QByteArray mark = rules.outsideMark(); m_options.confirmRules && !mark.isEmpty()) {
        if (m_options.confirmRules(rules.notices() + rules.outsideChanges())) {
            if (const auto taken = rules.confirmOutsideChange(mark); !taken)
                m_notices.append(taken.error().text());
        }
    }
    m_service = std::make_unique<AssistantService>(
        AssistantService::Ports{m_foundation->store(), *m_approvals, events, clock,
                                [tools = m_tools](const QString &id) { tools->commands().stopSession(id); }},
        [this](const SessionInfo &session) { return partsFor(session); });
}

QStringList Application::unsavedNotices() const
{
    const auto say = [](const char *text) { return QCoreApplication::translate("Application", text); };
    QStringList out;
    for (const FolderFault &fault : m_foundation->folderFaults()) {
        const QString folder = visibleText(fault.path, true);
        if (fault.path == paths().config)
            out.append(say("Settings cannot be saved in %1: %2.").arg(folder, fault.reason));
        else if (fault.path == paths().home)
            out.append(say("The memory cannot be saved in %1: %2.").arg(folder, fault.reason));
    }
    return out;
}

Settings Application::settings() const
{
    std::lock_guard lock(m_settingsMutex);
    return m_settings;
}

void Application::setSettings(const Settings &settings)
{
    m_approvals->setExpiry(std::chrono::minutes(settings.limits.approvalMinutes));
    m_quotas->setLimits(quotaLimits(settings.tools));
    std::lock_guard lock(m_settingsMutex);
    m_settings = settings;
}

/// Each step of a run would fail for it, and none would say so.
static Error missingWorkspace(const QString &folder, bool inWindow)
{
    const auto say = [](const char *text) { return QCoreApplication::translate("Application", text); };
    return {ErrorCode::Conflict, say("The folder %1 is not there any more.").arg(visibleText(folder, true)),
            inWindow ? say("Choose another folder in the line above, or bring it back and try again.")
                     : say("Bring it back, or start a new session in another folder.")};
}

void Application::beginShutDown()
{
    m_service->beginShutDown();
    m_tools->commands().stopAll();
    m_foundation->stopSecrets();
}

Result<RunParts> Application::partsFor(const SessionInfo &session)
{
    const Settings settings = this->settings();
    if (!session.workspace.isEmpty() && !QFileInfo(session.workspace).isDir())
        return missingWorkspace(session.workspace, m_options.modes == ModeUse::Window);
    const auto choice = sessionChoice(m_options.model, session, settings);
    if (!choice)
        return Error{choice.error().code, choice.error().message,
                     m_options.modes == ModeUse::Window
                         ? QCoreApplication::translate("Application", "Choose a model in the line above.")
                         : choice.error().hint};
    auto model = m_models.of(session.id, modelKey(*choice, settings),
                             [&] { return makeModel(*choice, settings, m_options.watched, *m_foundation); });
    if (!model)
        return model.error();
    RunParts parts;
    parts.model = std::move(*model);
    parts.tools = m_tools;
    parts.gate = m_gate;
    parts.files = m_files;
    parts.workspace = {session.workspace, settings.trusted.contains(session.workspace)};
    parts.options = loopOptions(session, settings);
    parts.options.turn.stages.provider = choice->api;
    return parts;
}

int Application::contextWindow(const SessionInfo &session)
{
    const Settings settings = this->settings();
    const auto choice = sessionChoice(m_options.model, session, settings);
    const auto info = choice ? modelInfo(*choice, settings) : Result<ModelInfo>(choice.error());
    return info ? info->contextWindow : 0;
}

void Application::endSession(const QString &sessionId)
{
    m_tools->commands().forgetSession(sessionId);
    m_modes->forget(sessionId);
    m_gate->forgetSession(sessionId);
}

LoopOptions Application::loopOptions(const SessionInfo &session, const Settings &settings) const
{
    const auto &limits = settings.limits;
    LoopOptions out;
    out.maxTurns = m_options.maxTurns >= 0 ? m_options.maxTurns
                   : m_options.watched     ? limits.maxTurns
                                           : limits.headlessTurns;
    out.maxTime = std::chrono::minutes(m_options.watched ? limits.maxMinutes : limits.headlessMinutes);
    out.turn.mode = [modes = m_modes, use = m_options.modes, id = session.id, stored = session.mode] {
        return effectiveMode(use, modes->of(id), stored);
    };
    out.turn.quotas = m_quotas;
    out.turn.retries = settings.tools.retries;
    const QString &thinking = settings.model.thinking;
    out.thinking = thinking == QLatin1StringView("fast")      ? ThinkingLevel::Fast
                   : thinking == QLatin1StringView("balance") ? ThinkingLevel::Balance
                   : thinking == QLatin1StringView("deep")    ? ThinkingLevel::Deep
                                                              : ThinkingLevel::Off;
    return out;
}

PolicyOptions policyOptions(const AppPaths &paths, std::function<bool()> sandboxWorks)
{
    PolicyOptions out;
    out.home = QDir::homePath();
    out.ownFolders = QStringList{paths.config, paths.data, paths.cache};
    out.policyFile = paths.policyFile();
    out.sandboxWorks = std::move(sandboxWorks);
    return out;
}

SandboxOptions sandboxOptions(const AppPaths &paths, const SandboxSettings &settings)
{
    SandboxOptions out;
    if (settings.kind == QLatin1StringView("bubblewrap"))
        out.kind = SandboxKind::Bubblewrap;
    else if (settings.kind == QLatin1StringView("docker"))
        out.kind = SandboxKind::Docker;
    else if (settings.kind == QLatin1StringView("native"))
        out.kind = SandboxKind::Native;
    if (settings.scope == QLatin1StringView("agent"))
        out.scope = SandboxScope::Agent;
    else if (settings.scope == QLatin1StringView("shared"))
        out.scope = SandboxScope::Shared;
    findControlGroups(out);
    out.docker = findDocker();
    out.image = settings.image;
    out.launcher = findLauncher();
    const QString cache = QFileInfo(paths.cache).canonicalFilePath();
    out.cacheFolder = cache.isEmpty() ? paths.cache : cache; // it may be missing (F13)
    out.homeFolder = QDir::homePath();
    out.environment = hostEnvironment();
    out.protectedNames = unwritableNames();
    out.hiddenFolders = QStringList{paths.config, paths.data, paths.cache};
    return out;
}

} // namespace homard
