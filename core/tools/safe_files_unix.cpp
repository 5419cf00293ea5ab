// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/defence.h"
#include "descriptor_unix.h"
#include "safe_files.h"
#include "write_target_unix.h"
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <sys/stat.h>

namespace homard {

namespace {

#ifdef O_PATH
constexpr int lookOnly = O_PATH;
#else
constexpr int lookOnly = O_RDONLY;
#endif

qint64 changedNs(const struct stat &found)
{
#ifdef __APPLE__
    const timespec written = found.st_mtimespec;
    const timespec changed = found.st_ctimespec;
#else
    const timespec written = found.st_mtim;
    const timespec changed = found.st_ctim;
#endif
    const auto nanoseconds = [](const timespec &time) {
        return qint64(time.tv_sec) * 1'000'000'000 + qint64(time.tv_nsec);
    };
    return qMax(nanoseconds(written), nanoseconds(changed));
}

FileInfo infoOf(const struct stat &found, QString name)
{
    FileInfo info;
    info.name = std::move(name);
    info.kind = S_ISREG(found.st_mode)   ? FileKind::Regular
                : S_ISDIR(found.st_mode) ? FileKind::Directory
                : S_ISLNK(found.st_mode) ? FileKind::Link
                                         : FileKind::Special;
    info.size = found.st_size;
    info.mode = found.st_mode & 07777;
    info.modifiedMs = qint64(found.st_mtime) * 1000;
    info.stamp = {quint64(found.st_dev), quint64(found.st_ino), qint64(found.st_size), changedNs(found)};
    return info;
}

QList<QByteArray> components(const QString &path)
{
    QList<QByteArray> parts;
    for (const QString &part : path.split(u'/', Qt::SkipEmptyParts))
        parts += part.toUtf8();
    return parts;
}

class UnixFile : public OpenFile
{
public:
    UnixFile(Descriptor file, FileInfo info) : m_file(std::move(file)), m_info(std::move(info)) {}
    const FileInfo &info() const override { return m_info; }
    QString realPath() const override { return QString::fromUtf8(pathOf(m_file.get())); }
    Result<QByteArray> read(qint64 offset, qint64 maxBytes) override
    {
        return readDescriptor(m_file.get(), offset, maxBytes, m_info.name);
    }

private:
    Descriptor m_file;
    FileInfo m_info;
};

/// Steps down from `start` one folder at a time and follows no link. `missing` is how many of the last components were
/// not there.
Descriptor walk(Descriptor folder, const QList<QByteArray> &parts, bool makeFolders, qsizetype *missing = nullptr)
{
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (parts[i] == "..") { // cleaned paths have none
            errno = ELOOP;
            return Descriptor();
        }
        const int unlinked = defenceOn("follow-no-link") ? O_NOFOLLOW : 0;
        const int flags = lookOnly | O_DIRECTORY | unlinked | O_CLOEXEC;
        Descriptor next(::openat(folder.get(), parts[i].constData(), flags));
        if (!next.isOpen() && errno == ENOENT) {
            if (makeFolders && (::mkdirat(folder.get(), parts[i].constData(), 0777) == 0 || errno == EEXIST)) {
                next = Descriptor(::openat(folder.get(), parts[i].constData(), flags));
            } else if (missing) {
                *missing = parts.size() - i;
                errno = ENOENT;
            }
        }
        if (!next.isOpen()) {
            struct stat found {
            };
            if (errno == ENOTDIR && ::fstatat(folder.get(), parts[i].constData(), &found, AT_SYMLINK_NOFOLLOW) == 0)
                errno = S_ISLNK(found.st_mode) ? ELOOP : ENOTDIR;
            return next;
        }
        folder = std::move(next);
    }
    return folder;
}

Descriptor openTop()
{
    return Descriptor(::open("/", lookOnly | O_DIRECTORY | O_CLOEXEC));
}

/// The workspace's root. Its path is canonical, so a link in it means that somebody put it there later.
Descriptor openRoot(const QString &root)
{
    return walk(openTop(), components(root), false);
}

/// A path for reading, by the rules of SafeFiles. errno is set on failure.
Descriptor openForReading(const SafeFiles &files, const QString &root, const QString &path, int flags)
{
    if (!files.isInside(path))
        return openOrdinary(path.toUtf8(), flags);
    const Descriptor top = openRoot(root);
    if (!top.isOpen())
        return Descriptor();
    const auto relative = [&root](const QString &inside) {
        const QByteArray rest = inside.mid(root == u'/' ? 1 : root.size() + 1).toUtf8();
        return rest.isEmpty() ? QByteArray(".") : rest;
    };
    Descriptor file = openBeneath(top.get(), relative(path), flags);
    if (file.isOpen())
        return file;
    if (errno == EXDEV) { // an absolute link: fine if it leads to where a path beneath the root leads as well
        const QString real = QFileInfo(path).canonicalFilePath();
        if (real != path && files.isInside(real))
            return openBeneath(top.get(), relative(real), flags);
        errno = EXDEV;
    } else if (errno == ENOSYS) {
        QList<QByteArray> parts = components(QString::fromUtf8(relative(path)));
        const QByteArray leaf = parts.takeLast();
        const Descriptor folder = walk(openRoot(root), parts, false);
        if (!folder.isOpen())
            return Descriptor();
        constexpr int always = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
        return Descriptor(::openat(folder.get(), leaf.constData(), flags | always));
    }
    return file;
}

} // namespace

