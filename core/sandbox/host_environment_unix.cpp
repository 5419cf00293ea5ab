// SPDX-License-Identifier: GPL-3.0-or-later
#include "child_environment.h"
#include "sandbox_options.h"
#include <QFile>
#include <unistd.h>

namespace homard {

std::vector<QByteArray> hostEnvironment()
{
    std::vector<QByteArray> result;
    for (char **entry = environ; *entry; ++entry)
        result.push_back(*entry);
    return result;
}

void findControlGroups(SandboxOptions &options)
{
    const auto mount = QStringLiteral("/sys/fs/cgroup"); // systemd's, in the unified layout
    QFile own(QStringLiteral("/proc/self/cgroup"));
    if (!QFile::exists(mount + QStringLiteral("/cgroup.controllers")) || !own.open(QIODevice::ReadOnly))
        return;
    options.controlGroups = mount;
    options.ownGroup = own.readAll();
}

} // namespace homard
