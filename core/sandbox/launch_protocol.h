// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What the program and its launcher (homard-launch) agree on. The launcher is the first process inside a sandbox, and
/// the parent of a command that runs without one. Plain C++, no Qt: both sides include it.
namespace homard::launch {

// Descriptors of the launcher. 0 and 1 are /dev/null, so that bubblewrap's monitor, which keeps 0 to 2, never holds a
// pipe of the command.
constexpr int StatusFd = 2;  ///< Records to the program; also takes what bubblewrap itself has to say.
constexpr int ControlFd = 3; ///< Orders from the program; its end means: kill everything and exit.
constexpr int InputFd = 4;   ///< Becomes the command's 0 …
constexpr int OutputFd = 5;  ///< … 1 …
constexpr int ErrorFd = 6;   ///< … and 2.

constexpr char Terminate = 'T'; ///< The one order: SIGTERM to every process of the command.

// A record is RecordMark, a letter, a number, a line feed. What does not begin with the mark is text for people.
constexpr char RecordMark = '\x01';
constexpr char RecordStarted = 'S'; ///< The command runs.
constexpr char RecordExited = 'X';  ///< Exit code, or 128 + signal.
constexpr char RecordFailed = 'E';  ///< errno of the exec.
constexpr char RecordMoved = 'C';   ///< Something is not what was checked; the number is unused.

/// In a container there is no status pipe: the launcher's refusal is this and a word, with exit code 125, as Docker's
/// own begin with "docker: ". A command that says the same only lies about itself.
constexpr const char *ContainedMark = "homard-launch: ";

constexpr const char *InsidePath = "/run/homard-launch"; ///< Where the launcher is seen inside a sandbox.

} // namespace homard::launch
