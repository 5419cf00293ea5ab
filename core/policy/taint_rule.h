// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/gate.h"

namespace homard {

/// Why a call must be asked about although something allows it: the run has read what nobody vouches for, and the call
/// could send data out (safety.md E). Outbound is a command with the network, or one that no sandbox keeps from it;
/// what else goes out has a tool of its own and is named here when it comes. Empty: nothing of the kind. Pure.
QString taintSentence(const RunFacts &facts, const CallPlan &plan);

} // namespace homard
