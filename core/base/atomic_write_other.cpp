// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/atomic_write.h"
#include <QSaveFile>

namespace homard {

QString writeAtomically(const QString &path, const QByteArray &content, FileRights)
{
    QSaveFile file(path); // flushes to disk before it renames
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return file.errorString();
    return {};
}

} // namespace homard
