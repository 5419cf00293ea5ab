// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal.h"
#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <limits>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace homard {

namespace {

constexpr int ignoredMs = 500; // what is typed before a question can be read does not answer it (S12)

/// The parent of a process and the file name of its program; 0 where unknown.
pid_t parentOf(pid_t pid)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray stat = file.readAll();
    const auto rest = stat.mid(stat.lastIndexOf(')') + 2).split(' '); // the name may hold blanks and brackets
    return rest.size() > 1 ? pid_t(rest[1].toInt()) : 0;
}

/// The name of a process: readable also where the process hides its memory, and not to be changed by its children.
QByteArray nameOf(pid_t pid)
{
    QFile file(QStringLiteral("/proc/%1/comm").arg(pid));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
}

/// For poll(): until then, rounded up; -1: for ever.
int pollMsUntil(Clock::TimePoint until)
{
    if (until == Clock::never())
        return -1;
    const auto left = std::chrono::ceil<Clock::Milliseconds>(until - std::chrono::steady_clock::now()).count();
    return int(std::clamp<qint64>(left, 0, std::numeric_limits<int>::max()));
}

void writeAll(int descriptor, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t n = ::write(descriptor, bytes.constData() + done, size_t(bytes.size() - done));
        if (n <= 0)
            return;
        done += n;
    }
}

/// A terminal cuts a line here (N_TTY_BUF_SIZE less the line end).
constexpr size_t longestTypedLine = 4095;

/// Takes the signals that would end the program, so that something can be put in order before they do. One at a time;
/// the old handlers are back when it is gone.
class SignalPipe
{
public:
    SignalPipe()
    {
        std::array<int, 2> ends{-1, -1};
        (void)!::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK);
        m_read = ends[0];
        writeEnd = ends[1];
        struct sigaction taking {
        };
        taking.sa_handler = [](int signal) {
            const char number = char(signal);
            (void)!::write(writeEnd, &number, 1);
        };
        for (size_t i = 0; i < ending.size(); ++i)
            ::sigaction(ending[i], &taking, &m_before[i]);
    }
    ~SignalPipe()
    {
        for (size_t i = 0; i < ending.size(); ++i)
            ::sigaction(ending[i], &m_before[i], nullptr);
        ::close(m_read);
        ::close(writeEnd);
        writeEnd = -1;
    }
    SignalPipe(const SignalPipe &) = delete;
    SignalPipe &operator=(const SignalPipe &) = delete;

    /// True: the descriptor can be read. False: a signal came first.
    bool waitFor(int descriptor) const
    {
        std::array<pollfd, 2> wait{{{descriptor, POLLIN, 0}, {m_read, POLLIN, 0}}};
        while (::poll(wait.data(), wait.size(), -1) < 0 && errno == EINTR) {
        }
        return wait[1].revents == 0;
    }
    /// The signal that came; 0: none.
    int taken() const
    {
        char number = 0;
        return ::read(m_read, &number, 1) == 1 ? number : 0;
    }

private:
    static constexpr std::array ending{SIGINT, SIGTERM, SIGQUIT, SIGHUP};
    static inline volatile sig_atomic_t writeEnd = -1;
    int m_read = -1;
    std::array<struct sigaction, 4> m_before{};
};

} // namespace

bool isTerminal(int descriptor)
{
    return ::isatty(descriptor) == 1;
}

bool descendsFromHomard()
{
    constexpr int deepest = 64;
    pid_t pid = ::getppid();
    for (int i = 0; i < deepest && pid > 1; ++i, pid = parentOf(pid)) {
        const QByteArray name = nameOf(pid);
        if (name == "homard" || name == "homardctl")
            return true;
    }
    return false;
}

std::unique_ptr<Terminal> Terminal::open()
{
    const int descriptor = ::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    return descriptor < 0 ? nullptr : std::unique_ptr<Terminal>(new Terminal(descriptor));
}

Terminal::~Terminal()
{
    ::close(m_descriptor);
}

void Terminal::write(const QString &text)
{
    writeAll(m_descriptor, text.toUtf8());
}