bool SafeFiles::isInside(const QString &path) const
{
    return path == m_root || m_root == u'/' ||
           (path.startsWith(m_root) && path.size() > m_root.size() && path[m_root.size()] == u'/');
}

QString SafeFiles::shown(const QString &path) const
{
    if (path == m_root)
        return QStringLiteral(".");
    return isInside(path) ? path.mid(m_root == u'/' ? 1 : m_root.size() + 1) : path;
}

Result<FileInfo> SafeFiles::look(const QString &path) const
{
    const Descriptor file = openForReading(*this, m_root, path, lookOnly);
    struct stat found {
    };
    if (!file.isOpen() || ::fstat(file.get(), &found) != 0)
        return fileError(errno, shown(path));
    return infoOf(found, path.section(u'/', -1));
}

Result<std::unique_ptr<OpenFile>> SafeFiles::open(const QString &path) const
{
    Descriptor file = openForReading(*this, m_root, path, O_RDONLY);
    struct stat found {
    };
    if (!file.isOpen() || ::fstat(file.get(), &found) != 0)
        return fileError(errno, shown(path));
    if (S_ISDIR(found.st_mode))
        return {ErrorCode::Invalid, QStringLiteral("%1 is a folder. Use list_files.").arg(shown(path))};
    if (!S_ISREG(found.st_mode))
        return {ErrorCode::Denied,
                QStringLiteral("%1 is no ordinary file (a pipe, socket or device).").arg(shown(path))};
    return std::unique_ptr<OpenFile>(std::make_unique<UnixFile>(std::move(file), infoOf(found, shown(path))));
}

Result<QByteArray> wholeOf(OpenFile &file, qint64 maxBytes)
{
    if (file.info().size > maxBytes)
        return tooLarge(file.info().name, file.info().size, maxBytes);
    auto content = file.read(0, maxBytes + 1); // a file of /proc, or one that grows, tells its size only when read
    if (content && content->size() > maxBytes)
        return tooLarge(file.info().name, content->size(), maxBytes);
    return content;
}

Result<std::vector<FileInfo>> SafeFiles::list(const QString &path, int limit, bool *complete) const
{
    Descriptor folder = openForReading(*this, m_root, path, O_RDONLY | O_DIRECTORY);
    if (!folder.isOpen())
        return fileError(errno, shown(path));
    DIR *stream = ::fdopendir(folder.get());
    if (!stream)
        return fileError(errno, shown(path));
    const int fd = folder.release(); // the stream owns it now
    std::vector<FileInfo> entries;
    bool all = true;
    while (const dirent *entry = ::readdir(stream)) {
        const QByteArrayView name(entry->d_name);
        if (name == "." || name == "..")
            continue;
        if (int(entries.size()) >= limit) {
            all = false;
            break;
        }
        struct stat found {
        };
        if (::fstatat(fd, entry->d_name, &found, AT_SYMLINK_NOFOLLOW) == 0)
            entries.push_back(infoOf(found, QString::fromUtf8(name)));
    }
    ::closedir(stream);
    std::sort(entries.begin(), entries.end(), [](const FileInfo &a, const FileInfo &b) { return a.name < b.name; });
    if (complete)
        *complete = all;
    return entries;
}

Result<std::unique_ptr<WriteTarget>> SafeFiles::openForWrite(const QString &path, qint64 maxBytes,
                                                             bool makeFolders) const
{
    const bool inside = isInside(path);
    QList<QByteArray> parts = components(inside ? path.mid(m_root.size()) : path);
    if (parts.isEmpty())
        return {ErrorCode::Invalid, QStringLiteral("%1 is a folder, not a file.").arg(shown(path))};
    const QByteArray leaf = parts.takeLast();
    Descriptor top = inside ? openRoot(m_root) : openTop();
    if (!top.isOpen())
        return fileError(errno, inside ? QStringLiteral("The workspace folder") : QStringLiteral("/"));
    qsizetype missing = 0;
    Descriptor folder = walk(std::move(top), parts, makeFolders && inside, &missing);
    if (!folder.isOpen() && missing == 0)
        return errno == ELOOP || errno == ENOTDIR ? linkOnTheWay(shown(path)) : fileError(errno, shown(path));
    if (!folder.isOpen() && (!inside || makeFolders))
        return {ErrorCode::NotFound, QStringLiteral("The folder of %1 does not exist.").arg(shown(path))};
    return openTarget(std::move(folder), leaf, shown(path), maxBytes);
}

Result<QString> workspacePath(const QString &path, const Workspace &workspace)
{
    const auto invalid = [](const char *why) { return Error{ErrorCode::Invalid, QLatin1StringView(why), {}}; };
    if (path.contains(QChar::Null))
        return invalid("The path holds a NUL character.");
    if (path.size() > 4000)
        return invalid("The path is too long.");
    if (path == u'~' || path.startsWith(QLatin1StringView("~/")))
        return invalid("\"~\" is not expanded here: give the whole path.");
    if (path.startsWith(QLatin1StringView("file:"), Qt::CaseInsensitive))
        return invalid("Give a plain path, not a file: address.");
    const bool absolute = path.startsWith(u'/');
    QString cleaned = QDir::cleanPath(absolute ? path : workspace.root + u'/' + path);
    while (cleaned.startsWith(QLatin1StringView("/../"))) // Qt leaves what goes above the top
        cleaned.remove(0, 3);
    return cleaned == QLatin1StringView("/..") ? QStringLiteral("/") : cleaned;
}

} // namespace homard
