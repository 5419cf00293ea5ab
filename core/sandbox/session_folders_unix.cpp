// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "remove_tree_unix.h"
#include "sandbox_words.h"
#include "session_folders.h"
#include "unique_fd_unix.h"
#include <QCryptographicHash>
#include <QDir>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
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

constexpr int FolderToLock = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
constexpr const char *GonePrefix = ".gone-"; // no session's folder begins so

bool lockFolder(int folder, int how)
{
    int result = 0;
    do
        result = ::flock(folder, how);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

/// True if the name still leads to the open folder.
bool isStill(int folder, int parent, const char *name)
{
    struct stat held;
    struct stat named;
    return ::fstat(folder, &held) == 0 && ::fstatat(parent, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

/// Renames a folder that nobody uses and nobody has used since `wallMs`, so that it is nobody's any more. Returns the
/// new name; empty: it stays. The lock is held for this alone: whoever waits for it sees then that the name is gone.
QByteArray takeAway(int parent, const char *name, qint64 wallMs)
{
    const UniqueFd folder = openOwnFolder(parent, name);
    struct stat found;
    if (!folder.isOpen() || !lockFolder(folder.get(), LOCK_EX | LOCK_NB) || fstat(folder.get(), &found) != 0 ||
        qint64(found.st_mtim.tv_sec) * 1000 >= wallMs || !isStill(folder.get(), parent, name))
        return {};
    auto gone = GonePrefix + newId().toLatin1();
    return ::renameat(parent, name, parent, gone.constData()) == 0 ? gone : QByteArray();
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

Result<SessionFolder> SessionFolders::temporary(const QString &sessionId) const
{
    const auto path = sessionPath(sessionId);
    const auto encoded = QFile::encodeName(path);
    constexpr int mostRounds = 10; // a round is lost when another program takes the folder away at this moment
    for (int round = 0; round < mostRounds; ++round) {
        if (!makePrivatePath(path))
            return failed(path, errno);
        const auto lease = std::make_shared<const UniqueFd>(::open(encoded.constData(), FolderToLock));
        const int error = lease->isOpen() ? 0 : errno;
        struct stat found;
        if (::lstat(encoded.constData(), &found) != 0)
            continue;
        if (!S_ISDIR(found.st_mode) || found.st_uid != geteuid() || (found.st_mode & 0077) != 0) {
            return Error{ErrorCode::Denied, tr("The folder %1 is not private to you.").arg(path),
                         tr("Remove it; it is made again when it is needed.")};
        }
        if (error != 0 && error != ENOENT)
            return failed(path, error);
        if (error == 0)
            lockFolder(lease->get(), LOCK_SH); // where there are no locks nobody can take it away either
        if (!isStill(lease->get(), AT_FDCWD, encoded.constData()))
            continue;
        ::futimens(lease->get(), nullptr); // for clearUnused()
        return SessionFolder{path, lease};
    }
    return failed(path, EBUSY);
}

void SessionFolders::clearUnused(qint64 wallMs, const CancelToken &cancel) const
{
    const auto path = QFile::encodeName(m_base + QStringLiteral("/sessions"));
    const UniqueFd all(::open(path.constData(), FolderToLock));
    if (!all.isOpen())
        return;
    QByteArrayList gone;
    forEachName(all.get(), [&](const char *name) {
        if (QByteArrayView(name).startsWith(GonePrefix))
            gone.append(name); // of a round that was cancelled
        else if (const auto taken = takeAway(all.get(), name, wallMs); !taken.isEmpty())
            gone.append(taken);
        return !cancel.isCancelled();
    });
    for (const auto &name : gone)
        removeTree(all.get(), name.constData(), cancel); // what is left is tried again next time
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
