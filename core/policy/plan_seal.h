// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/plan.h"

namespace homard {

/// SHA-256 over everything of a plan but its hash, in a fixed form: every field with its length, maps in the order of
/// their keys. Equal plans give equal hashes on every machine; a plan that differs anywhere gives another.
QByteArray planHash(const CallPlan &plan);

} // namespace homard
