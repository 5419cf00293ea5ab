// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QHash>
#include <QStringList>
#include <memory>
#include <mutex>

namespace homard {

/// The /etc of sandboxes: a folder of ours with copies of the few files that programs need, because mounting them one
/// by one is a fifth of the time a sandbox takes to start. Nothing in it is secret. Others may clear it (it lies in the
/// cache) or write it (another Homard): what is not as we left it is made again. Thread-safe.
class EtcFolder
{
public:
    /// Folders are made in `base`; files are taken from `source` (another one than /etc only in tests).
    explicit EtcFolder(QString base, QString source = QStringLiteral("/etc"));

    struct View {
        QString path;       ///< To be mounted, read-only.
        QStringList mounts; ///< Below it, and below the source: folders to mount there.
    };

    /// Brings the folder up to date and returns it; a file that has not changed costs two stats. With a network it has
    /// the names and certificates too. `passwd`, `group`: the contents of these files.
    Result<View> view(bool network, const QByteArray &passwd, const QByteArray &group);

private:
    class Update;
    /// What was last put under a name.
    struct Copy {
        QByteArray source; ///< The source's identity, or the generated content.
        QByteArray target; ///< The identity of what lies in our folder; empty: nothing, the source cannot be read.
        bool operator==(const Copy &) const = default;
    };
    struct Known {
        QByteArray folder; ///< Which folder it is about.
        QHash<QString, Copy> copies;
    };

    QString m_base;
    QString m_source;
    std::mutex m_mutex;
    Known m_known[2];
};

} // namespace homard
