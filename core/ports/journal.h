// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/journal_entry.h"

namespace homard {

/// The durable record of runs. Thread-safe; blocks until the store has answered; never called on the GUI thread.
/// Contract: when commit() returns ok, the batch survives a kill of the program and of the machine; when it fails, nothing of it is there.
class Journal
{
public:
    virtual ~Journal() = default;

    virtual Result<void> commit(const std::vector<JournalEntry> &batch) = 0;
    /// Keeps what has been streamed so far of a message (state Streaming). Posted, does not wait; the newest wins; durable within 500 ms.
    virtual void saveDraft(MessagePtr draft) = 0;
};

} // namespace homard
