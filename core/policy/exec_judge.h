// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "policy/command_judge.h"

namespace homard {

/// Where a command is judged.
struct ExecScope {
    CommandScope commands;
    HardStopScope stops;
    bool hasSandbox = false;
};

/// What the policy says to a command before the session's mode and a person's rules are looked at.
struct ExecFinding {
    Decision decision = Decision::Ask;
    Risk risk = Risk::High;
    const char *rule = "error";
    QString reason;                ///< One sentence, for people.
    QString riskEffect;            ///< What makes it a high risk; may be empty.
    bool touchesProtected = false; ///< It names or reads something protected.
    bool isExclusive = false;      ///< It may write, so no other command of the turn runs beside it.
};

/// Judges the command of a plan from grammar, program table and operands, and sets what the plan has to hold it to:
/// steps, identities of its folders, hashes of its files. Looks at the disk, starts nothing.
ExecFinding judgeExecTool(ExecPlan &exec, const ExecScope &scope, const std::shared_ptr<const ProgramTable> &table);

} // namespace homard
