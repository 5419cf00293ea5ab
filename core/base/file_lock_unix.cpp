// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file_lock.h"
#include <QFile>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace homard {

struct FileLock::Held {
    int fd = -1;
};

FileLock::FileLock(const QString &path, std::chrono::milliseconds wait)
    : m_held(std::make_unique<Held>()), m_state(State::Impossible)
{
    m_held->fd = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (m_held->fd < 0)
        return;
    const auto until = std::chrono::steady_clock::now() + wait;
    for (;;) {
        if (::flock(m_held->fd, LOCK_EX | LOCK_NB) == 0) {
            m_state = State::Held;
            return;
        }
        const bool held = errno == EWOULDBLOCK || errno == EINTR;
        if (!held || std::chrono::steady_clock::now() >= until) {
            m_state = held ? State::Busy : State::Impossible;
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5)); // a blocking flock cannot be given a limit
    }
}

FileLock::~FileLock()
{
    if (m_held->fd >= 0)
        ::close(m_held->fd);
}

} // namespace homard
