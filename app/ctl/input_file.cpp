// SPDX-License-Identifier: GPL-3.0-or-later
#include "input_file.h"
#include <QCoreApplication>
#include <QFile>
#include <cstdio>

namespace homard {

Result<QByteArray> readInput(const QString &path)
{
    constexpr qint64 limit = 256 * 1024 * 1024;
    QFile file(path);
    const bool opened =
        path == QLatin1StringView("-") ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!opened)
        return Error{ErrorCode::Io,
                     QCoreApplication::translate("homardctl", "%1 cannot be read: %2").arg(path, file.errorString()),
                     {}};
    QByteArray bytes;
    for (QByteArray piece = file.read(limit + 1); !piece.isEmpty() && bytes.size() <= limit;
         piece = file.read(limit + 1))
        bytes += piece; // a pipe gives what it holds at the moment
    if (file.error() != QFileDevice::NoError)
        return Error{ErrorCode::Io,
                     QCoreApplication::translate("homardctl", "%1 cannot be read: %2").arg(path, file.errorString()),
                     {}};
    if (bytes.size() > limit)
        return Error{
            ErrorCode::Invalid, QCoreApplication::translate("homardctl", "%1 is larger than 256 MiB.").arg(path), {}};
    return bytes;
}

} // namespace homard
