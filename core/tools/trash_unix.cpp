// SPDX-License-Identifier: GPL-3.0-or-later
#include "trash_unix.h"
#include "write_target_unix.h"
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QUrl>
#include <cerrno>

namespace homard {

namespace {

constexpr int folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
constexpr int mostTries = 10'000; ///< Names tried in a trash that holds many of the same; ours.

bool lies(const Descriptor &folder, dev_t device)
{
    struct stat found {
    };
    return folder.isOpen() && ::fstat(folder.get(), &found) == 0 && found.st_dev == device;
}

/// The folder is ours alone: nobody else can put a link or another file into it.
bool isOwn(const Descriptor &folder, dev_t device)
{
    struct stat found {
    };
    return folder.isOpen() && ::fstat(folder.get(), &found) == 0 && found.st_dev == device &&
           found.st_uid == ::geteuid() && (found.st_mode & 0022) == 0;
}

Descriptor madeFolder(int parent, const QByteArray &name)
{
    if (::mkdirat(parent, name.constData(), 0700) != 0 && errno != EEXIST)
        return Descriptor();
    return Descriptor(::openat(parent, name.constData(), folderFlags));
}

Descriptor openHomeTrash(const QString &path, dev_t device)
{
    if (path.isEmpty())
        return Descriptor();
    QString there = QFileInfo(path).path();
    while (!QFileInfo::exists(there) && there.size() > 1)
        there = QFileInfo(there).path();
    const Descriptor nearest(::open(there.toUtf8().constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!lies(nearest, device) || !QDir().mkpath(QFileInfo(path).path())) // nothing is made on a disk it is not used on
        return Descriptor();
    const Descriptor parent(::open(QFileInfo(path).path().toUtf8().constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return parent.isOpen() ? madeFolder(parent.get(), QFileInfo(path).fileName().toUtf8()) : Descriptor();
}

/// The highest folder above `folder` on the same device.
Descriptor topOfMount(int folder)
{
    Descriptor top(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    struct stat here {
    };
    if (!top.isOpen() || ::fstat(top.get(), &here) != 0)
        return Descriptor();
    for (;;) {
        Descriptor above(::openat(top.get(), "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        struct stat found {
        };
        if (!above.isOpen() || ::fstat(above.get(), &found) != 0)
            return Descriptor(); // it may not be looked at, so the top is not known
        if (found.st_dev != here.st_dev || found.st_ino == here.st_ino)
            return top;
        top = std::move(above);
        here = found;
    }
}

/// .Trash/UID where an administrator made .Trash (sticky, no link), else .Trash-UID.
Descriptor openTopTrash(const Descriptor &top, dev_t device)
{
    const QByteArray user = QByteArray::number(qulonglong(::geteuid()));
    const Descriptor shared(::openat(top.get(), ".Trash", folderFlags));
    struct stat found {
    };
    if (lies(shared, device) && ::fstat(shared.get(), &found) == 0 && (found.st_mode & S_ISVTX)) {
        Descriptor own = madeFolder(shared.get(), user);
        if (isOwn(own, device))
            return own;
    }
    return madeFolder(top.get(), ".Trash-" + user);
}

/// `leaf` short enough that endings still fit into a name of 255 bytes, cut between characters.
QByteArray shortName(const QByteArray &leaf)
{
    constexpr qsizetype longest = 200;
    if (leaf.size() <= longest)
        return leaf;
    qsizetype end = longest;
    while (end > 1 && (uchar(leaf[end]) & 0xC0) == 0x80)
        --end;
    return leaf.left(end);
}

bool writeNote(int fd, const QByteArray &note)
{
    for (qsizetype done = 0; done < note.size();) {
        const ssize_t wrote = ::write(fd, note.constData() + done, size_t(note.size() - done));
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        done += wrote;
    }
    return ::fsync(fd) == 0;
}

} // namespace

TrashFolder::TrashFolder(Descriptor files, Descriptor info, QString top)
    : m_files(std::move(files)), m_info(std::move(info)), m_top(std::move(top))
{
}

Result<TrashFolder> TrashFolder::openBelow(const Descriptor &trash, const TrashItem &item, const QString &top)
{
    const dev_t device = item.identity.st_dev;
    if (isOwn(trash, device)) {
        Descriptor files = madeFolder(trash.get(), "files");
        Descriptor info = madeFolder(trash.get(), "info");
        if (isOwn(files, device) && isOwn(info, device))
            return TrashFolder(std::move(files), std::move(info), top);
    }
    return {ErrorCode::Denied, QStringLiteral("This trash cannot be used.")};
}

Result<TrashFolder> TrashFolder::openFor(const TrashItem &item, const TrashPlaces &places)
{
    const dev_t device = item.identity.st_dev;
    if (auto home = openBelow(openHomeTrash(places.home, device), item, {}))
        return home;
    const Descriptor top = topOfMount(item.folder);
    const QString place = QString::fromUtf8(top.isOpen() ? pathOf(top.get()) : QByteArray());
    if (places.usesMounts && top.isOpen() && !place.isEmpty()) {
        if (auto own = openBelow(openTopTrash(top, device), item, place))
            return own;
    }
    return {
        ErrorCode::Denied,
        QStringLiteral("%1 was not deleted: its disk has no trash that can be used, and nothing is deleted for good.")
            .arg(item.path),
        place.isEmpty() || !places.usesMounts
            ? QStringLiteral("Ask the person to delete it.")
            : QStringLiteral("Ask the person to delete it, or to make the folder .Trash-%1 in %2 with mode 700.")
                  .arg(qulonglong(::geteuid()))
                  .arg(place)};
}

Result<QString> TrashFolder::take(const TrashItem &item, qint64 wallMs) const
{
    const auto failed = [&item](int number) { return fileError(number, item.path); };
    const QString prefix = m_top.endsWith(u'/') ? m_top : m_top + u'/';
    const bool isRelative = !m_top.isEmpty() && item.path.startsWith(prefix);
    const QString written = isRelative ? item.path.mid(prefix.size()) : item.path;
    const QByteArray note = "[Trash Info]\nPath=" + QUrl::toPercentEncoding(written, "/") + "\nDeletionDate=" +
                            QDateTime::fromMSecsSinceEpoch(wallMs).toString(Qt::ISODate).left(19).toLatin1() + "\n";
    const QByteArray base = shortName(item.leaf);
    for (int n = 1; n <= mostTries; ++n) {
        const QByteArray name = n == 1 ? base : base + '.' + QByteArray::number(n);
        const QByteArray noteName = name + ".trashinfo";
        const Descriptor file(
            ::openat(m_info.get(), noteName.constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!file.isOpen()) {
            if (errno == EEXIST)
                continue;
            return failed(errno);
        }
        const auto takeBack = [&] { ::unlinkat(m_info.get(), noteName.constData(), 0); };
        if (!writeNote(file.get(), note)) {
            takeBack();
            return failed(EIO);
        }
        if (renameToNew(item.folder, item.leaf.constData(), m_files.get(), name.constData()) != 0) {
            const int number = errno;
            takeBack();
            if (number == EEXIST)
                continue;
            return failed(number);
        }
        struct stat now {
        };
        const bool same = ::fstatat(m_files.get(), name.constData(), &now, AT_SYMLINK_NOFOLLOW) == 0 &&
                          now.st_ino == item.identity.st_ino && now.st_dev == item.identity.st_dev;
        if (!same) { // another file took its place between the look and the rename
            if (renameToNew(m_files.get(), name.constData(), item.folder, item.leaf.constData()) == 0)
                takeBack();
            return {ErrorCode::Conflict, QStringLiteral("%1 changed meanwhile. Read it again.").arg(item.path)};
        }
        ::fsync(m_files.get());
        ::fsync(m_info.get());
        return QString::fromUtf8(pathOf(m_files.get()) + '/' + name);
    }
    return failed(EEXIST);
}

} // namespace homard
