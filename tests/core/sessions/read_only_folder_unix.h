// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDir>
#include <QFile>
#include <sys/stat.h>
#include <unistd.h>

namespace homard {

/// While it lives this process cannot write in the folder, not even as root, who is somebody else meanwhile.
class ReadOnlyFolder
{
public:
    explicit ReadOnlyFolder(const QString &path) : m_path(QFile::encodeName(path))
    {
        for (const QString &name : QDir(path).entryList(QDir::Files))
            ::chmod((m_path + '/' + QFile::encodeName(name)).constData(), 0444);
        ::chmod(m_path.constData(), 0555);
        if (m_root && ::setresuid(nobody, nobody, 0) != 0)
            qFatal("cannot be somebody else");
    }
    ~ReadOnlyFolder()
    {
        if (m_root && ::setresuid(0, 0, 0) != 0)
            qFatal("cannot be root again");
        ::chmod(m_path.constData(), 0700);
        for (const QString &name : QDir(QFile::decodeName(m_path)).entryList(QDir::Files))
            ::chmod((m_path + '/' + QFile::encodeName(name)).constData(), 0600);
    }
    ReadOnlyFolder(const ReadOnlyFolder &) = delete;
    ReadOnlyFolder &operator=(const ReadOnlyFolder &) = delete;

private:
    static constexpr uid_t nobody = 65534;
    QByteArray m_path;
    bool m_root = ::geteuid() == 0;
};

} // namespace homard
