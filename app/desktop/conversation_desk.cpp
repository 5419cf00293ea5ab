// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation_desk.h"
#include "ui/chat/queue_tray.h"
#include "ui/timeline/timeline_tree.h"
#include <QDesktopServices>
#include <QPointer>
#include <QPushButton>
#include <QUrl>

namespace homard {

namespace {
/// Ours: Up goes back this far.
constexpr int longestHistory = 50;
} // namespace

ConversationDesk::ConversationDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent)
    : QObject(parent)
    , m_models(models)
    , m_widgets(widgets)
    , m_draft(models.core.store(), models.errands, [&widgets] { return widgets.composer->text(); })
    , m_steps(models, widgets)
    , m_restores(models, widgets)
{
    connectSessions();
    connectComposer();
    connectConversation();
    connect(&m_models.status, &RunStatus::changed, this, &ConversationDesk::showStatus);
    const auto &actions = m_widgets.window->actions();
    connect(actions.nextSession, &QAction::triggered, this, [this] { step(1); });
    connect(actions.previousSession, &QAction::triggered, this, [this] { step(-1); });
    connect(actions.focusComposer, &QAction::triggered, m_widgets.composer, &Composer::focusEditor);
    connect(actions.focusConversation, &QAction::triggered, m_widgets.conversation,
            [this] { m_widgets.conversation->setFocus(Qt::ShortcutFocusReason); });
    connect(actions.focusTimeline, &QAction::triggered, this, [this] {
        m_widgets.window->actions().timelinePane->setChecked(true);
        m_widgets.timeline->parentWidget()->show();
        m_widgets.timeline->parentWidget()->raise();
        m_widgets.timeline->tree()->setFocus(Qt::ShortcutFocusReason);
    });
    connect(actions.copyMarkdown, &QAction::triggered, m_widgets.conversation, &ConversationView::copyAsMarkdown);
    connect(actions.copy, &QAction::triggered, m_widgets.conversation, &ConversationView::copy);
    connect(actions.selectAll, &QAction::triggered, m_widgets.conversation, &ConversationView::selectAll);
}

void ConversationDesk::connectSessions()
{
    auto &desk = m_models.desk;
    auto *list = m_widgets.sessions;
    const auto &actions = m_widgets.window->actions();
    connect(list, &SessionListView::sessionChosen, &desk, &SessionDesk::open);
    connect(list, &SessionListView::newSessionWanted, &desk, [&desk] { desk.openNew(); });
    connect(list, &SessionListView::renameWanted, &m_models.sessions, &SessionListModel::rename);
    connect(list, &SessionListView::removeWanted, &m_models.sessions, &SessionListModel::remove);
    connect(list, &SessionListView::restoreWanted, &m_models.sessions, &SessionListModel::restore);
    connect(&m_models.sessions, &SessionListModel::renamed, this, [this](const QString &id, const QString &title) {
        m_models.tray.setTitle(id, title);
        SessionInfo info = m_models.desk.session();
        info.title = title;
        if (id == info.id)
            m_models.desk.take(info);
    });
    connect(&m_models.sessions, &SessionListModel::removed, this, [this](const QString &id) {
        if (id == m_models.desk.session().id)
            m_removedOpen = id;
        m_models.desk.leaveRemoved(id);
        m_models.conversations.forget(id);
        m_models.tray.forget(id);
        m_models.core.endSession(id);
        m_models.errands.run([&service = m_models.core.service(), id] { service.closeSession(id); });
    });
    connect(&m_models.sessions, &SessionListModel::restored, this, [this](const QString &id) {
        const auto &shown = m_models.desk;
        if (id == m_removedOpen && shown.session().id.isEmpty() && !shown.isOpening()) // else the user has gone on
            m_models.desk.open(id);
    });
    connect(&desk, &SessionDesk::switched, this, &ConversationDesk::showSession);
    connect(&desk, &SessionDesk::created, this, [this](const SessionInfo &session) {
        m_models.sessions.put(session);
        m_draft.adopt(session.id);
        m_models.status.setSession(session, m_models.core.service().isActive(session.id));
        m_widgets.sessions->setCurrentSession(session.id);
        showConversation(session.id);
    });
    connect(&desk, &SessionDesk::heldChanged, this, [this] {
        showHalted();
        // Where nothing can be stored (F13) that stands there already.
        if (!m_models.desk.heldElsewhere().isEmpty() && !m_models.core.store().isUnwritable())
            m_widgets.tell(Banner::Kind::Warning, m_models.desk.heldElsewhere());
    });
    connect(&desk, &SessionDesk::changedElsewhere, &m_models.conversations, &ConversationBook::forget);
    connect(&desk, &SessionDesk::claimed, this, [this](const QString &id) { // read anew: somebody else wrote there
        m_widgets.endNotice();
        m_widgets.conversation->setModel(nullptr);
        m_models.conversations.forget(id);
        showConversation(id);
    });
    connect(&desk, &SessionDesk::infoChanged, this, [this](const SessionInfo &session) {
        if (!session.id.isEmpty())
            m_models.sessions.put(session);
        const bool otherModel = !(m_models.status.info().choice == session.choice);
        m_models.status.setInfo(session);
        if (otherModel)
            showContext();
    });
    connect(&desk, &SessionDesk::failed, this, [this](const QString &message) {
        m_models.conversations.offerAgain(m_models.desk.session().id);
        tellFault(message);
        putOutside();
    });
    connect(&desk, &SessionDesk::workspaceRefused, this, [this](const QString &message) {
        tellFault(message);
        connect(m_widgets.notice->addButton(tr("Choose another folder …")), &QPushButton::clicked, m_widgets.header,
                &SessionHeader::otherWorkspaceWanted);
    });
    connect(&desk, &SessionDesk::workspaceTaken, this, &ConversationDesk::endFault);
    connect(actions.newSession, &QAction::triggered, this, [this] {
        m_models.desk.openNew();
        m_widgets.composer->focusEditor();
    });
    connect(actions.searchSessions, &QAction::triggered, this, [this] {
        m_widgets.window->actions().sessionsPane->setChecked(true);
        m_widgets.sessions->focusSearch();
    });
    connect(actions.renameSession, &QAction::triggered, this, [this] {
        m_widgets.window->actions().sessionsPane->setChecked(true);
        m_widgets.sessions->editTitle(m_models.desk.session().id);
    });
    connect(actions.deleteSession, &QAction::triggered, this, [this] {
        if (!m_models.desk.session().id.isEmpty())
            m_models.sessions.remove(m_models.desk.session().id);
    });
}

