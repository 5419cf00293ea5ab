// SPDX-License-Identifier: GPL-3.0-or-later
#include "child_environment.h"
#include "base/defence.h"
#include <QFile>
#include <array>

namespace homard {
namespace {

constexpr const char *SystemPath = "/usr/local/bin:/usr/bin:/bin";

bool isAllowed(const QByteArray &name)
{
    static constexpr std::array<const char *, 7> allowed{"PATH", "HOME", "LANG", "TZ", "TERM", "TMPDIR", "USER"};
    if (name.startsWith("LC_"))
        return true;
    for (const char *entry : allowed) {
        if (name == entry)
            return true;
    }
    return !defenceOn("child-environment");
}

QByteArray safePath(const QByteArray &path, const QByteArray &writableRoot)
{
    QByteArrayList kept;
    for (const auto &folder : path.split(':')) {
        const bool writable =
            !writableRoot.isEmpty() && (folder == writableRoot || folder.startsWith(writableRoot + '/'));
        if (folder.startsWith('/') && !writable)
            kept.append(folder);
    }
    return kept.isEmpty() ? QByteArray(SystemPath) : kept.join(':');
}

} // namespace

std::vector<QByteArray> childEnvironment(const std::vector<QByteArray> &host, const QString &home,
                                         const QString &temporary, const QString &writableRoot)
{
    std::vector<QByteArray> result;
    QByteArray path = SystemPath;
    for (const auto &entry : host) {
        const auto name = entry.left(entry.indexOf('='));
        if (name == "PATH")
            path = entry.mid(5);
        else if (isAllowed(name) && !(name == "HOME" && !home.isEmpty()) && !(name == "TMPDIR" && !temporary.isEmpty()))
            result.push_back(entry);
    }
    result.push_back("PATH=" + safePath(path, QFile::encodeName(writableRoot)));
    if (!home.isEmpty())
        result.push_back("HOME=" + QFile::encodeName(home));
    if (!temporary.isEmpty())
        result.push_back("TMPDIR=" + QFile::encodeName(temporary));
    return result;
}

std::vector<QByteArray> withStepVariables(std::vector<QByteArray> environment, const QStringList &variables)
{
    for (const auto &variable : variables) {
        const QByteArray entry = variable.toLocal8Bit();
        const QByteArray name = entry.left(entry.indexOf('=') + 1);
        std::erase_if(environment, [&](const QByteArray &old) { return old.startsWith(name); });
        environment.push_back(entry);
    }
    return environment;
}

} // namespace homard
