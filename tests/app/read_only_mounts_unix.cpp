// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/read_only_mounts.h"
#include <QDirIterator>
#include <QFile>
#include <sys/stat.h>
#include <unistd.h>
#ifdef Q_OS_LINUX
#include <sched.h>
#include <sys/mount.h>
#endif

namespace homard {

namespace {

bool isRoot()
{
    return ::geteuid() == 0;
}

/// In a new process: the paths are read-only for it and all it starts. System calls only.
bool mountReadOnly([[maybe_unused]] const QByteArrayList &paths)
{
#ifdef Q_OS_LINUX
    if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
        return false;
    for (const QByteArray &path : paths) {
        if (::mount(path.constData(), path.constData(), nullptr, MS_BIND, nullptr) != 0 ||
            ::mount(nullptr, path.constData(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) != 0)
            return false;
    }
    return true;
#else
    return false;
#endif
}

constexpr int notMounted = 99;

} // namespace

ReadOnlyMounts::ReadOnlyMounts(const QStringList &paths)
{
    for (const QString &path : paths)
        m_paths << QFile::encodeName(path);
    setWritable(false);
}

ReadOnlyMounts::~ReadOnlyMounts()
{
    setWritable(true);
}

void ReadOnlyMounts::setWritable(bool writable) const
{
    if (isRoot())
        return;
    const auto set = [writable](const QByteArray &path) {
        struct stat info = {};
        const bool isFolder = ::stat(path.constData(), &info) == 0 && S_ISDIR(info.st_mode);
        ::chmod(path.constData(), writable ? (isFolder ? 0700 : 0600) : (isFolder ? 0555 : 0444));
    };
    for (const QByteArray &path : m_paths) {
        if (writable) // before it can be gone through
            set(path);
        QDirIterator below(QFile::decodeName(path), QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                           QDirIterator::Subdirectories);
        while (below.hasNext())
            set(QFile::encodeName(below.next()));
        set(path);
    }
}

bool ReadOnlyMounts::arePossible()
{
    if (!isRoot())
        return true;
    QProcess process;
    process.setChildProcessModifier([] {
        if (!mountReadOnly({"/tmp"}))
            ::_exit(notMounted);
    });
    process.start(QStringLiteral("/bin/true"), {});
    return process.waitForFinished() && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

void ReadOnlyMounts::applyTo(QProcess &process) const
{
    if (!isRoot())
        return;
    process.setChildProcessModifier([paths = m_paths] {
        if (!mountReadOnly(paths))
            ::_exit(notMounted);
    });
}

} // namespace homard