void ConversationDesk::connectComposer()
{
    auto *composer = m_widgets.composer;
    auto &desk = m_models.desk;
    connect(composer, &Composer::sendRequested, this, [this](const QString &text) {
        m_widgets.conversation->follow();
        m_draft.sending(m_models.desk.session().id, text);
        m_models.desk.send(text);
    });
    connect(&desk, &SessionDesk::sendAccepted, this, &ConversationDesk::takeSent);
    connect(&desk, &SessionDesk::sentBehind, this, [this](const QString &text) {
        m_draft.sent({}, text);
        if (m_models.desk.session().id.isEmpty()) // where the user went on to could not be opened
            m_widgets.composer->sendAccepted(text);
    });
    connect(&desk, &SessionDesk::sendFailed, this,
            [this](const QString &sessionId, const QString &message, const QString &text) {
                m_draft.notSent(sessionId, text);
                m_models.conversations.offerAgain(sessionId);
                if (sessionId == m_models.desk.session().id)
                    m_widgets.composer->sendFailed(message);
                else
                    tellFault(message);
            });
    connect(composer, &Composer::edited, &m_draft, &DraftKeeper::touch);
    connect(composer, &Composer::cleared, &m_draft, &DraftKeeper::saveNow);
    connect(composer, &Composer::leaving, &m_draft, &DraftKeeper::saveNow);
    connect(&m_draft, &DraftKeeper::switched, composer, &Composer::startSession);
    connect(&m_draft, &DraftKeeper::loaded, composer, &Composer::showDraft);
    connect(&m_draft, &DraftKeeper::failed, composer, &Composer::draftFailed);
    connect(&m_draft, &DraftKeeper::recovered, composer, &Composer::draftRecovered);
    connect(composer, &Composer::sendNowRequested, &desk, &SessionDesk::resume);
    connectTakenBack();
}

