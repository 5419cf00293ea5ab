// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <csignal>
#include <sys/resource.h>

namespace homard {

/// While it lives no file of this process can grow beyond `bytes`: writes fail as they do on a failing disk.
class DiskLimit
{
public:
    explicit DiskLimit(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~DiskLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    DiskLimit(const DiskLimit &) = delete;
    DiskLimit &operator=(const DiskLimit &) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int);
};

} // namespace homard
