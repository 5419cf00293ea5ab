// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace homard {

/// This program's getaddrinfo() is its own: names in ".invalid" are unknown without a question to any name server, and
/// those in ".slow.invalid" only after release(). All others go to the system.
class SlowResolver
{
public:
    /// Look-ups of slow names begun so far.
    static int lookUps();
    /// Lets those that wait go.
    static void release();
};

} // namespace homard
