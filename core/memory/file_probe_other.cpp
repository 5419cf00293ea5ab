// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_probe.h"
#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace homard {

FileStamp stampOf(const QString &path)
{
    const QFileInfo info(path);
    FileStamp stamp;
    if (!info.exists())
        return stamp;
    stamp.kind = info.isFile() ? FileStamp::Kind::Regular : FileStamp::Kind::Other;
    stamp.size = info.size();
    stamp.modifiedNs = info.lastModified().toMSecsSinceEpoch() * 1'000'000;
    stamp.changedNs = info.metadataChangeTime().toMSecsSinceEpoch() * 1'000'000;
    return stamp;
}

FileContent readRegular(const QString &path, qint64 limit)
{
    FileContent content;
    content.stamp = stampOf(path);
    QFile file(path);
    content.ok = content.stamp.kind == FileStamp::Kind::Regular && !QFileInfo(path).isSymLink() &&
                 file.open(QIODevice::ReadOnly);
    if (!content.ok) {
        content.words = file.errorString();
        return content;
    }
    content.fresh =
        QDateTime::currentMSecsSinceEpoch() * 1'000'000 - content.stamp.changedNs < 2'000'000'000; // FAT counts in 2 s
    content.bytes = file.read(limit + 1);
    content.cut = content.bytes.size() > limit;
    content.bytes.truncate(qsizetype(limit));
    return content;
}

} // namespace homard
