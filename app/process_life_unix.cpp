// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_life.h"
#include <csignal>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace homard {

Interrupts::Interrupts(std::function<void(bool)> callback) : m_callback(std::move(callback))
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR2})
        sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_thread = std::thread([this, signals] {
        for (;;) {
            int signal = 0;
            if (sigwait(&signals, &signal) != 0)
                continue;
            if (signal != SIGUSR2)
                m_callback(signal != SIGINT);
            else if (m_ending) // else somebody else sent it, and it means nothing
                return;
        }
    });
}

Interrupts::~Interrupts()
{
    m_ending = true;
    pthread_kill(m_thread.native_handle(), SIGUSR2);
    m_thread.join();
}

void protectProcessMemory()
{
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
    ::prctl(PR_SET_DUMPABLE, 0);
#endif
}

std::optional<bool> isProcessMemoryProtected()
{
#ifdef __linux__
    rlimit dumps{};
    if (::getrlimit(RLIMIT_CORE, &dumps) != 0)
        return std::nullopt;
    return dumps.rlim_cur == 0 && ::prctl(PR_GET_DUMPABLE) == 0;
#else
    return std::nullopt;
#endif
}

unsigned processOwner()
{
    return ::geteuid();
}

} // namespace homard
