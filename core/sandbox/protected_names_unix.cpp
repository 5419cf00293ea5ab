// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "base/logging.h"
#include "open_below_unix.h"
#include "protected_names.h"
#include <QFile>
#include <algorithm>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

namespace homard {
namespace {

QString folded(const QString &name)
{
    return name.normalized(QString::NormalizationForm_C).toCaseFolded();
}

} // namespace

/// Walks a tree without following links, carrying along which patterns the path so far fits.
class ProtectedNames::Walk
{
public:
    Walk(const OpenFolder &root, const std::vector<QStringList> &patterns, const Starts &starts)
        : m_root(root.descriptor()), m_patterns(patterns), m_starts(starts)
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

    Found run()
    {
        while (!m_open.empty()) {
            const auto folder = std::move(m_open.back());
            m_open.pop_back();
            visit(folder);
        }
        return std::move(m_found);
    }

    static Entry entryOf(const struct stat &folder, const struct stat &found, int parent, const QByteArray &name)
    {
        Entry entry{found.st_dev, found.st_ino, folder.st_dev, folder.st_ino, S_ISLNK(found.st_mode), {}};
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

    void visit(const Folder &folder)
    {
        auto fd = openBelow(m_root, folder.relative, O_RDONLY | O_DIRECTORY);
        struct stat own;
        if (!fd.isOpen() || fstat(fd.get(), &own) != 0)
            return;
        DIR *handle = fdopendir(fd.get());
        if (!handle)
            return;
        const int parent = fd.release(); // closedir() closes it
        while (const dirent *entry = readdir(handle)) {
            const QByteArray name(entry->d_name);
            if (name != "." && name != "..")
                look(folder, parent, own, name, entry->d_type);
        }
        closedir(handle);
    }

    void look(const Folder &folder, int parent, const struct stat &own, const QByteArray &name, unsigned char kind)
    {
        std::vector<Progress> begun;
        const bool hit = advance(folder, folded(QFile::decodeName(name)), begun);
        struct stat found {
        };
        const bool unknown = kind == DT_UNKNOWN;
        const bool isGitName = name.size() == 4 && folded(QFile::decodeName(name)) == QLatin1StringView(".git");
        if ((hit || unknown || isGitName) && fstatat(parent, name.constData(), &found, AT_SYMLINK_NOFOLLOW) != 0)
            return;
        const bool isFolder = unknown || hit || isGitName ? S_ISDIR(found.st_mode) : kind == DT_DIR;
        const auto relative = folder.relative.isEmpty() ? name : folder.relative + '/' + name;
        if (hit || (isGitName && !isFolder))
            m_found.insert(relative, entryOf(own, found, parent, name));
        else if (isFolder)
            m_open.push_back({relative, std::move(begun)});
    }

    /// True when a pattern ends with this name; else `begun` has those that go on below it.
    bool advance(const Folder &folder, const QString &name, std::vector<Progress> &begun) const
    {
        bool hit = false;
        const auto step = [&](size_t pattern, qsizetype at) {
            const auto &components = m_patterns[pattern];
            if (components[at] != name && components[at] != QLatin1StringView("*"))
                return;
            if (at + 1 == components.size())
                hit = true;
            else
                begun.push_back({pattern, at + 1});
        };
        for (const auto &progress : folder.begun)
            step(progress.pattern, progress.next);
        if (const auto starting = m_starts.constFind(name); starting != m_starts.cend()) {
            for (const size_t pattern : *starting)
                step(pattern, 0);
        }
        return hit;
    }

    const int m_root;
    const std::vector<QStringList> &m_patterns;
    const Starts &m_starts;
    std::vector<Folder> m_open;
    Found m_found;
};

ProtectedNames::ProtectedNames(OpenFolderPtr root, const QStringList &names) : m_root(std::move(root))
{
    for (const auto &name : names) {
        const auto components = folded(name).split(QLatin1Char('/'), Qt::SkipEmptyParts);
        if (components.isEmpty())
            continue;
        m_starts[components.first()].push_back(m_patterns.size());
        m_patterns.push_back(components);
    }
}

ProtectedNames::Found ProtectedNames::find()
{
    const auto begin = std::chrono::steady_clock::now();
    auto found = Walk(*m_root, m_patterns, m_starts).run();
    m_cost = std::chrono::duration_cast<Clock::Milliseconds>(std::chrono::steady_clock::now() - begin);
    return found;
}

void ProtectedNames::scan()
{
    m_before = find();
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
    for (auto it = m_before.begin(); it != m_before.end();) {
        UniqueFd folder;
        const auto now = look(it.key(), folder);
        if (now && wasThere(it.key(), *now))
            *it++ = *now;
        else
            it = m_before.erase(it);
    }
}

QStringList ProtectedNames::sweep()
{
    QStringList made;
    const auto found = find();
    for (auto it = found.begin(); it != found.end(); ++it) {
        if (wasThere(it.key(), *it))
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

/// What has this name now, and the folder it is in.
std::optional<ProtectedNames::Entry> ProtectedNames::look(const QByteArray &relative, UniqueFd &folder) const
{
    const auto slash = relative.lastIndexOf('/');
    const auto name = relative.mid(slash + 1);
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
    const auto name = relative.mid(relative.lastIndexOf('/') + 1);
    const auto aside = name + ".blocked-" + newId().toLatin1();
    if (::renameat(folder.get(), name.constData(), folder.get(), aside.constData()) != 0)
        return false;
    const auto old = m_before.find(relative);
    if (old != m_before.end() && old->isLink)
        return ::symlinkat(old->linkTarget.constData(), folder.get(), name.constData()) == 0;
    return true;
}

} // namespace homard
