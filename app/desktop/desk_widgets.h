// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_models.h"
#include "main_window.h"
#include "program_notices.h"
#include "ui/approvals/approval_card.h"
#include "ui/approvals/approval_dialog.h"
#include "ui/chat/composer.h"
#include "ui/chat/conversation_view.h"
#include "ui/onboarding/first_start_page.h"
#include "ui/sessions/run_status_line.h"
#include "ui/sessions/session_header.h"
#include "ui/sessions/session_list_view.h"
#include "ui/timeline/files_changed_view.h"
#include "ui/timeline/timeline_view.h"
#include "ui/tray/tray_icon.h"
#include "ui/widgets/banner.h"

namespace homard {

/// The main window's widgets, joined to their models; the window owns all but the dialog and the tray icon.
struct DeskWidgets {
    explicit DeskWidgets(DeskModels &models);

    SessionListView *sessions;
    SessionHeader *header;
    ProgramNotices *program;
    Banner *notice; ///< One line of what people must be told of the session; hidden while there is none.
    ConversationView *conversation;
    FirstStartPage *firstStart;
    ApprovalCard *card;
    Composer *composer;
    RunStatusLine *status;
    TimelineView *timeline;
    FilesChangedView *files;
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<ApprovalDialog> dialog;
    TrayIcon tray;

    /// Tells something in the notice line.
    void tell(Banner::Kind kind, const QString &text);
    /// What is wrong with the program since its start: it stays until somebody closes it.
    void tellLastingly(const QString &text);
    /// What was told of a session is over.
    void endNotice();
};

} // namespace homard
