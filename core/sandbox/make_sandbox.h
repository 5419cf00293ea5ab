// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "sandbox/checked_sandbox.h"
#include "sandbox/process_thread.h"
#include "sandbox/sandbox_options.h"
#include <memory>

namespace homard {

/// The sandbox that the options name, or none if its self-test does not pass. It is never weaker without saying so:
/// state() is "none", works is false with the reason, the policy then asks for every command, and only what was
/// approved runs, unconfined. `processes` and `clock` must outlive it.
std::unique_ptr<CheckedSandbox> makeSandbox(const SandboxOptions &options, ProcessThread &processes, Clock &clock);

} // namespace homard
