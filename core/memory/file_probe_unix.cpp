// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_probe.h"
#include <QFile>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace homard {

namespace {

constexpr qint64 freshNs = 100'000'000; // ours: above the tick of file times (4 to 10 ms), also on slow disks

qint64 nanoseconds(const timespec &time)
{
    return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

FileStamp stampFrom(const struct stat &info)
{
    FileStamp stamp;
    stamp.kind = S_ISREG(info.st_mode) ? FileStamp::Kind::Regular : FileStamp::Kind::Other;
    stamp.device = quint64(info.st_dev);
    stamp.inode = quint64(info.st_ino);
    stamp.size = qint64(info.st_size);
#ifdef Q_OS_DARWIN
    stamp.modifiedNs = nanoseconds(info.st_mtimespec);
    stamp.changedNs = nanoseconds(info.st_ctimespec);
#else
    stamp.modifiedNs = nanoseconds(info.st_mtim);
    stamp.changedNs = nanoseconds(info.st_ctim);
#endif
    return stamp;
}

QByteArray readUpTo(int fd, qint64 limit, bool &failed)
{
    QByteArray bytes(qsizetype(limit), Qt::Uninitialized);
    qsizetype done = 0;
    while (done < bytes.size()) {
        const auto n = ::read(fd, bytes.data() + done, size_t(bytes.size() - done));
        if (n < 0 && errno == EINTR)
            continue;
        failed = n < 0;
        if (n <= 0)
            break;
        done += n;
    }
    bytes.truncate(done);
    bytes.squeeze();
    return bytes;
}

} // namespace

FileStamp stampOf(const QString &path)
{
    struct stat info = {};
    return ::stat(QFile::encodeName(path).constData(), &info) == 0 ? stampFrom(info) : FileStamp{};
}

FileContent readRegular(const QString &path, qint64 limit)
{
    FileContent content;
    const int fd = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat info = {};
    bool failed = fd < 0 || ::fstat(fd, &info) != 0;
    if (!failed) {
        content.stamp = stampFrom(info);
        content.ok = content.stamp.kind == FileStamp::Kind::Regular;
    }
    if (content.ok) {
        timespec now = {};
        ::clock_gettime(CLOCK_REALTIME, &now);
        content.fresh = nanoseconds(now) - content.stamp.changedNs < freshNs;
        content.bytes = readUpTo(fd, qMin(limit, content.stamp.size) + 1, failed); // one more: it may have grown
        content.cut = content.bytes.size() > limit;
        content.bytes.truncate(qsizetype(limit));
    }
    if (failed) {
        content.ok = false;
        content.words = QString::fromLocal8Bit(std::strerror(errno));
    }
    if (fd >= 0)
        ::close(fd);
    return content;
}

} // namespace homard
