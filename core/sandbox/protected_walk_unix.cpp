// SPDX-License-Identifier: GPL-3.0-or-later
#include "protected_walk_unix.h"
#include "base/logging.h"
#include "open_below_unix.h"
#include "sandbox_words.h"
#include <QFile>
#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>

namespace homard {
namespace {

/// Removed, or replaced by something that is no folder, since its name was read.
bool isGone(int error)
{
    return error == ENOENT || error == ELOOP || error == ENOTDIR;
}

/// Git takes a folder for a repository only if it has one of these.
bool isLikeGitData(int folder)
{
    struct stat found;
    return fstatat(folder, "objects", &found, AT_SYMLINK_NOFOLLOW) == 0 ||
           fstatat(folder, "commondir", &found, AT_SYMLINK_NOFOLLOW) == 0;
}

} // namespace

QString ProtectedNames::Walk::folded(const QString &name)
{
    return name.normalized(QString::NormalizationForm_C).toCaseFolded();
}

QByteArray ProtectedNames::Walk::lastName(const QByteArray &relative)
{
    return relative.mid(relative.lastIndexOf('/') + 1);
}

ProtectedNames::Walk::Walk(const OpenFolder &root, const std::vector<QStringList> &patterns, const Starts &starts,
                           const Found *closed)
    : m_root(root.descriptor()), m_patterns(patterns), m_starts(starts), m_closed(closed)
{
    Folder top;
    const auto components = root.path().split(QLatin1Char('/'), Qt::SkipEmptyParts);
    for (const auto &component : components) {
        std::vector<Progress> begun;
        advance(top, folded(component), begun);
        top.begun = std::move(begun);
    }
    m_open.push_back(std::move(top));
}

ProtectedNames::Found ProtectedNames::Walk::run()
{
    while (!m_open.empty()) {
        const auto folder = std::move(m_open.back());
        m_open.pop_back();
        visit(folder);
    }
    return std::move(m_found);
}

ProtectedNames::Entry ProtectedNames::Walk::entryOf(const struct stat &folder, const struct stat &found, int parent,
                                                    const QByteArray &name)
{
    Entry entry;
    entry.device = found.st_dev;
    entry.inode = found.st_ino;
    entry.parentDevice = folder.st_dev;
    entry.parentInode = folder.st_ino;
    entry.changed = qint64(found.st_ctim.tv_sec) * 1'000'000'000 + found.st_ctim.tv_nsec;
    entry.hasOtherNames = !S_ISDIR(found.st_mode) && found.st_nlink > 1;
    entry.isLink = S_ISLNK(found.st_mode);
    if (entry.isLink) {
        char target[4096];
        const ssize_t size = readlinkat(parent, name.constData(), target, sizeof target);
        entry.linkTarget = QByteArray(target, std::max<ssize_t>(size, 0));
    }
    return entry;
}

void ProtectedNames::Walk::visit(const Folder &folder)
{
    auto fd = openBelow(m_root, folder.relative, O_RDONLY | O_DIRECTORY);
    if (!fd.isOpen() && errno == EACCES && m_closed) {
        makeReadable(folder.relative);
        fd = openBelow(m_root, folder.relative, O_RDONLY | O_DIRECTORY);
    }
    struct stat own;
    if (!fd.isOpen() || fstat(fd.get(), &own) != 0)
        return cannotLook(folder.relative, errno);
    if (wasClosed(folder.relative, own))
        return; // somebody opened it; it is read-only for the command
    DIR *handle = fdopendir(fd.get());
    if (!handle)
        return cannotLook(folder.relative, errno);
    const int parent = fd.release(); // closedir() closes it
    errno = 0;
    while (const dirent *entry = readdir(handle)) {
        const QByteArray name(entry->d_name);
        if (name != "." && name != "..")
            look(folder, parent, own, name, entry->d_type);
        errno = 0;
    }
    const int error = errno;
    closedir(handle);
    if (error != 0)
        cannotLook(folder.relative, error);
}

bool ProtectedNames::Walk::wasClosed(const QByteArray &relative, const struct stat &folder) const
{
    const auto before = m_closed ? m_closed->constFind(relative) : Found::const_iterator();
    return m_closed && before != m_closed->cend() && before->device == folder.st_dev && before->inode == folder.st_ino;
}

void ProtectedNames::Walk::makeReadable(const QByteArray &relative)
{
    const auto folder = openBelow(m_root, relative, O_PATH | O_DIRECTORY);
    struct stat own;
    if (!folder.isOpen() || fstat(folder.get(), &own) != 0 || wasClosed(relative, own) || (own.st_mode & S_IXUSR) == 0)
        return;
    const auto held = "/proc/self/fd/" + QByteArray::number(folder.get()); // never by a name
    if (::chmod(held.constData(), (own.st_mode & 07777) | S_IRUSR) != 0)
        qCWarning(logSandbox, "a command made %s unreadable and it stays so", relative.constData());
}

void ProtectedNames::Walk::look(const Folder &folder, int parent, const struct stat &own, const QByteArray &name,
                                unsigned char kind)
{
    std::vector<Progress> begun;
    const auto fit = advance(folder, folded(QFile::decodeName(name)), begun);
    const bool hit = fit == Fit::Full || (fit == Fit::InGitData && isLikeGitData(parent));
    const bool isGitName = name.size() == 4 && folded(QFile::decodeName(name)) == QLatin1StringView(".git");
    struct stat found {
    };
    const bool needsStatus = hit || isGitName || kind == DT_UNKNOWN || (kind == DT_LNK && !begun.empty());
    if (needsStatus && fstatat(parent, name.constData(), &found, AT_SYMLINK_NOFOLLOW) != 0)
        return cannotLook(folder.relative, errno);
    const bool isFolder = needsStatus ? S_ISDIR(found.st_mode) : kind == DT_DIR;
    const bool leadsElsewhere = needsStatus && S_ISLNK(found.st_mode) && isOnHiddenWay(begun);
    const auto relative = folder.relative.isEmpty() ? name : folder.relative + '/' + name;
    if (hit || (isGitName && !isFolder) || leadsElsewhere)
        m_found.insert(relative, entryOf(own, found, parent, name));
    else if (isFolder)
        m_open.push_back({relative, std::move(begun)});
}

void ProtectedNames::Walk::cannotLook(QByteArray relative, int error)
{
    while (error == EACCES && !relative.isEmpty()) {
        const auto folder = relative.left(std::max<qsizetype>(relative.lastIndexOf('/'), 0));
        const auto name = lastName(relative);
        const auto parent = openBelow(m_root, folder, O_PATH | O_DIRECTORY);
        struct stat own;
        struct stat found;
        if (parent.isOpen() && fstat(parent.get(), &own) == 0 &&
            fstatat(parent.get(), name.constData(), &found, AT_SYMLINK_NOFOLLOW) == 0) {
            auto entry = entryOf(own, found, parent.get(), name);
            entry.isClosed = true;
            if (S_ISDIR(found.st_mode))
                m_found.insert(relative, entry);
            return;
        }
        error = errno;
        relative = folder;
    }
    // A path that is too long for any system call cannot be mounted either.
    if (isGone(error) || error == ENAMETOOLONG || !m_error.ok())
        return;
    const auto shown = relative.isEmpty() ? tr("the workspace") : QFile::decodeName(relative);
    m_error =
        Error{ErrorCode::Io,
              tr("It cannot be seen whether there are protected files in %1: %2.").arg(shown, qt_error_string(error)),
              tr("Commands that only read still run.")};
}

bool ProtectedNames::Walk::isOnHiddenWay(const std::vector<Progress> &begun) const
{
    return std::any_of(begun.begin(), begun.end(), [this](const Progress &progress) {
        return m_patterns[progress.pattern].first().startsWith(QLatin1Char('.'));
    });
}

ProtectedNames::Walk::Fit ProtectedNames::Walk::advance(const Folder &folder, const QString &name,
                                                        std::vector<Progress> &begun) const
{
    Fit fit = Fit::None;
    const auto step = [&](size_t pattern, qsizetype at) {
        const auto &components = m_patterns[pattern];
        const bool deep = components[at] == QLatin1StringView("**");
        if (deep)
            begun.push_back({pattern, at++});
        if (components[at] != name && components[at] != QLatin1StringView("*"))
            return;
        if (at + 1 == components.size())
            fit = std::max(fit, deep ? Fit::InGitData : Fit::Full);
        else
            begun.push_back({pattern, at + 1});
    };
    for (const auto &progress : folder.begun)
        step(progress.pattern, progress.next);
    if (const auto starting = m_starts.constFind(name); starting != m_starts.cend()) {
        for (const size_t pattern : *starting)
            step(pattern, 0);
    }
    return fit;
}

} // namespace homard
