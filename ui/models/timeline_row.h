// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/run.h"
#include "domain/tool.h"
#include <optional>
#include <vector>

namespace homard {

struct RunRecord;

/// What a row of the timeline stands for. A turn's row is its model call, the thinking; the calls are its children.
enum class TimelineKind { Run, Turn, Call, Approval, Retry, Notice };

/// How a row stands, for people.
enum class TimelineState {
    Running,
    Asks, ///< Waits for a person.
    Done,
    NoAnswer, ///< A model call of which nothing was kept.
    Failed,
    Invalid,
    Refused,
    Skipped,
    Stopped,
    Interrupted, ///< The program ended meanwhile; what it did is unknown.
    Limit,
    Allowed,
    Denied,
    Edited,
    Expired,
    NotAsked,   ///< Nobody could be asked.
    Unanswered, ///< The call ended before the answer came.
    Waited,     ///< Of a retry.
    Told,       ///< Of a notice.
    Warned,
};

/// One row of the timeline: a plain value, the same whether it came from events or from the store.
struct TimelineRow {
    TimelineKind kind = TimelineKind::Run;
    QString runId;
    int turn = 0;  ///< 0: before the first.
    int index = 0; ///< Of a call in its turn, of an answer to its call; of a retry the attempt.
    QString name;  ///< The tool; the model of a run or turn; what a notice says; why a retry is made.
    TimelineState state = TimelineState::Running;
    qint64 startMs = 0;               ///< Wall clock, ms since 1970 UTC. A call that never ran: when it was judged.
    std::optional<qint64> durationMs; ///< Empty: it goes on, or nobody knows.
    std::optional<qint64> tokensIn;   ///< Empty = unknown, never 0.
    std::optional<qint64> tokensOut;
    std::optional<qint64> tokensCached; ///< Of tokensIn: read from the provider's cache.
    std::optional<double> cost;         ///< US dollars; empty = unknown.
    std::optional<Decision> decision;   ///< Of a call.
    QString rule;
    QString reason; ///< Why a call was judged so; of a failed run what went wrong.
    QString words;  ///< A person's words with an answer; a notice's hint.
    QString messageId;
    QString callId;
    QString approvalId; ///< Of an answered question.

    /// It has a bar that grows.
    bool isOpen() const { return state == TimelineState::Running || state == TimelineState::Asks; }
    bool operator==(const TimelineRow &) const = default;
};

/// Rows of two sources are the same if all but their times is equal, and those differ by no more than this many ms:
/// an event and the journal's row of the same thing are stamped one after the other, not by one look at the clock.
inline constexpr qint64 TimelineTolerance = 20;
bool isSameRow(const TimelineRow &one, const TimelineRow &other, qint64 toleranceMs = TimelineTolerance);

/// "run", "turn" … and "running", "asks" …: stable words for tests, exports and accessibility names.
QString wordOf(TimelineKind kind);
QString wordOf(TimelineState state);
/// All of a row in one line of such words, for comparing and for messages of tests; without times.
QString timelineLine(const TimelineRow &row);

TimelineState timelineStateOf(ResultStatus status);
TimelineState timelineStateOf(ApprovalOutcome outcome);
TimelineState timelineStateOf(RunOutcome outcome);

/// The rows of a run of the past, in the order of the tree: run, turn, its notes, its calls each with its questions.
std::vector<TimelineRow> timelineRows(const RunRecord &run);

} // namespace homard
