// SPDX-License-Identifier: GPL-3.0-or-later
#include "write_target_unix.h"
#include "base/text.h"
#include "trash_unix.h"
#include <QRandomGenerator>
#include <cerrno>
#include <sys/stat.h>
#include <system_error>

namespace homard {

Error fileError(int number, const QString &shown)
{
    switch (number) {
    case ENOENT: return {ErrorCode::NotFound, QStringLiteral("%1 does not exist.").arg(shown), {}};
    case ENOTDIR: return {ErrorCode::NotFound, QStringLiteral("%1: a part of the path is no folder.").arg(shown), {}};
    case EXDEV:
        return {ErrorCode::Denied, QStringLiteral("%1 leads out of the workspace through a link.").arg(shown), {}};
    case ELOOP:
        return {ErrorCode::Denied, QStringLiteral("%1 leads through a link that is not followed.").arg(shown), {}};
    case ENXIO:
        return {ErrorCode::Denied, QStringLiteral("%1 is no ordinary file (a pipe, socket or device).").arg(shown), {}};
    case EACCES:
    case EPERM: return {ErrorCode::Denied, QStringLiteral("%1: permission denied.").arg(shown), {}};
    case ENAMETOOLONG:
        return {ErrorCode::Invalid, QStringLiteral("%1: the name is too long.").arg(truncated(shown, 200)), {}};
    default:
        return {ErrorCode::Io,
                QStringLiteral("%1: %2.").arg(shown, QString::fromStdString(std::generic_category().message(number))),
                {}};
    }
}

Error linkOnTheWay(const QString &shown)
{
    return {
        ErrorCode::Denied,
        QStringLiteral("%1: a part of the path is a link or no folder. Writing follows no links: give the real path.")
            .arg(shown),
        {}};
}

Error tooLarge(const QString &shown, qint64 size, qint64 limit)
{
    return {ErrorCode::Invalid,
            QStringLiteral("%1 is too large: %2, the limit is %3.").arg(shown, humanSize(size), humanSize(limit)),
            {}};
}

Result<QByteArray> readDescriptor(int fd, qint64 offset, qint64 maxBytes, const QString &shown)
{
    constexpr qint64 piece = 256 * 1024;
    QByteArray content;
    while (content.size() < maxBytes) {
        const qint64 wanted = qMin(piece, maxBytes - content.size());
        const qsizetype before = content.size();
        content.resize(before + wanted);
        ssize_t got = 0;
        do
            got = ::pread(fd, content.data() + before, size_t(wanted), off_t(offset + before));
        while (got < 0 && errno == EINTR);
        content.resize(before + qMax<ssize_t>(got, 0));
        if (got < 0)
            return fileError(errno, shown);
        if (got == 0)
            break;
    }
    return content;
}

namespace {

class UnixTarget : public WriteTarget
{
public:
    UnixTarget(Descriptor folder, QByteArray leaf, QString shown)
        : m_folder(std::move(folder)), m_leaf(std::move(leaf)), m_shown(std::move(shown))
    {
    }

