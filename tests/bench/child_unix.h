// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArrayList>
#include <chrono>
#include <optional>

namespace homard {

/// A child process, measured by the kernel. Waits for it when destroyed.
class Child
{
public:
    struct Usage {
        double cpuSeconds = 0; ///< User and system, its children that it waited for included.
        int exitCode = -1;     ///< 128 + signal if a signal ended it.
    };

    /// `argv[0]` is the path; `extraEnvironment` replaces what has the same name. Standard output and error go to
    /// `output` (replaced). No proxy variables are passed on, since the model server is on this machine.
    static Result<Child> start(const QByteArrayList &argv, const QByteArrayList &extraEnvironment,
                               const QByteArray &output);
    Child(Child &&other) noexcept : started(other.started), m_pid(std::exchange(other.m_pid, -1)) {}
    ~Child();

    qint64 pid() const { return m_pid; }
    Usage wait();
    /// It ended by itself; wait() tells how.
    bool hasEnded() const;
    /// Asks it to end.
    void terminate() const;

    std::chrono::steady_clock::time_point started; ///< Just before the spawn.

private:
    explicit Child(std::chrono::steady_clock::time_point start) : started(start) {}
    int m_pid = -1;
};

/// CPU seconds of the threads that a running process has now, in nanoseconds' precision; 0 where /proc does not tell.
double cpuSecondsOf(qint64 pid);

/// Memory of a process in MB (10^6 bytes), as /proc tells it. Empty where it does not.
struct ProcessMemory {
    std::optional<double> resident;
    std::optional<double> peak;         ///< Highest resident size since its start.
    std::optional<double> proportional; ///< PSS: shared pages counted in part.

    static ProcessMemory of(qint64 pid);
};

} // namespace homard
