// SPDX-License-Identifier: GPL-3.0-or-later
#include "slow_resolver_unix.h"
#include <condition_variable>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <netdb.h>

namespace homard {

namespace {

struct State {
    std::mutex mutex;
    std::condition_variable changed;
    int lookUps = 0;
    bool released = false;
};

State &state()
{
    static State *only = new State; // a look-up may outlive main()
    return *only;
}

bool endsWith(const char *name, const char *end)
{
    const std::size_t size = std::strlen(name);
    const std::size_t endSize = std::strlen(end);
    return size >= endSize && std::strcmp(name + size - endSize, end) == 0;
}

} // namespace

int SlowResolver::lookUps()
{
    std::lock_guard lock(state().mutex);
    return state().lookUps;
}

void SlowResolver::release()
{
    std::lock_guard lock(state().mutex);
    state().released = true;
    state().changed.notify_all();
}

} // namespace homard

extern "C" __attribute__((visibility("default"))) int getaddrinfo(const char *name, const char *service,
                                                                  const addrinfo *hints, addrinfo **result)
{
    using namespace homard;
    if (name && endsWith(name, ".slow.invalid")) {
        std::unique_lock lock(state().mutex);
        ++state().lookUps;
        state().changed.wait(lock, [] { return state().released; });
    }
    if (name && endsWith(name, ".invalid"))
        return EAI_NONAME;
    using Function = int (*)(const char *, const char *, const addrinfo *, addrinfo **);
    static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "getaddrinfo"));
    return real(name, service, hints, result);
}
