// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/sandbox.h"
#include "sandbox/process_thread.h"
#include <vector>

namespace homard {

enum class EscapeOutcome {
    Held,
    Escaped,  ///< Something outside changed.
    NotTried, ///< The attempt could not be made; never a pass.
};

/// One way out that was tried.
struct EscapeFinding {
    QString name;
    EscapeOutcome outcome = EscapeOutcome::NotTried;
    QString detail; ///< For people: what changed outside, or why it could not be tried. Empty if held.
};

/// Tries twelve ways out of a sandbox, each as a command in it, and judges from outside what came of them: a file, two
/// listeners, a process, a terminal and a descriptor that belong to this program. What the command says of itself
/// counts only as a sign that it ran. Blocks; used by one thread.
class EscapeTest
{
public:
    /// `launcher`: homard-launch; a copy of it in a temporary workspace is the command. All must outlive this object.
    EscapeTest(Sandbox &sandbox, ProcessThread &processes, QString launcher)
        : m_sandbox(sandbox), m_processes(processes), m_launcher(std::move(launcher))
    {
    }

    /// write-outside, network, unix-socket, host-process, descriptor, new-protected-file, deep-hook, symbolic-link,
    /// hard-link, terminal-input, trace-process, process-root.
    static const QStringList &names();

    /// One attempt, with everything it attacks made for it alone.
    EscapeFinding attempt(const QString &name, const CancelToken &cancel);
    /// All of names(), in their order; those after a cancel were not tried.
    std::vector<EscapeFinding> all(const CancelToken &cancel);

private:
    Sandbox &m_sandbox;
    ProcessThread &m_processes;
    QString m_launcher;
};

} // namespace homard
