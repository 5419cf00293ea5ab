// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "policy/hard_stops.h"
#include "policy/tool_classes.h"

namespace homard {

/// The policy's word on a file tool.
struct FileFinding {
    Decision decision = Decision::Ask;
    Risk risk = Risk::High;
    const char *rule = "incomplete";
    QString reason;            ///< One sentence for people and the model.
    QStringList exclusiveKeys; ///< What is written: nothing else may write it meanwhile.
};

/// Judges what a tool that lists, reads or writes says it would touch, by the places and names of the files. `effects`
/// fit the kind. Looks at the disk; any thread.
FileFinding judgeFileTool(const ToolPreview &effects, ToolClass::Kind kind, const HardStopScope &scope);

} // namespace homard
