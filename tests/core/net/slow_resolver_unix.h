// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "servers/script.h"

namespace homard {

/// This program's getaddrinfo() is our own: names that end in ".slow.invalid" wait for the latch, and with them those
/// in
/// ".invalid" are unknown, without a question to any name server. All others go to the system.
class SlowResolver
{
public:
    /// Look-ups of slow names begun so far.
    static int lookUps();
    /// Lets those that wait go.
    static void release();
};

} // namespace homard