    /// Looks at what is there now.
    Result<void> inspect(qint64 maxBytes);
    bool exists() const override { return m_exists; }
    const QByteArray &oldContent() const override { return m_content; }
    quint32 mode() const override { return m_stat.st_mode & 07777; }
    Result<void> replace(const QByteArray &content) override;
    bool isReplaced() const override { return m_replaced; }
    Result<void> moveTo(WriteTarget &place) override;
    Result<QString> moveToTrash(const QString &path, const TrashPlaces &places, qint64 wallMs) override;

private:
    Descriptor openLeaf() const
    {
        return Descriptor(
            ::openat(m_folder.get(), m_leaf.constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    }
    Result<void> checkKind(const struct stat &found, qint64 maxBytes) const;
    Result<void> writeTemporary(const QByteArray &name, const QByteArray &content) const;
    Result<void> checkUnchanged() const;
    Result<void> checkWritten(const QByteArray &content) const;
    Error changed() const
    {
        return {ErrorCode::Conflict, QStringLiteral("%1 changed meanwhile. Read it again.").arg(m_shown), {}};
    }

    Descriptor m_folder;
    QByteArray m_leaf;
    QString m_shown;
    QByteArray m_content;
    struct stat m_stat {
    };
    bool m_exists = false;
    bool m_replaced = false;
};

Result<void> UnixTarget::checkKind(const struct stat &found, qint64 maxBytes) const
{
    if (S_ISDIR(found.st_mode))
        return {ErrorCode::Invalid, QStringLiteral("%1 is a folder, not a file.").arg(m_shown)};
    if (!S_ISREG(found.st_mode))
        return {ErrorCode::Denied, QStringLiteral("%1 is no ordinary file (a pipe, socket or device).").arg(m_shown)};
    if (found.st_nlink > 1)
        return {
            ErrorCode::Denied,
            QStringLiteral("%1 has a second name somewhere (a hard link); such files are not changed.").arg(m_shown)};
    if ((found.st_mode & 0222) == 0)
        return {ErrorCode::Denied, QStringLiteral("%1 is write-protected.").arg(m_shown)};
    if (found.st_size > maxBytes)
        return tooLarge(m_shown, found.st_size, maxBytes);
    return {};
}

Result<void> UnixTarget::inspect(qint64 maxBytes)
{
    if (!m_folder.isOpen())
        return {};
    // Looked at before it is opened as well: opening a device may have effects.
    struct stat found {
    };
    if (::fstatat(m_folder.get(), m_leaf.constData(), &found, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? Result<void>() : Result<void>(fileError(errno, m_shown));
    if (S_ISLNK(found.st_mode))
        return linkOnTheWay(m_shown);
    if (const auto fits = checkKind(found, maxBytes); !fits)
        return fits;
    const Descriptor file = openLeaf();
    if (!file.isOpen() || ::fstat(file.get(), &m_stat) != 0)
        return fileError(errno, m_shown);
    if (const auto fits = checkKind(m_stat, maxBytes); !fits)
        return fits;
    auto content = readDescriptor(file.get(), 0, maxBytes + 1, m_shown);
    if (!content)
        return content.error();
    if (content->size() > maxBytes)
        return tooLarge(m_shown, content->size(), maxBytes);
    m_content = std::move(*content);
    m_exists = true;
    return {};
}

Result<void> UnixTarget::writeTemporary(const QByteArray &name, const QByteArray &content) const
{
    const Descriptor file(::openat(m_folder.get(), name.constData(),
                                   O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, m_exists ? 0600 : 0666));
    if (!file.isOpen())
        return fileError(errno, m_shown);
    for (qsizetype done = 0; done < content.size();) {
        const ssize_t wrote = ::write(file.get(), content.constData() + done, size_t(content.size() - done));
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return fileError(wrote < 0 ? errno : ENOSPC, m_shown);
        done += wrote;
    }
    if (m_exists) {
        struct stat own {
        };
        const bool foreign =
            ::fstat(file.get(), &own) == 0 && (own.st_uid != m_stat.st_uid || own.st_gid != m_stat.st_gid);
        if (foreign && ::fchown(file.get(), m_stat.st_uid, m_stat.st_gid) != 0)
            return {ErrorCode::Denied,
                    QStringLiteral("%1 belongs to somebody else; its owner could not be kept.").arg(m_shown)};
        if (::fchmod(file.get(), m_stat.st_mode & 07777) != 0)
            return fileError(errno, m_shown);
    }
    return ::fsync(file.get()) == 0 ? Result<void>() : Result<void>(fileError(errno, m_shown));
}

Result<void> UnixTarget::checkUnchanged() const
{
    const Descriptor file = openLeaf();
    if (!m_exists)
        return file.isOpen() || errno != ENOENT ? Result<void>(changed()) : Result<void>();
    struct stat now {
    };
    if (!file.isOpen() || ::fstat(file.get(), &now) != 0 || now.st_dev != m_stat.st_dev ||
        now.st_ino != m_stat.st_ino || now.st_nlink != 1 || now.st_size != m_content.size())
        return changed();
    const auto content = readDescriptor(file.get(), 0, m_content.size() + 1, m_shown);
    return content && *content == m_content ? Result<void>() : Result<void>(changed());
}

Result<void> UnixTarget::checkWritten(const QByteArray &content) const
{
    const Descriptor file = openLeaf();
    if (file.isOpen()) {
        const auto now = readDescriptor(file.get(), 0, content.size() + 1, m_shown);
        if (now && *now == content)
            return {};
    }
    return {ErrorCode::Io,
            QStringLiteral("%1 was written but does not read back as written. Read it again.").arg(m_shown)};
}

Result<void> UnixTarget::replace(const QByteArray &content)
{
    if (!m_folder.isOpen())
        return {ErrorCode::NotFound, QStringLiteral("The folder of %1 does not exist.").arg(m_shown)};
    const QByteArray name = ".homard-" + QByteArray::number(QRandomGenerator::system()->generate64(), 36) + ".tmp";
    Result<void> done = writeTemporary(name, content);
    if (done)
        done = checkUnchanged();
    if (done) {
        const int renamed = m_exists
                                ? ::renameat(m_folder.get(), name.constData(), m_folder.get(), m_leaf.constData())
                                : renameToNew(m_folder.get(), name.constData(), m_folder.get(), m_leaf.constData());
        if (renamed != 0)
            done = errno == EEXIST ? changed() : fileError(errno, m_shown);
    }
    if (!done) {
        ::unlinkat(m_folder.get(), name.constData(), 0);
        return done;
    }
    m_replaced = true;
    const Descriptor folder(::openat(m_folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.isOpen())
        ::fsync(
            folder.get()); // the name survives a power cut; not all file systems can, the content is safe either way
    return checkWritten(content);
}

Result<void> UnixTarget::moveTo(WriteTarget &place)
{
    const auto &to = static_cast<const UnixTarget &>(place); // there are no others
    if (!m_exists || !m_folder.isOpen())
        return fileError(ENOENT, m_shown);
    if (const auto same = checkUnchanged(); !same)
        return same;
    if (to.m_exists || renameToNew(m_folder.get(), m_leaf.constData(), to.m_folder.get(), to.m_leaf.constData()) != 0) {
        if (to.m_exists || errno == EEXIST)
            return {ErrorCode::Conflict, QStringLiteral("%1 is there already; nothing is replaced.").arg(to.m_shown)};
        if (errno == EXDEV)
            return {ErrorCode::Invalid, QStringLiteral("%1 is on another disk; nothing was moved.").arg(to.m_shown)};
        return fileError(errno, m_shown);
    }
    struct stat now {
    };
    const bool same = ::fstatat(to.m_folder.get(), to.m_leaf.constData(), &now, AT_SYMLINK_NOFOLLOW) == 0 &&
                      now.st_ino == m_stat.st_ino && now.st_dev == m_stat.st_dev;
    if (!same) { // another file took its place between the look and the rename
        renameToNew(to.m_folder.get(), to.m_leaf.constData(), m_folder.get(), m_leaf.constData());
        return changed();
    }
    for (const int folder : {m_folder.get(), to.m_folder.get()}) {
        const Descriptor synced(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (synced.isOpen())
            ::fsync(synced.get());
    }
    return {};
}

Result<QString> UnixTarget::moveToTrash(const QString &path, const TrashPlaces &places, qint64 wallMs)
{
    if (!m_exists || !m_folder.isOpen())
        return fileError(ENOENT, m_shown);
    const TrashItem item{m_folder.get(), m_leaf, path, m_stat};
    const auto trash = TrashFolder::openFor(item, places);
    if (!trash)
        return trash.error();
    if (const auto same = checkUnchanged(); !same)
        return same.error();
    return trash->take(item, wallMs);
}

} // namespace

Result<std::unique_ptr<WriteTarget>> openTarget(Descriptor folder, const QByteArray &leaf, const QString &shown,
                                                qint64 maxBytes)
{
    auto target = std::make_unique<UnixTarget>(std::move(folder), leaf, shown);
    if (const auto looked = target->inspect(maxBytes); !looked)
        return looked.error();
    return std::unique_ptr<WriteTarget>(std::move(target));
}

} // namespace homard
