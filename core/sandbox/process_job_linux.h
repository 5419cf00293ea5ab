// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "spawn_linux.h"
#include <poll.h>

namespace homard {

/// One job's processes and pipes: a state machine that the process thread feeds. Not thread-safe.
class ProcessJob
{
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit ProcessJob(JobSpec spec) : m_spec(std::move(spec)) {}

    /// Starts all processes; when one cannot be started the others are killed. `devNull` is open for reading and
    /// writing.
    void start(int devNull);

    /// What this job waits for.
    void collect(std::vector<pollfd> &waits) const;
    /// Reacts to a descriptor of collect() that is ready. `buffer` is scratch.
    void onReady(int fd, std::vector<char> &buffer);
    /// Does what is due; returns when it wants to be called again at the latest.
    TimePoint onTime(TimePoint now);
    bool isFinished() const { return m_finished; }
    /// Tells `ended`. Call once, when finished.
    void tellEnd();

    void write(const QByteArray &bytes);
    void closeInput();
    void resume(TimePoint now);
    void terminate();
    void kill(TimePoint now);

private:
    struct Process {
        pid_t pid = -1; ///< -1: not started, or reaped.
        UniqueFd pidfd;
        UniqueFd status;
        UniqueFd control;
        QByteArray said; ///< Not yet a whole record.
        bool launched = false;
        bool dead = false; ///< It has exited; it is reaped when the group has been killed.
        bool leaderDone = false;
        ProcessEnd end;
    };

    bool startOne(const ProcessSpec &spec, int input, int output, int error, int devNull);
    void readOutput(std::vector<char> &buffer);
    void readErrors(std::vector<char> &buffer);
    bool readStatus(Process &process, std::vector<char> &buffer);
    void takeRecord(Process &process, const QByteArray &line);
    void noteDeath(Process &process);
    void flushInput();
    void leaderEnded(Process &process, int code);
    void killProcess(Process &process);
    void reapDead();
    bool leadersDone() const;
    bool outputOpen() const { return m_output.isOpen() || m_errors.isOpen(); }

    JobSpec m_spec;
    std::vector<Process> m_processes;
    UniqueFd m_output;
    UniqueFd m_errors;
    UniqueFd m_input;
    QByteArray m_toWrite;
    bool m_inputEnding = false;
    bool m_paused = false;
    bool m_killing = false;
    bool m_leftBehind = false;
    bool m_finished = false;
    TimePoint m_holdUntil = TimePoint::max();
    TimePoint m_forceAt = TimePoint::max();
};

} // namespace homard
