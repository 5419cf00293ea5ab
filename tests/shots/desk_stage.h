// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conversation_desk.h"
#include "desk_models.h"
#include "desk_widgets.h"
#include "header_desk.h"
#include "pages_desk.h"
#include "presence_desk.h"
#include "question_desk.h"
#include "session_script.h"
#include "stage.h"
#include <QPointer>
#include <QTemporaryDir>

namespace homard {

/// The window program as DesktopProgram builds it, on a real core in a folder of its own; what happens in it is told by
/// a script.
class DeskStage : public Stage
{
public:
    explicit DeskStage(ShotWorld &world);
    ~DeskStage() override;

    QWidget *widget() override { return m_shown ? m_shown.data() : m_widgets->window.get(); }
    void setDark(bool dark) override;
    bool isQuiet() const override { return m_errands.isIdle() && m_background.isIdle() && m_slow.isIdle(); }

    /// Another window of it is what the scene shows.
    void show(QWidget *widget) { m_shown = widget; }
    /// A session of some time ago.
    SessionInfo addSession(const QString &title);
    /// A file in the workspace; its path.
    QString addFile(const QString &name, const QByteArray &content);
    /// A checkpoint: a step has written `after`.
    void addChange(const SessionInfo &session, const QString &runId, const QString &callId, const QString &name,
                   const QByteArray &before, const QByteArray &after);
    void open(const SessionInfo &session);
    /// Lets all that was told arrive.
    void arrive();
    /// A plan as the policy judges it.
    Verdict judge(const QString &sessionId, const ToolCall &call, std::optional<FileChange> change = {});

    ShotWorld &world() { return m_world; }
    SqliteSessionStore &store() { return m_core->store(); }
    Application &core() { return *m_core; }
    EventFeed &feed() { return m_feed; }
    DeskModels &models() { return *m_models; }
    DeskWidgets &widgets() { return *m_widgets; }
    ConversationDesk &conversation() { return *m_conversation; }
    PagesDesk &pages() { return *m_pages; }
    PresenceDesk &presence() { return *m_presence; }
    HeaderDesk &header() { return *m_header; }
    const QString &workspace() const { return m_workspace; }

private:
    void openCore();
    void assemble();

    ShotWorld &m_world;
    QTemporaryDir m_folder;
    QString m_workspace;
    EventFeed m_feed{std::chrono::milliseconds(0)};
    std::unique_ptr<Application> m_core;
    Errands m_errands;
    Errands m_background{Errands::AtEnd::Drop};
    Errands m_slow;
    std::unique_ptr<WindowState> m_state;
    std::unique_ptr<DeskModels> m_models;
    std::unique_ptr<DeskWidgets> m_widgets;
    std::unique_ptr<ConversationDesk> m_conversation;
    std::unique_ptr<QuestionDesk> m_questions;
    std::unique_ptr<HeaderDesk> m_header;
    std::unique_ptr<PagesDesk> m_pages;
    std::unique_ptr<PresenceDesk> m_presence;
    QPointer<QWidget> m_shown;
};

} // namespace homard
