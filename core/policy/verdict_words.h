// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include "domain/approval.h"

namespace homard {

/// What a question is described with, besides its plan.
struct QuestionFacts {
    QString home;                        ///< Canonical.
    QString riskEffect;                  ///< What makes it a high risk: a clause for people; may be empty.
    const ProgramTable *table = nullptr; ///< For commands; null: they get no marks.
};

/// Fills headline, risk words and marks of a question from its plan, rule and risk; changes nothing else. Looks at a
/// fixed number of things. Any thread.
void describeQuestion(Verdict &verdict, const CallPlan &plan, const QuestionFacts &facts);

} // namespace homard
