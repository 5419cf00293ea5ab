// SPDX-License-Identifier: GPL-3.0-or-later
// What safe_files_linux.cpp does, for Unix systems without openat2(): component by component, no links at all.
#include "descriptor_unix.h"
#include <QList>
#include <cerrno>
#include <limits.h>
#ifdef F_GETPATH
#include <sys/param.h>
#endif

namespace homard {

Descriptor openBeneath(int, const QByteArray &, int)
{
    errno = ENOSYS;
    return Descriptor();
}

Descriptor openOrdinary(const QByteArray &path, int flags)
{
    return Descriptor(::open(path.constData(), flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

int renameToNew(int folder, const char *from, int toFolder, const char *to)
{
    const Descriptor placeholder(::openat(toFolder, to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!placeholder.isOpen())
        return -1;
    if (::renameat(folder, from, toFolder, to) == 0)
        return 0;
    const int number = errno;
    ::unlinkat(toFolder, to, 0); // the empty one
    errno = number;
    return -1;
}

QByteArray pathOf(int fd)
{
#ifdef F_GETPATH
    char path[MAXPATHLEN];
    if (::fcntl(fd, F_GETPATH, path) == 0)
        return QByteArray(path);
#else
    (void)fd;
#endif
    return {};
}

} // namespace homard
