// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_tree_linux.h"
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace homard::launch {
namespace {

struct Entry {
    pid_t pid;
    pid_t parent;
    bool ours;
};

pid_t parentOf(const char *pid)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    char text[512];
    const ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    if (size <= 0)
        return 0;
    text[size] = 0;
    const char *afterName = std::strrchr(text, ')'); // the name may hold anything, also blanks and brackets
    int parent = 0;
    if (!afterName || std::sscanf(afterName + 1, " %*c %d", &parent) != 1)
        return 0;
    return parent;
}

std::vector<Entry> allProcesses()
{
    std::vector<Entry> found;
    DIR *proc = opendir("/proc");
    if (!proc)
        return found;
    while (const dirent *entry = readdir(proc)) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
            continue;
        found.push_back({std::atoi(entry->d_name), parentOf(entry->d_name), false});
    }
    closedir(proc);
    return found;
}

void markDescendants(std::vector<Entry> &processes, pid_t root)
{
    std::vector<pid_t> parents{root};
    while (!parents.empty()) {
        const pid_t parent = parents.back();
        parents.pop_back();
        for (auto &process : processes) {
            if (process.parent == parent && !process.ours) {
                process.ours = true;
                parents.push_back(process.pid);
            }
        }
    }
}

} // namespace

int signalDescendants(int signal)
{
    auto processes = allProcesses();
    markDescendants(processes, getpid());
    int count = 0;
    for (const auto &process : processes) {
        if (process.ours) {
            kill(process.pid, signal);
            ++count;
        }
    }
    return count;
}

bool killDescendants()
{
    for (int pass = 0; pass < 2000; ++pass) {
        signalDescendants(SIGKILL);
        pid_t reaped = 0;
        do {
            reaped = waitpid(-1, nullptr, WNOHANG);
        } while (reaped > 0);
        if (reaped < 0 && errno == ECHILD)
            return true;
        const timespec pause{0, 1'000'000};
        nanosleep(&pause, nullptr);
    }
    return false;
}

} // namespace homard::launch
