// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "agent/tool_quotas.h"
#include "foundation.h"
#include "memory/file_memory_drafts.h"
#include "memory/file_memory_store.h"
#include "memory/home_files.h"
#include "model_choice.h"
#include "policy/approval_broker.h"
#include "policy/policy_gate.h"
#include "sandbox/make_sandbox.h"
#include "service/assistant_service.h"
#include "session_models.h"
#include "session_modes.h"
#include "tools/builtin_tool_box.h"

namespace homard {

/// How a program uses the core.
struct ApplicationOptions {
    ModelChoice model;
    bool watched =
        false;         ///< Somebody looks on: no hidden limits. Else those of loop.md 6 for runs that nobody watches.
    int maxTurns = -1; ///< -1: as the settings say.
    ModeUse modes = ModeUse::Ctl;
    Foundation::ConfirmSettings confirmSettings;
    Foundation::ConfirmSettings confirmRules{}; ///< The same for policy.json.
};

/// The composition root: the only place that names concrete classes and joins the rooms. Made and destroyed on any one
/// thread (opening may wait for the disk, so a window does it beside its event loop); outlives nothing but the
/// foundation and the event sink.
class Application
{
public:
    static Result<std::unique_ptr<Application>> open(ApplicationOptions options, EventSink &events);
    ~Application();

    const AppPaths &paths() const { return m_foundation->paths(); }
    /// As they are now. Any thread.
    Settings settings() const;
    /// The next run of each session goes by these. Any thread.
    void setSettings(const Settings &settings);
    /// A key was stored or removed: models are made anew with it.
    void forgetModels() { m_models.clear(); }
    QStringList notices() const { return m_foundation->notices() + m_notices + m_gate->ruleBook().notices(); }
    /// Foundation::lastingNotices(), and what is odd about the home and the rules. Reads a file.
    QStringList lastingNotices() const
    {
        return m_foundation->lastingNotices() + m_notices + m_gate->ruleBook().notices();
    }
    /// What a window lets people change and cannot save, a sentence a folder (F13). Of sessions notices() tells.
    QStringList unsavedNotices() const;
    SqliteSessionStore &store() { return m_foundation->store(); }
    Foundation &foundation() { return *m_foundation; }
    /// Tells everything that runs to stop, and whoever waits for the keychain; returns at once. Any thread.
    void beginShutDown();
    CheckedSandbox &sandbox() { return *m_sandbox; }
    MemoryStore &memory() { return *m_memory; }
    MemoryDrafts &memoryDrafts() { return *m_memoryDrafts; }
    ToolBox &tools() { return *m_tools; }
    ApprovalBroker &approvals() { return *m_approvals; }
    AssistantService &service() { return *m_service; }
    /// What was allowed for sessions is listed and taken back here. Any thread.
    PolicyGate &gate() { return *m_gate; }
    /// Set besides the stored mode, so that it counts in a run that is under way; the trusted mode is set only here.
    SessionModes &modes() { return *m_modes; }
    /// How many tokens the model takes that the session's next run would have; 0: no model could be made. Reads a file.
    int contextWindow(const SessionInfo &session);
    /// The session is closed: its mode of this program start and what was allowed for it end.
    void endSession(const QString &sessionId);

private:
    Application(std::unique_ptr<Foundation> foundation, ApplicationOptions options);
    void join(std::unique_ptr<ProcessThread> processes, EventSink &events);
    Result<RunParts> partsFor(const SessionInfo &session);
    LoopOptions loopOptions(const SessionInfo &session, const Settings &settings) const;

    // In the order of building; destroyed in reverse.
    std::unique_ptr<Foundation> m_foundation;
    ApplicationOptions m_options;
    mutable std::mutex m_settingsMutex;
    Settings m_settings;
    std::unique_ptr<ProcessThread> m_processes;
    std::shared_ptr<CheckedSandbox> m_sandbox;
    std::unique_ptr<ApprovalBroker> m_approvals;
    std::shared_ptr<HomeFiles> m_files;
    std::unique_ptr<MemoryStore> m_memory;
    std::unique_ptr<MemoryDrafts> m_memoryDrafts;
    QStringList m_notices;
    std::shared_ptr<ToolQuotas> m_quotas;
    std::shared_ptr<BuiltinToolBox> m_tools;
    std::shared_ptr<PolicyGate> m_gate;
    SessionModels m_models;
    std::shared_ptr<SessionModes> m_modes = std::make_shared<SessionModes>();
    std::unique_ptr<AssistantService> m_service;
};

/// The policy as homardctl and the window use it; `sandboxWorks` may wait for the self-test.
PolicyOptions policyOptions(const AppPaths &paths, std::function<bool()> sandboxWorks);
/// The sandbox's options of this program.
SandboxOptions sandboxOptions(const AppPaths &paths, const SandboxSettings &settings = {});

} // namespace homard
