// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"

namespace homard {

/// What a run is doing, in the words people see.
enum class RunState {
    Idle,
    Queued,
    Preparing,
    Streaming,
    RunningTool,
    WaitingForApproval,
    Compacting,
    Retrying,
    Error
};

enum class RunOutcome {
    Finished,
    Stopped, ///< By the user, or by the end of the program.
    Error,
    Limit, ///< A visible limit was reached.
};

/// How a run ended.
struct RunSummary {
    RunOutcome outcome = RunOutcome::Finished;
    QString text; ///< The last answer; may be empty.
    int turns = 0;
    int toolCalls = 0;
    int refused = 0;             ///< Calls that policy or a person refused.
    bool endedByRefusal = false; ///< It ended because of a refusal and without an answer.
    Usage usage;
    std::optional<double> cost;          ///< US dollars; nullopt = unknown.
    std::optional<ModelFailure> failure; ///< For outcome Error; for Limit `message` says which; for Stopped: the
                                         ///< program ended.
};

/// "finished", "stopped", "error", "limit". Stable words.
QString wordOf(RunOutcome outcome);
/// "idle", "queued" … Stable words.
QString wordOf(RunState state);

} // namespace homard
