// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <QStringList>
#include <vector>

namespace homard {

/// This process' environment as "NAME=value", byte for byte, read once at start-up and passed on.
std::vector<QByteArray> hostEnvironment();

/// What a child may know (S96): PATH HOME LANG LC_* TZ TERM TMPDIR USER out of `host`, nothing else, so neither keys
/// nor sockets of the desktop. `home` and `temporary` replace HOME and TMPDIR when not empty. PATH keeps only absolute
/// folders that are not below `writableRoot` (empty: all), and is the system's own when nothing is left.
std::vector<QByteArray> childEnvironment(const std::vector<QByteArray> &host, const QString &home,
                                         const QString &temporary, const QString &writableRoot);

/// `environment` with the variables a step sets for its own program alone ("NAME=value"); theirs win.
std::vector<QByteArray> withStepVariables(std::vector<QByteArray> environment, const QStringList &variables);

} // namespace homard
