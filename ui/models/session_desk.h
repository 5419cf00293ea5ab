// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "ports/session_archive.h"
#include "ports/session_store.h"
#include <QObject>
#include <functional>
#include <map>

namespace homard {

class AssistantService;
class Errands;

/// The session the window works on: opens, makes, changes and sends. A new session is a row only from its first message
/// on. Everything that waits for the disk is an errand; answers for a session that is not shown any more are dropped.
/// GUI thread.
class SessionDesk : public QObject
{
    Q_OBJECT
public:
    /// All outlive the errands.
    struct Ports {
        AssistantService &service;
        SessionStore &store;
        SessionArchive &archive;
        Errands &errands;
    };
    /// Says whether a folder may be worked on and gives its canonical path; called on the errands thread.
    using CheckWorkspace = std::function<Result<QString>(const QString &)>;

    SessionDesk(Ports ports, CheckWorkspace check, QObject *parent = nullptr);

    /// Empty id: a session that does not exist yet; workspace, mode and choice are those it will have.
    const SessionInfo &session() const { return m_session; }
    /// It can be read only: another process runs in it (F08), or nothing can be written (F11, F13, F18). In words;
    /// empty: it is ours.
    const QString &heldElsewhere() const { return m_held; }

    void open(const QString &sessionId);
    /// open() was called, and neither switched() nor failed() has come yet.
    bool isOpening() const { return m_wanted != m_session.id; }
    /// Begins a session in `workspace`; empty: in the folder of the one before. With the usual model.
    /// workspaceRefused() follows where no session can be in that folder.
    void openNew(const QString &workspace = {});
    /// sendAccepted() or sendFailed() follows, once.
    void send(const QString &text);
    /// Runs what waits in the inbox (after a restart or a stop). Like send() it takes the session first where another
    /// process had it.
    void resume();
    /// The session was deleted: where it is shown a new one takes its place.
    void leaveRemoved(const QString &sessionId);

    /// workspaceTaken() or failed() follows, unless another session is shown by then.
    void setWorkspace(const QString &path);
    void setChoice(const ModelRef &model);
    void setMode(SessionMode mode);
    /// What else the mode needs before it is stored (an override in memory); called on the GUI thread.
    using ModeHook = std::function<void(const QString &sessionId, SessionMode mode)>;
    void setModeHook(ModeHook hook) { m_modeHook = std::move(hook); }
    /// The model that new sessions begin with. Each keeps it as its own when it is made, whatever the settings say
    /// later. Called on the GUI thread; without one they have none.
    void setUsualModel(std::function<ModelRef()> usual) { m_usualModel = std::move(usual); }
    /// Nothing runs in that session any more: it is given back where it is not shown, so that homardctl may work in it.
    void noteIdle(const QString &sessionId);
    /// The session's row is newer (an event brought it).
    void take(const SessionInfo &info);

Q_SIGNALS:
    /// Another session is shown. `active`: something runs in it.
    void switched(const homard::SessionInfo &session, bool active);
    /// Before switched(): since it was shown last another process has worked in it; what is in memory of it is old.
    void changedElsewhere(const QString &sessionId);
    /// The session that did not exist has a row now.
    void created(const homard::SessionInfo &session);
    void infoChanged(const homard::SessionInfo &session);
    /// The folder that was set is allowed; this is its canonical path.
    void workspaceTaken(const QString &path);
    /// The session that is shown and has no row yet cannot be made in its folder. For people.
    void workspaceRefused(const QString &message);
    /// Who has it, or nobody any more.
    void heldChanged();
    /// The shown session, which another process had, is ours from now on; what that one did in it is on disk.
    void claimed(const QString &sessionId);
    void sendAccepted(const QString &sessionId, const QString &text);
    /// Before sendAccepted(): what was written where no session was yet is on disk, though the user had gone on before
    /// it had a row. Its draft is done with.
    void sentBehind(const QString &text);
    /// Without a session: there is none yet; what was written is where it was.
    void sendFailed(const QString &sessionId, const QString &message, const QString &text);
    /// For people.
    void failed(const QString &message);

private:
    /// What opening found.
    struct Opened {
        SessionInfo session;
        QString held;
    };
    using Change = std::function<Result<void>(SessionArchive &archive, const QString &sessionId)>;

    // On the errands thread, perhaps after this object's end: they use nothing of it.
    static Result<Opened> openNow(const Ports &ports, const QString &sessionId);
    static Result<QString> sendNow(AssistantService &service, const QString &sessionId, const QString &text);
    static Result<SessionInfo> createNow(const Ports &ports, const CheckWorkspace &check, const SessionInfo &wanted);
    void sendTo(const QString &sessionId, const QString &text);
    void claim(std::function<void(const Result<void> &)> then);
    void checkFolder();
    void leave(const QString &next);
    void release(const QString &sessionId);
    void change(Change work);
    void show(const SessionInfo &session);
    SessionInfo withMode(SessionInfo info) const;

    Ports m_ports;
    CheckWorkspace m_check;
    ModeHook m_modeHook;
    std::function<ModelRef()> m_usualModel;
    SessionInfo m_session;
    QString m_held;
    QString m_wanted; ///< The session that is shown, or that was asked for last and is being opened.
    /// What the user said since the program began; it goes before what is stored, as it does in the core.
    std::map<QString, SessionMode> m_modes;
    std::map<QString, int> m_left; ///< Of sessions that were given back: how many messages each had.
    quint64 m_visit = 0;           ///< Grows with each session shown.
    bool m_creating = false;
};

} // namespace homard
