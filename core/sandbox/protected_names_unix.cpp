// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "base/logging.h"
#include "open_below_unix.h"
#include "protected_names.h"
#include "protected_walk_unix.h"
#include <QFile>
#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>

namespace homard {
namespace {

/// What a protected name means depends on this end of its path: all of it within Git's data, else the last name.
QByteArray meaningfulEnd(const QByteArray &relative)
{
    const auto git = ('/' + relative).lastIndexOf("/.git/");
    return git < 0 ? relative.mid(relative.lastIndexOf('/') + 1) : relative.mid(git);
}

} // namespace

ProtectedNames::ProtectedNames(OpenFolderPtr root, const QStringList &names) : m_root(std::move(root))
{
    for (const auto &name : names) {
        const auto components = Walk::folded(name).split(QLatin1Char('/'), Qt::SkipEmptyParts);
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
    const auto name = Walk::folded(QFile::decodeName(Walk::lastName(relative)));
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
    const auto name = Walk::lastName(relative);
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
    const auto name = Walk::lastName(relative);
    const auto aside = name + ".blocked-" + newId().toLatin1();
    if (::renameat(folder.get(), name.constData(), folder.get(), aside.constData()) != 0)
        return false;
    const auto old = m_before.find(relative);
    if (old != m_before.end() && old->isLink)
        return ::symlinkat(old->linkTarget.constData(), folder.get(), name.constData()) == 0;
    return true;
}

} // namespace homard
