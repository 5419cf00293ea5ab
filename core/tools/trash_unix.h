// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "descriptor_unix.h"
#include "safe_files.h"
#include <sys/stat.h>

namespace homard {

/// A file that is to go to the trash: an entry of an open folder.
struct TrashItem {
    int folder;           ///< Not owned.
    QByteArray leaf;      ///< Its name there.
    QString path;         ///< Absolute, for the note of where it was.
    struct stat identity; ///< Another file under this name meanwhile is put back.
};

/// A trash folder as freedesktop.org's Trash specification 1.0 has it: the home trash, or one at the top of the mount.
/// All steps go through descriptors and follow no link in the trash. Blocking.
class TrashFolder
{
public:
    /// The trash on the item's own device: the home trash if it is there, else
    /// .Trash/UID or .Trash-UID at the top of the mount, made if need be. Denied: none can be had; the message says
    /// what a person can do.
    static Result<TrashFolder> openFor(const TrashItem &item, const TrashPlaces &places);

    /// Moves the item in. Never copies and never unlinks. Returns the path where it is now. Conflict: another file
    /// took its place meanwhile. Io, Denied.
    Result<QString> take(const TrashItem &item, qint64 wallMs) const;

private:
    TrashFolder(Descriptor files, Descriptor info, QString top);
    static Result<TrashFolder> openBelow(const Descriptor &trash, const TrashItem &item, const QString &top);

    Descriptor m_files;
    Descriptor m_info;
    QString m_top; ///< The mount's top, where notes are relative to it; empty in the home trash.
};

} // namespace homard
