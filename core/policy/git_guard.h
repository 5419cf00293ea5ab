// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// Why Git may not be run unasked in `folder` (absolute or relative to the workspace); empty if it may (S30). Git
/// starts programs that a repository's configuration names: the configuration must hold nothing but settings known to
/// be harmless, and the repository must lie in the workspace. Looks at the disk; any thread.
QString gitRefusal(const QString &folder, const QString &workspaceRoot);

/// Why a repository configuration may start programs; empty if every line is known to be harmless. Pure.
QString gitConfigRefusal(const QByteArray &config);

} // namespace homard
