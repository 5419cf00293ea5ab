// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "application.h"
#include "providers/provider_setup.h"
#include "ui/models/approvals_model.h"
#include "ui/models/conversation_book.h"
#include "ui/models/errands.h"
#include "ui/models/event_feed.h"
#include "ui/models/files_changed_model.h"
#include "ui/models/memory_book.h"
#include "ui/models/rules_model.h"
#include "ui/models/run_status.h"
#include "ui/models/session_desk.h"
#include "ui/models/session_list_model.h"
#include "ui/models/setup_controller.h"
#include "ui/models/timeline_model.h"
#include "ui/models/tray_model.h"
#include "ui/settings/settings_keeper.h"

namespace homard {

/// Everything the window shows and acts on, on top of one core; no widgets. The core's events reach all of it. Made on
/// the GUI thread; core, feed and all errands outlive it.
struct DeskModels {
    /// `errands`: reads and writes of the store, in order; an end waits for them. `background`: large texts and changed
    /// files, which only find something out; an end does not wait. `slow`: what may take seconds (keychain, servers,
    /// sizes of folders).
    DeskModels(Application &core, EventFeed &feed, Errands &errands, Errands &background, Errands &slow);

    Application &core;
    EventFeed &feed;
    Errands &errands;
    Errands &background;
    Errands &slow;

    /// Kept by whoever keeps `slow`: an errand may still be asking a server when the rest is gone.
    const std::shared_ptr<ProviderSetup> providerSetup;
    SetupController setup;
    SettingsKeeper settings;
    RunStatus status;
    SessionDesk desk;
    SessionListModel sessions;
    ConversationBook conversations;
    ApprovalsModel approvals;
    TimelineModel timeline;
    FilesChangedModel files;
    MemoryBook memory;
    RulesModel rules;
    TrayModel tray;

private:
    void take(const std::vector<AgentEvent> &events);
};

} // namespace homard
