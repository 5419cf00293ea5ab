// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"

namespace homard {

/// Whether two questions of one run are of one kind, so that a person who has read both may answer them with one press:
/// the same tool, asked by the same rule, with the same reach. Commands run the same programs in the same sandbox
/// without a shell. Never for high risk. Each keeps its own plan and its own answer. Pure; any thread.
bool isAlike(const ApprovalRequest &one, const ApprovalRequest &other);

} // namespace homard
