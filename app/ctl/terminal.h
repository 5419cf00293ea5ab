// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/result.h"
#include "base/secret_bytes.h"
#include <QString>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace homard {

/// True if the descriptor (0, 1, 2) is a terminal.
bool isTerminal(int descriptor);

/// True if a process above this one is Homard's: then it never asks, because a model could be the one who answers.
bool descendsFromHomard();

/// The controlling terminal, opened by its own name: pipes and redirections cannot answer a question.
class Terminal
{
public:
    /// Null if there is none.
    static std::unique_ptr<Terminal> open();
    ~Terminal();

    /// Writes text as it is.
    void write(const QString &text);
    /// Waits for a line; what was typed before it and in its first 500 ms is thrown away (S12). nullopt: cancelled, or
    /// its end (Ctrl+D), or `until` has passed.
    std::optional<QString> readLine(const CancelToken &cancel, Clock::TimePoint until = Clock::never());
    /// Asks for a secret without showing it. The terminal is put back on every way out, also before a signal ends the
    /// program. Invalid: the line is so long that the terminal would have cut it.
    Result<SecretBytes> readSecret(const QString &prompt);

private:
    explicit Terminal(int descriptor) : m_descriptor(descriptor) {}
    int m_descriptor;
};

/// All of stdin as a secret, without the last line end. At most 64 KiB.
Result<SecretBytes> readSecretFromStdin();

/// Calls back on a thread of its own when the user interrupts (Ctrl+C), ends (SIGTERM) or hangs up. Construct it before
/// any other thread: the signals are blocked for all threads that come later. Children get the ordinary signals (the
/// process thread resets them).
class Interrupts
{
public:
    /// `terminate` is false for Ctrl+C, true for SIGTERM and SIGHUP.
    explicit Interrupts(std::function<void(bool terminate)> callback);
    ~Interrupts();
    Interrupts(const Interrupts &) = delete;
    Interrupts &operator=(const Interrupts &) = delete;

private:
    std::function<void(bool)> m_callback;
    std::atomic<bool> m_ending{false};
    std::thread m_thread;
};

/// No core dumps and no other process of the user reads this one's memory: keys pass through it (S97).
void protectProcessMemory();

} // namespace homard
