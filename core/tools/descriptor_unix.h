// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace homard {

/// Owns a file descriptor.
class Descriptor
{
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        if (this != &other) {
            reset();
            m_fd = std::exchange(other.m_fd, -1);
        }
        return *this;
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;

    int get() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }
    int release() { return std::exchange(m_fd, -1); }
    void reset()
    {
        if (m_fd >= 0)
            ::close(m_fd);
        m_fd = -1;
    }

private:
    int m_fd;
};

/// Where the kernel and the platform differ; on failure the descriptor is closed and errno is set.

/// Opens `relative` beneath `root` for reading; links may be followed but never lead out of it. ENOSYS: this kernel
/// cannot.
Descriptor openBeneath(int root, const QByteArray &relative, int flags);
/// Opens an absolute path for reading without following the magic links of /proc.
Descriptor openOrdinary(const QByteArray &path, int flags);
/// Gives `from` the name `to` in `toFolder`, on the same device; EEXIST if there is one.
int renameToNew(int folder, const char *from, int toFolder, const char *to);
/// Where a descriptor's file is; empty if the platform cannot tell.
QByteArray pathOf(int fd);

} // namespace homard
