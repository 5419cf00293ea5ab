// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "base/logging.h"
#include "open_below_unix.h"
#include "protected_names.h"
#include "sandbox_words.h"
#include <QFile>
#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

namespace homard {
namespace {

QString folded(const QString &name)
{
    return name.normalized(QString::NormalizationForm_C).toCaseFolded();
}

QByteArray lastName(const QByteArray &relative)
{
    return relative.mid(relative.lastIndexOf('/') + 1);
}

/// What a protected name means depends on this end of its path: all of it within Git's data, else the last name.
QByteArray meaningfulEnd(const QByteArray &relative)
{
    const auto git = ('/' + relative).lastIndexOf("/.git/");
    return git < 0 ? lastName(relative) : relative.mid(git);
}

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

/// Walks a tree without following links, carrying along which patterns the path so far fits.
class ProtectedNames::Walk
{
public:
    /// `closed`: before all commands; they are not looked into. Null: that is now.
    Walk(const OpenFolder &root, const std::vector<QStringList> &patterns, const Starts &starts, const Found *closed)
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

    /// Goes on when a folder cannot be looked at; error() has the first.
    Found run()
    {
        while (!m_open.empty()) {
            const auto folder = std::move(m_open.back());
            m_open.pop_back();
            visit(folder);
        }
        return std::move(m_found);
    }
    const Result<void> &error() const { return m_error; }

    static Entry entryOf(const struct stat &folder, const struct stat &found, int parent, const QByteArray &name)
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

private:
    struct Progress {
        size_t pattern;
        qsizetype next; ///< Component that has to come next.
    };
    struct Folder {
        QByteArray relative;
        std::vector<Progress> begun;
    };

    enum class Fit { None, InGitData, Full };

    void visit(const Folder &folder)
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

    bool wasClosed(const QByteArray &relative, const struct stat &folder) const
    {
        const auto before = m_closed ? m_closed->constFind(relative) : Found::const_iterator();
        return m_closed && before != m_closed->cend() && before->device == folder.st_dev &&
               before->inode == folder.st_ino;
    }

    /// In a folder that a command made searchable but not readable, Git finds what this walk would not.
    void makeReadable(const QByteArray &relative)
    {
        const auto folder = openBelow(m_root, relative, O_PATH | O_DIRECTORY);
        struct stat own;
        if (!folder.isOpen() || fstat(folder.get(), &own) != 0 || wasClosed(relative, own) ||
            (own.st_mode & S_IXUSR) == 0)
            return;
        const auto held = "/proc/self/fd/" + QByteArray::number(folder.get()); // never by a name
        if (::chmod(held.constData(), (own.st_mode & 07777) | S_IRUSR) != 0)
            qCWarning(logSandbox, "a command made %s unreadable and it stays so", relative.constData());
    }

    void look(const Folder &folder, int parent, const struct stat &own, const QByteArray &name, unsigned char kind)
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

    /// A folder that cannot be read is closed: a command may be able to make it readable. Seen from one that cannot be
    /// searched either, it is that one.
    void cannotLook(QByteArray relative, int error)
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
        m_error = Error{
            ErrorCode::Io,
            tr("It cannot be seen whether there are protected files in %1: %2.").arg(shown, qt_error_string(error)),
            tr("Commands that only read still run.")};
    }

    /// A link to a folder called "modules" gives all that a ".git/modules" has. Not for ordinary names ("library").
    bool isOnHiddenWay(const std::vector<Progress> &begun) const
    {
        return std::any_of(begun.begin(), begun.end(), [this](const Progress &progress) {
            return m_patterns[progress.pattern].first().startsWith(QLatin1Char('.'));
        });
    }

    /// How a pattern ends with this name; `begun` has those that go on below it.
    Fit advance(const Folder &folder, const QString &name, std::vector<Progress> &begun) const
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

