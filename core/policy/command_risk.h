// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include "domain/approval.h"

namespace homard {

struct HardStopScope;

/// A risk and what makes it so.
struct RiskFinding {
    Risk risk = Risk::Medium;
    /// For High: what it may do, clauses for people ("it deletes whole folders"), as found; the first few, and what it
    /// names that is protected.
    QStringList effects;
    bool makesRepository = false; ///< git init, git clone.
    bool namesProtected = false;  ///< A protected file or our own data; looked for to the end as RiskLook says.
};

/// Where looking stops.
enum class RiskLook {
    Told,      ///< When there is enough to tell; in a text that nobody reads to its end, at the first high risk.
    Protected, ///< Not before a protected name is found, so that RiskFinding::namesProtected is known.
};

/// How much a command that asks can harm, read loosely from its text; never lower than Medium. Pure but for links in
/// paths; any thread.
RiskFinding riskOfCommand(const ExecPlan &plan, const HardStopScope &scope, const ProgramTable &table,
                          RiskLook look = RiskLook::Told);

} // namespace homard
