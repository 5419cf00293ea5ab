// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// Where Git works, and whether it may be run there.
struct GitPlace {
    QString why;                  ///< Why it may not be run unasked: a sentence without a full stop; empty if it may.
    QString top;                  ///< The folder that holds .git; empty if there is no repository in the workspace.
    bool urlsHoldSecrets = false; ///< The address of a remote repository holds a password or token.
};

/// Judges Git in `folder` (absolute or relative to the workspace) (S30). Git starts programs that a repository's
/// configuration names: the configuration must hold nothing but settings known to be harmless, and the repository must
/// lie in the workspace. Git passes by a .git that it finds invalid; then any .git further up counts, so every one on
/// the way up to the workspace is judged. Looks at the disk; any thread.
GitPlace judgeGit(const QString &folder, const QString &workspaceRoot);

/// Why a repository configuration may start programs; empty if every line is known to be harmless. Pure.
QString gitConfigRefusal(const QByteArray &config);

/// A configuration names an address with a password or token in it (https://user:secret@host). Pure.
bool gitConfigHoldsSecrets(const QByteArray &config);

} // namespace homard
