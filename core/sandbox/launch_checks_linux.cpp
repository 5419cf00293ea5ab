// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_checks_linux.h"
#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace homard::launch {
namespace {

/// An object found by an absolute path without a symbolic link anywhere in it, and the folder it is in.
class Found
{
public:
    explicit Found(const std::string &path)
    {
        m_object = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
        for (size_t begin = 1; m_object >= 0 && begin < path.size();) {
            const size_t end = std::min(path.find('/', begin), path.size());
            step(path.substr(begin, end - begin), end < path.size());
            begin = end + 1;
        }
        m_known = m_object >= 0 && m_folder >= 0 && fstat(m_object, &m_status) == 0 && !S_ISLNK(m_status.st_mode);
    }
    ~Found()
    {
        close(m_folder);
        close(m_object);
    }
    Found(const Found &) = delete;
    Found &operator=(const Found &) = delete;

    bool is(const FolderCheck &check) const
    {
        return m_known && m_status.st_dev == check.device && m_status.st_ino == check.inode;
    }
    bool isReadOnly() const
    {
        struct statvfs mounted;
        return m_known && fstatvfs(m_object, &mounted) == 0 && (mounted.f_flag & ST_RDONLY) != 0;
    }
    bool isMountOfItsOwn() const
    {
        struct stat around;
        return m_known && fstat(m_folder, &around) == 0 && around.st_dev != m_status.st_dev;
    }

private:
    void step(const std::string &name, bool isFolder)
    {
        close(m_folder);
        m_folder = m_object;
        m_object = openat(m_folder, name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC | (isFolder ? O_DIRECTORY : 0));
    }

    int m_folder = -1;
    int m_object = -1;
    struct stat m_status {
    };
    bool m_known = false;
};

bool isSame(const FolderCheck &check)
{
    struct stat found;
    return stat(check.path.c_str(), &found) == 0 && found.st_dev == check.device && found.st_ino == check.inode;
}

bool isKept(const FolderCheck &check)
{
    const Found found(check.path);
    return found.is(check) && found.isReadOnly();
}

bool isHidden(const std::string &path)
{
    const Found found(path);
    return found.isMountOfItsOwn() && found.isReadOnly();
}

} // namespace

bool isAsChecked(const LaunchOptions &options)
{
    return std::all_of(options.same.begin(), options.same.end(), isSame) &&
           std::all_of(options.kept.begin(), options.kept.end(), isKept) &&
           std::all_of(options.hidden.begin(), options.hidden.end(), isHidden);
}

} // namespace homard::launch
