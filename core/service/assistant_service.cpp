// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/assistant_service.h"
#include "base/ids.h"
#include <QCoreApplication>

namespace homard {

AssistantService::AssistantService(Ports ports, RunFactory factory) : m_ports(ports), m_factory(std::move(factory)) {}

AssistantService::~AssistantService()
{
    shutDown(std::chrono::seconds(5));
    std::vector<std::thread> threads; // only these: who is not back yet needs its tokens, which are cancelled
    std::set<QString> claimed;
    {
        std::lock_guard lock(m_mutex);
        for (auto &[id, worker] : m_workers)
            threads.push_back(std::move(worker.thread));
        claimed.swap(m_claimed);
    }
    for (auto &thread : threads) {
        if (thread.joinable())
            thread.join();
    }
    for (const auto &id : claimed)
        m_ports.store.release(id);
}

Result<SessionInfo> AssistantService::createSession(const QString &workspace, const QString &title)
{
    auto session = m_ports.store.createSession(workspace, title);
    if (!session)
        return session;
    if (auto opened = openSession(session->id); !opened)
        return opened.error();
    return session;
}

Result<void> AssistantService::openSession(const QString &sessionId)
{
    auto claimed = m_ports.store.claim(sessionId);
    if (claimed) {
        std::lock_guard lock(m_mutex);
        m_claimed.insert(sessionId);
    }
    return claimed;
}

void AssistantService::closeSession(const QString &sessionId)
{
    {
        std::lock_guard lock(m_mutex);
        if (m_claimed.erase(sessionId) == 0)
            return;
    }
    m_ports.store.release(sessionId);
}

Result<QString> AssistantService::send(const QString &sessionId, const QString &text, const QString &channel)
{
    Perception perception;
    perception.id = newId();
    perception.sessionId = sessionId;
    perception.channel = channel;
    perception.text = text;
    perception.wallMs = m_ports.clock.wallMs();
    if (text.trimmed().isEmpty())
        return Error{ErrorCode::Invalid, QCoreApplication::translate("AssistantService", "The message is empty."), {}};
    if (!isOpen(sessionId))
        return notOpenError(sessionId);
    {
        std::lock_guard lock(m_mutex);
        if (m_closing) // refused before it is stored, since whoever wrote it keeps it
            return Error{
                ErrorCode::Cancelled,
                QCoreApplication::translate("AssistantService", "The program is closing; the message was not sent."),
                {}};
        m_workers[sessionId].announcing.insert(perception.id);
    }
    const auto queued = m_ports.store.enqueue(perception);
    bool waits = false;
    if (queued) {
        std::lock_guard lock(m_mutex);
        Worker &worker = m_workers[sessionId];
        if (!m_closing) { // else it waits in the inbox for the next start
            waits = worker.active;
            wakeLocked(sessionId, worker);
        }
    }
    if (waits) // before its run can begin: that waits for the end of the announcement
        m_ports.events.publish(
            {sessionId, {}, 0, m_ports.clock.wallMs(), m_ports.clock.now(), RunQueued{perception.id, perception.text}});
    {
        std::lock_guard lock(m_mutex);
        m_workers[sessionId].announcing.erase(perception.id);
        m_announced.notify_all();
    }
    return queued ? Result<QString>(perception.id) : Result<QString>(queued.error());
}

Result<void> AssistantService::resume(const QString &sessionId)
{
    if (!isOpen(sessionId))
        return notOpenError(sessionId);
    std::lock_guard lock(m_mutex);
    if (m_closing)
        return Error{ErrorCode::Cancelled,
                     QCoreApplication::translate("AssistantService", "The program is closing; the message is kept."),
                     {}};
    wakeLocked(sessionId, m_workers[sessionId]);
    return {};
}

/// With the mutex held.
void AssistantService::wakeLocked(const QString &sessionId, Worker &worker)
{
    ++worker.wanted;
    worker.halted = false;
    if (worker.active)
        return;
    if (worker.thread.joinable())
        worker.thread.join(); // it has left its loop: this does not wait for anything
    worker.active = true;
    worker.stop = {};
    worker.thread = std::thread([this, sessionId] { work(sessionId); });
}

void AssistantService::work(const QString &sessionId)
{
    QString tried; // the message the last run was for: one that could not even begin stays in the inbox
    quint64 triedAt = 0;
    Next last = Next::Nothing;
    for (;;) {
        quint64 seen = 0;
        bool halted = false;
        {
            std::lock_guard lock(m_mutex);
            const Worker &worker = m_workers[sessionId];
            seen = worker.wanted;
            halted = m_closing || (worker.halted && last == Next::Stopped);
        }
        if (seen != triedAt)
            tried.clear(); // somebody sent again: worth another try
        triedAt = seen;
        if (!halted) {
            last = runNext(sessionId, tried);
            if (last != Next::Nothing)
                continue;
        }
        {
            std::lock_guard lock(m_mutex);
            Worker &worker = m_workers[sessionId];
            if (worker.wanted != seen && !m_closing)
                continue; // a message came while we looked
            worker.active = false;
            m_idle.notify_all();
        }
        m_ports.events.publish(
            {sessionId, {}, 0, m_ports.clock.wallMs(), m_ports.clock.now(), StateChanged{RunState::Idle, {}}});
        return;
    }
}

AssistantService::Next AssistantService::runNext(const QString &sessionId, QString &tried)
{
    auto pending = m_ports.store.pending(sessionId);
    if (!pending) {
        publishFailure(sessionId, pending.error());
        return Next::Nothing;
    }
    if (pending->empty() || pending->front().id == tried)
        return Next::Nothing;
    tried = pending->front().id;
    {
        std::unique_lock lock(m_mutex);
        m_announced.wait(lock, [&] { return m_workers[sessionId].announcing.count(tried) == 0; });
    }
    auto conversation = m_ports.store.load(sessionId);
    if (!conversation) {
        publishFailure(sessionId, conversation.error());
        return Next::Nothing;
    }
    auto parts = m_factory(conversation->session);
    if (!parts) {
        publishFailure(sessionId, parts.error());
        return Next::Nothing;
    }
    // Making the parts may take seconds (a keychain): meanwhile the user may have taken the message back.
    if (const auto still = m_ports.store.pending(sessionId);
        still && std::none_of(still->begin(), still->end(), [&](const Perception &one) { return one.id == tried; }))
        return Next::Ran;
    StopTokens stop;
    {
        std::lock_guard lock(m_mutex);
        if (m_closing)
            return Next::Nothing; // the message is for the next start
        Worker &worker = m_workers[sessionId];
        if (worker.stop.soft.isCancelled() && !worker.halted)
            worker.stop = {}; // that stop was for an earlier run: somebody has sent since
        stop = worker.stop;
    }
    const bool untitled = conversation->session.title.isEmpty();
    AgentLoop loop({*parts->model, *parts->tools, *parts->gate, m_ports.approvals, *parts->files, m_ports.store,
                    m_ports.events, m_ports.clock},
                   parts->options);
    const auto titled = [&] { // by its first message, which is stored now
        if (untitled)
            publishSession(sessionId);
    };
    const auto isEnding = [&] { // and nobody had stopped it before
        std::lock_guard lock(m_mutex);
        return m_closing && !m_workers[sessionId].halted;
    };
    loop.run({newId(), std::move(*conversation), pending->front(), parts->workspace, titled, isEnding}, stop);
    if (stop.soft.isCancelled() && m_ports.stopped)
        m_ports.stopped(sessionId); // a call that was just starting when the stop came
    publishSession(sessionId);
    return stop.soft.isCancelled() ? Next::Stopped : Next::Ran;
}

void AssistantService::stop(const QString &sessionId)
{
    if (m_ports.stopped)
        m_ports.stopped(sessionId);
    StopTokens stop;
    {
        std::lock_guard lock(m_mutex);
        const auto it = m_workers.find(sessionId);
        if (it == m_workers.end() || !it->second.active)
            return;
        it->second.halted = true;
        stop = it->second.stop;
    }
    if (stop.soft.isCancelled())
        stop.stopHard();
    else
        stop.stopSoftly();
}

bool AssistantService::answer(const QString &approvalId, ApprovalAnswer answer)
{
    return m_ports.approvals.settle(approvalId, std::move(answer));
}

bool AssistantService::askAgain(const QString &approvalId)
{
    return m_ports.approvals.askAgain(approvalId);
}

bool AssistantService::isOpen(const QString &sessionId) const
{
    std::lock_guard lock(m_mutex);
    return m_claimed.count(sessionId) > 0;
}

bool AssistantService::isActive(const QString &sessionId) const
{
    std::lock_guard lock(m_mutex);
    const auto it = m_workers.find(sessionId);
    return it != m_workers.end() && it->second.active;
}

QStringList AssistantService::runningSessions() const
{
    std::lock_guard lock(m_mutex);
    QStringList running;
    for (const auto &[id, worker] : m_workers) {
        if (worker.active)
            running.append(id);
    }
    return running;
}

void AssistantService::beginShutDown()
{
    std::vector<StopTokens> stops;
    {
        std::lock_guard lock(m_mutex);
        m_closing = true;
        for (const auto &[id, worker] : m_workers)
            stops.push_back(worker.stop);
    }
    for (const auto &stop : stops)
        stop.stopHard();
}

bool AssistantService::shutDown(std::chrono::milliseconds limit)
{
    beginShutDown();
    const auto until = m_ports.clock.now() + limit;
    std::unique_lock lock(m_mutex);
    return m_ports.clock.waitUntil(lock, m_idle, until, [this] {
        return std::none_of(m_workers.begin(), m_workers.end(), [](const auto &entry) { return entry.second.active; });
    });
}

/// A session that cannot be read now is told of after its next run.
void AssistantService::publishSession(const QString &sessionId)
{
    if (auto session = m_ports.store.session(sessionId); session)
        m_ports.events.publish({sessionId,
                                {},
                                0,
                                m_ports.clock.wallMs(),
                                m_ports.clock.now(),
                                SessionChanged{std::move(session).value()}});
}

Error AssistantService::notOpenError(const QString &sessionId) const
{
    return {ErrorCode::NotFound,
            QCoreApplication::translate("AssistantService", "Session %1 is not open here.").arg(sessionId),
            {}};
}

void AssistantService::publishFailure(const QString &sessionId, const Error &error)
{
    RunSummary summary;
    if (error.code == ErrorCode::Cancelled) { // somebody ended the program while the keychain was asked
        summary.outcome = RunOutcome::Stopped;
    } else {
        summary.outcome = RunOutcome::Error;
        summary.failure = localFailure(error);
        summary.failure->retryable =
            error.code == ErrorCode::Conflict || error.code == ErrorCode::Busy || error.code == ErrorCode::Io;
        summary.failure->folderGone = error.code == ErrorCode::Conflict;
    }
    m_ports.events.publish({sessionId, {}, 1, m_ports.clock.wallMs(), m_ports.clock.now(), RunEnded{summary}});
}

} // namespace homard
