// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/disk_stamp.h"
#include <QDateTime>
#include <QFileInfo>

namespace homard {

DiskStamp diskStamp(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return {};
    return {0, 1, info.size(), info.lastModified().toMSecsSinceEpoch() * 1'000'000};
}

} // namespace homard
