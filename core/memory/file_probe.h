// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace homard {

/// What tells one state of a file from another without reading it.
struct FileStamp {
    enum class Kind { Missing, Regular, Other };
    Kind kind = Kind::Missing;
    quint64 device = 0;
    quint64 inode = 0;
    qint64 size = 0;
    qint64 modifiedNs = 0;
    qint64 changedNs = 0; ///< Of the inode: also seen where an editor sets the old modification time again.
    bool operator==(const FileStamp &) const = default;
};

/// The stamp of what `path` leads to, links followed.
FileStamp stampOf(const QString &path);

/// What readRegular() got.
struct FileContent {
    bool ok = false;
    FileStamp stamp;  ///< Of the opened file.
    QByteArray bytes; ///< At most the limit.
    bool cut = false; ///< The file goes on.
    /// The file was changed so shortly before it was read that another change may bear the same time: do not trust
    /// `stamp` to see it.
    bool fresh = false;
    QString words; ///< Why not, if not ok.
};

/// Reads a regular file, at most `limit` bytes; never waits for a FIFO, never follows a link in the last part of
/// `path`.
FileContent readRegular(const QString &path, qint64 limit);

} // namespace homard
