// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QStringList>
#include <vector>

namespace homard {

/// Whose private /tmp commands see.
enum class SandboxScope { Session, Agent, Shared };

/// What confines commands. Automatic: bubblewrap; where it does not work, Docker if there is an image; else nothing.
enum class SandboxKind { Automatic, Bubblewrap, Docker, Native };

/// What the sandbox needs to know. Paths are absolute and canonical. Nothing here may come from a workspace (S57).
struct SandboxOptions {
    QString bubblewrap = QStringLiteral("/usr/bin/bwrap");
    SandboxKind kind = SandboxKind::Automatic;
    SandboxScope scope = SandboxScope::Session;
    QString docker;   ///< The client; see findDocker(). Empty: not there.
    QString image;    ///< Of the containers, as Docker names it; with what commands need, for this kind of processor.
    QString launcher; ///< homard-launch; see findLauncher().
    QString cacheFolder;                 ///< Ours: session folders and small generated files live here.
    QString homeFolder;                  ///< The user's: inside the sandbox it is empty.
    std::vector<QByteArray> environment; ///< The host's, "NAME=value"; children get the allow-list of it (S96).
    QStringList protectedNames;          ///< What no command may make or change (S52); see ProtectedNames.
    QStringList hiddenFolders; ///< Our configuration, data, policy: if they lie in a workspace they are empty inside
                               ///< the sandbox.
    QString controlGroups;     ///< Where cgroup2 is mounted; empty: limits are those of each process alone.
    QByteArray ownGroup;       ///< The text of /proc/self/cgroup.
    int maxProcesses = 256;    ///< Per sandboxed process; safety.md D.
    qint64 maxMemory = 2ll * 1024 * 1024 * 1024; ///< Bytes of private memory per process; safety.md D.
};

/// Where cgroup2 is mounted here, and the text of /proc/self/cgroup, put into the options.
void findControlGroups(SandboxOptions &options);

/// homard-launch beside the running program, in ../libexec/homard of an installation or a build tree. Empty: not there.
QString findLauncher();

/// Docker's client in /usr/bin or /usr/local/bin; empty: not there. Nothing is searched (S57).
QString findDocker();

} // namespace homard
