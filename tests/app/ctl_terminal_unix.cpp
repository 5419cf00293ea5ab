// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ctl_terminal.h"
#include <QDir>
#include <QElapsedTimer>
#include <cerrno>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace homard {

namespace {

constexpr int limitMs = 30000;

/// The list execve() wants; points into `texts`.
std::vector<char *> pointers(QByteArrayList &texts)
{
    std::vector<char *> out;
    for (auto &text : texts)
        out.push_back(text.data());
    out.push_back(nullptr);
    return out;
}

} // namespace

CtlTerminal::CtlTerminal(const CtlHome &home, const QStringList &arguments, const QString &program)
{
    QByteArrayList words{program.toUtf8()};
    for (const auto &argument : arguments)
        words.append(argument.toUtf8());
    QByteArrayList variables;
    for (const auto &variable : home.environment().toStringList())
        variables.append(variable.toUtf8());
    auto argv = pointers(words);
    auto envp = pointers(variables);
    const QByteArray folder = home.workspace().toUtf8();
    winsize size{40, 200, 0, 0};
    m_pid = ::forkpty(&m_descriptor, nullptr, nullptr, &size);
    if (m_pid == 0) {
        if (::chdir(folder.constData()) == 0)
            ::execve(argv[0], argv.data(), envp.data());
        ::_exit(127);
    }
}

CtlTerminal::~CtlTerminal()
{
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

bool CtlTerminal::readMore(int waitMs)
{
    pollfd wait{m_descriptor, POLLIN, 0};
    if (::poll(&wait, 1, waitMs) <= 0)
        return true;
    std::array<char, 4096> buffer{};
    const ssize_t n = ::read(m_descriptor, buffer.data(), buffer.size());
    if (n > 0)
        m_screen.append(buffer.data(), n);
    return n > 0 || errno == EINTR;
}

bool CtlTerminal::waitFor(const QByteArray &words)
{
    QElapsedTimer timer;
    timer.start();
    while (!m_screen.contains(words)) {
        if (!readMore(100) || timer.elapsed() > limitMs)
            return m_screen.contains(words);
    }
    return true;
}

void CtlTerminal::type(const QByteArray &keys)
{
    (void)!::write(m_descriptor, keys.constData(), size_t(keys.size()));
}

int CtlTerminal::finishTyping(const QByteArray &keys)
{
    QElapsedTimer timer;
    timer.start();
    qint64 nextKeys = 0;
    do {
        if (!keys.isEmpty() && timer.elapsed() >= nextKeys) {
            type(keys);
            nextKeys = timer.elapsed() + 250;
        }
    } while (timer.elapsed() < limitMs && readMore(100));
    int status = 0;
    while (timer.elapsed() < limitMs) {
        if (::waitpid(m_pid, &status, WNOHANG) == m_pid) {
            m_pid = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
        ::poll(nullptr, 0, 10);
    }
    return -1;
}

void interruptProcess(qint64 pid)
{
    if (pid > 0)
        ::kill(pid_t(pid), SIGINT);
}

void sendForeignSignal(qint64 pid)
{
    if (pid > 0)
        ::kill(pid_t(pid), SIGUSR2);
}

QStringList processesWith(const QByteArray &words)
{
    QStringList out;
    for (const auto &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile file(QStringLiteral("/proc/%1/cmdline").arg(name));
        if (name.toInt() <= 0 || !file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray line = file.readAll().replace('\0', ' ');
        if (line.contains(words))
            out.append(QString::fromUtf8(line));
    }
    return out;
}

} // namespace homard
