// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "ui/approvals/shown_text.h"

namespace homard {

/// How a mark is drawn.
Ink inkOf(ArgumentEffect effect);

/// What the marks of a command say, in words and by the numbers of arguments or lines: no one has to tell colours
/// apart. Pure; any thread.
std::vector<InkedLine> planLegend(const Verdict &verdict, const ExecPlan &exec);

} // namespace homard
