// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_desk.h"
#include "service/assistant_service.h"
#include "ui/models/errands.h"

namespace homard {

namespace {
const QString channel = QStringLiteral("window");
} // namespace

SessionDesk::SessionDesk(Ports ports, CheckWorkspace check, QObject *parent)
    : QObject(parent), m_ports(ports), m_check(std::move(check))
{
}

SessionInfo SessionDesk::withMode(SessionInfo info) const
{
    if (const auto said = m_modes.find(info.id); said != m_modes.end())
        info.mode = said->second; // what is in force is shown, also where it could not be stored or never is (trusted)
    return info;
}

void SessionDesk::show(const SessionInfo &session)
{
    ++m_visit;
    m_wanted = session.id;
    m_session = withMode(session);
    Q_EMIT switched(m_session, m_ports.service.isActive(session.id));
}

void SessionDesk::leave(const QString &next)
{
    if (m_session.id != next)
        release(m_session.id);
}

void SessionDesk::release(const QString &sessionId)
{
    if (sessionId.isEmpty() || m_ports.service.isActive(sessionId))
        return; // what runs goes on; it stays ours
    m_ports.errands.run(
        this,
        [ports = m_ports, id = sessionId]() -> Result<SessionInfo> {
            if (ports.service.isActive(id))
                return Error{};
            auto left = ports.store.session(id);
            ports.service.closeSession(id); // homardctl may work in it now
            return left;
        },
        [this, id = sessionId](const Result<SessionInfo> &left) {
            if (left)
                m_left[id] = left->messageCount;
        });
}

Result<SessionDesk::Opened> SessionDesk::openNow(const Ports &ports, const QString &sessionId)
{
    Opened out;
    if (const auto claimed = ports.service.openSession(sessionId); !claimed) {
        if (claimed.error().code == ErrorCode::NotFound)
            return claimed.error();
        out.held = claimed.error().text(); // it can be read all the same (F08, F11, F13, F18)
    }
    auto session = ports.store.session(sessionId);
    if (!session) {
        if (out.held.isEmpty() && !ports.service.isActive(sessionId))
            ports.service.closeSession(sessionId); // it is not shown, so it is not ours
        return session.error();
    }
    out.session = *session;
    return out;
}

void SessionDesk::open(const QString &sessionId)
{
    if (sessionId == m_wanted)
        return;
    const quint64 visit = ++m_visit; // what was being opened before is not wanted any more
    m_wanted = sessionId;
    if (sessionId == m_session.id)
        return;
    m_ports.errands.run(
        this, [ports = m_ports, sessionId] { return openNow(ports, sessionId); },
        [this, visit, sessionId](Result<Opened> opened) {
            if (visit != m_visit) { // the user has gone on
                if (sessionId != m_wanted && sessionId != m_session.id)
                    release(sessionId);
                return;
            }
            if (!opened) {
                m_wanted = m_session.id; // that one stays, and stays ours
                m_creating = false;
                return Q_EMIT failed(opened.error().text());
            }
            leave(sessionId);
            m_held = opened->held;
            if (const auto left = m_left.extract(sessionId);
                !left.empty() && left.mapped() != opened->session.messageCount)
                Q_EMIT changedElsewhere(sessionId);
            show(opened->session);
            Q_EMIT heldChanged();
        });
}

void SessionDesk::openNew(const QString &workspace)
{
    leave({});
    SessionInfo next;
    next.workspace = workspace.isEmpty() ? m_session.workspace : workspace;
    next.mode = m_session.mode == SessionMode::Trusted ? SessionMode::Ask : m_session.mode;
    m_held.clear();
    m_creating = false;
    show(next);
    Q_EMIT heldChanged();
    if (!workspace.isEmpty())
        checkFolder();
}

/// Told before somebody has written a message for it.
void SessionDesk::checkFolder()
{
    m_ports.errands.run(
        this, [check = m_check, path = m_session.workspace] { return check(path); },
        [this, visit = m_visit, path = m_session.workspace](const Result<QString> &folder) {
            if (!folder && visit == m_visit && path == m_session.workspace && m_session.id.isEmpty())
                Q_EMIT workspaceRefused(folder.error().text());
        });
}

Result<SessionInfo> SessionDesk::createNow(const Ports &ports, const CheckWorkspace &check, const SessionInfo &wanted)
{
    const auto folder = check(wanted.workspace);
    if (!folder)
        return folder.error();
    auto session = ports.service.createSession(*folder, {});
    if (!session)
        return session;
    const auto fill = [&]() -> Result<SessionInfo> {
        if (!wanted.choice.isEmpty()) {
            if (const auto set = ports.archive.setModel(session->id, wanted.choice); !set)
                return set.error();
        }
        if (wanted.mode != SessionMode::Trusted && wanted.mode != session->mode) {
            if (const auto set = ports.archive.setMode(session->id, wanted.mode); !set)
                return set.error();
        }
        return ports.store.session(session->id);
    };
    auto filled = fill();
    if (!filled) { // nobody would look for an empty session that is not what was asked for
        ports.service.closeSession(session->id);
        (void)ports.archive.removeSession(session->id);
    }
    return filled;
}

/// It may have been given back while it was not shown.
Result<QString> SessionDesk::sendNow(AssistantService &service, const QString &sessionId, const QString &text)
{
    auto sent = service.send(sessionId, text, channel);
    if (sent || sent.error().code != ErrorCode::NotFound)
        return sent;
    if (const auto opened = service.openSession(sessionId); !opened)
        return opened.error();
    return service.send(sessionId, text, channel);
}

void SessionDesk::sendTo(const QString &sessionId, const QString &text)
{
    m_ports.errands.run(
        this, [&service = m_ports.service, sessionId, text] { return sendNow(service, sessionId, text); },
        [this, sessionId, text](const Result<QString> &sent) {
            if (sent)
                Q_EMIT sendAccepted(sessionId, text);
            else
                Q_EMIT sendFailed(sessionId, sent.error().text(), text);
        });
}

/// Whoever had the shown session may have left it.
void SessionDesk::claim(std::function<void(const Result<void> &)> then)
{
    const QString id = m_session.id;
    m_ports.errands.run(
        this, [&service = m_ports.service, id] { return service.openSession(id); },
        [this, id, then = std::move(then)](const Result<void> &ours) {
            if (ours && id == m_session.id && !m_held.isEmpty()) {
                m_held.clear();
                Q_EMIT heldChanged();
                Q_EMIT claimed(id);
            }
            then(ours);
            if (ours)
                noteIdle(id); // the user has gone on, and perhaps nothing was begun
        });
}

void SessionDesk::send(const QString &text)
{
    const QString id = m_session.id;
    const quint64 visit = m_visit;
    if (!id.isEmpty()) {
        if (m_held.isEmpty())
            return sendTo(id, text);
        return claim([this, id, text](const Result<void> &ours) {
            if (ours)
                sendTo(id, text);
            else
                Q_EMIT sendFailed(id, ours.error().text(), text);
        });
    }
    if (m_creating)
        return Q_EMIT sendFailed({}, tr("The session is being made; try again in a moment."), text);
    m_creating = true;
    SessionInfo first = m_session;
    if (first.choice.isEmpty() && m_usualModel)
        first.choice = m_usualModel();
    m_ports.errands.run(
        this, [ports = m_ports, check = m_check, wanted = std::move(first)] { return createNow(ports, check, wanted); },
        [this, visit, text](Result<SessionInfo> made) {
            if (visit == m_visit)
                m_creating = false;
            if (!made)
                return Q_EMIT sendFailed({}, made.error().text(), text);
            if (visit == m_visit) {
                const SessionInfo wanted = std::exchange(m_session, *made);
                m_wanted = m_session.id;
                if (wanted.mode != m_session.mode) // trusted, or chosen since; before the message is on its way
                    setMode(wanted.mode);
                if (!wanted.choice.isEmpty() && !(wanted.choice == m_session.choice))
                    setChoice(wanted.choice);
                Q_EMIT created(m_session);
            }
            // Also where the user has gone on: what was sent is sent.
            const bool isBehind = visit != m_visit;
            m_ports.errands.run(
                this, [&service = m_ports.service, id = made->id, text] { return service.send(id, text, channel); },
                [this, id = made->id, isBehind, text](const Result<QString> &sent) {
                    if (!sent) // where it was left it still stands as a draft
                        return Q_EMIT sendFailed(isBehind ? QString() : id, sent.error().text(), text);
                    if (isBehind)
                        Q_EMIT sentBehind(text);
                    Q_EMIT sendAccepted(id, text);
                });
        });
}

void SessionDesk::resume()
{
    const QString id = m_session.id;
    if (id.isEmpty())
        return;
    const auto goOn = [this, id](const Result<void> &ours) {
        const auto resumed = ours ? m_ports.service.resume(id) : ours;
        if (!resumed)
            Q_EMIT failed(resumed.error().text());
    };
    if (m_held.isEmpty())
        goOn({});
    else
        claim(goOn);
}

void SessionDesk::noteIdle(const QString &sessionId)
{
    if (sessionId != m_session.id && sessionId != m_wanted)
        release(sessionId);
}

void SessionDesk::leaveRemoved(const QString &sessionId)
{
    m_left.erase(sessionId);
    m_modes.erase(sessionId); // as in the core: should it be brought back, nobody has said anything of it
    if (sessionId == m_session.id)
        openNew();
}

void SessionDesk::change(Change work)
{
    const QString id = m_session.id;
    if (id.isEmpty())
        return Q_EMIT infoChanged(m_session); // comes with the row
    m_ports.errands.run(
        this,
        [ports = m_ports, id, work = std::move(work)]() -> Result<SessionInfo> {
            if (auto done = work(ports.archive, id); !done)
                return done.error();
            return ports.store.session(id);
        },
        [this](Result<SessionInfo> info) {
            if (!info)
                return Q_EMIT failed(info.error().text());
            take(*info);
        });
}

void SessionDesk::setWorkspace(const QString &path)
{
    const QString id = m_session.id;
    const quint64 visit = m_visit;
    m_ports.errands.run(
        this, [check = m_check, path] { return check(path); },
        [this, id, visit](Result<QString> folder) {
            if (!folder)
                return Q_EMIT failed(folder.error().text());
            if (visit != m_visit)
                return;
            if (m_session.mode == SessionMode::Trusted && *folder != m_session.workspace)
                setMode(SessionMode::Ask); // it was confirmed for the other folder
            if (id.isEmpty())
                m_session.workspace = *folder;
            change([workspace = *folder](SessionArchive &archive, const QString &session) {
                return archive.setWorkspace(session, workspace);
            });
            Q_EMIT workspaceTaken(*folder);
        });
}

void SessionDesk::setChoice(const ModelRef &model)
{
    if (m_session.id.isEmpty())
        m_session.choice = model;
    change([model](SessionArchive &archive, const QString &session) { return archive.setModel(session, model); });
}

void SessionDesk::setMode(SessionMode mode)
{
    if (!m_session.id.isEmpty()) {
        m_modes[m_session.id] = mode;
        if (m_modeHook)
            m_modeHook(m_session.id, mode); // counts from the next judged call on, whatever the disk says
    }
    m_session.mode = mode;
    if (m_session.id.isEmpty() || mode == SessionMode::Trusted)
        return Q_EMIT infoChanged(m_session); // "trusted" is never stored
    Q_EMIT infoChanged(m_session);
    change([mode](SessionArchive &archive, const QString &session) { return archive.setMode(session, mode); });
}

void SessionDesk::take(const SessionInfo &info)
{
    if (info.id != m_session.id || info.id.isEmpty())
        return;
    m_session = withMode(info);
    Q_EMIT infoChanged(m_session);
}

} // namespace homard
