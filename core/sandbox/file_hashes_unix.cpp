// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/defence.h"
#include "file_hashes.h"
#include "sandbox_words.h"
#include "unique_fd_unix.h"
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace homard {
namespace {

/// Empty: it cannot be read as the file that was judged.
QByteArray hashOf(const QString &path, const CancelToken &cancel)
{
    const UniqueFd file(::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat found;
    if (!file.isOpen() || fstat(file.get(), &found) != 0 || !S_ISREG(found.st_mode) || found.st_size > PinnedFileLimit)
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray piece(64 * 1024, Qt::Uninitialized);
    qint64 total = 0;
    while (!cancel.isCancelled() && total <= PinnedFileLimit) { // it may grow meanwhile
        const ssize_t size = ::read(file.get(), piece.data(), size_t(piece.size()));
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return size == 0 ? hash.result() : QByteArray();
        hash.addData(QByteArrayView(piece.constData(), size));
        total += size;
    }
    return {};
}

} // namespace

Result<void> verifyFileHashes(const ExecPlan &plan, const CancelToken &cancel)
{
    for (auto it = plan.fileHashes.begin(); it != plan.fileHashes.end(); ++it) {
        const auto hash = hashOf(QDir(plan.cwd).absoluteFilePath(it.key()), cancel);
        if (cancel.isCancelled())
            return Error{ErrorCode::Cancelled, tr("Stopped before the command was started."), {}};
        if ((hash.isEmpty() || hash != it.value()) && defenceOn("file-pins")) {
            return Error{ErrorCode::Conflict,
                         tr("%1 changed since the command was judged, so nothing was run.").arg(it.key()),
                         tr("Look at the file and ask for the command again.")};
        }
    }
    return {};
}

} // namespace homard
