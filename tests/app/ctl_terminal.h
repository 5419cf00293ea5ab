// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/ctl_home.h"

namespace homard {

/// homardctl on a terminal of its own (a pseudo terminal): its three streams and its controlling terminal.
class CtlTerminal
{
public:
    CtlTerminal(const CtlHome &home, const QStringList &arguments, const QString &program = CtlHome::program());
    ~CtlTerminal();
    CtlTerminal(const CtlTerminal &) = delete;
    CtlTerminal &operator=(const CtlTerminal &) = delete;

    bool isRunning() const { return m_pid > 0; }
    /// Waits until the screen shows these words. False: not within 30 s, or the program ended before.
    bool waitFor(const QByteArray &words);
    void type(const QByteArray &keys);
    /// Waits for the end; its exit code, -1 if it did not end within 30 s (then it is killed).
    int finish() { return finishTyping({}); }
    /// The same, and types these keys again and again until then: a question takes none in its first moments (S12),
    /// and nobody outside can know when those are over.
    int finishTyping(const QByteArray &keys);
    const QByteArray &screen() const { return m_screen; } ///< All it showed, and what was typed.

private:
    bool readMore(int waitMs);

    int m_descriptor = -1;
    int m_pid = -1;
    QByteArray m_screen;
};

/// Sends SIGINT.
void interruptProcess(qint64 pid);
/// Sends SIGUSR2, which means nothing to homardctl.
void sendForeignSignal(qint64 pid);
/// Command lines of processes on this computer that contain the words.
QStringList processesWith(const QByteArray &words);

} // namespace homard
