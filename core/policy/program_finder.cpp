// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/program_finder.h"
#include "policy/path_judge.h"
#include <QCoreApplication>
#include <QFileInfo>

namespace homard {

namespace {

struct FinderText {
    Q_DECLARE_TR_FUNCTIONS(ProgramFinder)
};

} // namespace

Result<QString> findProgram(const QString &name, const QStringList &searchPath, const QStringList &writableFolders)
{
    if (name.contains(QLatin1Char('/')) || name.isEmpty())
        return {ErrorCode::Invalid, FinderText::tr("“%1” names a program by its path").arg(name)};
    for (const QString &folder : searchPath) {
        const QString path = folder + QLatin1Char('/') + name;
        const QFileInfo file(path);
        if (!file.isFile() || !file.isExecutable())
            continue;
        if (isWithinAny(path, writableFolders) || isWithinAny(file.canonicalFilePath(), writableFolders))
            return {ErrorCode::Denied,
                    FinderText::tr("the program “%1” lies in a folder that commands can write").arg(name)};
        return path;
    }
    return {ErrorCode::NotFound, FinderText::tr("there is no program “%1”").arg(name)};
}

} // namespace homard
