// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/run.h"

namespace homard {

QString wordOf(RunOutcome outcome)
{
    switch (outcome) {
    case RunOutcome::Finished: return QStringLiteral("finished");
    case RunOutcome::Stopped: return QStringLiteral("stopped");
    case RunOutcome::Error: return QStringLiteral("error");
    case RunOutcome::Limit: return QStringLiteral("limit");
    }
    return {};
}

QString wordOf(RunState state)
{
    switch (state) {
    case RunState::Idle: return QStringLiteral("idle");
    case RunState::Queued: return QStringLiteral("queued");
    case RunState::Preparing: return QStringLiteral("preparing");
    case RunState::Streaming: return QStringLiteral("streaming");
    case RunState::RunningTool: return QStringLiteral("tool");
    case RunState::WaitingForApproval: return QStringLiteral("approval");
    case RunState::Compacting: return QStringLiteral("compacting");
    case RunState::Retrying: return QStringLiteral("retrying");
    case RunState::Error: return QStringLiteral("error");
    }
    return {};
}

} // namespace homard
