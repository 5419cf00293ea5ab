// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/sandbox.h"
#include <vector>

namespace homard {

/// One thing the self-test tried (S55), for `homardctl doctor`.
struct ProbeResult {
    QString name; ///< "write-outside", "network", "host-processes", "descriptors", "home", "sockets", "terminal",
                  ///< "environment".
    bool passed = false;
    QString detail; ///< What was seen; English.
};

/// What the self-test found.
struct SelfTestReport {
    bool works = false;
    QString message;                 ///< For people; what to do if it does not work.
    std::vector<ProbeResult> probes; ///< Empty: the sandbox could not be made at all.
};

/// A sandbox that proves itself. Thread-safe.
class CheckedSandbox : public Sandbox
{
public:
    /// Begins the self-test on a thread of its own; a second call does nothing. Call it after the first paint. state(),
    /// probes() and run() begin it themselves if nobody did.
    virtual void startSelfTest() = 0;
    /// Waits for the self-test, at most 10 s.
    virtual SelfTestReport selfTest() = 0;
    /// Tests again and waits for it: something may have been installed or allowed, and the words are of now's language.
    virtual SandboxState testAgain() = 0;
};

} // namespace homard
