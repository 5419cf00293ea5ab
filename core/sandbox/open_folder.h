// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QString>
#include <memory>

namespace homard {

/// A folder held open, so that a swapped name changes nothing (S06). Immutable; share it freely between threads.
class OpenFolder
{
public:
    /// Opens a canonical absolute path, refusing a symbolic link anywhere in it. NotFound: it is gone (F70). Conflict:
    /// a part of it is a link now, so it is not the folder that was judged.
    static Result<std::shared_ptr<const OpenFolder>> open(const QString &canonicalPath);
    ~OpenFolder();
    OpenFolder(const OpenFolder &) = delete;
    OpenFolder &operator=(const OpenFolder &) = delete;

    const QString &path() const { return m_path; }
    /// An O_PATH descriptor, owned by this object.
    int descriptor() const { return m_descriptor; }
    /// Conflict: it is not the folder that had this folderIdentity() when the command was judged (S06). Nothing is
    /// compared with an empty one.
    Result<void> expect(const QByteArray &judged) const;
    /// "device:inode" in decimal.
    const QByteArray &identity() const { return m_identity; }

private:
    OpenFolder(QString path, int descriptor, QByteArray identity);
    QString m_path;
    int m_descriptor;
    QByteArray m_identity;
};

using OpenFolderPtr = std::shared_ptr<const OpenFolder>;

} // namespace homard
