// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/model.h"
#include "ports/model_setup.h"

namespace homard {

/// Asks `model` one thing and says in plain words what came of it. The tool of SetupStep::Tool runs nothing: it counts
/// that the call came, and that its argument did.
SetupOutcome tryModel(Model &model, SetupStep step, Clock &clock, const CancelToken &cancel);

/// A failure in words for somebody who is setting a model up: the cause first, then what the provider said.
SetupOutcome setupFailure(const ModelFailure &failure);

} // namespace homard
