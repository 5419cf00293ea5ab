// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/defence.h"
#include "base/folder_identity.h"
#include "open_folder.h"
#include "sandbox_words.h"
#include "unique_fd_unix.h"
#include <QFile>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace homard {
namespace {

Error openingFailed(const QString &path, int error, bool isLink)
{
    if (isLink || error == ELOOP) {
        return {ErrorCode::Conflict,
                tr("The folder %1 is reached through a symbolic link now, so it is not the one that was checked.")
                    .arg(path),
                tr("Ask for the command again.")};
    }
    if (error == ENOENT) {
        return {ErrorCode::NotFound, tr("The folder %1 does not exist any more.").arg(path),
                tr("Create it or choose another folder.")};
    }
    if (error == ENOTDIR)
        return {ErrorCode::Invalid, tr("%1 is not a folder.").arg(path), {}};
    return {ErrorCode::Denied, tr("The folder %1 cannot be opened: %2.").arg(path, qt_error_string(error)), {}};
}

bool isSymbolicLink(int parent, const char *name)
{
    struct stat found;
    return fstatat(parent, name, &found, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(found.st_mode);
}

} // namespace

OpenFolder::OpenFolder(QString path, int descriptor, QByteArray identity)
    : m_path(std::move(path)), m_descriptor(descriptor), m_identity(std::move(identity))
{
}

OpenFolder::~OpenFolder()
{
    ::close(m_descriptor);
}

Result<void> OpenFolder::expect(const QByteArray &judged) const
{
    if (judged.isEmpty() || folderIdentity(m_descriptor) == judged || !defenceOn("folder-identity"))
        return {};
    return {ErrorCode::Conflict, tr("Another folder is at %1 now than when the command was checked.").arg(m_path),
            tr("Ask for the command again.")};
}

Result<OpenFolderPtr> OpenFolder::open(const QString &canonicalPath)
{
    if (!canonicalPath.startsWith(QLatin1Char('/')))
        return Error{
            ErrorCode::Invalid, tr("The folder \"%1\" is not given by an absolute path.").arg(canonicalPath), {}};
    constexpr int flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    UniqueFd folder(::open("/", flags));
    // One component at a time: openat2(RESOLVE_NO_SYMLINKS) says the same but needs Linux 5.6.
    const auto components = canonicalPath.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    for (const auto &component : components) {
        const auto name = QFile::encodeName(component);
        if (name == ".." || name == ".")
            return Error{ErrorCode::Invalid, tr("The path %1 is not canonical.").arg(canonicalPath), {}};
        UniqueFd next(::openat(folder.get(), name.constData(), flags));
        if (!next.isOpen()) {
            const int error = errno;
            return openingFailed(canonicalPath, error, isSymbolicLink(folder.get(), name.constData()));
        }
        folder = std::move(next);
    }
    struct stat found;
    if (!folder.isOpen() || fstat(folder.get(), &found) != 0)
        return openingFailed(canonicalPath, errno, false);
    if (found.st_nlink == 0)
        return openingFailed(canonicalPath, ENOENT, false);
    const auto identity = QByteArray::number(quint64(found.st_dev)) + ':' + QByteArray::number(quint64(found.st_ino));
    const int kept = fcntl(folder.get(), F_DUPFD_CLOEXEC, 16);
    if (kept < 0)
        return openingFailed(canonicalPath, errno, false);
    return OpenFolderPtr(new OpenFolder(canonicalPath, kept, identity));
}

} // namespace homard
