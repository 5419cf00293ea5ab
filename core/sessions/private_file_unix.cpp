// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "private_file.h"
#include "session_words.h"
#include <QFile>
#include <QFileInfo>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace homard {

namespace {

Error failure(const QString &path, int code)
{
    const QString reason = QString::fromLocal8Bit(std::strerror(code));
    if (code == ENOSPC || code == EDQUOT)
        return {ErrorCode::Io, tr("The disk is full: “%1” could not be written.").arg(path),
                tr("Free some space and try again.")};
    const bool denied = code == EACCES || code == EPERM;
    return {denied ? ErrorCode::Denied : ErrorCode::Io, tr("“%1” could not be used: %2.").arg(path, reason), {}};
}

class Descriptor
{
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    operator int() const { return m_fd; }

private:
    int m_fd;
};

int openFile(const QString &path, int flags, mode_t mode = 0, int folder = AT_FDCWD)
{
    const QByteArray name = QFile::encodeName(path);
    int fd = -1;
    do {
        fd = ::openat(folder, name.constData(), flags | O_CLOEXEC, mode);
    } while (fd < 0 && errno == EINTR);
    return fd;
}

bool writeAll(int fd, const QByteArray &content)
{
    const char *from = content.constData();
    qsizetype left = content.size();
    while (left > 0) {
        const ssize_t written = ::write(fd, from, size_t(left));
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            from += written;
            left -= written;
        }
    }
    return true;
}

/// A new name is durable only when its folder is.
Result<void> syncFolderOf(const QString &path)
{
    const QString folder = QFileInfo(path).path();
    const Descriptor fd(openFile(folder, O_RDONLY | O_DIRECTORY));
    if (fd < 0 || ::fsync(fd) != 0)
        return failure(folder, errno);
    return {};
}

bool writeTemporary(int folder, const QString &name, const QByteArray &content, quint32 mode)
{
    const Descriptor fd(openFile(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600, folder));
    return fd >= 0 && writeAll(fd, content) && ::fchmod(fd, mode & 07777) == 0 && ::fsync(fd) == 0;
}

/// `prefix` is where the temporary file goes: beside `name`. `path` is for messages.
Result<void> replaceFile(int folder, const QString &prefix, const QString &name, const QByteArray &content,
                         quint32 mode, const QString &path)
{
    const QString temporary = prefix + QLatin1Char('.') + newId() + QStringLiteral(".tmp");
    const QByteArray from = QFile::encodeName(temporary);
    if (writeTemporary(folder, temporary, content, mode) &&
        ::renameat(folder, from.constData(), folder, QFile::encodeName(name).constData()) == 0)
        return {};
    const Error error = failure(path, errno);
    ::unlinkat(folder, from.constData(), 0);
    return error;
}

Result<PlainFile> readFile(int folder, const QString &name, const QString &path)
{
    const Descriptor fd(openFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0, folder));
    if (fd < 0 && errno == ENOENT)
        return PlainFile{};
    if (fd < 0 && errno == ELOOP)
        return {ErrorCode::Denied, tr("“%1” is a symbolic link.").arg(path), {}};
    struct stat info;
    if (fd < 0 || ::fstat(fd, &info) != 0)
        return failure(path, errno);
    if (!S_ISREG(info.st_mode))
        return {ErrorCode::Denied, tr("“%1” is not a regular file.").arg(path), {}};
    if (info.st_nlink > 1)
        return {ErrorCode::Denied, tr("“%1” is one of several names of the same file.").arg(path), {}};
    PlainFile file{true, {}, quint32(info.st_mode & 07777), info.st_nlink};
    QFile reader;
    if (!reader.open(fd, QIODevice::ReadOnly))
        return failure(path, errno);
    file.content = reader.readAll();
    if (reader.error() != QFileDevice::NoError)
        return failure(path, EIO);
    return file;
}

} // namespace

Result<void> ensurePrivateFolder(const QString &path)
{
    if (::mkdir(QFile::encodeName(path).constData(), 0700) == 0)
        return {};
    if (errno == EEXIST)
        return QFileInfo(path).isDir() ? Result<void>() : Result<void>(failure(path, ENOTDIR));
    if (errno != ENOENT)
        return failure(path, errno);
    const QString parent = QFileInfo(path).path();
    if (parent == path)
        return failure(path, ENOENT);
    if (const auto made = ensurePrivateFolder(parent); !made)
        return made;
    if (::mkdir(QFile::encodeName(path).constData(), 0700) == 0 || errno == EEXIST)
        return {};
    return failure(path, errno);
}

Result<void> makePrivateFile(const QString &path)
{
    const Descriptor fd(openFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0600));
    return fd < 0 ? Result<void>(failure(path, errno)) : Result<void>();
}

Result<void> writeFileAtomically(const QString &path, const QByteArray &content, quint32 mode)
{
    const QString folder = QFileInfo(path).path() + QLatin1Char('/');
    const auto replaced = replaceFile(AT_FDCWD, folder, path, content, mode, path);
    return replaced ? syncFolderOf(path) : replaced;
}

Result<PlainFile> readPlainFile(const QString &path)
{
    return readFile(AT_FDCWD, path, path);
}

QByteArray fileIdentity(const QString &path)
{
    struct stat info;
    if (::stat(QFile::encodeName(path).constData(), &info) != 0)
        return {};
    return QByteArray::number(quint64(info.st_dev)) + ':' + QByteArray::number(quint64(info.st_ino));
}

Result<HeldFile> HeldFile::open(const QString &path)
{
#ifdef O_PATH
    constexpr int lookOnly = O_PATH;
#else
    constexpr int lookOnly = O_RDONLY;
#endif
    QStringList parts = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (!path.startsWith(QLatin1Char('/')) || parts.isEmpty() || parts.contains(QLatin1StringView("..")))
        return {ErrorCode::Invalid, tr("“%1” is no path of a file.").arg(path), {}};
    HeldFile file(path, parts.takeLast());
    file.m_folder = openFile(QStringLiteral("/"), lookOnly | O_DIRECTORY);
    for (const QString &part : parts) {
        const int next = openFile(part, lookOnly | O_DIRECTORY | O_NOFOLLOW, 0, file.m_folder);
        if (next < 0 && errno == ENOENT)
            return {ErrorCode::NotFound, tr("The folder of “%1” is gone.").arg(path), tr("Make the folder again.")};
        if (next < 0 && (errno == ELOOP || errno == ENOTDIR))
            return {ErrorCode::Denied, tr("“%1” leads through a symbolic link, or what is no folder.").arg(path), {}};
        if (next < 0)
            return failure(path, errno);
        ::close(std::exchange(file.m_folder, next));
    }
    return file;
}

HeldFile::~HeldFile()
{
    if (m_folder >= 0)
        ::close(m_folder);
}

Result<PlainFile> HeldFile::read() const
{
    return readFile(m_folder, m_name, m_path);
}

Result<void> HeldFile::replace(const QByteArray &content, quint32 mode) const
{
    const auto replaced = replaceFile(m_folder, {}, m_name, content, mode, m_path);
    return replaced ? sync() : replaced;
}

Result<void> HeldFile::remove() const
{
    if (::unlinkat(m_folder, QFile::encodeName(m_name).constData(), 0) != 0 && errno != ENOENT)
        return failure(m_path, errno);
    return sync();
}

Result<void> HeldFile::sync() const
{
    const Descriptor folder(openFile(QStringLiteral("."), O_RDONLY | O_DIRECTORY, 0, m_folder));
    return folder >= 0 && ::fsync(folder) == 0 ? Result<void>() : Result<void>(failure(m_path, errno));
}

} // namespace homard
