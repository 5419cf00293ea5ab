// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/disk_stamp.h"
#include "base/result.h"
#include "domain/plan.h"
#include <QByteArray>
#include <memory>
#include <vector>

namespace homard {

enum class FileKind { Regular, Directory, Link, Special };

/// One entry of a folder, or an opened file.
struct FileInfo {
    QString name;
    FileKind kind = FileKind::Special;
    qint64 size = 0;
    quint32 mode = 0; ///< Permission bits.
    qint64 modifiedMs = 0;
    DiskStamp stamp{};
};

/// A regular file opened for reading. Owns the descriptor. One thread at a time.
class OpenFile
{
public:
    virtual ~OpenFile() = default;
    virtual const FileInfo &info() const = 0;
    /// Where the file really is, links resolved; empty if the platform cannot tell.
    virtual QString realPath() const = 0;
    /// At most `maxBytes` from `offset`; empty at the end.
    virtual Result<QByteArray> read(qint64 offset, qint64 maxBytes) = 0;
};

/// The whole of a file of at most `maxBytes`. Invalid: it is larger, or grows.
Result<QByteArray> wholeOf(OpenFile &file, qint64 maxBytes);

/// Where deleted files may go.
struct TrashPlaces {
    QString home; ///< $XDG_DATA_HOME/Trash, for what lies on the same disk. Empty: none.
    /// Else the trash at the top of the file's mount. False: what is on another disk stays.
    bool usesMounts = true;
};

/// A place to write to: the folder is held by its descriptor, so that nothing done to the path afterwards can lead
/// elsewhere (S44).
class WriteTarget
{
public:
    virtual ~WriteTarget() = default;
    /// False: no file of this name is there yet.
    virtual bool exists() const = 0;
    virtual const QByteArray &oldContent() const = 0;
    virtual quint32 mode() const = 0;
    /// Writes a temporary file beside it, syncs it, and renames it over the old one, whose mode it takes. Conflict: the
    /// file changed since it was opened (F91), or appeared. Then reads it back. `oldContent` and `exists` stay what
    /// they were.
    virtual Result<void> replace(const QByteArray &content) = 0;
    /// The old file is gone: replace() came as far as that, though it may have failed afterwards.
    virtual bool isReplaced() const = 0;
    /// Gives the file the place that `place` holds, where no file may be (nothing is replaced); on the same device.
    /// Conflict: the file changed since it was opened, or one is there. Afterwards both only tell what was.
    virtual Result<void> moveTo(WriteTarget &place) = 0;
    /// Moves the file to the trash of its own disk (TrashFolder) and returns where it is now; never unlinks. `path`:
    /// absolute, where it can be put back to. Conflict: it changed since it was
    /// opened. Denied: no trash can be had.
    virtual Result<QString> moveToTrash(const QString &path, const TrashPlaces &places, qint64 wallMs) = 0;
};

/// All file access of the tools goes through here (S42–S48, S51). Paths are absolute and cleaned (see workspacePath()).
///
/// Reading: below the workspace's root a path is resolved beneath the root's descriptor, where links may lead around
/// but never out; paths elsewhere (approved by somebody) are opened as they are, without "magic" links of /proc.
/// Writing: no link is followed anywhere on the way, no file with a second hard link is changed, new files are made
/// with O_EXCL. Special files are never read from: they are opened without blocking and looked at first.
///
/// Stateless but for the root: any thread. Errors: NotFound, Denied (leads out, a link, a special file, permission),
/// Invalid (too large, a folder), Conflict, Io. Messages are English, for the model, and never tell what lies outside.
class SafeFiles
{
public:
    /// `root`: the session's workspace; never from tool arguments (S48).
    explicit SafeFiles(QString root) : m_root(std::move(root)) {}

    bool isInside(const QString &path) const;
    /// `path` as people and the model should see it: relative inside the workspace.
    QString shown(const QString &path) const;

    Result<std::unique_ptr<OpenFile>> open(const QString &path) const;
    /// Kind and size of what is at `path`; for reading rules.
    Result<FileInfo> look(const QString &path) const;
    /// Entries of a folder by name, "." and ".." left out; names that are no valid UTF-8 cannot be opened again. At
    /// most `limit`; `complete` says whether that was all.
    Result<std::vector<FileInfo>> list(const QString &path, int limit, bool *complete = nullptr) const;
    /// `makeFolders`: makes missing folders on the way (mode 0777 less the umask). Files over `maxBytes` are Invalid.
    Result<std::unique_ptr<WriteTarget>> openForWrite(const QString &path, qint64 maxBytes, bool makeFolders) const;

private:
    QString m_root;
};

/// `path` of a tool's arguments as an absolute cleaned path: relative ones are below the workspace. Nothing is trimmed
/// (S02) and nothing is looked up. Errors: Invalid (NUL, "~", a file: address, too long).
Result<QString> workspacePath(const QString &path, const Workspace &workspace);

} // namespace homard
