// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_unix.h"
#include <QFile>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace homard {

namespace {

bool writeAll(int fd, const QByteArray &bytes)
{
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t n = ::write(fd, bytes.constData() + done, size_t(bytes.size() - done));
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? n : 0;
    }
    return true;
}

QByteArray readAll(int fd)
{
    QByteArray all;
    char buffer[4096];
    for (;;) {
        const ssize_t n = ::read(fd, buffer, sizeof buffer);
        if (n > 0)
            all.append(buffer, qsizetype(n));
        else if (n == 0 || errno != EINTR)
            return all;
    }
}

} // namespace

void killThisProcess()
{
    ::kill(::getpid(), SIGKILL);
    std::abort(); // a signal to oneself is delivered before kill() returns
}

bool appendLine(const QString &path, const QByteArray &line)
{
    const int fd = ::open(QFile::encodeName(path).constData(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    const bool good = writeAll(fd, line + '\n') && ::fsync(fd) == 0;
    return ::close(fd) == 0 && good;
}

void say(const QByteArray &line)
{
    if (!writeAll(STDOUT_FILENO, line + '\n'))
        std::abort(); // nobody listens: what is said from here on would count for nothing
}

ChildEnd runChild(const QString &program, const QStringList &arguments)
{
    ChildEnd end;
    QList<QByteArray> words{QFile::encodeName(program)};
    for (const auto &argument : arguments)
        words.append(argument.toUtf8());
    std::vector<char *> argv;
    for (auto &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return end;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    pid_t pid = 0;
    const int failed = ::posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (!failed) {
        end.output = readAll(ends[0]);
        int status = 0;
        while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
        }
        end.killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
        end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    ::close(ends[0]);
    return end;
}

} // namespace homard
