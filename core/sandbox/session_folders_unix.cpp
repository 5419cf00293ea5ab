// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox_words.h"
#include "session_folders.h"
#include "unique_fd_unix.h"
#include <QCryptographicHash>
#include <QDir>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace homard {
namespace {

Error failed(const QString &path, int error)
{
    return {ErrorCode::Io, tr("The folder %1 cannot be made: %2.").arg(path, qt_error_string(error)), {}};
}

bool isPlainWord(const QString &id)
{
    if (id.isEmpty() || id.size() > 64)
        return false;
    for (const auto letter : id) {
        const bool plain =
            (letter >= QLatin1Char('0') && letter <= QLatin1Char('9')) || letter == QLatin1Char('-') ||
            (letter.toUpper() >= QLatin1Char('A') && letter.toUpper() <= QLatin1Char('Z') && letter.unicode() < 128);
        if (!plain)
            return false;
    }
    return true;
}

/// Every folder on the way that is missing is made with mode 0700.
bool makePrivatePath(const QString &path)
{
    const auto encoded = QFile::encodeName(path);
    if (::mkdir(encoded.constData(), 0700) == 0 || errno == EEXIST)
        return true;
    return errno == ENOENT && makePrivatePath(QFileInfo(path).path()) &&
           (::mkdir(encoded.constData(), 0700) == 0 || errno == EEXIST);
}

} // namespace

QString SessionFolders::sessionPath(const QString &sessionId) const
{
    const auto name =
        isPlainWord(sessionId)
            ? sessionId
            : QString::fromLatin1(QCryptographicHash::hash(sessionId.toUtf8(), QCryptographicHash::Sha256).toHex());
    return m_base + QStringLiteral("/sessions/") + name;
}

Result<QString> SessionFolders::temporary(const QString &sessionId) const
{
    const auto path = sessionPath(sessionId);
    if (!makePrivatePath(path))
        return failed(path, errno);
    struct stat found;
    if (lstat(QFile::encodeName(path).constData(), &found) != 0)
        return failed(path, errno);
    if (!S_ISDIR(found.st_mode) || found.st_uid != geteuid() || (found.st_mode & 0077) != 0) {
        return Error{ErrorCode::Denied, tr("The folder %1 is not private to you.").arg(path),
                     tr("Remove it; it is made again when it is needed.")};
    }
    ::utimensat(AT_FDCWD, QFile::encodeName(path).constData(), nullptr, AT_SYMLINK_NOFOLLOW); // for clearUnused()
    return path;
}

Result<void> SessionFolders::clear(const QString &sessionId) const
{
    QDir folder(sessionPath(sessionId));
    if (!folder.exists() || folder.removeRecursively())
        return {};
    return Error{ErrorCode::Io, tr("The temporary files in %1 cannot all be removed.").arg(folder.path()), {}};
}

void SessionFolders::clearUnused(qint64 wallMs, const CancelToken &cancel) const
{
    const QDir all(m_base + QStringLiteral("/sessions"));
    for (const auto &entry : all.entryInfoList(QDir::Dirs | QDir::NoSymLinks | QDir::Hidden | QDir::NoDotAndDotDot)) {
        if (cancel.isCancelled())
            return;
        if (entry.lastModified().toMSecsSinceEpoch() < wallMs)
            QDir(entry.filePath()).removeRecursively(); // what cannot be removed is tried again next time
    }
}

Result<void> ensureRealFolder(const QString &folder, const QString &name)
{
    const UniqueFd parent(
        ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    const auto encoded = QFile::encodeName(name);
    if (!parent.isOpen() || (::mkdirat(parent.get(), encoded.constData(), 0700) != 0 && errno != EEXIST))
        return failed(folder + QLatin1Char('/') + name, errno);
    const UniqueFd made(::openat(parent.get(), encoded.constData(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!made.isOpen()) {
        return Error{ErrorCode::Conflict, tr("%1 in the session's temporary folder is not a folder.").arg(name),
                     tr("Remove it from the session's temporary folder.")};
    }
    return {};
}

} // namespace homard
