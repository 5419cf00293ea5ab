// SPDX-License-Identifier: GPL-3.0-or-later
#include "helper_check.h"
#include "sandbox_options.h"
#include "sandbox_words.h"
#include <QFileInfo>
#include <array>
#include <sys/stat.h>
#include <unistd.h>

namespace homard {
Result<void> checkHelper(const QString &path, const QString &workspace)
{
    if (path.isEmpty())
        return Error{ErrorCode::Unsupported, tr("A part of Homard is missing: homard-launch."),
                     tr("Install Homard again.")};
    const auto real = QFileInfo(path).canonicalFilePath();
    struct stat found;
    if (!path.startsWith(QLatin1Char('/')) || real.isEmpty() ||
        stat(QFile::encodeName(real).constData(), &found) != 0 || !S_ISREG(found.st_mode) ||
        access(QFile::encodeName(real).constData(), X_OK) != 0) {
        return Error{ErrorCode::Unsupported, tr("The helper program %1 cannot be run.").arg(path),
                     tr("Install Homard again.")};
    }
    if ((found.st_uid != 0 && found.st_uid != geteuid()) || (found.st_mode & S_IWOTH) != 0)
        return Error{ErrorCode::Denied, tr("The helper program %1 can be changed by other users.").arg(path),
                     tr("Correct its owner and mode.")};
    const auto inside = [&workspace](const QString &name) { return name.startsWith(workspace + QLatin1Char('/')); };
    if (!workspace.isEmpty() && (inside(real) || inside(path))) {
        return Error{ErrorCode::Denied,
                     tr("The helper program %1 lies in the workspace, where commands could change it.").arg(path),
                     tr("Install Homard elsewhere or choose another workspace.")};
    }
    return {};
}

QString findLauncher()
{
    const auto folder = QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/self/exe"))).path();
    for (const char *place : {"/homard-launch", "/../libexec/homard/homard-launch"}) {
        const QFileInfo candidate(folder + QString::fromLatin1(place));
        if (candidate.isExecutable())
            return candidate.canonicalFilePath();
    }
    return {};
}

QString findDocker()
{
    for (const char *place : {"/usr/bin/docker", "/usr/local/bin/docker"}) {
        if (QFileInfo(QString::fromLatin1(place)).isExecutable())
            return QString::fromLatin1(place);
    }
    return {};
}

} // namespace homard
