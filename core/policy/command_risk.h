// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "policy/program_table.h"

namespace homard {

struct HardStopScope;

/// A risk and what makes it so.
struct RiskFinding {
    Risk risk = Risk::Medium;
    QString
        effect; ///< For High: what it may do, a sentence for people without a full stop ("it deletes whole folders").
    bool makesRepository = false; ///< git init, git clone.
    bool namesProtected = false;  ///< A protected file or our own data; looked for to the end only where that is asked.
};

/// Where looking stops.
enum class RiskLook {
    FirstHigh, ///< Nothing that comes behind it makes the risk higher.
    Protected, ///< Only at a protected name, so that RiskFinding::namesProtected is known.
};

/// How much a command that asks can harm, read loosely from its text; never lower than Medium. Pure but for links in
/// paths; any thread.
RiskFinding riskOfCommand(const ExecPlan &plan, const HardStopScope &scope, const ProgramTable &table,
                          RiskLook look = RiskLook::FirstHigh);

} // namespace homard
