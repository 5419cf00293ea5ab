// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_row.h"
#include "timeline_run.h"
#include <QStringList>

namespace homard {

namespace {

bool isNear(const std::optional<qint64> &one, const std::optional<qint64> &other, qint64 tolerance)
{
    return one.has_value() == other.has_value() && (!one || qAbs(*one - *other) <= tolerance);
}

} // namespace

bool isSameRow(const TimelineRow &one, const TimelineRow &other, qint64 toleranceMs)
{
    if (qAbs(one.startMs - other.startMs) > toleranceMs || !isNear(one.durationMs, other.durationMs, toleranceMs))
        return false;
    TimelineRow timed = other;
    timed.startMs = one.startMs;
    timed.durationMs = one.durationMs;
    return one == timed;
}

QString wordOf(TimelineKind kind)
{
    switch (kind) {
    case TimelineKind::Run: return QStringLiteral("run");
    case TimelineKind::Turn: return QStringLiteral("turn");
    case TimelineKind::Call: return QStringLiteral("call");
    case TimelineKind::Approval: return QStringLiteral("approval");
    case TimelineKind::Retry: return QStringLiteral("retry");
    case TimelineKind::Notice: return QStringLiteral("notice");
    }
    return {};
}

QString wordOf(TimelineState state)
{
    switch (state) {
    case TimelineState::Running: return QStringLiteral("running");
    case TimelineState::Asks: return QStringLiteral("asks");
    case TimelineState::Done: return QStringLiteral("done");
    case TimelineState::NoAnswer: return QStringLiteral("no-answer");
    case TimelineState::Failed: return QStringLiteral("failed");
    case TimelineState::Invalid: return QStringLiteral("invalid");
    case TimelineState::Refused: return QStringLiteral("refused");
    case TimelineState::Skipped: return QStringLiteral("skipped");
    case TimelineState::Stopped: return QStringLiteral("stopped");
    case TimelineState::Interrupted: return QStringLiteral("interrupted");
    case TimelineState::Limit: return QStringLiteral("limit");
    case TimelineState::Allowed: return QStringLiteral("allowed");
    case TimelineState::Denied: return QStringLiteral("denied");
    case TimelineState::Edited: return QStringLiteral("edited");
    case TimelineState::Expired: return QStringLiteral("expired");
    case TimelineState::NotAsked: return QStringLiteral("not-asked");
    case TimelineState::Unanswered: return QStringLiteral("unanswered");
    case TimelineState::Waited: return QStringLiteral("waited");
    case TimelineState::Told: return QStringLiteral("told");
    case TimelineState::Warned: return QStringLiteral("warned");
    }
    return {};
}

QString timelineLine(const TimelineRow &row)
{
    const auto number = [](const std::optional<qint64> &value) {
        return value ? QString::number(*value) : QStringLiteral("?");
    };
    QStringList parts{wordOf(row.kind),           row.runId, QString::number(row.turn),
                      QString::number(row.index), row.name,  wordOf(row.state)};
    parts << number(row.tokensIn) << number(row.tokensOut) << number(row.tokensCached);
    parts << (row.cost ? QString::number(*row.cost, 'g', 12) : QStringLiteral("?"));
    parts << (row.decision ? wordOf(*row.decision) : QString()) << row.rule << row.reason << row.words;
    parts << row.messageId << row.callId << row.approvalId;
    parts << (row.durationMs ? QStringLiteral("over") : QStringLiteral("open"));
    return parts.join(QLatin1Char('|'));
}

TimelineState timelineStateOf(ResultStatus status)
{
    switch (status) {
    case ResultStatus::Ok: return TimelineState::Done;
    case ResultStatus::Failed: return TimelineState::Failed;
    case ResultStatus::Invalid: return TimelineState::Invalid;
    case ResultStatus::Refused: return TimelineState::Refused;
    case ResultStatus::Skipped: return TimelineState::Skipped;
    case ResultStatus::Stopped: return TimelineState::Stopped;
    case ResultStatus::Interrupted: return TimelineState::Interrupted;
    }
    return TimelineState::Interrupted;
}

TimelineState timelineStateOf(ApprovalOutcome outcome)
{
    switch (outcome) {
    case ApprovalOutcome::Allowed: return TimelineState::Allowed;
    case ApprovalOutcome::Denied: return TimelineState::Denied;
    case ApprovalOutcome::Edited: return TimelineState::Edited;
    case ApprovalOutcome::Refused: return TimelineState::NotAsked;
    case ApprovalOutcome::Expired: return TimelineState::Expired;
    case ApprovalOutcome::Stopped: return TimelineState::Stopped;
    }
    return TimelineState::NotAsked;
}

TimelineState timelineStateOf(RunOutcome outcome)
{
    switch (outcome) {
    case RunOutcome::Finished: return TimelineState::Done;
    case RunOutcome::Stopped: return TimelineState::Stopped;
    case RunOutcome::Error: return TimelineState::Failed;
    case RunOutcome::Limit: return TimelineState::Limit;
    }
    return TimelineState::Failed;
}

std::vector<TimelineRow> timelineRows(const RunRecord &run)
{
    return TimelineRun(run).rows();
}

} // namespace homard