std::optional<QString> Terminal::readLine(const CancelToken &cancel, Clock::TimePoint until)
{
    std::array<int, 2> wake{-1, -1};
    if (::pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return std::nullopt;
    std::optional<QString> line;
    {
        const auto registration = cancel.onCancel([fd = wake[1]] { (void)!::write(fd, "x", 1); });
        pollfd stopped{wake[0], POLLIN, 0};
        ::poll(&stopped, 1, ignoredMs);
        int early = 0;
        if (::ioctl(m_descriptor, FIONREAD, &early) == 0 && early > 0)
            write(QCoreApplication::translate("homardctl", "\n(Typed too early to be an answer. Please answer now.) "));
        ::tcflush(m_descriptor, TCIFLUSH);
        QByteArray bytes;
        std::array<char, 1024> buffer{};
        while (!cancel.isCancelled() && !line) {
            std::array<pollfd, 2> wait{{{m_descriptor, POLLIN, 0}, {wake[0], POLLIN, 0}}};
            const int waitMs = pollMsUntil(until);
            if (waitMs == 0)
                break;
            if (::poll(wait.data(), wait.size(), waitMs) < 0)
                continue;
            if (wait[0].revents == 0)
                continue;
            const ssize_t n = ::read(m_descriptor, buffer.data(), buffer.size());
            if (n < 0 && errno == EINTR)
                continue;
            if (n <= 0)
                break;
            bytes.append(buffer.data(), n);
            if (const auto end = bytes.indexOf('\n'); end >= 0)
                line = QString::fromUtf8(bytes.left(end));
        }
    }
    ::close(wake[0]);
    ::close(wake[1]);
    return line;
}

Result<SecretBytes> Terminal::readSecret(const QString &prompt)
{
    termios before{};
    if (::tcgetattr(m_descriptor, &before) != 0)
        return Error{ErrorCode::Io, QCoreApplication::translate("homardctl", "The terminal does not answer."), {}};
    termios silent = before;
    silent.c_lflag &= ~tcflag_t(ECHO);
    silent.c_lflag |= ICANON | ECHONL;
    silent.c_cc[VSUSP] = _POSIX_VDISABLE; // Ctrl+Z would leave the shell without an echo
    std::array<char, 16 * 1024> buffer{};
    ssize_t n = -1;
    int signal = 0;
    {
        SignalPipe signals;
        ::tcsetattr(m_descriptor, TCSAFLUSH, &silent);
        write(prompt);
        if (signals.waitFor(m_descriptor))
            n = ::read(m_descriptor, buffer.data(), buffer.size());
        ::tcsetattr(m_descriptor, TCSAFLUSH, &before);
        signal = signals.taken();
    }
    size_t size = n > 0 ? size_t(n) : 0;
    while (size > 0 && (buffer[size - 1] == '\n' || buffer[size - 1] == '\r'))
        --size;
    const bool tooLong = size >= longestTypedLine;
    SecretBytes secret(buffer.data(), tooLong || signal != 0 ? 0 : size);
    SecretBytes::wipe(buffer.data(), buffer.size());
    if (signal != 0) {
        ::raise(signal); // ends as it would have without the question
        return Error{ErrorCode::Cancelled, QCoreApplication::translate("homardctl", "Interrupted."), {}};
    }
    if (tooLong) {
        return Error{ErrorCode::Invalid,
                     QCoreApplication::translate("homardctl", "The line is too long for a terminal, which cuts it."),
                     QCoreApplication::translate("homardctl", "Pipe the key into stdin.")};
    }
    return secret;
}

Result<SecretBytes> readSecretFromStdin()
{
    constexpr size_t limit = 64 * 1024;
    std::vector<char> bytes(limit + 1);
    size_t size = 0;
    while (size < bytes.size()) {
        const ssize_t n = ::read(0, bytes.data() + size, bytes.size() - size);
        if (n <= 0)
            break;
        size += size_t(n);
    }
    const bool tooLong = size > limit;
    while (size > 0 && (bytes[size - 1] == '\n' || bytes[size - 1] == '\r'))
        --size;
    SecretBytes secret(bytes.data(), tooLong ? 0 : size);
    SecretBytes::wipe(bytes.data(), bytes.size());
    if (tooLong)
        return Error{
            ErrorCode::Invalid, QCoreApplication::translate("homardctl", "The key is longer than 64 KiB."), {}};
    return secret;
}

} // namespace homard
