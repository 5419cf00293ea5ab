// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file_lock.h"
#include <QLockFile>

namespace homard {

struct FileLock::Held {
    explicit Held(const QString &path) : lock(path) {}
    QLockFile lock;
};

FileLock::FileLock(const QString &path, std::chrono::milliseconds wait)
    : m_held(std::make_unique<Held>(path)), m_state(State::Held)
{
    if (!m_held->lock.tryLock(int(wait.count())))
        m_state = m_held->lock.error() == QLockFile::LockFailedError ? State::Busy : State::Impossible;
}

FileLock::~FileLock() = default;

} // namespace homard
