// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/journal_entry.h"

namespace homard {

/// A message that is still arriving.
class DraftSource
{
public:
    virtual ~DraftSource() = default;
    /// What has arrived so far (state Streaming), or null if nothing came since the last call. Called on the store's
    /// thread.
    virtual MessagePtr changedDraft() = 0;
};

/// The durable record of runs. Thread-safe; blocks until the store has answered; never called on the GUI thread.
/// Contract: when commit() returns ok, the batch survives a kill of the program and of the machine; when it fails,
/// nothing of it is there.
class Journal
{
public:
    virtual ~Journal() = default;

    virtual Result<void> commit(const std::vector<JournalEntry> &batch) = 0;
    /// Keeps what is streamed of a message while it streams: asks `source` at least every 500 ms and stores what it
    /// gives. Does not wait. Ends when a message of that id is committed, or when the source is dropped by everybody
    /// else.
    virtual void followDraft(std::weak_ptr<DraftSource> source) = 0;
};

} // namespace homard
