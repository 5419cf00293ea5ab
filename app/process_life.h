// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <atomic>
#include <functional>
#include <optional>
#include <thread>

namespace homard {

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
/// Whether protectProcessMemory() holds: no core dumps, not dumpable. nullopt where the system cannot tell.
std::optional<bool> isProcessMemoryProtected();
/// The number of the user whose rights this process has.
unsigned processOwner();

} // namespace homard