void ConversationDesk::connectTakenBack()
{
    auto *composer = m_widgets.composer;
    connect(composer, &Composer::takeBackRequested, this, [this](const QString &id) {
        const auto *model = m_models.conversations.current();
        for (const WaitingMessage &message : model ? model->queued() : std::vector<WaitingMessage>()) {
            if (message.id == id)
                return m_draft.takeBack(model->sessionId(), id, message.text);
        }
    });
    connect(&m_draft, &DraftKeeper::tookBack, &m_models.conversations, &ConversationBook::dropQueued);
    connect(&m_draft, &DraftKeeper::returned, composer, &Composer::takenBack);
    connect(&m_draft, &DraftKeeper::takeBackFailed, this,
            [this](const QString &sessionId, const QString &id, const QString &message) {
                if (sessionId == m_models.desk.session().id)
                    m_widgets.composer->takeBackFailed(id, message);
                else
                    tellFault(message);
            });
}

void ConversationDesk::takeSent(const QString &sessionId, const QString &text)
{
    m_draft.sent(sessionId, text);
    m_models.conversations.expectQueued(sessionId);
    endFault();
    auto &sent = m_sent[sessionId];
    const bool shown = sessionId == m_models.desk.session().id;
    if (shown || !sent.isEmpty()) // else they are taken from its rows when it is shown
        sent.append(text);
    if (!shown)
        return;
    m_widgets.composer->sendAccepted(text);
    m_widgets.composer->setHistory(sent);
    m_widgets.conversation->follow();
}

void ConversationDesk::connectConversation()
{
    auto *view = m_widgets.conversation;
    connect(view, &ConversationView::exampleChosen, this, &ConversationDesk::fill);
    connect(view, &ConversationView::noticeActionWanted, this, &ConversationDesk::act);
    connect(view, &ConversationView::linkActivated, this,
            [](const QString &url) { QDesktopServices::openUrl(QUrl(url)); });
    connect(view, &ConversationView::timelineWanted, this, [this](const QString &callId) {
        m_widgets.window->actions().focusTimeline->trigger();
        if (const QModelIndex step = m_models.timeline.indexOfCall(callId); step.isValid())
            m_widgets.timeline->tree()->setCurrentIndex(step);
    });
}

void ConversationDesk::showSession(const SessionInfo &session, bool active)
{
    m_widgets.endNotice(); // what it told was of another session
    m_models.status.setSession(session, active);
    m_draft.open(session.id);
    m_widgets.sessions->setCurrentSession(session.id);
    m_models.sessions.setLookedAt(session.id);
    m_widgets.composer->setHistory(m_sent[session.id]);
    showConversation(session.id);
    putOutside();
}

void ConversationDesk::showConversation(const QString &sessionId)
{
    if (auto *before = m_models.conversations.current())
        disconnect(before, nullptr, this, nullptr);
    m_widgets.conversation->setModel(nullptr);
    ConversationModel *model = nullptr;
    if (sessionId.isEmpty()) {
        m_models.conversations.closeCurrent();
    } else {
        model = m_models.conversations.open(sessionId);
        connect(model, &ConversationModel::loaded, this, &ConversationDesk::takeRows);
        connect(model, &ConversationModel::loaded, this, &ConversationDesk::showContext);
        connect(model, &ConversationModel::rowsInserted, this, &ConversationDesk::takeRows);
        connect(model, &ConversationModel::queuedChanged, this, &ConversationDesk::takeQueued);
        connect(model, &ConversationModel::unreadable, this, [this, shown = QPointer(model)](const QString &message) {
            m_widgets.tell(Banner::Kind::Error, message);
            connect(m_widgets.notice->addButton(tr("Try again")), &QPushButton::clicked, this, [this, shown] {
                m_widgets.endNotice();
                if (shown)
                    shown->retry();
            });
        });
    }
    m_widgets.conversation->setModel(model);
    m_models.timeline.setSession(sessionId);
    m_models.files.setSession(sessionId, m_models.desk.session().workspace);
    m_widgets.card->setSession(sessionId.isNull() ? QStringLiteral("") : sessionId);
    takeRows();
    takeQueued();
    showContext();
}

void ConversationDesk::takeRows()
{
    const auto *model = m_models.conversations.current();
    QStringList said;
    const int count = model ? model->rowCount() : 0;
    for (int row = qMax(0, count - 2 * longestHistory); row < count; ++row) {
        const ConversationRow &at = model->row(row);
        if (at.kind == RowKind::User && at.loaded)
            said.append(at.text);
    }
    auto &sent = m_sent[m_models.desk.session().id];
    if (sent.isEmpty() && !said.isEmpty()) {
        sent = said;
        m_widgets.composer->setHistory(sent);
    }
}

