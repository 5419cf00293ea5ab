// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/timeline_row.h"
#include <memory>

namespace homard {

/// What the details pane shows of a row beside the row itself, as far as it is known: much of it only while the run is
/// on. Texts are cut at the limits of timeline_node.cpp.
struct TimelineDetail {
    QString text;                 ///< Of a run: what was asked of it.
    QString messageId;            ///< Of a run: the message that began it.
    QString arguments;            ///< Of a call, as the model wrote them.
    QString object;               ///< Of a call: what it is about, in one short line made visible; may be empty.
    QString planText;             ///< What a call would do, in words.
    std::vector<TraceStep> trace; ///< Of a call of this program start: the way to the policy's decision.
    std::optional<Risk> risk;
    QString riskWords;
    QString folder;               ///< Of a command.
    std::optional<bool> confined; ///< Of a command: a sandbox holds it.
    std::optional<bool> network;  ///< Of a command: it may use the network.
    bool hasResult = false;       ///< The four below are known.
    QString output;               ///< Start of the result.
    QString hint;                 ///< Of the result; of a failed run what to do.
    QString diff;
    int exitCode = -1;
    int attempts = 1;
    bool cached = false;
};

/// One row with its place in the tree of its run.
struct TimelineNode {
    TimelineRow row;
    TimelineDetail detail;
    TimelineNode *parent = nullptr;
    size_t position = 0; ///< Among its parent's children; of a run among the runs.
    std::vector<std::unique_ptr<TimelineNode>> children;

    // Of a call: what its state is made of.
    qint64 plannedMs = 0;
    qint64 endedMs = 0;
    bool hasStarted = false;
    std::optional<ResultStatus> status;
    qint64 resultMs = 0;

    /// Takes what a result tells into the detail.
    void keepResult(const ToolResult &result);
    /// The same of a plan, before the call runs.
    void keepPlan(const Verdict &verdict);
    /// What the model asked for.
    void keepArguments(const QString &raw);
};

/// How a call stands by its status, its questions and whether its run is over.
TimelineState stateOfCall(const TimelineNode &call, bool runIsOver);

} // namespace homard
