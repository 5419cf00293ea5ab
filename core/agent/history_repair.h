// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"

namespace homard {

/// What a stored history needs before it can be sent anywhere (loop.md 8).
struct RepairedHistory {
    std::vector<MessagePtr>
        messages; ///< Valid: each call has exactly one result, right behind its message, in the order of the calls.
    std::vector<MessagePtr> added; ///< Of `messages`: to be committed, because they close the end of the stored branch.
    std::vector<ToolResult> closed; ///< Results in `added` for calls that had none: the calls end with this run.
    QString newestId;               ///< The end of the branch, also where that is not sent; empty for none.
    QStringList notes;              ///< One sentence for people for each thing that was mended for good.
};

/// Pure. Calls that never started get "skipped", calls that may have run get "interrupted, effect unknown: check before
/// repeating" (F02, F03), calls that had finished get their stored result (F06), or are said to have finished with a
/// result that is lost (F09). Results without a call are dropped, and what was refused for its size is not sent again.
/// A gap in the middle (a damaged row) is closed in the sent view only: anew for each request, and never in the
/// journal.
RepairedHistory repairHistory(const Conversation &conversation, qint64 wallMs);

/// The result for a call that may or may not have had its effect.
ToolResult interruptedResult(const ToolCall &call);
/// The result for a call that has finished, and whose result cannot be read.
ToolResult lostResult(const ToolCall &call);
/// The result for a call that was never started, because …
ToolResult skippedResult(const ToolCall &call, const QString &because);

} // namespace homard
