// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/result.h"
#include "base/secret_bytes.h"
#include <QString>
#include <functional>
#include <memory>
#include <optional>

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

} // namespace homard
