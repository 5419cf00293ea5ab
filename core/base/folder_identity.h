// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace homard {

/// What tells a folder from any other that is put in its place: device, inode and, where the file system keeps it, the
/// moment of its birth, since inodes are used again. Links in the last part are not followed. Empty: it is no folder,
/// or it cannot be looked at. One system call; any thread.
QByteArray folderIdentity(const QString &path);
/// The same of an open folder.
QByteArray folderIdentity(int descriptor);

} // namespace homard
