// SPDX-License-Identifier: GPL-3.0-or-later
#include "checkpoint_care.h"
#include "base/logging.h"
#include "sqlite_session_store.h"
#include <QDateTime>
#include <QDirIterator>
#include <QHash>
#include <algorithm>

namespace homard {

namespace {

/// Another program may have written a content whose row comes only now; ours, far more than that takes.
constexpr qint64 graceMs = 60 * 60 * 1000;

struct StoredContent {
    QString path;
    qint64 bytes = 0;
    qint64 newestMs = 0; ///< Of the rows; 0: no row names it.
    bool isInUse = false;
};

std::vector<StoredContent> contentsIn(const QString &folder)
{
    std::vector<StoredContent> out;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        out.push_back({files.filePath(), files.fileInfo().size()});
    }
    return out;
}

QByteArray hashOf(const QString &path)
{
    return QByteArray::fromHex((path.section(u'/', -2, -2) + path.section(u'/', -1)).toLatin1());
}

} // namespace

void CheckpointCare::added(qint64 bytes)
{
    const qint64 cap = m_cap ? m_cap() : 0;
    const std::unique_lock lock(m_mutex);
    if (m_bytes >= 0) {
        m_bytes += bytes;
        if (cap <= 0 || m_bytes <= cap)
            return;
    }
    const auto left = sweep(cap);
    if (!left)
        qCWarning(logSessions, "old checkpoints stay: %s", qUtf8Printable(left.error().text()));
    m_bytes = left ? *left : -1;
}

Result<qint64> CheckpointCare::sweep(qint64 cap) const
{
    auto stored = contentsIn(m_folder); // first the files, then the rows: a row comes after its file
    const auto kept = m_store.keptContents();
    if (!kept)
        return kept.error();
    QHash<QByteArray, KeptContent> rows;
    for (const KeptContent &one : *kept)
        rows.insert(one.hash, one);
    qint64 total = 0;
    for (StoredContent &file : stored) {
        total += file.bytes;
        if (const auto row = rows.constFind(hashOf(file.path)); row != rows.constEnd()) {
            file.newestMs = row->newestMs;
            file.isInUse = row->isInUse;
        }
    }
    std::sort(stored.begin(), stored.end(),
              [](const StoredContent &a, const StoredContent &b) { return a.newestMs < b.newestMs; });
    for (const StoredContent &file : stored) {
        const bool isNamed = file.newestMs > 0;
        const bool isFresh =
            QFileInfo(file.path).lastModified().toMSecsSinceEpoch() > m_clock.wallMs() - graceMs; // looked at last
        const bool goes = isNamed ? cap > 0 && total > cap && !file.isInUse : !isFresh;
        if (goes && QFile::remove(file.path))
            total -= file.bytes;
    }
    return total;
}

} // namespace homard
