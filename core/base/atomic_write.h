// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace homard {

/// Who may read a file that is written.
enum class FileRights {
    OwnerOnly, ///< 0600, whatever it was before.
    Kept,      ///< As the file it replaces; a new one as for any file the user makes.
};

/// Replaces the file at `path` by `content`: a temporary file beside it, fsync, rename, fsync of the folder. After a
/// kill or a power cut the old or the new content is there, never a mixture. A symbolic link
/// is followed. Two writers of one path must be kept apart by the caller: the temporary file is always
/// `path`.tmp, so that nothing is ever left over. Returns the system's words for the failure; empty = written.
QString writeAtomically(const QString &path, const QByteArray &content, FileRights rights = FileRights::OwnerOnly);

} // namespace homard
