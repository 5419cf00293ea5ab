// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "keychain_thread.h"

namespace homard {

// The ways a keychain fails, told apart, each with what to do (F81, F82, F84).

Error noKeychainError();
Error lockedError();
Error timeoutError(std::chrono::milliseconds waited, bool writing);
Error notFoundError(const QString &name);

/// What a reply whose code is not 0 means.
Error errorFrom(const KeychainReply &reply, const QString &name);

/// False where QtKeychain could not reach a keychain anyway: a Unix desktop session without D-Bus.
bool hasKeychainTransport();

} // namespace homard
