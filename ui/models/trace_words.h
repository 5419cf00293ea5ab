// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"

namespace homard {

/// "Why was I (not) asked?": one line for each step of the way to a verdict, in its order: whose word it was, what it
/// came to, and why. Nothing in them is hidden.
QStringList traceLines(const std::vector<TraceStep> &trace);

} // namespace homard
