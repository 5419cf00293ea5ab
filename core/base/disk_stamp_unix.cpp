// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/disk_stamp.h"
#include <QFile>
#include <algorithm>
#include <sys/stat.h>

namespace homard {

DiskStamp diskStamp(const QString &path)
{
    struct stat found {
    };
    if (path.isEmpty() || ::stat(QFile::encodeName(path).constData(), &found) != 0)
        return {};
#ifdef __APPLE__
    const timespec written = found.st_mtimespec;
    const timespec changed = found.st_ctimespec;
#else
    const timespec written = found.st_mtim;
    const timespec changed = found.st_ctim;
#endif
    const auto nanoseconds = [](const timespec &time) {
        return qint64(time.tv_sec) * 1'000'000'000 + qint64(time.tv_nsec);
    };
    return {quint64(found.st_dev), quint64(found.st_ino), qint64(found.st_size),
            std::max(nanoseconds(written), nanoseconds(changed))};
}

} // namespace homard
