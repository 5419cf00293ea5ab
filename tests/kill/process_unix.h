// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QStringList>

namespace homard {

/// Ends this process by SIGKILL: no destructor, no flush, no handler.
[[noreturn]] void killThisProcess();

/// Appends one line to a file and returns when it is durable. False: it did not work.
bool appendLine(const QString &path, const QByteArray &line);

/// Writes one line to stdout without any buffer, so that a kill right after it does not take it away.
void say(const QByteArray &line);

/// How a child ended.
struct ChildEnd {
    QByteArray output; ///< Its stdout; stderr goes where ours does.
    bool killed = false;
    int exitCode = -1; ///< Meaningful if it was not killed.
};

/// Runs a program to its end and collects its stdout. Thread-safe.
ChildEnd runChild(const QString &program, const QStringList &arguments);

} // namespace homard
