// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/journal_entry.h"
#include "domain/run.h"
#include <optional>
#include <vector>

namespace homard {

// A run as the store remembers it: what the timeline shows of past runs. Times are ms since 1970 UTC, by the wall
// clock.

/// One answered question.
struct ApprovalRecord {
    QString id;
    ApprovalOutcome outcome = ApprovalOutcome::Refused;
    QString words;
    qint64 answeredMs = 0;
};

/// One tool call.
struct CallRecord {
    QString id;
    QString messageId;
    int turn = 0;
    int index = 0; ///< In its turn.
    QString name;
    QString rawArguments; ///< As the model wrote them; empty where the message cannot be read.
    CallState state = CallState::Planned;
    Decision decision = Decision::Ask;
    QString rule;
    QString reason;
    qint64 plannedMs = 0; ///< Its questions were asked then, too.
    std::optional<qint64> startedMs;
    std::optional<qint64> finishedMs;
    std::optional<ResultStatus> status; ///< Empty: no result.
    qint64 durationMs = 0;
    std::vector<ApprovalRecord> approvals; ///< In the order of the answers.
};

/// One model call.
struct TurnRecord {
    int turn = 0;
    QString messageId; ///< Empty where the answer was not kept.
    QString model;
    Usage usage;
    std::optional<double> cost; ///< US dollars; empty = unknown.
    qint64 startedMs = 0;
    qint64 endedMs = 0;
};

/// One run with all its rows, each kind in its order.
struct RunRecord {
    QString id;
    QString sessionId;
    QString model;
    qint64 startedMs = 0;
    std::optional<qint64> finishedMs;  ///< Empty: it runs.
    std::optional<RunSummary> summary; ///< Empty: it runs, or was broken off: finishedMs is when that was seen.
    std::vector<TurnRecord> turns;
    std::vector<CallRecord> calls;
    std::vector<NoteRecord> notes;
};

/// A call of the past, as a model asked for it.
struct RecentCall {
    QString sessionId;
    QString workspace;
    ToolCall call; ///< Not prepared: id, name and rawArguments.
};

} // namespace homard
