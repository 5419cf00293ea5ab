// SPDX-License-Identifier: GPL-3.0-or-later
#include "hook_folders.h"
#include "unique_fd_unix.h"
#include <QDir>
#include <QRegularExpression>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace homard {

namespace {

constexpr size_t mostRead = 256 * 1024;

QByteArray gitConfiguration(const OpenFolder &root)
{
    const UniqueFd git(::openat(root.descriptor(), ".git", O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!git.isOpen())
        return {};
    const UniqueFd file(::openat(git.get(), "config", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat info = {};
    if (!file.isOpen() || ::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode))
        return {};
    QByteArray text(qsizetype(std::min<size_t>(mostRead, size_t(info.st_size))), Qt::Uninitialized);
    qsizetype have = 0;
    while (have < text.size()) {
        const ssize_t got = ::read(file.get(), text.data() + have, size_t(text.size() - have));
        if (got <= 0)
            break;
        have += got;
    }
    text.truncate(have);
    return text;
}

} // namespace

QStringList hookFoldersOf(const OpenFolder &root)
{
    // Keys in any case, also behind a section's name on one line: https://git-scm.com/docs/git-config.
    static const QRegularExpression key(
        QStringLiteral("^\\s*(?:\\[[^\\]]*\\]\\s*)?hookspath[ \\t]*=[ \\t]*\"?([^\"\\r\\n;#]*)"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
    QStringList names;
    auto found = key.globalMatch(QString::fromUtf8(gitConfiguration(root)));
    while (found.hasNext()) {
        QString path = QDir::cleanPath(found.next().captured(1).trimmed());
        if (path.startsWith(root.path() + QLatin1Char('/')))
            path = path.mid(root.path().size() + 1);
        if (path.isEmpty() || path == QLatin1StringView(".") || path.startsWith(QLatin1Char('/')) ||
            path.startsWith(QLatin1Char('~')) || path.startsWith(QLatin1StringView("..")))
            continue; // elsewhere, where commands cannot write, or the whole workspace
        names.append(path.startsWith(QLatin1Char('.')) ? path.section(QLatin1Char('/'), 0, 0) : path);
    }
    return names;
}

} // namespace homard
