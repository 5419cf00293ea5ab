// SPDX-License-Identifier: GPL-3.0-or-later
#include "child_unix.h"
#include <QDir>
#include <QFile>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace homard {

namespace {

/// Our own environment without proxies, with `extra` in the place of what has the same name.
QByteArrayList environmentWith(const QByteArrayList &extra)
{
    QByteArrayList out = extra;
    for (char **entry = environ; *entry; ++entry) {
        const QByteArray text(*entry);
        const QByteArray name = text.left(text.indexOf('=') + 1);
        const bool replaced =
            std::any_of(extra.begin(), extra.end(), [&](const QByteArray &other) { return other.startsWith(name); });
        if (!replaced && !name.chopped(1).toLower().endsWith("_proxy"))
            out.append(text);
    }
    return out;
}

std::vector<char *> pointers(QByteArrayList &list)
{
    std::vector<char *> out;
    for (QByteArray &text : list)
        out.push_back(text.data());
    out.push_back(nullptr);
    return out;
}

double seconds(const timeval &time)
{
    return double(time.tv_sec) + double(time.tv_usec) / 1e6;
}

/// The number in kB behind `key` in a file of /proc, in MB.
std::optional<double> megabytes(const QString &path, const QByteArray &key)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArrayList lines = file.readAll().split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith(key + ':'))
            return line.mid(key.size() + 1).simplified().split(' ').constFirst().toDouble() * 1024 / 1e6;
    }
    return std::nullopt;
}

} // namespace

Result<Child> Child::start(const QByteArrayList &argv, const QByteArrayList &extraEnvironment, const QByteArray &output)
{
    QByteArrayList arguments = argv;
    QByteArrayList environment = environmentWith(extraEnvironment);
    auto argumentPointers = pointers(arguments);
    auto environmentPointers = pointers(environment);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, output.constData(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    Child child(std::chrono::steady_clock::now());
    const int error = posix_spawn(&child.m_pid, argumentPointers.front(), &actions, nullptr, argumentPointers.data(),
                                  environmentPointers.data());
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        child.m_pid = -1;
        return {ErrorCode::Io, QFile::decodeName(argv.constFirst()) + QStringLiteral(" cannot be started: ") +
                                   QString::fromLocal8Bit(std::strerror(error))};
    }
    return child;
}

Child::~Child()
{
    if (m_pid > 0)
        wait();
}

Child::Usage Child::wait()
{
    int status = 0;
    rusage used{};
    pid_t reaped = -1;
    do
        reaped = ::wait4(m_pid, &status, 0, &used);
    while (reaped < 0 && errno == EINTR);
    m_pid = -1;
    Usage out;
    out.cpuSeconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    if (reaped > 0)
        out.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return out;
}

bool Child::hasEnded() const
{
    siginfo_t info{};
    return ::waitid(P_PID, id_t(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == m_pid;
}

void Child::terminate() const
{
    if (m_pid > 0)
        ::kill(m_pid, SIGTERM);
}

double cpuSecondsOf(qint64 pid)
{
    double out = 0;
    const QString tasks = QStringLiteral("/proc/%1/task").arg(pid);
    for (const QString &task : QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(tasks + QLatin1Char('/') + task + QStringLiteral("/schedstat"));
        if (file.open(QIODevice::ReadOnly)) // "ns on the processor, ns waited, slices"
            out += file.readAll().split(' ').constFirst().toDouble() / 1e9;
    }
    return out;
}

ProcessMemory ProcessMemory::of(qint64 pid)
{
    const QString folder = QStringLiteral("/proc/%1").arg(pid);
    ProcessMemory out;
    // Not ru_maxrss: that carries the peak of the program which spawned the child across the exec.
    out.resident = megabytes(folder + QStringLiteral("/status"), "VmRSS");
    out.peak = megabytes(folder + QStringLiteral("/status"), "VmHWM");
    out.proportional = megabytes(folder + QStringLiteral("/smaps_rollup"), "Pss");
    return out;
}

} // namespace homard
