// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"
#include "failure_text.h"

namespace homard {

/// The one table (F51): the class of a failure from status, codes and words. `status` is 0 where there was none.
FailureClass failureClassFor(int status, const FailureText &text);

/// True if the same request can never work, whatever its class: it is larger than the limit itself, or the machine
/// lacks memory.
bool isHopeless(FailureClass kind, int status, const FailureText &text);

} // namespace homard
