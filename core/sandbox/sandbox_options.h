// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QStringList>
#include <vector>

namespace homard {

/// What the sandbox needs to know. Paths are absolute and canonical. Nothing here may come from a workspace (S57).
struct SandboxOptions {
    QString bubblewrap = QStringLiteral("/usr/bin/bwrap");
    QString launcher;                    ///< homard-launch; see findLauncher().
    QString cacheFolder;                 ///< Ours: session folders and small generated files live here.
    QString homeFolder;                  ///< The user's: inside the sandbox it is empty.
    std::vector<QByteArray> environment; ///< The host's, "NAME=value"; children get the allow-list of it (S96).
    QStringList protectedNames;          ///< What no command may make or change (S52); see ProtectedNames.
    QStringList hiddenFolders; ///< Our configuration, data, policy: if they lie in a workspace they are empty inside
                               ///< the sandbox.
    int maxProcesses = 256;    ///< Per sandboxed process; safety.md D.
    qint64 maxMemory = 2ll * 1024 * 1024 * 1024; ///< Bytes of private memory per process; safety.md D.
};

/// homard-launch beside the running program, in ../libexec/homard of an installation or a build tree. Empty: not there.
QString findLauncher();

} // namespace homard
