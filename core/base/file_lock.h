// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <chrono>
#include <memory>

namespace homard {

/// An exclusive lock between processes, held while this object lives. The system lets go of it when its process ends,
/// however it ends. The lock file stays; it is empty.
class FileLock
{
public:
    enum class State {
        Held,
        Busy,       ///< Somebody else held it until the wait was over.
        Impossible, ///< The lock file cannot be made here (read-only folder): nobody else can write either.
    };

    FileLock(const QString &path, std::chrono::milliseconds wait);
    ~FileLock();
    FileLock(const FileLock &) = delete;
    FileLock &operator=(const FileLock &) = delete;

    State state() const { return m_state; }

private:
    struct Held;
    std::unique_ptr<Held> m_held;
    State m_state;
};

} // namespace homard
