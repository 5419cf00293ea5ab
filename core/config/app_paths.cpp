// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/app_paths.h"
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <filesystem>

namespace homard {

namespace {

constexpr QFile::Permissions ownerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
constexpr QFile::Permissions others =
    QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;

QString place(QStandardPaths::StandardLocation location)
{
    return QDir::cleanPath(QStandardPaths::writableLocation(location)) + QStringLiteral("/homard");
}

} // namespace

AppPaths AppPaths::standard()
{
    const QString root = qEnvironmentVariable("HOMARD_HOME");
    if (!root.isEmpty())
        return below(root);
    AppPaths paths;
    paths.config = place(QStandardPaths::GenericConfigLocation);
    paths.data = place(QStandardPaths::GenericDataLocation);
    paths.cache = place(QStandardPaths::GenericCacheLocation);
    paths.home = QDir::cleanPath(QDir::homePath()) + QStringLiteral("/Homard");
    return paths;
}

AppPaths AppPaths::below(const QString &root)
{
    const QString base = QDir::cleanPath(QDir(root).absolutePath());
    const QString prefix = base.endsWith(QLatin1Char('/')) ? base : base + QLatin1Char('/');
    AppPaths paths;
    paths.config = prefix + QStringLiteral("config");
    paths.data = prefix + QStringLiteral("data");
    paths.cache = prefix + QStringLiteral("cache");
    paths.home = prefix + QStringLiteral("home");
    return paths;
}

std::vector<FolderFault> AppPaths::ensure() const
{
    std::vector<FolderFault> faults;
    for (const QString &path : {config, data, cache, home}) {
        if (const QString reason = folderFault(path); !reason.isEmpty())
            faults.push_back({path, reason});
    }
    for (const QString &path : {config, data, cache}) {
        const auto now = QFile::permissions(path);
        if (now & others)
            QFile::setPermissions(path, now & ~others); // a file system without rights (FAT) is no reason not to start
    }
    return faults;
}

bool makePrivateFolder(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir())
        return true;
    if (!QDir().mkpath(info.path()))
        return false;
    // Another process may have made it between the look and here.
    return QDir().mkdir(path, ownerOnly) || QFileInfo(path).isDir();
}

QString folderFault(const QString &path)
{
    if (!makePrivateFolder(path)) { // asked again for the reason, which Qt does not tell
        std::error_code error;
        std::filesystem::create_directories(std::filesystem::path(path.toStdU16String()), error);
        return error ? QString::fromLocal8Bit(error.message().c_str()) : QString();
    }
    if (QFileInfo(path).isWritable())
        return {};
    QFile file(path + QStringLiteral("/.written"));
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    file.remove();
    return {};
}

} // namespace homard
