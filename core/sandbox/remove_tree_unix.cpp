// SPDX-License-Identifier: GPL-3.0-or-later
#include "remove_tree_unix.h"
#include "base/ids.h"
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>

namespace homard {
namespace {

constexpr int FolderToRead = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

/// Removes an entry unless it is a folder with something in it.
bool removeEntry(int parent, const char *name)
{
    return ::unlinkat(parent, name, 0) == 0 || ::unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT;
}

/// Removes what is directly in the folder, and moves up into `top` the folders that are not empty: so there is never
/// more than one level to hold open, and no depth is too deep. False: nothing could be moved or removed.
bool flatten(int top, int folder, const CancelToken &cancel)
{
    bool progress = false;
    forEachName(folder, [&](const char *name) {
        if (removeEntry(folder, name))
            progress = true;
        else if (openOwnFolder(folder, name).isOpen()) // else it may not be moved
            progress = ::renameat(folder, name, top, newId().toLatin1().constData()) == 0 || progress;
        return !cancel.isCancelled();
    });
    return progress;
}

} // namespace

UniqueFd openOwnFolder(int parent, const char *name)
{
    UniqueFd folder(::openat(parent, name, FolderToRead));
    if (!folder.isOpen() && errno == EACCES) { // a command may have taken its rights away
        const UniqueFd held(::openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        const auto magic = "/proc/self/fd/" + QByteArray::number(held.get()); // fchmod() does not take O_PATH
        if (held.isOpen() && ::chmod(magic.constData(), 0700) == 0)
            folder = UniqueFd(::openat(parent, name, FolderToRead));
    }
    struct stat found;
    if (folder.isOpen() && fstat(folder.get(), &found) == 0 && (found.st_mode & 0700) != 0700)
        (void)::fchmod(folder.get(), 0700);
    return folder;
}

void forEachName(int folder, const std::function<bool(const char *)> &visit)
{
    UniqueFd own(::openat(folder, ".", FolderToRead)); // its own position in the list
    DIR *handle = own.isOpen() ? fdopendir(own.get()) : nullptr;
    if (!handle)
        return;
    (void)own.release(); // closedir() closes it
    while (const dirent *entry = readdir(handle)) {
        const std::string_view name(entry->d_name);
        if (name != "." && name != ".." && !visit(entry->d_name))
            break;
    }
    closedir(handle);
}

bool removeTree(int parent, const char *name, const CancelToken &cancel)
{
    const UniqueFd top = openOwnFolder(parent, name);
    bool progress = top.isOpen();
    while (progress && !cancel.isCancelled()) {
        progress = false;
        forEachName(top.get(), [&](const char *entry) {
            if (removeEntry(top.get(), entry))
                progress = true;
            else if (const auto folder = openOwnFolder(top.get(), entry); folder.isOpen())
                progress = flatten(top.get(), folder.get(), cancel) || progress; // its name goes in the next round
            return !cancel.isCancelled();
        });
    }
    return ::unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

} // namespace homard
