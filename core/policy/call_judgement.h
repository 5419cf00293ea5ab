// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/gate.h"

namespace homard {

struct PolicyCore;

/// The verdict on one call (PolicyGate::judge()). Never throws: an error inside asks.
Verdict judgeCall(const GateRequest &request, const PolicyCore &core);

} // namespace homard
