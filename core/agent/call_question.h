// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "call_board.h"

namespace homard {

/// The question about one call, on the call's own thread: waits for the answer, writes it down, and asks anew where the
/// person changed the arguments, or wants to see an expired question again.
class CallQuestion
{
public:
    CallQuestion(ToolTurn::Board &board, ToolTurn::Slot &slot, const StopTokens &stop)
        : m_board(board), m_slot(slot), m_stop(stop)
    {
    }

    /// The slot's question is open. True: the call may run. False: it has its result.
    bool ask();

private:
    enum class Next { Run, Ask, End };

    Next takeAnswer(const ApprovalAnswer &answer);
    Next takeAllowed(const ApprovalAnswer &answer);
    Next takeEdited(const ApprovalAnswer &answer);
    Next takeExpired(const ApprovalAnswer &answer);
    Next replacePlan(ToolCall call, ToolTurn::Judged judged);
    /// Opens and announces the next question, for the slot's plan, with `verdict` as what is shown of it.
    Next askAnew(const Verdict &verdict);
    Next endAsRefused(const ApprovalAnswer &answer);
    Next end(ToolResult result);
    /// Writes the answer down. On failure the call has its result.
    bool record(const ApprovalAnswer &answer, bool allowed);
    QString refusal(const ApprovalAnswer &answer) const;
    /// Why the arguments that a person wrote cannot be used, in their language.
    QString faultOf(const ToolCall &edited, const ToolResult &end) const;
    PendingChanges pendingBefore() const;

    ToolTurn::Board &m_board;
    ToolTurn::Slot &m_slot;
    const StopTokens &m_stop;
};

/// What the model is told before the result of a call whose arguments a person changed.
QString editedNote(const QString &arguments);

} // namespace homard
