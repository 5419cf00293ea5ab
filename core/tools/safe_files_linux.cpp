// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/defence.h"
#include "descriptor_unix.h"
#include <cerrno>
#include <cstdio>
#include <limits.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <sys/syscall.h>

namespace homard {

namespace {

/// openat2() of Linux 5.6, retried where the kernel asks for it (a rename went on somewhere meanwhile).
Descriptor openat2Call(int folder, const QByteArray &path, int flags, quint64 resolve)
{
    open_how how{};
    const int always =
        (flags & O_PATH) ? O_CLOEXEC : O_CLOEXEC | O_NONBLOCK | O_NOCTTY; // the call refuses flags without a meaning
    how.flags = static_cast<quint64>(flags | always);
    how.resolve = resolve;
    for (int attempt = 0; attempt < 64; ++attempt) {
        const long fd = ::syscall(SYS_openat2, folder, path.constData(), &how, sizeof how);
        if (fd >= 0)
            return Descriptor(int(fd));
        if (errno != EAGAIN && errno != EINTR)
            break;
    }
    return Descriptor();
}

} // namespace

Descriptor openBeneath(int root, const QByteArray &relative, int flags)
{
    const quint64 beneath = defenceOn("open-beneath") ? RESOLVE_BENEATH : 0;
    return openat2Call(root, relative, flags, beneath | RESOLVE_NO_MAGICLINKS);
}

Descriptor openOrdinary(const QByteArray &path, int flags)
{
    Descriptor file = openat2Call(AT_FDCWD, path, flags, RESOLVE_NO_MAGICLINKS);
    if (!file.isOpen() && errno == ENOSYS)
        file = Descriptor(::open(path.constData(), flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    return file;
}

int renameToNew(int folder, const char *from, int toFolder, const char *to)
{
    const int done = int(::syscall(SYS_renameat2, folder, from, toFolder, to, RENAME_NOREPLACE));
    if (done == 0 || (errno != EINVAL && errno != ENOSYS))
        return done;
    // A file system without that flag: an empty file of that name, made by nobody else, and the rename goes over it.
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
    char link[64];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    QByteArray path(PATH_MAX, Qt::Uninitialized);
    const ssize_t size = ::readlink(link, path.data(), size_t(path.size()));
    return size > 0 && size < PATH_MAX ? path.left(size) : QByteArray();
}

} // namespace homard
