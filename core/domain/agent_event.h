// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/message.h"
#include "domain/perception.h"
#include "domain/run.h"
#include "domain/session.h"
#include <chrono>
#include <variant>

namespace homard {

// Bodies of AgentEvent. Plain values: whatever crosses threads is copied. What a body shows is already on disk, deltas
// excepted.

/// A message that waits behind an active run. Published once a message and before its RunStarted; a message that can
/// start at once has none.
struct RunQueued {
    QString perceptionId;
    QString text;
};
struct RunStarted {
    QString model;
    QString origin;
    MessagePtr message;
    QString perceptionId{}; ///< What of the inbox it took: the one RunQueued told of, if it waited.
};
struct StateChanged {
    RunState state;
    QString detail;
};
struct TurnStarted {
    int turn;
};
struct MessageStarted {
    QString messageId;
};
struct TextDelta {
    QString messageId;
    QString text;
};
struct ThinkingDelta {
    QString messageId;
    QString text;
};
struct MessageEnded {
    MessagePtr message;
    Finish finish;
    Usage used{};                 ///< As TurnEnded::usage, known before the calls of the turn run.
    std::optional<double> cost{}; ///< As TurnEnded::cost.
};
struct ToolCallPlanned {
    ToolCall call;
    Decision decision;
    Risk risk;
    QString reason;
    QString rule;
    QString planText;
    std::vector<TraceStep> trace{}; ///< The way to that decision.
};
struct ApprovalAsked {
    ApprovalRequest request;
};
struct ApprovalSettled {
    QString approvalId;
    QString callId;
    ApprovalAnswer answer;
};
struct ToolCallStarted {
    QString callId;
};
struct ToolCallProgress {
    QString callId;
    QString text;
};
/// Every planned call gets one, also where its result could not be stored: it is Interrupted then, as the session will
/// say too. Closes the call's question.
struct ToolCallEnded {
    ToolResult result;
};
struct RetryScheduled {
    QString reason;
    FailureClass kind;
    qint64 delayMs;
    int attempt;
};
struct NoticeRaised {
    QString text;
    QString hint;
    bool warning;
};
struct ContextUsed {
    qint64 tokens;
    int window;
    bool estimated;
};
/// Every turn that started and whose journal row could be written gets one, also where no answer was kept. Its calls
/// are done by then.
struct TurnEnded {
    int turn;
    Usage usage;                  ///< All that was paid for, attempts that failed included.
    std::optional<double> cost{}; ///< US dollars; empty = unknown.
};
struct RunEnded {
    RunSummary summary;
};
/// What lists show of the session is another now: it got its title from the first message, or a run has ended. Outside
/// the runs: without a run id, sequence 0.
struct SessionChanged {
    SessionInfo session;
};

using AgentEventBody =
    std::variant<RunQueued, RunStarted, StateChanged, TurnStarted, MessageStarted, TextDelta, ThinkingDelta,
                 MessageEnded, ToolCallPlanned, ApprovalAsked, ApprovalSettled, ToolCallStarted, ToolCallProgress,
                 ToolCallEnded, RetryScheduled, NoticeRaised, ContextUsed, TurnEnded, RunEnded, SessionChanged>;

/// One thing that happened in a run. The timeline, homardctl --json and the tests are built from these alone.
struct AgentEvent {
    QString sessionId;
    QString runId;
    qint64 sequence = 0; ///< 1, 2, 3 … within the run.
    qint64 wallMs = 0;   ///< When it happened: of what is journalled, before the commit, as the journal has it.
    std::chrono::steady_clock::time_point at; ///< Monotonic, for durations.
    AgentEventBody body;
};

} // namespace homard
