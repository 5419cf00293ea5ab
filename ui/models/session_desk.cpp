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
    if (m_trusted.count(info.id) > 0)
        info.mode = SessionMode::Trusted; // known to this program only, never stored
    return info;
}

void SessionDesk::show(const SessionInfo &session)
{
    ++m_visit;
    m_session = withMode(session);
    Q_EMIT switched(m_session, m_ports.service.isActive(session.id));
}

void SessionDesk::leave(const QString &next)
{
    const QString id = m_session.id;
    if (id.isEmpty() || id == next || m_ports.service.isActive(id))
        return; // what runs goes on; it stays ours
    m_ports.errands.run([&service = m_ports.service, id] {
        if (!service.isActive(id))
            service.closeSession(id); // homardctl may work in it now
    });
}

Result<SessionDesk::Opened> SessionDesk::openNow(const QString &sessionId)
{
    Opened out;
    if (const auto claimed = m_ports.service.openSession(sessionId); !claimed) {
        if (claimed.error().code != ErrorCode::Busy)
            return claimed.error();
        out.held = claimed.error().text();
    }
    auto session = m_ports.store.session(sessionId);
    if (!session)
        return session.error();
    out.session = *session;
    if (auto pending = m_ports.store.pending(sessionId))
        out.pending = *pending;
    return out;
}

void SessionDesk::open(const QString &sessionId)
{
    if (sessionId == m_session.id)
        return;
    leave(sessionId);
    const quint64 visit = ++m_visit;
    m_ports.errands.run(
        this, [this, sessionId] { return openNow(sessionId); },
        [this, visit](Result<Opened> opened) {
            if (visit != m_visit)
                return; // the user has gone on
            if (!opened)
                return Q_EMIT failed(opened.error().text());
            m_held = opened->held;
            show(opened->session);
            Q_EMIT waiting(opened->pending);
            Q_EMIT heldChanged();
        });
}

void SessionDesk::openNew(const QString &workspace)
{
    leave({});
    SessionInfo next;
    next.workspace = workspace.isEmpty() ? m_session.workspace : workspace;
    next.choice = m_session.choice;
    next.mode = m_session.mode == SessionMode::Trusted ? SessionMode::Ask : m_session.mode;
    m_held.clear();
    m_creating = false;
    show(next);
    Q_EMIT waiting({});
    Q_EMIT heldChanged();
}

Result<SessionInfo> SessionDesk::createNow(const SessionInfo &wanted)
{
    const auto folder = m_check(wanted.workspace);
    if (!folder)
        return folder.error();
    auto session = m_ports.service.createSession(*folder, {});
    if (!session)
        return session;
    if (!wanted.choice.isEmpty()) {
        if (const auto set = m_ports.archive.setModel(session->id, wanted.choice); !set)
            return set.error();
    }
    if (wanted.mode != SessionMode::Trusted && wanted.mode != session->mode) {
        if (const auto set = m_ports.archive.setMode(session->id, wanted.mode); !set)
            return set.error();
    }
    return m_ports.store.session(session->id);
}

void SessionDesk::send(const QString &text)
{
    const QString id = m_session.id;
    const quint64 visit = m_visit;
    if (!id.isEmpty()) {
        m_ports.errands.run(
            this, [this, id, text] { return m_ports.service.send(id, text, channel); },
            [this, id](Result<QString> sent) {
                if (sent)
                    Q_EMIT sendAccepted(id);
                else
                    Q_EMIT sendFailed(id, sent.error().text());
            });
        return;
    }
    if (m_creating)
        return Q_EMIT sendFailed({}, tr("The session is being made; try again in a moment."));
    m_creating = true;
    m_ports.errands.run(
        this, [this, wanted = m_session] { return createNow(wanted); },
        [this, visit, text](Result<SessionInfo> made) {
            if (visit == m_visit)
                m_creating = false;
            if (!made)
                return Q_EMIT sendFailed({}, made.error().text());
            if (visit == m_visit) {
                const SessionMode mode = m_session.mode;
                m_session = *made;
                if (mode == SessionMode::Trusted)
                    setMode(mode);
                Q_EMIT created(m_session);
            }
            // Also where the user has gone on: what was sent is sent.
            m_ports.errands.run(
                this, [this, id = made->id, text] { return m_ports.service.send(id, text, channel); },
                [this, id = made->id](Result<QString> sent) {
                    if (sent)
                        Q_EMIT sendAccepted(id);
                    else
                        Q_EMIT sendFailed(id, sent.error().text());
                });
        });
}

void SessionDesk::resume()
{
    if (m_session.id.isEmpty())
        return;
    if (const auto resumed = m_ports.service.resume(m_session.id); !resumed)
        Q_EMIT failed(resumed.error().text());
}

void SessionDesk::leaveRemoved(const QString &sessionId)
{
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
        [this, id, work = std::move(work)]() -> Result<SessionInfo> {
            if (auto done = work(m_ports.archive, id); !done)
                return done.error();
            return m_ports.store.session(id);
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
        this, [this, path] { return m_check(path); },
        [this, id, visit](Result<QString> folder) {
            if (!folder)
                return Q_EMIT failed(folder.error().text());
            if (visit != m_visit)
                return;
            if (id.isEmpty())
                m_session.workspace = *folder;
            change([workspace = *folder](SessionArchive &archive, const QString &session) {
                return archive.setWorkspace(session, workspace);
            });
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
        if (mode == SessionMode::Trusted)
            m_trusted.insert(m_session.id);
        else
            m_trusted.erase(m_session.id);
        if (m_modeHook)
            m_modeHook(m_session.id, mode); // counts from the next judged call on, whatever the disk says
    }
    if (m_session.id.isEmpty() || mode == SessionMode::Trusted) {
        m_session.mode = mode; // "trusted" is never stored
        return Q_EMIT infoChanged(m_session);
    }
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
