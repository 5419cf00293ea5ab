// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <chrono>

namespace homard {

/// How long this machine has been suspended since it was started; only ever grows. Always 0 where the monotonic clock
/// runs on during a suspend (macOS, Windows): there the idle time-out notices by itself. Thread-safe, costs two reads
/// of a clock.
std::chrono::milliseconds timeAsleep();

} // namespace homard
