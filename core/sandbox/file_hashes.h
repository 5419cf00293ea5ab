// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/result.h"
#include "domain/plan.h"

namespace homard {

/// Compares the plan's file operands with what is on disk now (S04). Conflict names the first that changed: also one
/// that is no regular file any more or has grown over PinnedFileLimit. Neither waits nor reads on without an end,
/// whatever lies there. Cancelled: `cancel` came first.
Result<void> verifyFileHashes(const ExecPlan &plan, const CancelToken &cancel);

} // namespace homard
