// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "application.h"
#include "languages.h"
#include "start_options.h"
#include "time_marks.h"
#include "ui/models/errands.h"
#include "ui/models/event_feed.h"
#include "ui/widgets/theme.h"
#include "window_state.h"
#include <QObject>
#include <QPointer>
#include <memory>

class QLabel;

namespace homard {

struct DeskModels;
struct DeskWidgets;
class ProviderSetup;
class AuditDesk;
class ConversationDesk;
class HeaderDesk;
class PagesDesk;
class PresenceDesk;
class QuestionDesk;

/// The window program from start to end. The core is opened beside the event loop, since a locked database or a slow
/// disk may take seconds; then the window is built on it. GUI thread; lives as long as main().
class DesktopProgram : public QObject
{
    Q_OBJECT
public:
    DesktopProgram(QApplication &application, const AppPaths &paths, StartOptions options);
    ~DesktopProgram() override;

    void start();
    /// A later start has a wish.
    void take(const StartRequest &request);
    /// Signal or logout: saves, stops, ends, without a question (F93).
    void endNow();
    /// The desktop saves its session: all is on disk when this returns, and everything goes on (F93).
    void saveNow();
    /// The user wants to quit: asks if something would be lost.
    void askQuit();

Q_SIGNALS:
    /// The window can be used.
    void ready();
    /// It has begun to end: wishes that come now find nobody.
    void ending();

private:
    void openCore();
    void assemble();
    void afterFirstPaint();
    void showStartFailure(const Error &error);
    void finish(int code);

    QApplication &m_application;
    AppPaths m_paths;
    StartOptions m_options;
    TimeMarks m_marks;
    std::vector<StartRequest> m_early; ///< Came before the core was open.
    WindowState m_state;
    Languages m_languages;
    Theme m_theme;
    EventFeed m_feed;
    QPointer<QLabel> m_opening;
    // In the order of building; the destructor takes them down the other way round.
    std::unique_ptr<Application> m_core;
    std::shared_ptr<ProviderSetup> m_setup; ///< What errands of m_slow work with.
    std::unique_ptr<Errands> m_errands;
    std::unique_ptr<Errands> m_background;
    std::unique_ptr<Errands> m_slow;
    std::unique_ptr<DeskModels> m_models;
    std::unique_ptr<DeskWidgets> m_widgets;
    std::unique_ptr<AuditDesk> m_audit;
    std::unique_ptr<ConversationDesk> m_conversation;
    std::unique_ptr<QuestionDesk> m_questions;
    std::unique_ptr<HeaderDesk> m_header;
    std::unique_ptr<PagesDesk> m_pages;
    std::unique_ptr<PresenceDesk> m_presence;
    bool m_ended = false;
};

} // namespace homard
