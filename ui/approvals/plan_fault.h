// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"

namespace homard {

/// Why a question cannot be allowed here, in words; empty: it can. What cannot be shown whole cannot be allowed (F95).
QString planFault(const ApprovalRequest &request);

/// What stands before a step of a command: "|", "&&"; empty before the first, and where it is none that is known.
QString signOf(Join join);

} // namespace homard
