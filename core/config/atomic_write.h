// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace homard {

/// Replaces the file at `path` by `content`: a temporary file beside it, fsync, rename, fsync of the folder. After a
/// kill or a power cut the old or the new content is there, never a mixture. The file is readable by its owner alone. A
/// symbolic link is followed. Two writers of one path must be kept apart by the caller: the temporary file is always
/// `path`.tmp, so that nothing is ever left over. Returns the system's words for the failure; empty = written.
QString writeAtomically(const QString &path, const QByteArray &content);

} // namespace homard
