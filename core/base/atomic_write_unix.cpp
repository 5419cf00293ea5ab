// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/atomic_write.h"
#include <QFile>
#include <QFileInfo>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace homard {

namespace {

QString lastError()
{
    return QString::fromLocal8Bit(std::strerror(errno));
}

/// A file descriptor that is closed.
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
    int get() const { return m_fd; }

private:
    int m_fd;
};

bool writeAll(int fd, const QByteArray &content)
{
    qsizetype done = 0;
    while (done < content.size()) {
        const auto n = ::write(fd, content.constData() + done, size_t(content.size() - done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        done += n;
    }
    return true;
}

} // namespace

QString writeAtomically(const QString &path, const QByteArray &content, FileRights rights)
{
    const QFileInfo info(path);
    const QString target = info.isSymLink() && info.exists() ? info.canonicalFilePath() : path;
    const QByteArray name = QFile::encodeName(target);
    const QByteArray temporary = name + ".tmp";
    struct stat before = {};
    const bool replaces = ::stat(name.constData(), &before) == 0;
    {
        // A new file that keeps "its" rights gets those of any new file, the umask's.
        const mode_t first = rights == FileRights::Kept && !replaces ? 0666 : 0600;
        ::unlink(temporary.constData()); // left by a kill; it may have other rights
        const Descriptor file(
            ::open(temporary.constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, first));
        if (file.get() < 0)
            return lastError();
        const mode_t mode = rights == FileRights::Kept && replaces ? before.st_mode & 07777 : 0600;
        const bool sets = rights == FileRights::OwnerOnly || replaces;
        if ((sets && ::fchmod(file.get(), mode) != 0) || !writeAll(file.get(), content) || ::fsync(file.get()) != 0) {
            const QString words = lastError();
            ::unlink(temporary.constData());
            return words;
        }
    }
    if (::rename(temporary.constData(), name.constData()) != 0) {
        const QString words = lastError();
        ::unlink(temporary.constData());
        return words;
    }
    const Descriptor folder(
        ::open(QFile::encodeName(QFileInfo(target).path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.get() >= 0)
        ::fsync(folder.get()); // some file systems refuse it for folders; the content itself is on disk
    return {};
}

} // namespace homard
