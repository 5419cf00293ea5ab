// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/folder_identity.h"
#include <QFile>
#include <fcntl.h>
#include <sys/stat.h>

namespace homard {

namespace {

QByteArray identityAt(int descriptor, const char *path)
{
#ifdef __linux__
    struct statx found {
    };
    const int flags = *path ? AT_SYMLINK_NOFOLLOW : AT_EMPTY_PATH;
    if (statx(descriptor, path, flags, STATX_TYPE | STATX_INO | STATX_BTIME, &found) != 0 || !S_ISDIR(found.stx_mode))
        return {};
    QByteArray identity = QByteArray::number(found.stx_dev_major) + ':' + QByteArray::number(found.stx_dev_minor) +
                          ':' + QByteArray::number(quint64(found.stx_ino));
    if (found.stx_mask & STATX_BTIME)
        identity += ':' + QByteArray::number(qint64(found.stx_btime.tv_sec)) + '.' +
                    QByteArray::number(found.stx_btime.tv_nsec);
    return identity;
#else
    struct stat found {
    };
    const bool known =
        *path ? fstatat(descriptor, path, &found, AT_SYMLINK_NOFOLLOW) == 0 : fstat(descriptor, &found) == 0;
    return known && S_ISDIR(found.st_mode)
               ? QByteArray::number(quint64(found.st_dev)) + ':' + QByteArray::number(quint64(found.st_ino))
               : QByteArray();
#endif
}

} // namespace

QByteArray folderIdentity(const QString &path)
{
    return path.isEmpty() ? QByteArray() : identityAt(AT_FDCWD, QFile::encodeName(path).constData());
}

QByteArray folderIdentity(int descriptor)
{
    return identityAt(descriptor, "");
}

} // namespace homard
