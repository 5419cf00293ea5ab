// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// What changes when a file is written or replaced, to tell without reading it that it is still the same.
struct DiskStamp {
    quint64 device = 0;
    quint64 inode = 0; ///< 0: there is no such file.
    qint64 size = 0;
    qint64 changedNs = 0; ///< Of the content or the inode, whichever is later.

    bool operator==(const DiskStamp &) const = default;
};

/// One system call; any thread. Links are followed.
DiskStamp diskStamp(const QString &path);

} // namespace homard
