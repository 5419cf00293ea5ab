// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_file.h"

namespace homard {

/// The rule of policy.json that keeps `grant`; `scope` is Folder or Always. Without an id. `days`: how long, 0 for
/// ever.
PolicyRule keptRule(const SessionGrant &grant, ApprovalScope scope, qint64 nowMs, int days);

/// Whether a scope can be offered for it: one file lies in one workspace, so there is no "always" for it.
bool fitsScope(const SessionGrant &grant, ApprovalScope scope);

/// Which of `recent` calls a rule would have let pass, as indexes: for "would also match" beside an offer. Goes by the
/// plans alone, so a file that has become a link since makes a difference only when such a call comes again. Pure.
std::vector<size_t> alsoMatches(const SessionGrant &grant, ApprovalScope scope, const QString &sessionId,
                                const std::vector<CallPlanPtr> &recent);

} // namespace homard