void ConversationDesk::takeQueued()
{
    std::vector<QueuedMessage> queued;
    if (const auto *model = m_models.conversations.current()) {
        for (const WaitingMessage &message : model->queued())
            queued.push_back({message.id, message.text});
    }
    showHalted();
    m_widgets.composer->setQueued(queued);
}

/// Whether what waits will be taken: a run that is about to begin says nothing of itself yet.
void ConversationDesk::showHalted()
{
    const bool works = m_models.status.isActive() || m_models.core.service().isActive(m_models.desk.session().id);
    const bool ours = m_models.desk.heldElsewhere().isEmpty(); // else whoever has it takes what waits
    m_widgets.composer->setQueueHalted(ours && (!works || m_models.status.isStopping()));
}

/// A fault that the next message on disk shows to be over.
void ConversationDesk::tellFault(const QString &message)
{
    m_widgets.tell(Banner::Kind::Error, message);
    m_fault = message;
}

void ConversationDesk::endFault()
{
    const QString fault = std::exchange(m_fault, {});
    if (!fault.isEmpty() && m_widgets.notice->text().endsWith(fault))
        m_widgets.endNotice();
}

/// Until a run says it itself.
void ConversationDesk::showContext()
{
    const auto *model = m_models.conversations.current();
    const qint64 tokens = model && model->isLoaded() && !model->isActive() ? model->storedContextTokens() : 0;
    if (tokens <= 0)
        return;
    m_models.errands.run(
        this, [&core = m_models.core, session = m_models.desk.session()] { return core.contextWindow(session); },
        [this, id = model->sessionId(), tokens](int window) { m_models.status.setStoredContext(id, tokens, window); });
}

void ConversationDesk::act(const QString &rowId, NoticeAction action)
{
    auto *model = m_models.conversations.current();
    const int row = model ? model->indexOf(rowId) : -1;
    if (row < 0)
        return;
    if (action == NoticeAction::Models)
        return Q_EMIT modelSettingsWanted();
    if (action == NoticeAction::Folder)
        return Q_EMIT m_widgets.header->otherWorkspaceWanted();
    const QString runId = model->row(row).runId;
    int said = action == NoticeAction::Again ? row : -1;
    while (said >= 0 && (model->row(said).kind != RowKind::User || model->row(said).runId != runId))
        --said;
    model->holdEnd(); // one press is enough
    m_widgets.conversation->follow();
    if (action == NoticeAction::GoOn)
        return m_models.desk.send(tr("Go on.", "said to the model"));
    if (said < 0) // it could not even begin: its message waits in the inbox
        return m_models.desk.resume();
    const QPointer<ConversationModel> asked(model);
    model->read(said, said, [this, asked, id = model->row(said).id] {
        const int now = asked && asked == m_models.conversations.current() ? asked->indexOf(id) : -1;
        if (now >= 0 && !asked->row(now).text.isEmpty())
            m_models.desk.send(asked->row(now).text);
        else if (asked)
            asked->offerAgain();
    });
}

void ConversationDesk::showStatus()
{
    m_widgets.composer->setRunActive(m_models.status.isActive());
    showHalted();
    const bool shown = m_models.status.isActive() || m_models.status.state() == RunState::Error;
    m_widgets.status->setVisible(shown);
}

void ConversationDesk::step(int by)
{
    const auto &list = m_models.sessions;
    const int count = list.rowCount();
    const QModelIndex now = list.indexOf(m_models.desk.session().id);
    for (int row = now.isValid() ? now.row() + by : by > 0 ? 0 : count - 1; row >= 0 && row < count; row += by) {
        const QString id = list.index(row).data(SessionListModel::IdRole).toString();
        if (!id.isEmpty())
            return m_models.desk.open(id);
    }
}

void ConversationDesk::addFromOutside(const QString &text)
{
    m_outside.append(text);
    putOutside();
}

/// Not into the field of the session that is being left: opening the other one empties it.
void ConversationDesk::putOutside()
{
    if (m_models.desk.isOpening())
        return;
    for (const QString &text : std::exchange(m_outside, {}))
        m_widgets.composer->addText(text);
}

void ConversationDesk::fill(const QString &text)
{
    m_widgets.composer->insertText(text);
    m_widgets.composer->focusEditor();
}

} // namespace homard
