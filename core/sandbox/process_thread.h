// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/process_spec.h"
#include <memory>

namespace homard {

/// The one thread that starts, reads, ends and reaps every child process. It lives as long as the program, because
/// bubblewrap kills its command when the *thread* that started it ends. Children get their own session, default
/// signals, an empty signal mask, no descriptors but those of the job. Thread-safe; nothing here waits. Uses real time:
/// its limits guard against processes, not against people.
class ProcessThread
{
public:
    using JobId = quint64;

    /// Starts the thread and ignores SIGPIPE for the whole program. Unsupported: the kernel has no pidfd_open (Linux
    /// older than 5.3).
    static Result<std::unique_ptr<ProcessThread>> create();
    /// Kills what still runs, waits for it for at most 5 s, ends the thread.
    ~ProcessThread();
    ProcessThread(const ProcessThread &) = delete;
    ProcessThread &operator=(const ProcessThread &) = delete;

    /// Posts the start. Failures are told through JobEnd, never here.
    JobId start(JobSpec job);
    /// Queues bytes for the job's input. Dropped when it is closed or the job has ended.
    void write(JobId job, const QByteArray &bytes);
    /// Closes the input when what is queued has been written.
    void closeInput(JobId job);
    /// Reads again after `output` returned false.
    void resume(JobId job);
    /// SIGTERM to the job. With a launcher, to every process of it.
    void terminate(JobId job);
    /// SIGKILL to every process of the job that can be found.
    void kill(JobId job);

private:
    class Loop;
    explicit ProcessThread(std::unique_ptr<Loop> loop);
    std::unique_ptr<Loop> m_loop;
};

} // namespace homard
