// SPDX-License-Identifier: GPL-3.0-or-later
#include "open_below_unix.h"
#include <cerrno>
#include <climits>
#include <fcntl.h>
#ifdef Q_OS_LINUX
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

namespace homard {
namespace {

UniqueFd openByComponents(int root, const QByteArray &relative, int flags)
{
    UniqueFd folder;
    qsizetype begin = 0;
    for (auto slash = relative.indexOf('/'); slash >= 0; slash = relative.indexOf('/', begin)) {
        const auto name = relative.mid(begin, slash - begin);
        folder = UniqueFd(::openat(folder.isOpen() ? folder.get() : root, name.constData(),
                                   O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!folder.isOpen())
            return {};
        begin = slash + 1;
    }
    const auto last = relative.isEmpty() ? QByteArray(".") : relative.mid(begin);
    return UniqueFd(::openat(folder.isOpen() ? folder.get() : root, last.constData(), flags));
}

} // namespace

UniqueFd openBelow(int root, const QByteArray &relative, int flags)
{
    flags |= O_NOFOLLOW | O_CLOEXEC;
#ifdef Q_OS_LINUX
    open_how how{};
    how.flags = quint64(flags);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
    const char *path = relative.isEmpty() ? "." : relative.constData();
    UniqueFd opened(int(syscall(SYS_openat2, root, path, &how, sizeof how)));
    if (opened.isOpen() || (errno != ENOSYS && errno != EPERM)) // Linux before 5.6, or a container's filter
        return opened;
#endif
    if (relative.size() >= PATH_MAX) { // as the system call has it: no chain of folders is too long to look at
        errno = ENAMETOOLONG;
        return {};
    }
    return openByComponents(root, relative, flags);
}

} // namespace homard
