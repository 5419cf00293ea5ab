// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "child_unix.h"
#include <QDirIterator>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace homard {

Result<void> measureInstalledSize(const Bench &bench)
{
    const QString name = QStringLiteral("installed_size");
    const QString unit = QStringLiteral("MB");
    constexpr double budget = 15;
    const QTemporaryDir prefix(bench.folder + QStringLiteral("/homard-bench-install-XXXXXX"));
    const QString cmake = QStandardPaths::findExecutable(QStringLiteral("cmake"));
    if (cmake.isEmpty() || !prefix.isValid()) {
        bench.report.add({name, {}, unit, budget, QStringLiteral("no cmake, or no folder to install into")});
        return {};
    }
    const QString output = prefix.path() + QStringLiteral(".output");
    auto child = Child::start({QFile::encodeName(cmake), "--install", QFile::encodeName(bench.buildFolder), "--prefix",
                               QFile::encodeName(prefix.path()), "--strip"},
                              {}, QFile::encodeName(output));
    if (!child)
        return child.error();
    const int code = child->wait().exitCode;
    QFile said(output);
    const QByteArray words = said.open(QIODevice::ReadOnly) ? said.readAll().right(500) : QByteArray();
    said.remove();
    if (code != 0)
        return {ErrorCode::Invalid, QStringLiteral("cmake --install: ") + QString::fromUtf8(words)};
    qint64 bytes = 0;
    QStringList programs;
    QDirIterator files(prefix.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        const QFileInfo info = files.fileInfo();
        bytes += info.isSymLink() ? 0 : info.size();
        if (info.isExecutable())
            programs.append(QStringLiteral("%1 %2").arg(info.fileName()).arg(double(info.size()) / 1e6, 0, 'f', 2));
    }
    bench.report.add(
        {name, double(bytes) / 1e6, unit, budget, QStringLiteral("stripped; ") + programs.join(QStringLiteral(", "))});
    return {};
}

} // namespace homard
