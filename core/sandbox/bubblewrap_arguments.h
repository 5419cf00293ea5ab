// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QStringList>
#include <vector>

namespace homard {

/// What one sandbox looks like from inside. All paths absolute; a path is seen under its own name.
struct ConfinedLayout {
    QString launcher;
    QString workspace; ///< Empty: none.
    bool writable = false;
    bool network = false;
    QString temporary; ///< The session's folder that becomes /tmp; read-only unless `writable`.
    QString home;      ///< An empty folder inside, gone with the command.
    QString workingFolder;
    QString etcFolder;     ///< Becomes /etc; EtcFolder.
    QStringList etcMounts; ///< Names below /etc that are mounted there from the host.
    QStringList readOnly;  ///< Protected names in the workspace that exist (S52).
    QStringList hidden;    ///< Folders in the workspace that appear empty.
};

/// bubblewrap's arguments up to and including "--": argv only, no string that anything would parse again. The order is
/// the order of mounting: system, /tmp, home, workspace (which may lie below /tmp or home), then what is taken away
/// from the workspace.
std::vector<QByteArray> bubblewrapArguments(const ConfinedLayout &layout);

/// Why bubblewrap would not start with so many arguments ("Exceeded maximum number of arguments 9000"), in words.
/// `count`: all of them, the command's included.
Result<void> checkArgumentCount(const ConfinedLayout &layout, size_t count);

/// The names directly below /tmp that other mounts of this layout go through. They must be real folders in the
/// session's folder, and each is covered by a mount of its own: a command could otherwise put a link there for the next
/// sandbox to follow.
QStringList temporaryStubs(const ConfinedLayout &layout);

} // namespace homard