    const int m_root;
    const std::vector<QStringList> &m_patterns;
    const Starts &m_starts;
    const Found *const m_closed;
    std::vector<Folder> m_open;
    Found m_found;
    Result<void> m_error;
};

ProtectedNames::ProtectedNames(OpenFolderPtr root, const QStringList &names) : m_root(std::move(root))
{
    for (const auto &name : names) {
        const auto components = folded(name).split(QLatin1Char('/'), Qt::SkipEmptyParts);
        if (components.isEmpty() || components.last() == QLatin1StringView("**"))
            continue;
        m_starts[components.first()].push_back(m_patterns.size());
        m_patterns.push_back(components);
    }
}

Result<void> ProtectedNames::find(Found &found, const Found *closed)
{
    const auto begin = std::chrono::steady_clock::now();
    Walk walk(*m_root, m_patterns, m_starts, closed);
    found = walk.run();
    m_cost = std::chrono::duration_cast<Clock::Milliseconds>(std::chrono::steady_clock::now() - begin);
    return walk.error();
}

Result<void> ProtectedNames::scan()
{
    auto seen = find(m_before, nullptr);
    m_closed.clear();
    for (auto it = m_before.begin(); it != m_before.end(); ++it) {
        if (it->isClosed)
            m_closed.insert(it.key(), *it);
    }
    return seen;
}

std::vector<ProtectedNames::Kept> ProtectedNames::existing() const
{
    std::vector<Kept> result;
    for (auto it = m_before.begin(); it != m_before.end(); ++it) {
        if (!it->isLink)
            result.push_back({m_root->path() + QLatin1Char('/') + QFile::decodeName(it.key()),
                              QByteArray::number(it->device) + ':' + QByteArray::number(it->inode)});
    }
    std::sort(result.begin(), result.end(), [](const Kept &a, const Kept &b) { return a.path < b.path; });
    return result; // sorted: the same plan makes the same arguments
}

void ProtectedNames::update()
{
    bool isAsBefore = true;
    for (auto it = m_before.begin(); it != m_before.end(); ++it) {
        UniqueFd folder;
        const auto now = look(it.key(), folder);
        isAsBefore = isAsBefore && now && now->device == it->device && now->inode == it->inode &&
                     now->isLink == it->isLink && now->linkTarget == it->linkTarget;
    }
    if (isAsBefore)
        return;
    Found found;
    if (!find(found, &m_closed).ok())
        return; // the launcher refuses what is not as before
    // One that somebody opened is not found closed again.
    for (auto it = m_before.begin(); it != m_before.end(); ++it) {
        UniqueFd folder;
        const auto now = it->isClosed ? look(it.key(), folder) : std::nullopt;
        if (now && now->device == it->device && now->inode == it->inode)
            found.insert(it.key(), *it);
    }
    erase_if(found, [this](const Found::iterator &it) {
        return !it->isClosed && !wasThere(it.key(), *it) && !wasMoved(it.key(), *it);
    });
    m_before = std::move(found);
}

QStringList ProtectedNames::sweep()
{
    QStringList made;
    Found found;
    if (const auto seen = find(found, &m_closed); !seen.ok())
        qCWarning(logSandbox, "%s", qUtf8Printable(seen.error().message));
    for (auto it = found.begin(); it != found.end(); ++it) {
        if (it->isClosed || wasThere(it.key(), *it) || wasMoved(it.key(), *it))
            continue;
        if (!setAside(it.key(), *it))
            qCWarning(logSandbox, "a command made %s and it could not be renamed", it.key().constData());
        made.append(QFile::decodeName(it.key()));
    }
    made.sort();
    return made;
}

/// A name that existed is a mount point inside the sandbox and cannot be replaced there; with its folder unchanged, a
/// new file under it was put there from outside, by the user's editor or by an approved edit, and stays. Links are not
/// mounted, so they must be the same link: a new one may get the old one's inode, but then it leads elsewhere.
bool ProtectedNames::wasThere(const QByteArray &relative, const Entry &entry) const
{
    const auto before = m_before.find(relative);
    if (before == m_before.end())
        return false;
    const bool same = before->device == entry.device && before->inode == entry.inode &&
                      before->isLink == entry.isLink && before->linkTarget == entry.linkTarget;
    return same || (!before->isLink && !entry.isLink && before->parentInode == entry.parentInode);
}

/// A command may move a folder with a protected file in it. The file was mounted read-only, so it is what it was: the
/// time of its last change, which nobody can set, says that it is no other file that got the number of one that is
/// gone. Not so a file with a second name, which could be written through that one; and what leads to another place
/// (a link, a ".git" that is a file, a commondir) leads elsewhere from where it is now.
bool ProtectedNames::wasMoved(const QByteArray &relative, const Entry &entry) const
{
    const auto end = meaningfulEnd(relative);
    const auto name = folded(QFile::decodeName(lastName(relative)));
    if (entry.isLink || entry.hasOtherNames || name == QLatin1StringView(".git") ||
        name == QLatin1StringView("commondir"))
        return false;
    for (auto it = m_before.begin(); it != m_before.end(); ++it) {
        if (it->inode == entry.inode && it->device == entry.device && it->changed == entry.changed && !it->isClosed &&
            meaningfulEnd(it.key()) == end)
            return true;
    }
    return false;
}

/// What has this name now, and the folder it is in.
std::optional<ProtectedNames::Entry> ProtectedNames::look(const QByteArray &relative, UniqueFd &folder) const
{
    const auto slash = relative.lastIndexOf('/');
    const auto name = lastName(relative);
    folder = openBelow(m_root->descriptor(), relative.left(std::max<qsizetype>(slash, 0)), O_PATH | O_DIRECTORY);
    struct stat own;
    struct stat found;
    if (!folder.isOpen() || fstat(folder.get(), &own) != 0 ||
        fstatat(folder.get(), name.constData(), &found, AT_SYMLINK_NOFOLLOW) != 0)
        return {};
    return Walk::entryOf(own, found, folder.get(), name);
}

/// Renames within the very folder that the name was found in. That folder lies below the root, so whatever a command
/// swaps until then, nothing outside is touched.
bool ProtectedNames::setAside(const QByteArray &relative, const Entry &found) const
{
    UniqueFd folder;
    const auto now = look(relative, folder);
    if (!now || now->device != found.device || now->inode != found.inode || now->parentDevice != found.parentDevice ||
        now->parentInode != found.parentInode)
        return false;
    const auto name = lastName(relative);
    const auto aside = name + ".blocked-" + newId().toLatin1();
    if (::renameat(folder.get(), name.constData(), folder.get(), aside.constData()) != 0)
        return false;
    const auto old = m_before.find(relative);
    if (old != m_before.end() && old->isLink)
        return ::symlinkat(old->linkTarget.constData(), folder.get(), name.constData()) == 0;
    return true;
}

} // namespace homard
