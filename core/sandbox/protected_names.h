// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/result.h"
#include "sandbox/open_folder.h"
#include <QHash>
#include <QStringList>
#include <optional>
#include <vector>

namespace homard {

class UniqueFd;

/// Keeps protected names unwritable although a command may write the workspace (S52, S53). Names that exist, however
/// deep, are found by scan() and mounted read-only. Names that do not exist cannot be: a mount point would have to be
/// made first, and git, shells and the model would see it. They are looked for while the command runs and once more
/// when no process of it is left; what is found is renamed aside in its own folder ("hooks" → "hooks.blocked-…"), so
/// nothing reads it and nothing is lost. Used by one thread.
///
/// Commands may run in the workspace meanwhile, also those of other sessions, and swap any folder with a link. So the
/// tree is walked and changed by descriptors below the held root, never by a path.
class ProtectedNames
{
public:
    /// `names`: at any depth of the workspace, components joined by '/'; "*" is any one component but not the first,
    /// case and Unicode form do not matter. "**" before the last is any number of components, and the last then counts
    /// only in a folder that Git may take for a repository (a branch may be called "config"). Components may also be
    /// those of the root's own path: ".config/systemd" is "systemd" in the workspace ~/.config. Protected besides: a
    /// ".git" that is not a folder, as it can point to any configuration, and a link in place of a folder that a name
    /// beginning with a dot goes through.
    ProtectedNames(OpenFolderPtr root, const QStringList &names);

    /// Finds what exists. Call before the command starts. A symbolic link is not followed. A folder that cannot be
    /// read is to be mounted read-only itself: a command could make it readable. Error: a folder could not be looked at
    /// for another reason, so no command may run.
    Result<void> scan();
    /// A file or folder that must not change.
    struct Kept {
        QString path;        ///< Absolute.
        QByteArray identity; ///< "device:inode" in decimal.
    };
    /// What has to be mounted read-only, sorted; links are left out.
    std::vector<Kept> existing() const;
    /// Call between two commands: takes what an editor saved in place of a name that existed, and what the first
    /// command moved unchanged. What is gone counts as made by a command when it comes back.
    void update();
    /// Renames aside what the command made. What it moved together with its folder stays. Returns new paths relative
    /// to the root, also those that could not be renamed.
    QStringList sweep();
    /// How long the last scan or sweep took.
    Clock::Milliseconds cost() const { return m_cost; }

private:
    struct Entry {
        quint64 device = 0;
        quint64 inode = 0;
        quint64 parentDevice = 0;
        quint64 parentInode = 0;
        qint64 changed = 0; ///< Time of the last change of content or status, ns.
        bool hasOtherNames = false;
        bool isClosed = false; ///< No protected name but a folder that cannot be read.
        bool isLink = false;
        QByteArray linkTarget;
    };
    using Found = QHash<QByteArray, Entry>;             // path relative to the root
    using Starts = QHash<QString, std::vector<size_t>>; // patterns by their first component
    class Walk;

    Result<void> find(Found &found, const Found *closed);
    std::optional<Entry> look(const QByteArray &relative, UniqueFd &folder) const;
    bool setAside(const QByteArray &relative, const Entry &found) const;
    bool wasThere(const QByteArray &relative, const Entry &entry) const;
    bool wasMoved(const QByteArray &relative, const Entry &entry) const;

    OpenFolderPtr m_root;
    std::vector<QStringList> m_patterns; // folded components
    Starts m_starts;
    Found m_before; // what is mounted read-only, and links
    Found m_closed; // of that the folders that were closed at scan(); what commands close is never trusted
    Clock::Milliseconds m_cost{0};
};

} // namespace homard
