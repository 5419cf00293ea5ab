// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/sandbox.h"
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace homard {

/// Times and numbers of commands in the background (loop.md 4).
struct CommandBookOptions {
    /// A command that runs longer is handed over: 10 s where it is empty. Asked with each command, on any thread.
    std::function<std::chrono::milliseconds()> backgroundAfter{};
    /// One that may be sent input is handed over sooner, so that there is somebody to send it; ours.
    std::chrono::milliseconds inputAfter{2'000};
    std::chrono::milliseconds answerTime{1'000}; ///< How long write() waits for output; ours.
    int mostInBackground = 4;                    ///< A session; "exec 4 at once".
    int ringSize = 64 * 1024;                    ///< Characters of the newest output kept a command; ours.
    int mostEnded = 16;                          ///< Ended commands a session keeps for poll and log; ours.
};

/// What is to run, and for whom.
struct BookedCommand {
    CallPlanPtr plan;                              ///< With a command.
    ExecOptions options;                           ///< `output` is the book's.
    QString artifact;                              ///< Id of the stored output; empty: there is no place for it.
    bool alongside = false;                        ///< Does not wait for a command in the background that may write.
    std::function<void(const QString &)> progress; ///< Live output, until run() returns; may be empty.
};

/// How a call of run() came out.
struct CommandOutcome {
    std::optional<Result<ExecResult>> ended; ///< Empty: it goes on in the background.
    QString id;                              ///< Of one in the background: "p1", "p2" …, counted a session.
    QString soFar;                           ///< Its newest output.
};

/// One command of the background as the process tool tells it.
struct CommandView {
    QString id;
    QString text; ///< The command line.
    QString output;
    bool network = false;
    bool running = false;
    bool takesInput = false;                 ///< It runs, and its input is open.
    bool confined = false;                   ///< The sandbox holds it.
    bool gap = false;                        ///< Older output is not in `output`.
    std::chrono::milliseconds age{0};        ///< How long it has run, or ran.
    std::chrono::milliseconds quiet{0};      ///< Without output, while it runs.
    std::optional<Result<ExecResult>> ended; ///< Its `output` is empty: that is in the artifact.
    QString artifact;                        ///< Where the whole output is, once it has ended.
};

/// The commands that run, each on a thread of its own, and what is left of those that went to the background. One a
/// program; thread-safe. The sandbox, the clock and the masker outlive it.
///
/// A call waits for its command for `backgroundAfter`; then the command goes on without it, until it ends, is killed,
/// its session is stopped or ends, or the program does (S100). The end of a run does not end it. While one that may
/// write is in the background, a later one that may write waits as long and is then refused, unless it is told to run
/// alongside: calls of one turn keep their order, and a server that never ends does not block a session for ever.
class CommandBook
{
public:
    CommandBook(Sandbox &sandbox, Clock &clock, CommandBookOptions options = {});
    /// Ends all commands and waits for them.
    ~CommandBook();
    CommandBook(const CommandBook &) = delete;
    CommandBook &operator=(const CommandBook &) = delete;

    /// Blocks until the command has ended or is in the background. Throws std::system_error where there is no thread.
    CommandOutcome run(BookedCommand booked, const CancelToken &cancel);

    /// Commands in the background, oldest first, without output.
    std::vector<CommandView> list(const QString &sessionId) const;
    /// What it wrote since the last poll. Empty: the session has no such command.
    std::optional<CommandView> poll(const QString &sessionId, const QString &id);
    /// Sends input, and waits a little for what comes back, which is in the view as poll() gives it. Empty: no such
    /// command. An Error: it takes none (any more); nothing was sent.
    std::optional<Result<CommandView>> write(const QString &sessionId, const QString &id, const QByteArray &bytes,
                                             bool last, const CancelToken &cancel);
    /// All that is kept of its output.
    std::optional<CommandView> log(const QString &sessionId, const QString &id) const;
    /// Ends it with its tree and waits for that, at most 4 s. Empty: no such command.
    std::optional<CommandView> kill(const QString &sessionId, const QString &id);

    /// Ends the session's commands in the background (SIGTERM, 2 s, SIGKILL) and keeps those that a call still waits
    /// for from going there. Does not wait.
    void stopSession(const QString &sessionId);
    /// The same, and the session's list is forgotten.
    void forgetSession(const QString &sessionId);
    /// Ends every command; does not wait.
    void stopAll();

private:
    struct Command;
    using CommandPtr = std::shared_ptr<Command>;

    std::optional<Error> waitForRoom(std::unique_lock<std::mutex> &lock, const BookedCommand &booked,
                                     const CancelToken &cancel);
    CommandPtr writerOf(const QString &sessionId) const;
    int backgroundOf(const QString &sessionId) const;
    void work(Command &command);
    void take(Command &command, const QString &text);
    CommandView newOutputOf(Command &command) const;
    std::chrono::milliseconds backgroundAfter() const;
    std::chrono::milliseconds patienceFor(const Command &command) const;
    void joinEnded();
    CommandPtr find(const QString &sessionId, const QString &id) const;
    CommandView viewOf(const Command &command) const;

    Sandbox &m_sandbox;
    Clock &m_clock;
    const CommandBookOptions m_options;
    mutable std::mutex m_mutex; ///< Guards all below and what is in the commands; never held across a call out.
    std::condition_variable m_changed;
    std::vector<CommandPtr> m_commands; ///< In the order of their starts.
    std::map<QString, int> m_stops;     ///< How often a session was stopped: what waits for room then does not start.
    std::map<QString, int> m_numbers;   ///< The last one given, a session.
};

} // namespace homard
