// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

namespace homard {

/// Exit codes of homardctl; stable, documented in --help.
enum ExitCode {
    ExitFinished = 0,
    ExitError = 1,
    ExitUsage = 2,
    ExitRefused = 3, ///< The run ended because of a refusal.
    ExitLimit = 4,
    ExitFindings = 5, ///< `audit` found something.
    ExitStopped = 130,
};

// One function a subcommand. `arguments` are what follows its name. Returns the exit code.
int runCommand(const QStringList &arguments);
int decodeCommand(const QStringList &arguments);
int policyCommand(const QStringList &arguments);
int sessionsCommand(const QStringList &arguments);
int undoCommand(const QStringList &arguments);
int keysCommand(const QStringList &arguments);
int doctorCommand(const QStringList &arguments);
int auditCommand(const QStringList &arguments);

} // namespace homard
