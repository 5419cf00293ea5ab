// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace homard {

inline bool makeFifo(const QString &path)
{
    return ::mkfifo(path.toUtf8().constData(), 0600) == 0;
}

/// mknod makes the name of a socket without a path limit of 108 characters.
inline bool makeSocket(const QString &path)
{
    return ::mknod(path.toUtf8().constData(), S_IFSOCK | 0600, 0) == 0;
}

} // namespace homard
