// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard {

// What models say of a thing and widgets show, which do not know each other.

/// How much a sentence matters to whom it is told.
enum class Severity { Info, Ok, Warning, Error };

/// How one of some steps stands.
enum class StepState {
    Waiting,
    Running,
    Passed,
    Failed,
    Stopped,
    NotTried, ///< One before it failed.
};

} // namespace homard
