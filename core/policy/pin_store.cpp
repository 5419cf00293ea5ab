// SPDX-License-Identifier: GPL-3.0-or-later
#include "pin_store.h"
#include "domain/plan.h"
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace homard {

PinStore::Outcome PinStore::pin(const QString &path)
{
    constexpr qsizetype maxFiles = 32;
    if (const auto known = m_known.constFind(path); known != m_known.constEnd())
        return *known;
    if (isExhausted())
        return Outcome::NoFile;
    ++m_lookups;
    Outcome &outcome = m_known[path];
    outcome = Outcome::NoFile;
    const QFileInfo info(path);
    if (!info.isFile())
        return outcome;
    outcome = Outcome::NotPinned;
    QFile file(path);
    if (m_hashes.size() >= maxFiles || info.size() > PinnedFileLimit || !file.open(QIODevice::ReadOnly))
        return outcome;
    const QByteArray bytes = file.read(PinnedFileLimit + 1); // it may have grown
    if (bytes.size() > PinnedFileLimit || file.error() != QFileDevice::NoError)
        return outcome;
    m_hashes.insert(path, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
    m_scripts.insert(path, bytes.left(maxScript + 1));
    return outcome = Outcome::Pinned;
}

bool PinStore::isFolder(const QString &path)
{
    return !isExhausted() && ++m_lookups && QFileInfo(path).isDir();
}

} // namespace homard
