// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "agent/agent_loop.h"
#include "ports/session_store.h"
#include <map>
#include <memory>
#include <set>

namespace homard {

/// What one run is made of. The service keeps it until the run has ended.
struct RunParts {
    std::shared_ptr<Model> model;
    std::shared_ptr<ToolBox> tools;
    std::shared_ptr<Gate> gate;
    std::shared_ptr<PromptFiles> files;
    Workspace workspace;
    LoopOptions options;
};

/// Makes the parts of a run in a session. Called on the run's worker thread; may block. An error is told as it is; one
/// that may pass by itself has the code Conflict (the folder is not there now), Busy or Io.
using RunFactory = std::function<Result<RunParts>(const SessionInfo &session)>;

/// Commands in, events out: the one face of the core for the window, homardctl, the gateway and schedules. Owns the
/// runs and their worker threads, one a session with something to do. When a worker has nothing more to do it publishes
/// StateChanged{Idle} without a run id, after everything else of its session; SessionChanged comes when the first
/// message has given the session its title, and after each run. All functions are thread-safe; those that return a
/// Result, and closeSession() and shutDown(), wait for the disk, the others for nothing. An event sink must not call
/// back in.
class AssistantService
{
public:
    /// The ports outlive the service.
    struct Ports {
        SessionStore &store;
        Approvals &approvals;
        EventSink &events;
        Clock &clock;
        /// A person stopped the session: what its runs left running ends (S100). Any thread; must not wait. May be
        /// empty.
        std::function<void(const QString &sessionId)> stopped{};
    };

    AssistantService(Ports ports, RunFactory factory);
    /// Stops everything and waits for the workers. No run begins any more; a message that none was made for stays in
    /// its inbox.
    ~AssistantService();
    AssistantService(const AssistantService &) = delete;
    AssistantService &operator=(const AssistantService &) = delete;

    Result<SessionInfo> createSession(const QString &workspace, const QString &title);
    /// Takes a session for this process. Busy: another process has it (F08).
    Result<void> openSession(const QString &sessionId);
    /// Gives it back. Call only when nothing runs in it.
    void closeSession(const QString &sessionId);

    /// Puts a message into the session's inbox; when it returns ok the message is on disk. It starts a run, or becomes
    /// the next one when a run is active; where the program has begun to close meanwhile, it waits for the next start.
    /// Returns the message's id. After an error nothing is kept. NotFound: this service has not opened the session, so
    /// another process may run in it (F08). Cancelled: the program is closing.
    Result<QString> send(const QString &sessionId, const QString &text, const QString &channel);
    /// Makes runs of what waits in the inbox: after a restart, or after a stop. Nothing happens where nothing waits.
    /// NotFound: not open here. Cancelled: the program is closing. Does not wait for the disk.
    Result<void> resume(const QString &sessionId);
    /// Two-stage stop of what runs in the session (loop.md 6): the first call cuts the stream and lets running tools
    /// finish, the second ends them. A run that is about to begin begins and ends at once as stopped. What waits in the
    /// inbox behind it stays there. Ports::stopped is called, also where nothing runs.
    void stop(const QString &sessionId);
    /// A person's answer. False: too late, or no such question.
    bool answer(const QString &approvalId, ApprovalAnswer answer);
    /// A question whose time ran out is judged and asked anew. False: it is none, or no run waits for it any more.
    bool askAgain(const QString &approvalId);

    bool isActive(const QString &sessionId) const;
    /// Where something runs or is about to.
    QStringList runningSessions() const;
    /// Stops all runs hard and lets none begin any more; does not wait.
    void beginShutDown();
    /// Stops all runs hard and waits for their end, at most `limit`. True: all have ended.
    bool shutDown(std::chrono::milliseconds limit);

private:
    struct Worker {
        std::thread thread;
        StopTokens stop;
        quint64 wanted =
            0; ///< Grows with each message, so that none falls between "inbox is empty" and "worker is gone".
        bool active = false;
        std::set<QString> announcing; ///< Messages whose send() has not said yet whether they wait.
        bool halted = false;          ///< The user stopped: the inbox is not drained further until the next message.
    };

    Error notOpenError(const QString &sessionId) const;
    bool isOpen(const QString &sessionId) const;
    void wakeLocked(const QString &sessionId, Worker &worker);
    void publishSession(const QString &sessionId);
    void work(const QString &sessionId);
    /// What became of the next message.
    enum class Next { Nothing, Ran, Stopped };
    Next runNext(const QString &sessionId, QString &tried);
    void publishFailure(const QString &sessionId, const Error &error);

    Ports m_ports;
    RunFactory m_factory;
    mutable std::mutex m_mutex; // guards the maps only, never held across a port call
    std::condition_variable m_idle;
    std::condition_variable m_announced;
    std::map<QString, Worker> m_workers;
    std::set<QString> m_claimed;
    bool m_closing = false;
};

} // namespace homard
