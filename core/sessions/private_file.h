// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QString>
#include <utility>

namespace homard {

/// Makes a folder and its missing parents, each new one with mode 0700. Io, Denied.
Result<void> ensurePrivateFolder(const QString &path);
/// Makes an empty file with mode 0600 if there is none.
Result<void> makePrivateFile(const QString &path);

/// Writes a file whole or not at all: a temporary file beside it, fsync, rename, fsync of the folder. A symbolic link
/// at `path` is replaced, never followed. `mode`: permission bits of the new file.
Result<void> writeFileAtomically(const QString &path, const QByteArray &content, quint32 mode);

/// A regular file as it is on disk.
struct PlainFile {
    bool exists = false;
    QByteArray content;
    quint32 mode = 0;
    quint64 links = 1;
};
/// Reads a file without following a link in its last part. A missing file is not an error. Denied: a symbolic link, a
/// file with several names, or no regular file (a device, a pipe, a folder).
Result<PlainFile> readPlainFile(const QString &path);
/// Device and inode of a file: another value, and another file is there now. Empty if there is none.
QByteArray fileIdentity(const QString &path);

/// A file of the user's that may be put back or removed, in a folder that is held by its descriptor. No link is
/// followed on the way to it, and nothing done to the path afterwards can lead elsewhere (S44, S47).
class HeldFile
{
public:
    /// `path`: absolute, without "..". NotFound: its folder is gone. Denied: a link on the way.
    static Result<HeldFile> open(const QString &path);
    ~HeldFile();
    HeldFile(HeldFile &&other) noexcept
        : m_path(std::move(other.m_path)), m_name(std::move(other.m_name)), m_folder(std::exchange(other.m_folder, -1))
    {
    }
    HeldFile &operator=(HeldFile &&) = delete;

    /// As readPlainFile().
    Result<PlainFile> read() const;
    /// As writeFileAtomically().
    Result<void> replace(const QByteArray &content, quint32 mode) const;
    /// Removes the file, if it is there, and makes that durable.
    Result<void> remove() const;

private:
    HeldFile(QString path, QString name) : m_path(std::move(path)), m_name(std::move(name)) {}
    Result<void> sync() const;

    QString m_path; ///< For messages.
    QString m_name;
    int m_folder = -1;
};

} // namespace homard
