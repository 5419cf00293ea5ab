// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_identity.h"
#include <QFile>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace homard {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Field 22 of /proc/PID/stat, proc(5); 0 if there is no such process. The name before it may hold spaces and brackets.
qint64 startOf(qint64 pid)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    const bool zombie = !fields.isEmpty() && (fields[0] == "Z" || fields[0] == "X");
    return fields.size() > 19 && !zombie ? fields[19].toLongLong() : 0;
}

QString bootId()
{
    return QString::fromLatin1(contentOf(QStringLiteral("/proc/sys/kernel/random/boot_id")).trimmed());
}

/// As /proc/locks writes it: "fe:01:12345".
QByteArray lockName(const QString &path)
{
    struct stat info;
    if (stat(QFile::encodeName(path).constData(), &info) != 0)
        return {};
    return QStringLiteral("%1:%2:%3")
        .arg(major(info.st_dev), 2, 16, QLatin1Char('0'))
        .arg(minor(info.st_dev), 2, 16, QLatin1Char('0'))
        .arg(quint64(info.st_ino))
        .toLatin1();
}

} // namespace

ProcessIdentity ownIdentity()
{
    return {getpid(), bootId(), startOf(getpid())};
}

bool isAlive(const ProcessIdentity &process)
{
    return process.pid > 0 && process.started > 0 && process.bootId == bootId() &&
           startOf(process.pid) == process.started;
}

QStringList lockHolders(const QStringList &paths)
{
    QList<QByteArray> names;
    for (const QString &path : paths)
        names << lockName(path);
    QStringList holders;
    for (const QByteArray &line : contentOf(QStringLiteral("/proc/locks")).split('\n')) {
        const auto fields = line.simplified().split(' '); // "1: POSIX  ADVISORY  WRITE 123 fe:01:12345 0 EOF"
        if (fields.size() < 6 || fields[3] != "WRITE" || !names.contains(fields[5]) || fields[4].toLongLong() <= 0 ||
            fields[4].toLongLong() == getpid())
            continue;
        const QString name = QString::fromLocal8Bit(
            contentOf(QStringLiteral("/proc/%1/comm").arg(QString::fromLatin1(fields[4]))).trimmed());
        const QString holder = QStringLiteral("%1 (%2)").arg(name, QString::fromLatin1(fields[4]));
        if (!holders.contains(holder))
            holders << holder;
    }
    return holders;
}

bool isNetworkFolder(const QString &folder)
{
    struct statfs info;
    if (statfs(QFile::encodeName(folder).constData(), &info) != 0)
        return false;
    // statfs(2) and linux/magic.h: NFS, SMB, SMB2, CIFS, 9p, FUSE (sshfs, virtiofs), AFS, Ceph, Coda, vboxsf, Lustre.
    constexpr quint32 network[] = {0x6969,     0x517B,     0xFE534D42, 0xFF534D42, 0x01021997, 0x65735546,
                                   0x5346414F, 0x00C36400, 0x73757245, 0x786F4256, 0x0BD00BD0};
    for (const quint32 magic : network) {
        if (quint32(info.f_type) == magic)
            return true;
    }
    return false;
}

} // namespace homard
